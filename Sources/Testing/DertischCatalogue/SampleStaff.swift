package import DertischCore

/// An app's staff without its kitchen: customers, layouts and texts are the app's own, and waiters serve its samples.
///
/// No resource of the app is made, so a house of this staff does nothing beyond its tables.
package struct SampleStaff<Team: Staff>: Staff {
    private let team: Team
    private let book: SampleBook

    /// - Parameters:
    ///   - team: the app's staff.
    ///   - book: collects the samples as the customers are introduced.
    package init(of team: Team, in book: SampleBook) {
        self.team = team
        self.book = book
    }

    package var greeted: [String] { team.greeted }

    package func register(with registrar: inout Registrar) {
        registrar.draft.samples = book
        team.register(with: &registrar)
        registrar.draft.registrations = []
        registrar.draft.hirings = []
        registrar.draft.gates = []
        registrar.draft.prefetches = []
        // Links stay, so that anchors look as they do in the app.
        for index in registrar.draft.links.indices { registrar.draft.links[index].listing = nil }
        // Those of the kitchen, such as a setting with a wrong value.
        registrar.draft.faults = []
        registrar.draft.extensions = HouseExtensions()
        registrar.ingredient({ DrawnPictures() as any PictureSource }, as: (any PictureSource).self)
    }
}
