import DertischSupport
import DertischPrograms
import Foundation

/// The parent's part of the message bus: passes the messages of each child on to all others, in their order, on a thread of its own.
///
/// It reads what children send at any time, so none waits for another. What a child does not take waits in a bounded queue, which
/// drops its oldest messages first.
// Everything but the inbox is touched on the relay's thread only.
final class MessageRelay: @unchecked Sendable {
    private enum Command {
        case add(UInt64, Peer)
        case remove(UInt64)
        case stop
    }

    /// A child as the relay sees it.
    private struct Peer {
        let name: String
        let socket: FrameSocket
        var waiting: FrameQueue
        /// Whether it has opened its bus.
        var isOpen = false
        /// Whether it takes no more at the moment.
        var isFull = false
        var dropped = ThrottledCount()
        var unreadable = ThrottledCount()
    }

    /// The most bytes that wait for a child.
    static let maxWaiting = 4 << 20
    /// The most frames that are read from a child before others have their turn.
    private static let turn = 64
    /// The turns in which what an ended child has sent is received. A socket holds less.
    private static let lastTurns = 64

    private let maxWaiting: Int
    private let log: @Sendable (String) -> Void
    private let queue: EventQueue
    private let mailbox = Mailbox<Command>()
    private let buffer = ReadBuffer(count: MessageFrame.maxBytes)
    private var peers: [UInt64: Peer] = [:]
    private var isStopped = false
    private var now = ContinuousClock.now

    /// - Parameters:
    ///   - maxWaiting: the most bytes that wait for a child.
    ///   - log: receives a line when messages are dropped or cannot be read, on the relay's thread.
    init(maxWaiting: Int = maxWaiting, log: @escaping @Sendable (String) -> Void) throws(SystemError) {
        guard let queue = EventQueue() else { throw SystemError(errno) }
        self.maxWaiting = maxWaiting
        self.queue = queue
        self.log = log
        guard SystemThread.start(named: "dertisch.relay", { self.run() }) else { throw SystemError(EAGAIN) }
    }

    /// Relays to and from a child from now on, until it closes its end or is removed. Callable from any thread.
    ///
    /// - Parameters:
    ///   - id: its number, which is not 0.
    ///   - socket: the parent's end, which the relay owns.
    ///   - name: the child's name in the log.
    func add(_ id: UInt64, _ socket: FrameSocket, name: String) {
        post(.add(id, Peer(name: name, socket: socket, waiting: FrameQueue(maxBytes: maxWaiting))))
    }

    /// Relays what a child that has ended had still sent, and forgets it. Callable from any thread.
    func remove(_ id: UInt64) { post(.remove(id)) }

    /// Ends the relay. Callable from any thread.
    func stop() { post(.stop) }

    private func post(_ command: Command) { if mailbox.post(command) == 1 { queue.wakeUp() } }

    private func run() {
        while !isStopped {
            queue.wait(milliseconds: pause) { event in
                now = .now
                guard event.id != EventQueue.wake else { return }
                if event.isWritable { unblock(event.id) }
                if event.isReadable { receive(from: event.id) }
            }
            now = .now
            for command in mailbox.takeAll() { handle(command) }
            for id in peers.keys {
                send(to: id)
                tellLosses(of: id)
            }
        }
        for id in Array(peers.keys) { forget(id) }
    }

    private func handle(_ command: Command) {
        switch command {
        case .add(let id, let peer):
            forget(id)
            guard queue.addListener(at: peer.socket.descriptor, as: id) else {
                log("\(peer.name) gets no messages: \(SystemError(errno))")
                return peer.socket.close()
            }
            peers[id] = peer
        case .remove(let id):
            // Another process may hold the socket, so there may be no end of it.
            for _ in 0..<Self.lastTurns { receive(from: id) }
            forget(id)
        case .stop: isStopped = true
        }
    }

    private func forget(_ id: UInt64) {
        guard let peer = peers.removeValue(forKey: id) else { return }
        queue.remove(peer.socket.descriptor)
        peer.socket.close()
    }

    private func receive(from id: UInt64) {
        for _ in 0..<Self.turn {
            guard let socket = peers[id]?.socket else { return }
            switch socket.receive(through: buffer) {
            case .frame(let frame): relay(frame, from: id)
            case .opening: open(id)
            case .unreadable: peers[id]?.unreadable.add(1)
            case .nothing: return
            case .end: return forget(id)
            }
        }
    }

    /// Answers a child that has opened its bus. What others send from now on comes after the answer.
    private func open(_ id: UInt64) {
        guard let peer = peers[id], !peer.isOpen, case .sent = peer.socket.sendOpening() else { return }
        peers[id]?.isOpen = true
    }

    private func relay(_ frame: MessageFrame, from sender: UInt64) {
        for id in peers.keys where id != sender {
            guard let peer = peers[id], peer.isOpen else { continue }
            if let dropped = peers[id]?.waiting.appendDroppingOldest(frame), dropped > 0 {
                peers[id]?.dropped.add(dropped)
            }
            if peers[id]?.waiting.hasFullFrame == true { send(to: id) }
        }
    }

    /// Sends what waits for a child, as far as it takes it.
    private func send(to id: UInt64) {
        guard let socket = peers[id]?.socket else { return }
        while peers[id]?.isFull == false, let frame = peers[id]?.waiting.first {
            switch socket.send(frame) {
            case .sent: peers[id]?.waiting.removeFirst()
            case .full:
                peers[id]?.isFull = true
                queue.reportWritability(true, of: socket.descriptor, as: id)
            case .refused:
                peers[id]?.waiting.removeFirst()
                peers[id]?.dropped.add(frame.count)
            // Its end comes after what it had sent.
            case .end: peers[id]?.waiting.removeFirst()
            }
        }
    }

    private func unblock(_ id: UInt64) {
        guard let peer = peers[id], peer.isFull else { return }
        queue.reportWritability(false, of: peer.socket.descriptor, as: id)
        peers[id]?.isFull = false
    }

    private func tellLosses(of id: UInt64) {
        if let count = peers[id]?.dropped.take(now), let name = peers[id]?.name {
            log("\(name) does not take its messages in time: \(count) were dropped")
        }
        if let count = peers[id]?.unreadable.take(now), let name = peers[id]?.name {
            log("\(name) sent messages that cannot be read: \(count) were dropped")
        }
    }

    /// The time until a loss is to be told, in milliseconds; -1 if no loss waits.
    private var pause: Int32 {
        let dues = peers.values.flatMap { [$0.dropped.due(now), $0.unreadable.due(now)] }.compactMap(\.self)
        guard let due = dues.min() else { return -1 }
        return Int32(max(0, ((due - now) / .milliseconds(1)).rounded(.up)))
    }
}
