import DertischSupport
package import DertischPrograms
import Foundation

/// A parent of processes that share one listening socket.
///
/// It accepts connections and passes each to the child that has the fewest, starts children that ended again, and ends them.
/// A connection is kept until the child that it was sent to has it, so a child that is killed takes none with it that it had not
/// begun to read.
// Everything but the inbox is touched on the thread of `run` only.
package final class Supervisor: @unchecked Sendable {
    /// The options of a parent.
    package struct Options: Sendable {
        /// The port of the listening socket.
        package var port = 0
        /// The number of children.
        package var count = 1
        /// The time for which a child's main actor may be held before that is reported.
        package var holdLimit = Duration.seconds(2)
        /// Whether a child that is held for longer is killed.
        package var killsHeldChildren = false
        /// The time after which a child that is still opening its house is reported.
        package var startLimit = Duration.seconds(60)
        /// The time for a child to end.
        package var endLimit = Duration.seconds(20)
        /// The time between the wish that all children end and their end, in which balancers notice that they are not ready. Their tabs
        /// then move to another machine or program. `nil` without a balancer.
        package var balancerDelay: Duration?
        /// The listening socket of the companion; `nil` without a companion. The caller closes it.
        package var companion: CompanionSocket?
        /// The service manager that is told how the service fares.
        package var manager: ServiceManager?
        /// Receives a line for each event that an operator wants to know.
        package var log: @Sendable (String) -> Void

        package init(log: @escaping @Sendable (String) -> Void) { self.log = log }
    }

    private enum Command { case end, replaceChildren }

    /// The pause between two pings of a child.
    static let pingInterval = Duration.milliseconds(500)
    /// The most connections that wait for a child.
    static let maxWaiting = 256

    let options: Options
    let program: Program
    let listening: Int32
    let whenReady: @Sendable () -> Void
    private let mailbox = Mailbox<Command>()
    let events: EventQueue
    /// Passes messages between the children, on a thread of its own.
    let relay: MessageRelay
    var slots: [Slot]
    var children: [Child] = []
    var waiting: [(descriptor: Int32, input: [UInt8])] = []
    var lastNumber: UInt64 = 0
    /// The sessions that have held a child, which those that start later are told too.
    let suspects = SuspectSessions()
    var lastTag = UInt16.random(in: .min ... .max)
    var lastPing = ContinuousClock.now
    /// Whether the listening socket is watched.
    private var isAccepting = false
    private var lastNotice = ContinuousClock.now
    var isEnding = false
    /// The time at which all children are to end.
    private var endDue: ContinuousClock.Instant?
    var hasBeenReady = false
    /// True once the processes that serve may start.
    var companionHasBeenReady: Bool
    var hasFailed = false
    /// Children that were started before are to be replaced.
    var outdated: ContinuousClock.Instant?
    /// The time from which connections are accepted.
    var acceptance = ContinuousClock.now
    var now = ContinuousClock.now

    /// - Parameters:
    ///   - listening: the listening socket, in non-blocking mode. The caller closes it.
    ///   - whenReady: called once, when the first child takes connections.
    package init(
        of program: Program = .current, listeningAt listening: Int32, options: Options,
        whenReady: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        guard let events = EventQueue() else { throw SystemError(errno) }
        self.events = events
        relay = try MessageRelay(log: options.log)
        self.program = program
        self.listening = listening
        self.options = options
        self.whenReady = whenReady
        slots = Array(repeating: Slot(), count: max(1, options.count) + (options.companion == nil ? 0 : 1))
        companionHasBeenReady = options.companion == nil
    }

    deinit { relay.stop() }

    /// Ends every child, from any thread. ``run()`` returns when they have ended.
    package func end() { post(.end) }

    /// Replaces the children one by one, from any thread: each ends when its successor takes connections.
    package func replaceChildren() { post(.replaceChildren) }

    private func post(_ command: Command) { if mailbox.post(command) == 1 { events.wakeUp() } }

    /// Starts the children and serves them until all have ended after ``end()``. Blocks its thread.
    ///
    /// - Returns: false if the first child ended before it took connections. The reason is its own to tell.
    package func run() -> Bool {
        while !(isEnding && children.isEmpty) {
            now = .now
            for command in mailbox.takeAll() { handle(command) }
            endIfDue()
            endLeavingChildren()
            endCompanionLast()
            startDueChildren()
            placeWaiting()
            watchChildren()
            tellManager()
            wait()
        }
        for connection in waiting { close(connection.descriptor) }
        relay.stop()
        return !hasFailed
    }

    /// Tells the manager that the service is alive. It begins once the service is ready, as the manager begins to watch then.
    private func tellManager() {
        guard hasBeenReady, let interval = options.manager?.watchdogInterval, now - lastNotice >= interval / 2 else {
            return
        }
        lastNotice = now
        options.manager?.tell(.alive)
    }

    private func handle(_ command: Command) {
        switch command {
        case .end:
            guard endDue == nil else { return }
            endDue = now + (options.balancerDelay ?? .zero)
            options.manager?.tell(.stopping)
            for child in children { _ = child.socket.send(.unready) }
        case .replaceChildren:
            outdated = now
        }
    }

    private func endIfDue() {
        guard !isEnding, let endDue, endDue <= now else { return }
        isEnding = true
        for index in children.indices where children[index].role == .serving { end(&children[index]) }
    }

    /// The time until something is due, in milliseconds.
    private var pause: Int32 {
        guard waiting.isEmpty else { return 5 }
        let dues =
            (isEnding ? [] : slots.compactMap(\.start))
            + children.filter { $0.phase == .ready && !$0.isReportedStuck }
            .compactMap { $0.silentSince.map { $0 + options.holdLimit } }
            + [lastPing + Self.pingInterval, acceptance > now ? acceptance : nil, isEnding ? nil : endDue]
            .compactMap(\.self)
        let rest = (dues.min() ?? now) - now
        return Int32(min(500, max(0, (rest / .milliseconds(1)).rounded(.up))))
    }

    private static let listenerID: UInt64 = 1

    /// The number of a child among the sources of events.
    static func eventID(of tag: ProcessTag) -> UInt64 { UInt64(tag.number) + 2 }

    /// Waits for a message, a connection, a command, or the next time-out.
    private func wait() {
        // The system keeps connections while no child takes any.
        let accepts = waiting.isEmpty && now >= acceptance && children.contains(where: \.serves)
        if accepts, !isAccepting {
            isAccepting = events.addListener(at: listening, as: Self.listenerID)
        } else if !accepts, isAccepting {
            events.remove(listening)
            isAccepting = false
        }
        events.wait(milliseconds: pause) { event in
            now = .now
            switch event.id {
            case EventQueue.wake: break
            case Self.listenerID: acceptConnections()
            case let id: receive(from: ProcessTag(number: UInt16(truncatingIfNeeded: id - 2)))
            }
        }
    }
}
