import Dertisch
import Foundation

/// Work on the main actor: some that takes long and ends, and some that never ends. Served if `BRASSERIE_DOUGH` is set.
enum DoughCourse: Course {
    enum Order: Sendable { case begin, knead, spoil, stick }
    struct Carte: Equatable, Sendable {
        var kneaded = 0
        /// True if it sticks as soon as it is seated again.
        var isSpoilt = false
    }
    static let kept = Kept<Carte>(\.isSpoilt)
}

extension CustomerID<DoughCourse> { static var dough: Self { "dough" } }

final class DoughCustomer: Customer {
    init(waiter: WaiterForCustomer<DoughCourse>) {}

    func layTable(_ table: TableBuilder<DoughCourse>) {
        table.lay(\.kneaded, at: "kneaded")
        table.order(.knead, on: .tap("knead"))
        table.order(.spoil, on: .tap("spoil"))
        table.order(.stick, on: .tap("stick"))
        table.order(.begin, on: .seated)
    }
}

struct DoughWaiter: Waiter {
    typealias C = DoughCourse
    /// The time that it takes to knead once.
    static let kneading = Duration.milliseconds(250)

    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .begin: if carte.isSpoilt { stick() }
        case .knead:
            let end = ContinuousClock.now + Self.kneading
            while ContinuousClock.now < end {}
            carte.kneaded += 1
        case .spoil: carte.isSpoilt = true
        case .stick: stick()
        }
        return .answered
    }

    /// Never returns.
    private func stick() { while true { _ = getpid() } }
}
