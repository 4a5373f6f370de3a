import Synchronization

/// A watch over the rules between a publisher and a subscriber, on every subscription: it ends the process where one is broken.
/// Apple's Combine lets some pass in silence.
final class RuleWatch<Downstream: Subscriber>: Subscriber, Subscription {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private struct State {
        var hasSubscription = false
        var demand = Subscribers.Demand.none
        var isOver = false
    }

    private let downstream: Downstream
    private var upstream: (any Subscription)?
    private let state = Mutex(State())

    init(_ downstream: Downstream) { self.downstream = downstream }

    func receive(subscription: any Subscription) {
        state.withLock { state in
            precondition(!state.hasSubscription, "Combine: a subscriber has got a second subscription.")
            state.hasSubscription = true
        }
        upstream = subscription
        downstream.receive(subscription: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        state.withLock { state in
            precondition(state.hasSubscription, "Combine: a value has come before the subscription.")
            precondition(!state.isOver, "Combine: a value has come after the completion.")
            precondition(state.demand > .none, "Combine: a value has come that was not asked for.")
            state.demand -= 1
        }
        let more = downstream.receive(input)
        state.withLock { $0.demand += more }
        return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        state.withLock { state in
            precondition(state.hasSubscription, "Combine: the completion has come before the subscription.")
            precondition(!state.isOver, "Combine: a second completion has come.")
            state.isOver = true
        }
        upstream = nil
        downstream.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
        state.withLock { $0.demand += demand }
        upstream?.request(demand)
    }

    func cancel() {
        let ended = upstream
        upstream = nil
        ended?.cancel()
    }
}
