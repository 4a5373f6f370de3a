import Dertisch
import Foundation

/// A desk: a text that is typed and shown again, a count of taps, and what makes a waiter loop for ever.
enum DeskCourse: Course {
    enum Order: Sendable { case begin, write(String), count, poison, hang }
    struct Carte: Equatable, Sendable {
        var text = ""
        var count = 0
        /// True if this customer's waiter hangs when it is seated.
        var isPoisoned = false
    }
    static let kept = Kept<Carte>(\.text, \.isPoisoned)
}

extension CustomerID<DeskCourse> { static var desk: Self { "desk" } }

final class DeskCustomer: Customer {
    init(waiter: WaiterForCustomer<DeskCourse>) {}

    func layTable(_ table: TableBuilder<DeskCourse>) {
        table.edit(\.text, at: "text") { .write($0) }
        table.lay(\.text, at: "echo")
        table.lay(\.count, at: "count")
        table.order(.count, on: .tap("tap"))
        table.order(.poison, on: .tap("poison"))
        table.order(.hang, on: .tap("hang"))
        table.order(.begin, on: .seated)
    }
}

struct DeskWaiter: Waiter {
    typealias C = DeskCourse

    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .begin: if carte.isPoisoned { loop() }
        case .write(let text): carte.text = text
        case .count: carte.count = (carte.count + 1) % 1000
        case .poison: carte.isPoisoned = true
        case .hang: loop()
        }
        return .answered
    }

    /// Never returns.
    private func loop() { while true { _ = getpid() } }
}

struct DeskHouse: Staff {
    var greeted: [String] { ["desk"] }

    func register(with registrar: inout Registrar) {
        registrar.introduce(.desk, as: DeskCustomer.init(waiter:), waiter: DeskWaiter.init)
    }

    static let layout = """
        <!doctype html>
        <html><head><title>Desk</title></head><body>
        <input data-place="text"><p data-place="echo"></p><p data-place="count"></p>
        <button data-place="tap">+</button><button data-place="poison">!</button><button data-place="hang">…</button>
        </body></html>
        """
}
