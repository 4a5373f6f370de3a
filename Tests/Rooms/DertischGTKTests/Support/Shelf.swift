import DertischCore
import Foundation

/// A house of one shelf, whose rows come with its first order: when a delivery arrives. A tap on `more` adds a third.
struct Shelf: Staff {
    let delivery: Delivery
    var greeted: [String] { ["shelf"] }

    func register(with registrar: inout Registrar) {
        registrar.introduce(.shelf, as: ShelfCustomer.init(waiter:), waiter: ShelfWaiter.init) { [delivery] in
            ShelfHeadChef(delivery: delivery)
        }
    }

    /// Writes the layouts into a folder.
    static func writeLayouts(to folder: URL) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let layouts = [
            "shelf.ui": """
            <object class="GtkBox">
              <child><object class="GtkEntry" id="title"/></child>
              <child><object class="GtkEntry" id="note"/></child>
              <child><object class="GtkButton" id="more"/></child>
              <child><object class="GtkBox" id="items"/></child>
            </object>
            """,
            "shelf.items.ui": #"<object class="GtkEntry" id="amount"/>"#,
        ]
        for (name, content) in layouts {
            try Data("<interface>\(content)</interface>".utf8).write(to: folder.appending(path: name))
        }
        return folder
    }
}

/// What a kitchen waits for.
@MainActor final class Delivery {
    private var hasArrived: Bool
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(hasArrived: Bool = false) { self.hasArrived = hasArrived }

    func wait() async { if !hasArrived { await withCheckedContinuation { waiting.append($0) } } }

    func arrive() {
        hasArrived = true
        for one in waiting { one.resume() }
        waiting = []
    }
}

enum ShelfCourse: Course {
    enum Order: Sendable { case open, more, amount(Int, String) }
    enum Dish: Sendable { case delivered([Int]) }
    struct Carte: Equatable, Sendable {
        var title = ""
        var note = ""
        var items: [Item] = []
    }
    struct Item: Identifiable, Equatable, Sendable {
        let id: Int
        var text = ""
    }
}
extension CustomerID<ShelfCourse> { static var shelf: Self { "shelf" } }

final class ShelfCustomer: Customer {
    init(waiter: WaiterForCustomer<ShelfCourse>) {}

    func layTable(_ table: TableBuilder<ShelfCourse>) {
        table.edit(\.title, at: "title")
        table.edit(\.note, at: "note")
        table.order(.open, on: .seated)
        table.order(.more, on: .tap("more"))
        table.rows(\.items, at: "items") { row in row.edit(\.text, at: "amount") { .amount($0.id, $1) } }
    }
}

struct ShelfWaiter: Waiter {
    typealias C = ShelfCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        guard case .amount(let id, let text) = order else { return .passOn }
        for index in carte.items.indices where carte.items[index].id == id { carte.items[index].text = text }
        return .answered
    }

    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .delivered(let ids): carte.items += ids.map { C.Item(id: $0) }
        }
    }
}

struct ShelfHeadChef: HeadChef {
    let delivery: Delivery

    func give(_ order: ShelfCourse.Order, to waiter: WaiterForHeadChef<ShelfCourse>) async {
        switch order {
        case .open:
            await delivery.wait()
            waiter.serve(.delivered([1, 2]))
        case .more: waiter.serve(.delivered([3]))
        case .amount: break
        }
    }
}
