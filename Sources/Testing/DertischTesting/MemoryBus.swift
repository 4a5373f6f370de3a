import DertischSupport
public import DertischBus
import Synchronization

/// A message bus within one process, for tests of two houses that share news, or of what happens when the connection is cut.
///
/// ```swift
/// let hub = MemoryBus.Hub()
/// let (one, other) = (hub.bus(), hub.bus())
/// try await one.open { inbox.add($0) }
/// try await other.open { _ in }
/// _ = other.publish([1, 2, 3])
/// ```
///
/// Each bus receives on a thread of its own, which lives until it is closed. At most 4 MB wait for it. What is beyond that is dropped, and told by
/// ``BusError/overflow(place:)`` and then ``BusEvent/reconnected``.
public final class MemoryBus: MessageBus {
    private enum Phase { case new, open, ended }

    private struct Inbox {
        var phase = Phase.new
        var events = Queue<BusEvent>()
        var bytes = 0
        var hasOverflowed = false
    }

    private let hub: Hub
    let number: Int
    private let inbox = Mutex(Inbox())
    private let delivery = BusDelivery()
    private let wakePipe = WakePipe()

    private static let maxInboxBytes = 4_194_304

    /// 65,536.
    public var maxMessageBytes: Int { 65_536 }

    init(_ hub: Hub, number: Int) { (self.hub, self.number) = (hub, number) }

    /// Receives from now on. Called once.
    ///
    /// - Parameter receive: takes what arrives, one event at a time, in order and on a thread of the bus.
    /// - Throws: ``BusError/opened(place:)`` if it was opened before.
    public func open(_ receive: @escaping @Sendable (BusEvent) -> Void) async throws {
        let isFirst = inbox.withLock { inbox in
            defer { if inbox.phase == .new { inbox.phase = .open } }
            return inbox.phase == .new
        }
        guard isFirst else { throw BusError.opened(place: Hub.place) }
        delivery.begin(receive)
        hub.join(self)
        SystemThread.start(named: "dertisch.memory") { [self] in while deliverNext() { wakePipe.wait(orFor: -1) } }
    }

    /// Hands a message to all other open buses of the hub. Never waits.
    ///
    /// - Parameter message: the message, of at most ``maxMessageBytes``.
    /// - Returns: false if the message is too large, the hub is cut, or the bus is not open.
    public func publish(_ message: [UInt8]) -> Bool {
        guard message.count <= maxMessageBytes, inbox.withLock({ $0.phase == .open }) else { return false }
        return hub.relay(message, from: self)
    }

    /// Leaves the hub. Nothing is received when it has returned.
    public func close() async {
        hub.leave(self)
        inbox.withLock { inbox in
            inbox.phase = .ended
            inbox.events = Queue()
        }
        wakePipe.wake()
        delivery.end()
    }

    /// Queues an event for the thread.
    func add(_ event: BusEvent) {
        inbox.withLock { inbox in
            if case .message(let bytes) = event {
                let size = bytes.count + MessageQueue.overhead
                guard inbox.bytes + size <= Self.maxInboxBytes else {
                    // Told once, where the messages are missing.
                    guard !inbox.hasOverflowed else { return }
                    inbox.hasOverflowed = true
                    inbox.events.append(.disconnected(BusError.overflow(place: Hub.place)))
                    inbox.events.append(.reconnected)
                    return
                }
                inbox.hasOverflowed = false
                inbox.bytes += size
            }
            inbox.events.append(event)
        }
        wakePipe.wake()
    }

    /// Delivers what waits; false once the bus is closed.
    private func deliverNext() -> Bool {
        while true {
            let (event, hasEnded) = inbox.withLock { inbox in
                let event = inbox.events.next()
                if case .message(let bytes) = event { inbox.bytes -= bytes.count + MessageQueue.overhead }
                return (event, inbox.phase == .ended)
            }
            if hasEnded { return false }
            guard let event else { return true }
            delivery.deliver(event)
        }
    }
}
