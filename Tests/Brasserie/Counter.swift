import Dertisch
import Foundation

/// A counter whose kitchen writes down what it has done, in the file that `BRASSERIE_LEDGER` names. Notes may be written twice, and
/// payments may not.
enum CounterCourse: Course {
    typealias Entree = Int
    enum Order: Sendable { case pay(Int), note(Int) }
    struct Carte: Equatable, Sendable {
        var number = 0
        var slips: [Slip] = []
    }
    struct Slip: Identifiable, Equatable, Sendable { let id: Int }

    static func isRepeatable(_ order: Order) -> Bool {
        if case .note = order { true } else { false }
    }
}

extension CustomerID<CounterCourse> { static var counter: Self { "counter" } }

final class CounterCustomer: Customer {
    init(waiter: WaiterForCustomer<CounterCourse>) {}

    func layTable(_ table: TableBuilder<CounterCourse>) {
        table.lay(\.number, at: "heading") { number, texts in texts("counter", ["number": number]) }
        table.rows(\.slips, at: "slips") { row in
            row.lay(\.id, at: "pay") { number, texts in texts("counter.pay", ["number": number]) }
            row.lay(\.id, at: "note") { number, texts in texts("counter.note", ["number": number]) }
            row.order(on: .tap("pay")) { .pay($0.id) }
            row.order(on: .tap("note")) { .note($0.id) }
        }
        table.seat(.counter, .instead, on: .tap("next")) { $0.number + 1 }
    }
}

struct CounterWaiter: Waiter {
    typealias C = CounterCourse
    private static let slips = 16

    func carte(for number: Int) -> C.Carte {
        C.Carte(number: number, slips: (0..<Self.slips).map { C.Slip(id: number * Self.slips + $0) })
    }
}

struct CounterHeadChef: HeadChef {
    func pace(of order: CounterCourse.Order) -> Pace { .atOnce }

    func give(_ order: CounterCourse.Order, to waiter: WaiterForHeadChef<CounterCourse>) async throws {
        try await Task.sleep(for: .milliseconds(Int.random(in: 0...50)))
        switch order {
        case .pay(let id): try write("pay \(id)\n")
        case .note(let id): try write("note \(id)\n")
        }
    }

    /// Appends a line in one write, so that none is lost or torn when the process is killed.
    private func write(_ line: String) throws {
        guard let file = ProcessInfo.processInfo.environment["BRASSERIE_LEDGER"] else { return }
        let descriptor = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer { close(descriptor) }
        guard Foundation.write(descriptor, line, line.utf8.count) == line.utf8.count else {
            throw CocoaError(.fileWriteUnknown)
        }
    }
}
