import Dertisch

/// What Galerie is, and who works in it.
enum AboutCourse: Course {
    struct Carte: Equatable, Sendable {
        var staff: [Member]
    }

    struct Member: Identifiable, Equatable, Sendable {
        let id: String
    }
}

extension CustomerID<AboutCourse> { static var about: Self { "about" } }

final class AboutCustomer: Customer {
    init(waiter: WaiterForCustomer<AboutCourse>) {}

    func layTable(_ table: TableBuilder<AboutCourse>) {
        table.rows(\.staff, at: "staff") { member in
            member.lay(\.id, at: "role") { id, texts in texts(TextKey("about.role.\(id)")) }
            member.lay(\.id, at: "job") { id, texts in texts(TextKey("about.job.\(id)")) }
        }
        table.usherOut(on: .tap("back"))
    }
}

struct AboutWaiter: Waiter {
    typealias C = AboutCourse
    private static let roles = ["maitred", "customer", "waiter", "headchef", "souschef", "ingredient", "sommelier"]

    func carte(for entree: NoEntree) -> C.Carte { C.Carte(staff: Self.roles.map { AboutCourse.Member(id: $0) }) }
}
