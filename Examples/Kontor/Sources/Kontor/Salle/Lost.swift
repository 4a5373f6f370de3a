import Dertisch

/// The page of an address that leads nowhere.
enum LostCourse: Course {
    typealias Entree = UnknownLink
    struct Carte: BlankCarte {}
}

extension CustomerID<LostCourse> { static var lost: Self { "lost" } }
