import Combine
import Synchronization
import Testing

/// A subscriber that asks when a test says so, and by which a test waits for what comes.
@MainActor final class Reader<Value: Sendable, Failure: Error>: Subscriber {
    typealias Input = Value

    private(set) var values: [Value] = []
    private(set) var completion: Subscribers.Completion<Failure>?
    private(set) var subscription: (any Subscription)?
    /// Called with each value; its result is the further demand.
    var hear: (Value) -> Subscribers.Demand = { _ in .none }
    private let first: Subscribers.Demand
    private let events: AsyncStream<Void>
    private let event: AsyncStream<Void>.Continuation

    init(asking first: Subscribers.Demand = .none) {
        self.first = first
        (events, event) = AsyncStream.makeStream()
    }

    // The publisher promises the main actor for all but the subscription, and these tests subscribe there.
    nonisolated func receive(subscription: any Subscription) {
        let given = Given(subscription: subscription)
        MainActor.assumeIsolated {
            self.subscription = given.subscription
            given.subscription.request(first)
        }
    }

    nonisolated func receive(_ input: Value) -> Subscribers.Demand {
        MainActor.assumeIsolated {
            values.append(input)
            event.yield()
            return hear(input)
        }
    }

    nonisolated func receive(completion: Subscribers.Completion<Failure>) {
        MainActor.assumeIsolated {
            self.completion = completion
            subscription = nil
            event.yield()
        }
    }

    /// Cancels, and lets go of the subscription, as every subscriber has to.
    func cancel() {
        let ended = subscription
        subscription = nil
        ended?.cancel()
    }

    /// Waits for events until a condition holds.
    func until(_ condition: () -> Bool) async {
        var events = events.makeAsyncIterator()
        while !condition(), await events.next(isolation: MainActor.shared) != nil {}
    }
}

private struct Given: @unchecked Sendable { let subscription: any Subscription }
