import Synchronization

/// One kind of message on a bulletin: who reads it, and what waits for each.
final class Topic<Message: Sendable>: AnyTopic {
    typealias Hear = @MainActor @Sendable (Message) -> Bool

    private struct Readers: Sendable {
        /// In the order in which they began to read, so by number.
        var all: [Reader] = []
        var last = 0
        var isOver = false

        func index(of number: Int) -> Int? {
            var range = all.startIndex..<all.endIndex
            while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
                if all[middle].number == number { return middle }
                range = all[middle].number < number ? middle + 1..<range.upperBound : range.lowerBound..<middle
            }
            return nil
        }
    }

    /// One who reads: through a stream, or by being called on the main actor.
    private struct Reader: Sendable {
        enum Way: Sendable {
            case stream(AsyncStream<Message>.Continuation)
            case call(Hear)
        }

        let number: Int
        let way: Way
        let drops: Drops
        var mailbox: Mailbox<Message>
        /// Takes back what was to be done at the end of whoever reads.
        let leave: @Sendable () -> Void

        /// Takes a message; answers whether the main actor has one more to deliver.
        mutating func take(_ message: Message) -> Bool {
            switch way {
            case .stream(let continuation):
                if case .dropped = continuation.yield(message) { drops.add() }
                return false
            case .call:
                let isMore = mailbox.add(message)
                if !isMore { drops.add() }
                return isMore
            }
        }
    }

    private let readers = Mutex(Readers())
    private let inbox: MainInbox

    init(inbox: MainInbox) { self.inbox = inbox }

    deinit { close() }

    /// How many read.
    var count: Int { readers.withLock(\.all.count) }

    /// Puts a message before every reader; answers whether the bulletin still hangs.
    func post(_ message: Message) -> Bool {
        let due = readers.withLock { readers -> [Int]? in
            guard !readers.isOver else { return nil }
            var due: [Int] = []
            for index in readers.all.indices where readers.all[index].take(message) {
                due.append(readers.all[index].number)
            }
            return due
        }
        guard let due else { return false }
        if !due.isEmpty { inbox.add { [self] in for number in due { deliver(to: number) } } }
        return true
    }

    /// Lets one more read through a stream.
    ///
    /// - Parameter life: how long whoever reads is there, if not as long as the bulletin.
    func posts(_ keeping: Keeping, _ life: Life?) -> Posts<Message> {
        let drops = Drops()
        let (stream, continuation) = AsyncStream.makeStream(
            of: Message.self, bufferingPolicy: keeping.policy(for: Message.self))
        if let number = add(.stream(continuation), keeping, drops, life) {
            continuation.onTermination = { [weak self] _ in self?.remove(number) }
        } else {
            continuation.finish()
        }
        return Posts(stream: stream, drops: drops)
    }

    /// Calls a closure on the main actor with every message.
    ///
    /// - Parameter hear: takes a message, and says whether it wants more.
    func listen(_ keeping: Keeping, _ life: Life?, _ hear: @escaping Hear) -> Listening {
        let drops = Drops()
        let number = add(.call(hear), keeping, drops, life)
        return Listening(drops: drops) { [weak self] in if let number { self?.remove(number) } }
    }

    /// Ends every reader's sequence and every listening.
    func close() {
        let all = readers.withLock { readers in
            readers.isOver = true
            defer { readers.all = [] }
            return readers.all
        }
        for reader in all { end(reader) }
    }

    /// Adds a reader; answers its number, or `nil` if the bulletin or whoever reads is gone.
    private func add(_ way: Reader.Way, _ keeping: Keeping, _ drops: Drops, _ life: Life?) -> Int? {
        let number = readers.withLock { readers in
            readers.last += 1
            return readers.last
        }
        var leave: @Sendable () -> Void = {}
        if let life {
            guard let ending = life.atEnd({ [weak self] in self?.remove(number) }) else { return nil }
            leave = { [weak life] in life?.forget(ending) }
        }
        let reader = Reader(
            number: number, way: way, drops: drops, mailbox: Mailbox(keeping: keeping), leave: leave)
        let isAdded = readers.withLock { readers in
            guard !readers.isOver else { return false }
            let place = readers.all.lastIndex { $0.number < number }.map { $0 + 1 } ?? 0
            readers.all.insert(reader, at: place)
            return true
        }
        if !isAdded { leave() }
        return isAdded ? number : nil
    }

    private func remove(_ number: Int) {
        let reader = readers.withLock { readers in readers.index(of: number).map { readers.all.remove(at: $0) } }
        if let reader { end(reader) }
    }

    /// Out of the lock: finishing a stream calls back.
    private func end(_ reader: Reader) {
        reader.leave()
        if case .stream(let continuation) = reader.way { continuation.finish() }
    }

    @MainActor private func deliver(to number: Int) {
        let next = readers.withLock { readers -> (hear: Hear, message: Message)? in
            guard let index = readers.index(of: number), case .call(let hear) = readers.all[index].way else {
                return nil
            }
            return readers.all[index].mailbox.next().map { (hear, $0) }
        }
        guard let next, !next.hear(next.message) else { return }
        remove(number)
    }
}
