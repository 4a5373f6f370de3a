import Dertisch
import DertischComponents

/// A form with fields of every kind, secrets among them, and two buttons that submit it.
enum VaultCourse: Course {
    enum Order: Sendable { case pin(Int, String), size(Int), send, save }
    struct Box: Identifiable, Equatable, Codable, Sendable {
        let id: Int
        var pin = ""
    }
    struct Size: Identifiable, Equatable, Sendable { let id: Int }
    struct Carte: Equatable, Sendable {
        var name = "", password = "", card = "", marked = "", notes = "", day = ""
        var isOpen = false
        var size: Int? = 1
        let sizes = [Size(id: 1), Size(id: 2), Size(id: 3)]
        var boxes = [Box(id: 1), Box(id: 2)]
        var did = ""

        /// What has arrived. The breaks of lines can be seen, and of a secret only its length.
        var held: String {
            let secrets = [password, card, marked] + boxes.map(\.pin)
            return ([name, notes, day, "\(isOpen)", "\(size ?? 0)"] + secrets.map { "\($0.count)" } + [did])
                .map { $0.debugDescription }.joined(separator: " ")
        }
    }
    // All of it is kept, as by an author who thinks of no secret.
    static let kept = Kept<Carte>(\.name, \.password, \.card, \.marked, \.notes, \.boxes)
}

extension CustomerID<VaultCourse> { static var vault: Self { "vault" } }

final class VaultCustomer: Customer {
    init(waiter: WaiterForCustomer<VaultCourse>) {}

    func layTable(_ table: TableBuilder<VaultCourse>) {
        table.edit(\.name, at: "name")
        table.edit(\.password, at: "password")
        table.edit(\.card, at: "card")
        table.edit(\.marked, at: "marked")
        table.edit(\.notes, at: "notes")
        table.edit(\.day, at: "day")
        table.edit(\.isOpen, at: "open")
        // Two of the sizes have one label.
        table.choose(\.size, from: \.sizes, at: "size", label: { size, _ in size.id == 1 ? "Small" : "Large" }) {
            .size($0)
        }
        table.rows(\.boxes, at: "boxes") { row in row.edit(\.pin, at: "pin") { .pin($0.id, $1) } }
        table.order(.send, on: .submit("form"))
        table.order(.save, on: .tap("save"))
        table.lay(\.held, at: "held")
    }
}

struct VaultWaiter: Waiter {
    typealias C = VaultCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .pin(let id, let pin):
            if let index = carte.boxes.firstIndex(where: { $0.id == id }) { carte.boxes[index].pin = pin }
        case .size(let size): carte.size = size
        case .send: carte.did += "sent "
        case .save: carte.did += "saved "
        }
        return .answered
    }
}
