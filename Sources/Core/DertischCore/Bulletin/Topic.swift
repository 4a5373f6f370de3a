import Synchronization

/// One type of message on a scope's bulletin, a publish-subscribe channel: its stream readers, its main-actor listeners,
/// and their backlog.
final class Topic<Message: Sendable>: ScopeExtension {
    private struct Stream: Sendable {
        let number: Int
        let continuation: AsyncStream<Message>.Continuation
        let drops: Drops
    }

    private struct Readers: Sendable {
        var streams: [Stream] = []
        private(set) var listeners: [Listener<Message>] = []
        /// The messages that wait for listeners. Its limit is the largest limit of a listener since the topic last had none. It is not computed anew
        /// for each listener, since thousands may come at once.
        var backlog = Unread<Message>()
        var last = 0
        var hasEnded = false
        /// Closures that remove a reader's ending from its colleague's lifetime, by the reader's number.
        var leaving: [Int: @Sendable () -> Void] = [:]

        mutating func add(_ listener: Listener<Message>) {
            backlog.limit = max(listeners.isEmpty ? 1 : backlog.limit, listener.limit)
            listeners.append(listener)
        }

        mutating func removeListener(_ number: Int) -> Listener<Message>? {
            listeners.firstIndex { $0.number == number }.map { listeners.remove(at: $0) }
        }
    }

    private let readers = Mutex(Readers())
    private let inbox: MainInbox
    /// The topic of other processes, if its messages are shared with them.
    private let shared: (any SharedTopic<Message>)?

    init(inbox: MainInbox, sharing shared: (any SharedTopic<Message>)? = nil) {
        self.inbox = inbox
        self.shared = shared
    }

    convenience init(in scope: ScopeStorage) {
        self.init(inbox: scope.inbox, sharing: scope.relay?.topic(of: Message.self))
        shared?.receive { [weak self] message in _ = self?.post(message, sending: nil) }
    }

    deinit { close() }

    /// The message that a head chef or listener gets in place of messages that it was too busy for, if messages are shared with other processes.
    var missed: Message? { shared?.missed }

    /// The number of readers.
    var count: Int { readers.withLock { $0.streams.count + $0.listeners.count } }

    /// Posts a message to every reader. Returns false if the bulletin has ended.
    func post(_ message: Message) -> Bool { post(message, sending: shared?.sending(message)) }

    /// - Parameter send: sends the message to other processes, which get messages in the order of the readers here.
    private func post(_ message: Message, sending send: (() -> Void)?) -> Bool {
        let outcome: PostOutcome = readers.withLock { readers in
            guard !readers.hasEnded else { return .hasEnded }
            send?()
            for stream in readers.streams {
                if case .dropped = stream.continuation.yield(message) { stream.drops.add() }
            }
            guard !readers.listeners.isEmpty else { return .isDone }
            guard let dropped = readers.backlog.add(message) else { return .isDue }
            for listener in readers.listeners { listener.misses(dropped) }
            return .isDone
        }
        if outcome == .isDue { inbox.add { [self] in deliver() } }
        return outcome != .hasEnded
    }

    /// The posts for one more reader.
    ///
    /// - Parameter lifetime: the reading colleague's lifetime, if it is shorter than the bulletin's.
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
    ///   - limit: the number of messages that may wait. Beyond that the oldest are dropped, since newer messages are
    ///     more up to date.
    ///   - hear: takes a message, and returns true if the listener wants more.
    func listen(
        _ lifetime: Lifetime?, _ drops: Drops, keepingNewest limit: Int = 4096, _ hear: @escaping Listener<Message>.Hear
    ) -> Listening {
        let number = add(lifetime) { readers, number in
            readers.add(
                Listener(number: number, after: readers.backlog.added, limit: limit, drops: drops, hear: hear))
        }
        return Listening(drops: drops) { [weak self] in if let number { self?.remove(number) } }
    }

    /// Ends every reader's sequence and every listening.
    func close() {
        let over = readers.withLock { readers in
            defer {
                readers = Readers()
                readers.hasEnded = true
            }
            return readers
        }
        for listener in over.listeners { listener.stop() }
        for leave in over.leaving.values { leave() }
        for stream in over.streams { stream.continuation.finish() }
    }

    /// Adds a reader. Returns its number, or `nil` if the bulletin or the reading colleague is gone.
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
            guard !readers.hasEnded else { return false }
            enter(&readers, number)
            readers.leaving[number] = leave
            return true
        }
        if !isAdded { leave?() }
        return isAdded ? number : nil
    }

    private func remove(_ number: Int) { letGo(readers.withLock { take(number, out: &$0) }) }

    /// Removes a reader whose stream has ended, without waiting for the lock. If the reader's task was cancelled, this
    /// runs while that task is locked. A post that holds the topic's lock may be waiting for that very task.
    private func removeEnded(_ number: Int) {
        guard let taken = readers.withLockIfAvailable({ take(number, out: &$0) }) else {
            Task { remove(number) }
            return
        }
        letGo(taken)
    }

    private func take(_ number: Int, out readers: inout Readers) -> (stream: Stream?, leave: (@Sendable () -> Void)?) {
        let leave = readers.leaving.removeValue(forKey: number)
        if let listener = readers.removeListener(number) {
            listener.stop()
            return (nil, leave)
        }
        let index = readers.streams.firstIndex { $0.number == number }
        return (index.map { readers.streams.remove(at: $0) }, leave)
    }

    /// Called without the lock, because finishing a stream calls back.
    private func letGo(_ taken: (stream: Stream?, leave: (@Sendable () -> Void)?)) {
        taken.leave?()
        taken.stream?.continuation.finish()
    }

    /// Delivers the oldest waiting message to every listener.
    @MainActor private func deliver() {
        let (next, newest, listeners) = readers.withLock { ($0.backlog.next(), $0.backlog.added, $0.listeners) }
        guard let next else { return }
        for listener in listeners where !listener.hears(next.message, next.number, newest: newest, missed: missed) {
            remove(listener.number)
        }
    }
}

/// The outcome of a post: the bulletin is over, all is done, or the main actor has one more message to deliver.
private enum PostOutcome { case hasEnded, isDone, isDue }
