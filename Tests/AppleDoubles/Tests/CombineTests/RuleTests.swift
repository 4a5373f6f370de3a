import Combine
import Testing

/// A publisher that does as a test tells it.
struct Unruly: Publisher {
    typealias Output = Int
    typealias Failure = Never
    let act: @Sendable (any Subscriber<Int, Never>) -> Void

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never { act(subscriber) }
}

final class Idle: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}

@Suite("The double of Combine") struct RuleTests {
    @Test("A value before the subscription ends the process") func early() async {
        let process = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Unruly { _ = $0.receive(1) }.sink { _ in }
        }
        #expect(said(process).contains("a value has come before the subscription"))
    }

    @Test("A value that was not asked for ends the process") func unasked() async {
        let process = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let publisher = Unruly {
                $0.receive(subscription: Idle())
                _ = $0.receive(1)
                _ = $0.receive(2)
            }
            publisher.subscribe(Modest())
        }
        #expect(said(process).contains("a value has come that was not asked for"))
    }

    @Test("A value after the completion ends the process") func late() async {
        let process = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Unruly {
                $0.receive(subscription: Idle())
                $0.receive(completion: .finished)
                _ = $0.receive(1)
            }.sink { _ in }
        }
        #expect(said(process).contains("a value has come after the completion"))
    }

    @Test("A second completion and a second subscription end the process") func twice() async {
        let process = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Unruly {
                $0.receive(subscription: Idle())
                $0.receive(completion: .finished)
                $0.receive(completion: .finished)
            }.sink { _ in }
        }
        #expect(said(process).contains("a second completion"))
        let processTwo = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Unruly {
                $0.receive(subscription: Idle())
                $0.receive(subscription: Idle())
            }.sink { _ in }
        }
        #expect(said(processTwo).contains("a second subscription"))
    }

    @Test("Operators keep to the demand, and end what they have read enough of") func operators() {
        var heard: [Int] = []
        var isFinished = false
        let publisher = Unruly { subscriber in
            subscriber.receive(subscription: Idle())
            for value in [1, 1, 2, 2, 3, 4] { _ = subscriber.receive(value) }
        }
        let reading = publisher.removeDuplicates().map { $0 * 10 }.prefix(2)
            .sink(receiveCompletion: { _ in isFinished = true }, receiveValue: { heard.append($0) })
        #expect(heard == [10, 20] && isFinished)
        reading.cancel()
    }

}

private func said(_ process: ExitTest.Result?) -> String {
    String(decoding: process?.standardErrorContent ?? [], as: UTF8.self)
}

/// A subscriber that asks for one value.
private final class Modest: Subscriber {
    func receive(subscription: any Subscription) { subscription.request(.max(1)) }
    func receive(_ input: Int) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<Never>) {}
}
