public import DertischCore

/// A sample of a screen in one state: a name, a carte, and the entrée with which the screen was opened.
///
/// ```swift
/// Sample("nothing found") { $0.query = "zebra" }
///
/// Sample("three photos", entree: .init(album: 3), Carte(photos: photos))
/// ```
///
/// The first form changes a ``BlankCarte``. See ``SampledCourse`` for where samples are given.
public struct Sample<C: Course>: Sendable {
    /// The name of the state, which makes its address: `nothing found` has the address `…/nothing-found`.
    public let name: String
    /// The data that the customer starts with.
    public let entree: C.Entree
    /// The state of the screen.
    public let carte: C.Carte

    /// Makes a sample of a course that starts with data.
    ///
    /// - Parameters:
    ///   - name: the name of the state, once in each course.
    ///   - entree: the data that the customer starts with.
    ///   - carte: the state of the screen.
    ///   - change: changes the carte further, such as a list that a memberwise initialiser does not take.
    public init(_ name: String, entree: C.Entree, _ carte: C.Carte, _ change: (inout C.Carte) -> Void = { _ in }) {
        var carte = carte
        change(&carte)
        (self.name, self.entree, self.carte) = (name, entree, carte)
    }

    /// Makes a sample of a course that may start with nothing. Parameters are those of the first initialiser.
    public init(_ name: String, _ carte: C.Carte, _ change: (inout C.Carte) -> Void = { _ in })
    where C.Entree: OptionalEntree {
        self.init(name, entree: nil, carte, change)
    }

    /// Makes a sample by changes of the carte with which a screen begins. Parameters are those of the first initialiser.
    public init(_ name: String, entree: C.Entree, _ change: (inout C.Carte) -> Void = { _ in })
    where C.Carte: BlankCarte {
        self.init(name, entree: entree, C.Carte(), change)
    }

    /// Makes a sample by changes of the carte with which a screen begins, of a course that may start with nothing.
    ///
    /// Parameters are those of the first initialiser.
    public init(_ name: String, _ change: (inout C.Carte) -> Void = { _ in })
    where C.Carte: BlankCarte, C.Entree: OptionalEntree {
        self.init(name, entree: nil, C.Carte(), change)
    }
}
