import Synchronization

/// One kind of message on a bulletin: who reads it through a stream, who is called on the main actor, and what waits.
final class Topic<Message: Sendable>: AnyTopic {
    private struct Stream: Sendable {
        let number: Int
        let continuation: AsyncStream<Message>.Continuation
        let drops: Drops
    }

    private struct Readers: Sendable {
        var streams: [Stream] = []
        /// The backlog keeps as much as the one keeps who keeps most.
        var listeners: [Listener<Message>] = [] {
            didSet { backlog.limit = listeners.reduce(1) { max($0, $1.limit) } }
        }
        var backlog = Unread<Message>()
        var last = 0
        var isOver = false
        /// Takes back what was to be done at the end of whoever reads, by the reader's number.
        var leaving: [Int: @Sendable () -> Void] = [:]
    }

    private let readers = Mutex(Readers())
    private let inbox: MainInbox

    init(inbox: MainInbox) { self.inbox = inbox }

    deinit { close() }

    /// How many read.
    var count: Int { readers.withLock { $0.streams.count + $0.listeners.count } }

    /// Puts a message before every reader; answers whether the bulletin still hangs.
    func post(_ message: Message) -> Bool {
        let outcome: PostOutcome = readers.withLock { readers in
            guard !readers.isOver else { return .isOver }
            for stream in readers.streams {
                if case .dropped = stream.continuation.yield(message) { stream.drops.add() }
            }
            guard !readers.listeners.isEmpty else { return .isDone }
            guard let dropped = readers.backlog.add(message) else { return .isDue }
            for listener in readers.listeners { listener.misses(dropped) }
            return .isDone
        }
        if outcome == .isDue { inbox.add { [self] in deliver() } }
        return outcome != .isOver
    }

    /// Lets one more read through a stream.
    ///
    /// - Parameter lifetime: how long whoever reads is there, if not as long as the bulletin.
    func posts(_ keeping: BufferPolicy, _ lifetime: Lifetime?, _ drops: Drops) -> Posts<Message> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Message.self, bufferingPolicy: keeping.policy(for: Message.self))
        let number = add(lifetime) { readers, number in
            readers.streams.append(Stream(number: number, continuation: continuation, drops: drops))
        }
        if let number {
            continuation.onTermination = { [weak self] _ in self?.removeEnded(number) }
        } else {
            continuation.finish()
        }
        return Posts(stream: stream, drops: drops)
    }

    /// Calls a closure on the main actor with every message.
    ///
    /// - Parameters:
    ///   - limit: as many messages as wait for it. Beyond that the oldest are dropped, since newer news is truer.
    ///   - hear: takes a message, and says whether it wants more.
    func listen(
        _ lifetime: Lifetime?, _ drops: Drops, keepingNewest limit: Int = 4096, _ hear: @escaping Listener<Message>.Hear
    ) -> Listening {
        let number = add(lifetime) { readers, number in
            readers.listeners.append(
                Listener(number: number, after: readers.backlog.added, limit: limit, drops: drops, hear: hear))
        }
        return Listening(drops: drops) { [weak self] in if let number { self?.remove(number) } }
    }

    /// Ends every reader's sequence and every listening.
    func close() {
        let over = readers.withLock { readers in
            defer {
                readers = Readers()
                readers.isOver = true
            }
            return readers
        }
        for listener in over.listeners { listener.stop() }
        for leave in over.leaving.values { leave() }
        for stream in over.streams { stream.continuation.finish() }
    }

    /// Adds a reader; answers its number, or `nil` if the bulletin or whoever reads is gone.
    private func add(_ lifetime: Lifetime?, _ enter: (inout Readers, Int) -> Void) -> Int? {
        let number = readers.withLock { readers in
            readers.last += 1
            return readers.last
        }
        var leave: (@Sendable () -> Void)?
        if let lifetime {
            guard let ending = lifetime.atEnd({ [weak self] in self?.remove(number) }) else { return nil }
            leave = { [weak lifetime] in lifetime?.forget(ending) }
        }
        let isAdded = readers.withLock { readers in
            guard !readers.isOver else { return false }
            enter(&readers, number)
            readers.leaving[number] = leave
            return true
        }
        if !isAdded { leave?() }
        return isAdded ? number : nil
    }

    private func remove(_ number: Int) {
        letGo(readers.withLock { take(number, out: &$0) })
    }

    /// Removes a reader whose stream has ended, without waiting for the lock. If its task was cancelled, that task is locked
    /// now; who holds the lock may just be posting to that very reader, and wait for its task.
    private func removeEnded(_ number: Int) {
        guard let taken = readers.withLockIfAvailable({ take(number, out: &$0) }) else {
            Task { remove(number) }
            return
        }
        letGo(taken)
    }

    private func take(_ number: Int, out readers: inout Readers) -> (stream: Stream?, leave: (@Sendable () -> Void)?) {
        let leave = readers.leaving.removeValue(forKey: number)
        if let index = readers.listeners.firstIndex(where: { $0.number == number }) {
            readers.listeners.remove(at: index).stop()
            return (nil, leave)
        }
        let index = readers.streams.firstIndex { $0.number == number }
        return (index.map { readers.streams.remove(at: $0) }, leave)
    }

    /// Out of the lock: finishing a stream calls back.
    private func letGo(_ taken: (stream: Stream?, leave: (@Sendable () -> Void)?)) {
        taken.leave?()
        taken.stream?.continuation.finish()
    }

    /// Tells every listener of the oldest message that waits.
    @MainActor private func deliver() {
        let (next, newest, listeners) = readers.withLock { ($0.backlog.next(), $0.backlog.added, $0.listeners) }
        guard let next else { return }
        for listener in listeners where !listener.hears(next.message, next.number, newest: newest) {
            remove(listener.number)
        }
    }
}

/// What came of a post: nobody is there, all is done, or the main actor has one more to deliver.
private enum PostOutcome { case isOver, isDone, isDue }

/// Whoever is called on the main actor with the messages of a topic.
final class Listener<Message: Sendable>: Sendable {
    /// Takes a message, and says whether it wants more.
    typealias Hear = @MainActor @Sendable (Message) -> Bool

    let number: Int
    let limit: Int
    private let drops: Drops
    private let after: Int
    private let hear: Hear
    private let isListening = Atomic(true)

    /// - Parameters:
    ///   - after: how many messages had been posted before it began to listen.
    ///   - limit: as many messages as wait for it.
    init(number: Int, after: Int, limit: Int, drops: Drops, hear: @escaping Hear) {
        self.number = number
        self.after = after
        self.limit = max(1, limit)
        self.drops = drops
        self.hear = hear
    }

    func stop() { isListening.store(false, ordering: .releasing) }

    /// A message was dropped: counts it, if it was for this listener.
    func misses(_ posted: Int) { if posted > after { drops.add() } }

    /// Tells it of a message, unless too many have come since; answers whether it wants more.
    @MainActor func hears(_ message: Message, _ posted: Int, newest: Int) -> Bool {
        guard posted > after, isListening.load(ordering: .acquiring) else { return true }
        guard newest - posted < limit else {
            drops.add()
            return true
        }
        return hear(message)
    }
}
