package import DertischCore
import DertischBus
import Synchronization

/// Sends the shared news of one house over a bus, and delivers those of the other processes.
///
/// Messages are numbered, so the receiver notices that some were lost. After the last message of a burst, signs of life repeat its number,
/// so the loss of the last one is noticed as well, within about a second.
package final class NewsExchange: NewsRelay {
    private struct State {
        /// The number of the last message that was sent.
        var number: UInt64 = 0
        /// The number of signs of life that are to follow the last message.
        var beatsDue = 0
        var ticks = 0
        var senders = NewsSenders()
        var topics: [String: [any NewsReceiver]] = [:]
        var part: (any ExchangePart)?
        /// Topics that were told of missed messages since the last tick, and those that are told at the next.
        var told: Set<String> = []
        var due: Set<String> = []
        /// The kinds of errors that were reported since the last tick.
        var reported: Set<String> = []
        var report: (@Sendable (any Error) -> Void)?
        var timer: Task<Void, Never>?
        var hasClosed = false
    }

    /// The time between two ticks.
    static let interval = Duration.seconds(1)
    /// A sign of life is sent in so many ticks, if no message needs one sooner.
    static let idleTicks = 5
    /// The signs of life that follow a message, one each tick.
    static let beats = 2
    /// The largest news in bytes, if the bus takes as much.
    static let maxNewsBytes = 60_000
    /// The bytes of a frame around a topic's name and its news.
    private static let frameBytes = 32

    private let bus: any MessageBus
    /// This process, as the others know it.
    package let sender = NewsFrame.Sender.random()
    private let state = Mutex(State())

    init(over bus: any MessageBus) { self.bus = bus }

    deinit { state.withLock { $0.timer }?.cancel() }

    package func topic<Message: Sendable>(of type: Message.Type) -> (any SharedTopic<Message>)? {
        guard let type = type as? any SharedNews.Type else { return nil }
        return addTopic(of: type) as? any SharedTopic<Message>
    }

    package func report(to inspectors: @escaping @Sendable (any Error) -> Void) {
        state.withLock { $0.report = inspectors }
    }

    /// Connects, and begins to deliver.
    func open(by clock: any Clock<Duration>) async throws {
        try await bus.open { [weak self] event in self?.receive(event) }
        let timer = Task { [weak self] in
            while (try? await clock.sleep(for: Self.interval)) != nil, let self { tick() }
        }
        let hasClosed = state.withLock { state in
            state.timer = timer
            return state.hasClosed
        }
        if hasClosed { timer.cancel() }
        beat()
    }

    func close() async {
        state.withLock { $0.part }?.close()
        let timer = state.withLock { state in
            state.hasClosed = true
            state.topics = [:]
            state.part = nil
            return state.timer
        }
        timer?.cancel()
        await bus.close()
    }

    /// The largest JSON that fits into a frame of a topic.
    func maxNewsBytes(of topic: String) -> Int {
        max(0, min(Self.maxNewsBytes, bus.maxMessageBytes - Self.frameBytes - topic.utf8.count))
    }

    /// Sends a message of a topic, or drops it if the bus takes none now: its number is missing then.
    func send(_ content: NewsFrame.Content) {
        let isSent = state.withLock { state in
            state.number += 1
            state.beatsDue = Self.beats
            return bus.publish(NewsFrame(sender: sender, number: state.number, content: content).bytes)
        }
        if !isSent { report(NewsError.dropped(topic: content.topic)) }
    }

    /// Takes the part that talks to its like in other processes. There is one at most.
    package func attach(_ part: any ExchangePart) { state.withLock { if !$0.hasClosed { $0.part = part } } }

    /// The largest message of the part.
    package var maxPartBytes: Int { max(0, min(Self.maxNewsBytes, bus.maxMessageBytes - Self.frameBytes)) }

    /// Sends a message of the part. Never waits.
    ///
    /// - Returns: false if the bus takes none now.
    @discardableResult package func sendPart(_ message: [UInt8]) -> Bool {
        state.withLock { state in
            bus.publish(NewsFrame(sender: sender, number: state.number, content: .part(message)).bytes)
        }
    }

    /// Reports an error, at most one of each kind between two ticks.
    package func report(_ error: any LoggableError) {
        let report = state.withLock { state in
            state.reported.insert(HouseFailure(error).name).inserted ? state.report : nil
        }
        report?(error)
    }

    private func addTopic<News: SharedNews>(of type: News.Type) -> any NewsReceiver {
        let topic = NewsTopic<News>(of: self)
        state.withLock { $0.topics[News.topic, default: []].append(topic) }
        return topic
    }

    /// Sends a sign of life.
    private func beat() {
        state.withLock { state in
            // Another follows if it is dropped.
            _ = bus.publish(NewsFrame(sender: sender, number: state.number, content: .beat).bytes)
        }
    }

    private func tick() {
        let (due, isBeatDue, hasForgotten) = state.withLock { state in
            state.ticks += 1
            let hasForgotten = state.senders.tick()
            state.reported = []
            let isBeatDue = state.beatsDue > 0 || state.ticks.isMultiple(of: Self.idleTicks)
            state.beatsDue = max(0, state.beatsDue - 1)
            state.told = state.due
            state.due = []
            return (state.told, isBeatDue, hasForgotten)
        }
        if isBeatDue { beat() }
        if hasForgotten { tellMissed() }
        for topic in due { receivers(of: topic).forEach { $0.takeMissed() } }
        state.withLock { $0.part }?.tick()
    }

    private func receive(_ event: BusEvent) {
        switch event {
        case .message(let bytes):
            guard let frame = NewsFrame(bytes) else {
                report(NewsError.unreadable(topic: nil, why: "it is no frame of this version of Dertisch"))
                // In a later version it may be news.
                return tellMissed()
            }
            if frame.sender != sender { receive(frame) }
        case .disconnected(let error): report(NewsError.disconnected(error))
        case .reconnected:
            tellMissed()
            state.withLock { $0.part }?.reconnected()
        }
    }

    private func receive(_ frame: NewsFrame) {
        let outcome = state.withLock { state in
            switch frame.content {
            case .beat, .part: state.senders.hear(frame.sender, last: frame.number)
            case .news, .missed: state.senders.take(frame.number, of: frame.sender)
            }
        }
        switch outcome {
        case .isOld: return
        case .afterLoss(let count):
            report(NewsError.lost(messages: count))
            tellMissed()
        case .isFirstHeard: tellMissed()
        case .isNext: break
        }
        switch frame.content {
        case .news(let topic, let version, let json):
            for receiver in receivers(of: topic) {
                do { try receiver.take(json, version: version) } catch {
                    report(error)
                    tellMissed(topic)
                }
            }
        case .missed(let topic): tellMissed(topic)
        case .beat: break
        case .part(let message): state.withLock { $0.part }?.take(message, from: frame.sender)
        }
    }

    /// Tells topics that they missed messages: at once, or at the next tick if they were just told.
    ///
    /// - Parameter topic: the topic; all if omitted.
    private func tellMissed(_ topic: String? = nil) {
        let now = state.withLock { state in
            let topics = topic.map { [$0] } ?? Array(state.topics.keys)
            return topics.filter { topic in
                guard state.topics[topic] != nil else { return false }
                let isNow = state.told.insert(topic).inserted
                if !isNow { state.due.insert(topic) }
                return isNow
            }
        }
        for topic in now { receivers(of: topic).forEach { $0.takeMissed() } }
    }

    private func receivers(of topic: String) -> [any NewsReceiver] { state.withLock { $0.topics[topic] ?? [] } }
}
