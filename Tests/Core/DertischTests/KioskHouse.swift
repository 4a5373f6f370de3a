import DertischCore
import DertischTesting
import Synchronization

/// A house for orders of every pace, each of which **cooks until the test calls its name** by `Bell.ring(_:)`.
///
/// | order | pace |
/// |---|---|
/// | `turn` | in turn: waits for those before it |
/// | `beside` | beside all others |
/// | `search` | the latest supersedes |
/// | `pay` | once: dropped while one cooks |
/// | `watch` | beside, serves each price until the shift ends |
/// | `wash` | in turn, cooked by the second chef |
///
/// None fails by itself; one that is cancelled throws. News is `Struck`: newer news of one bell outdates what waits.
enum KioskCourse: Course {
    enum Order: Sendable, Hashable {
        case turn(String), beside(String), search(String), pay(String), watch
        /// Goes to the second chef.
        case wash(String)
    }
    enum Dish: Sendable { case done(String), price(Int) }
    struct Carte: Equatable, Sendable {
        var taken: [String] = []
        var done: [String] = []
        /// The orders that were dropped for newer ones.
        var dropped: [String] = []
        var failures = 0
        var price = 0
        var query = ""
    }
}

extension CustomerID<KioskCourse> { static var kiosk: Self { "kiosk" } }

final class KioskCustomer: Customer {
    let waiter: WaiterForCustomer<KioskCourse>
    init(waiter: WaiterForCustomer<KioskCourse>) { self.waiter = waiter }
    func layTable(_ table: TableBuilder<KioskCourse>) {
        table.lay(\.done, at: "done") { done, _ in done.joined(separator: " ") }
        table.lay(\.dropped, at: "dropped") { dropped, _ in dropped.joined(separator: " ") }
        table.lay(\.price, at: "price")
        table.edit(\.query, at: "query", after: .milliseconds(300)) { .beside($0) }
        table.order(.beside("!"), on: .tap("go"))
        table.seat(.notice, on: .tap("notice"))
    }
}

struct KioskWaiter: Waiter {
    typealias C = KioskCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        carte.taken.append("\(order)")
        return .passOn
    }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .done(let name): carte.done.append(name)
        case .price(let price): carte.price = price
        }
    }
    func takeBack(_ order: C.Order, onto carte: inout C.Carte) { carte.dropped.append("\(order)") }
    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        carte.failures += 1
        return .alert
    }
}

struct KioskHeadChef: HeadChef {
    let bell: Bell
    let backlog = Backlog(3)

    func accepts(_ order: KioskCourse.Order) -> Bool { if case .wash = order { false } else { true } }

    func pace(of order: KioskCourse.Order) -> Pace {
        switch order {
        case .turn, .wash: .inTurn
        case .beside, .watch: .atOnce
        case .search: .latest(lane: "search")
        case .pay: .once(lane: "pay")
        }
    }

    func give(_ order: KioskCourse.Order, to waiter: WaiterForHeadChef<KioskCourse>) async throws {
        switch order {
        case .turn(let name), .beside(let name), .search(let name), .pay(let name), .wash(let name):
            try await bell.ring(for: name)
            waiter.serve(.done(name))
        case .watch: try await waiter.serve(each: bell.prices())
        }
    }

    func isOutdated(_ waiting: Struck, by newer: Struck) -> Bool { waiting.bell == newer.bell }

    func hear(_ news: Struck, to waiter: WaiterForHeadChef<KioskCourse>) async throws {
        waiter.serve(.done("\(news.bell)\(news.time)"))
    }
}

/// Cooks what the first chef does not, and drops the oldest when there is too much.
struct WashUpChef: HeadChef {
    typealias C = KioskCourse
    let bell: Bell
    let backlog = Backlog(2, whenFull: .dropOldest)

    func give(_ order: KioskCourse.Order, to waiter: WaiterForHeadChef<KioskCourse>) async throws {
        guard case .wash(let name) = order else { return }
        try await bell.ring(for: name)
        waiter.serve(.done(name))
    }
}

/// News that a bell was struck.
struct Struck: Sendable {
    let bell: String
    let time: Int
}

/// Rings when the test says so. Who waits for it and is cancelled, is told so.
final class Bell: Sendable {
    private struct State {
        var waiting: [String: CheckedContinuation<Void, any Error>] = [:]
        var rung: Set<String> = []
        var cancelled: [String] = []
        var prices: [AsyncStream<KioskCourse.Dish>.Continuation] = []
        var ended = 0
        var watchers: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let headChefs: HeadChefForSousChef<Struck>

    init(headChefs: HeadChefForSousChef<Struck>) { self.headChefs = headChefs }

    /// Whose waiting was cancelled.
    var cancelled: [String] { state.withLock(\.cancelled) }

    /// Waits until that many streams of prices have ended.
    func ended(_ count: Int) async {
        await withCheckedContinuation { wake in
            let isSo = state.withLock { state in
                if state.ended < count { state.watchers.append((count, wake)) }
                return state.ended >= count
            }
            if isSo { wake.resume() }
        }
    }

    private func noteEnd() {
        let ready = state.withLock { state in
            state.ended += 1
            let ready = state.watchers.filter { $0.count <= state.ended }
            state.watchers.removeAll { $0.count <= state.ended }
            return ready
        }
        for watcher in ready { watcher.wake.resume() }
    }

    func ring(for name: String) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let hasEnded = state.withLock { state in
                    if Task.isCancelled || state.rung.remove(name) != nil { return true }
                    state.waiting[name] = continuation
                    return false
                }
                if hasEnded { continuation.resume() }
            }
            try Task.checkCancellation()
        } onCancel: {
            let waiting = state.withLock { state in
                state.cancelled.append(name)
                return state.waiting.removeValue(forKey: name)
            }
            waiting?.resume(throwing: CancellationError())
        }
    }

    /// Lets what waits for that name go on, now or when it comes.
    func ring(_ name: String) {
        let waiting = state.withLock { state in
            let waiting = state.waiting.removeValue(forKey: name)
            if waiting == nil { state.rung.insert(name) }
            return waiting
        }
        waiting?.resume()
    }

    func strike(_ bell: String, _ time: Int) { headChefs.give(Struck(bell: bell, time: time)) }

    func prices() -> AsyncStream<KioskCourse.Dish> {
        let (stream, continuation) = AsyncStream<KioskCourse.Dish>.makeStream()
        continuation.onTermination = { [self] _ in noteEnd() }
        state.withLock { $0.prices.append(continuation) }
        return stream
    }

    func price(_ price: Int) { for one in state.withLock(\.prices) { one.yield(.price(price)) } }
    func closePrices() { for one in state.withLock(\.prices) { one.finish() } }
}

struct Kiosk: Staff {
    func register(with registrar: inout Registrar) {
        registrar.sousChef(Bell.init(headChefs:))
        registrar.introduce(
            .kiosk, as: KioskCustomer.init(waiter:), waiter: KioskWaiter.init, chef: KioskHeadChef.init(bell:))
        registrar.hire(WashUpChef.init(bell:), for: .kiosk)
        registrar.introduce(.notice, as: NoticeCustomer.init)
    }
}
