import Dertisch

/// The page about Galerie and its staff.
enum AboutCourse: Course {
    struct Carte: BlankCarte {
        var staff = ["maitred", "customer", "waiter", "headchef", "souschef", "ingredient", "sommelier"].map(
            Member.init)
    }

    struct Member: Identifiable, Equatable {
        let id: String
    }
}

extension CustomerID<AboutCourse> { static var about: Self { "about" } }

final class AboutCustomer: Customer {
    func layTable(_ table: TableBuilder<AboutCourse>) {
        table.rows(\.staff, at: "staff") { member in
            member.lay(\.id, at: "role") { Wording("about.role.\($0)") }
            member.lay(\.id, at: "job") { Wording("about.job.\($0)") }
        }
        table.usherOut(on: .tap("back"))
    }
}
