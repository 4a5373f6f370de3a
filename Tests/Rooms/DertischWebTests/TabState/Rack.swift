import DertischCore

/// A house of one customer, with a note for each bottle. Another process may have the bottles in another order.
struct Rack: Staff {
    let bottles: [String]

    func register(with registrar: inout Registrar) {
        let bottles = bottles
        registrar.introduce(RackCourse.id, as: RackCustomer.init, waiter: { RackWaiter(bottles: bottles) })
    }
}

enum RackCourse: Course {
    static let id = CustomerID<RackCourse>("rack")
    enum Order: Sendable { case note(String, String) }
    struct Bottle: Identifiable, Equatable, Sendable {
        let id: String
        var note = ""
    }
    struct Carte: Equatable, Sendable { var bottles: [Bottle] = [] }
}

final class RackCustomer: Customer {
    init(waiter: WaiterForCustomer<RackCourse>) {}

    func layTable(_ table: TableBuilder<RackCourse>) {
        table.rows(\.bottles, at: "bottles") { row in row.edit(\.note, at: "note") { .note($0.id, $1) } }
    }
}

struct RackWaiter: Waiter {
    typealias C = RackCourse
    let bottles: [String]

    func carte(for entree: NoEntree) -> C.Carte { C.Carte(bottles: bottles.map { C.Bottle(id: $0) }) }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        guard case .note(let id, let text) = order else { return .passOn }
        if let index = carte.bottles.firstIndex(where: { $0.id == id }) { carte.bottles[index].note = text }
        return .answered
    }
}
