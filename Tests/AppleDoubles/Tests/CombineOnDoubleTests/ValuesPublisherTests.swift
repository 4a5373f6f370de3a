import Combine
import CombineOnDouble
import Testing

@MainActor @Suite("Publishers of sequences") struct ValuesPublisherTests {
    let alive = CountedValues.Count()

    /// A publisher of one sequence, and that sequence.
    func publisher(broken: Int? = nil) -> (ValuesPublisher<Int, CountedValues.Trouble>, CountedValues) {
        let values = CountedValues(alive, broken: broken)
        return (ValuesPublisher { values.opened() }, values)
    }

    /// Waits until tasks that have been told to end have ended.
    func settled() async { while alive.value > 0 { await Task.yield() } }

    @Test("A sink on the main actor hears nothing before it has returned, and then what was there") func first() async {
        let (publisher, values) = publisher()
        for number in 1...3 { values.continuation.yield(number) }
        var heard: [Int] = []
        let reading = publisher.sink(receiveCompletion: { _ in }, receiveValue: { heard.append($0) })
        #expect(heard == [])
        while heard.count < 3 { await Task.yield() }
        #expect(heard == [1, 2, 3])
        reading.cancel()
        await settled()
    }

    @Test("Values come in order and no more than asked for, and the end after them") func demand() async {
        let (publisher, values) = publisher()
        let reader = Reader<Int, CountedValues.Trouble>(asking: .max(2))
        publisher.subscribe(reader)
        for number in 1...5 { values.continuation.yield(number) }
        values.continuation.finish()
        await reader.until { reader.values.count == 2 }
        reader.subscription?.request(.max(1))
        await reader.until { reader.values.count == 3 }
        reader.subscription?.request(.none)
        reader.hear = { $0 == 4 ? .max(2) : .none }
        reader.subscription?.request(.max(1))
        await reader.until { reader.completion != nil }
        #expect(reader.values == [1, 2, 3, 4, 5])
        #expect(reader.completion == .finished)
        await settled()
    }

    @Test("A sequence that fails ends with its error") func failure() async {
        let (publisher, values) = publisher(broken: 2)
        let reader = Reader<Int, CountedValues.Trouble>(asking: .unlimited)
        publisher.subscribe(reader)
        values.continuation.yield(1)
        values.continuation.yield(2)
        await reader.until { reader.completion != nil }
        #expect(reader.values == [1])
        #expect(reader.completion == .failure(.broken))
        await settled()
    }

    @Test("A subscriber that cancels while it hears a value hears nothing more") func cancelling() async {
        let (publisher, values) = publisher()
        let reader = Reader<Int, CountedValues.Trouble>(asking: .unlimited)
        reader.hear = { [unowned reader] value in
            if value == 2 { reader.subscription?.cancel() }
            return .unlimited
        }
        publisher.subscribe(reader)
        for number in 1...5 { values.continuation.yield(number) }
        values.continuation.finish()
        await settled()
        #expect(reader.values == [1, 2] && reader.completion == nil)
    }

    @Test("A subscriber may cancel as soon as it has its subscription, and ask afterwards in vain")
    func atTheDoor() async {
        let (publisher, values) = publisher()
        values.continuation.yield(1)
        let reader = Reader<Int, CountedValues.Trouble>()
        publisher.prefix(1).subscribe(reader)
        reader.subscription?.cancel()
        reader.subscription?.request(.unlimited)
        await settled()
        #expect(reader.values == [] && reader.completion == nil)
    }

    @Test("An operator that has enough ends the reading within the first delivery") func enough() async {
        let (publisher, values) = publisher()
        for number in 1...3 { values.continuation.yield(number) }
        let reader = Reader<Int, CountedValues.Trouble>(asking: .unlimited)
        publisher.prefix(1).subscribe(reader)
        await settled()
        #expect(reader.values == [1] && reader.completion == .finished)
    }

    @Test("Subscribers of other threads hear on the main actor, and may ask and cancel there") func threads() async {
        let (publisher, values) = publisher()
        let reader = Reader<Int, CountedValues.Trouble>(asking: .unlimited)
        // The reader traps if it is called elsewhere.
        let relay = Relay(reader)
        await Task.detached { publisher.subscribe(relay) }.value
        for number in 1...100 { values.continuation.yield(number) }
        await reader.until { reader.values.count == 100 }
        await Task.detached { relay.subscription?.cancel() }.value
        await settled()
        #expect(reader.values == Array(1...100))
    }

    @Test("Nothing is left of 100,000 subscriptions, however they end") func leaks() async {
        weak var last: Reader<Int, CountedValues.Trouble>?
        for number in 0..<100_000 {
            let (publisher, values) = publisher(broken: 7)
            let reader = Reader<Int, CountedValues.Trouble>(
                asking: [1, 2].contains(number % 4) ? .unlimited : .max(number % 3))
            last = reader
            values.continuation.yield(1)
            publisher.subscribe(reader)
            switch number % 4 {
            case 0: reader.cancel()
            case 1: values.continuation.finish()
            case 2: values.continuation.yield(7)
            default:
                await Task.yield()
                reader.cancel()
                publisher.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
            }
            if number % 1000 == 0 { await settled() }
        }
        await settled()
        #expect(alive.value == 0)
        while last != nil { await Task.yield() }
    }

    @Test("At random, what is heard is what was sent, in order, and no more than was asked for", arguments: 0..<200)
    func random(seed: Int) async {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func roll(_ below: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(below))
        }
        let (publisher, values) = publisher()
        let reader = Reader<Int, CountedValues.Trouble>()
        publisher.subscribe(reader)
        var sent = 0, asked = 0
        for _ in 0..<60 {
            switch roll(4) {
            case 0:
                sent += 1
                values.continuation.yield(sent)
            case 1:
                let more = roll(4)
                asked += more
                reader.subscription?.request(.max(more))
            case 2: await Task.yield()
            default: await reader.until { reader.values.count == min(sent, asked) }
            }
            #expect(reader.values.count <= min(sent, asked))
        }
        await reader.until { reader.values.count == min(sent, asked) }
        #expect(reader.values == Array(0..<min(sent, asked)).map { $0 + 1 })
        values.continuation.finish()
        reader.subscription?.request(.unlimited)
        await reader.until { reader.completion != nil }
        #expect(reader.values.count == sent)
        await settled()
    }
}

/// A subscriber that may be given its subscription on any thread.
// It is told of by one thread at a time: the one that subscribes, and then the main actor.
private final class Relay: Subscriber, @unchecked Sendable {
    let reader: Reader<Int, CountedValues.Trouble>
    private(set) var subscription: (any Subscription)?

    init(_ reader: Reader<Int, CountedValues.Trouble>) { self.reader = reader }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        subscription.request(.unlimited)
    }
    func receive(_ input: Int) -> Subscribers.Demand { reader.receive(input) }
    func receive(completion: Subscribers.Completion<CountedValues.Trouble>) { reader.receive(completion: completion) }
}
