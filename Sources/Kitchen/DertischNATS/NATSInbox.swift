import DertischBus
import DertischSupport
import Synchronization

/// What the C library's threads hand on for one connection: messages in order, a slow consumer, and the end.
///
/// The library gets a number as its context, by which an inbox is found as long as it is registered. So a late call finds nothing.
final class NATSInbox: Sendable {
    private struct Signals {
        var hasOverflowed = false
        var isClosed = false
        /// An error that the server has sent.
        var refusal: String?
    }

    private let signals = Mutex(Signals())
    /// Messages that came before the connection was announced; `nil` from then on.
    private let held = Mutex<[[UInt8]]?>([])
    private let thread: BusThread
    private let sequence: SequenceFilter

    private struct Registry {
        var inboxes: [UInt: NATSInbox] = [:]
        var last: UInt = 0
    }

    /// The most messages that are held before the connection is announced.
    private static let maxHeld = 1024
    private static let registry = Mutex(Registry())

    /// - Parameter sequence: drops what comes late, over several connections.
    init(for thread: BusThread, _ sequence: SequenceFilter) { (self.thread, self.sequence) = (thread, sequence) }

    /// Makes the inbox known under a number, which is not 0.
    func register() -> UInt {
        Self.registry.withLock { registry in
            registry.last += 1
            registry.inboxes[registry.last] = self
            return registry.last
        }
    }

    static func remove(_ number: UInt) { _ = registry.withLock { $0.inboxes.removeValue(forKey: number) } }

    static func find(_ context: UnsafeMutableRawPointer?) -> NATSInbox? {
        let number = UInt(bitPattern: context)
        return registry.withLock { $0.inboxes[number] }
    }

    /// Hands a message on, or holds it until the connection is announced. Called on the subscription's thread.
    ///
    /// Bytes are ignored if they are late, or from another program.
    func receive(_ bytes: [UInt8]) {
        guard let frame = NATSFrame(bytes), sequence.accepts(frame.number, of: frame.publisher) else { return }
        let message = frame.message
        let isHeld = held.withLock { held in
            guard let messages = held else { return false }
            if messages.count < Self.maxHeld { held?.append(message) } else { noteOverflow() }
            return true
        }
        if !isHeld { thread.deliver(.message(message)) }
    }

    /// Hands on what was held. Called once the connection is announced.
    func release() {
        held.withLock { held in
            for message in held ?? [] { thread.deliver(.message(message)) }
            held = nil
        }
    }

    func noteOverflow() { note { $0.hasOverflowed = true } }
    func noteRefusal(_ reason: String) { note { $0.refusal = $0.refusal ?? reason } }
    func noteEnd() { note { $0.isClosed = true } }

    private func note(_ change: (inout sending Signals) -> Void) {
        signals.withLock { change(&$0) }
        thread.wakePipe.wake()
    }

    var isClosed: Bool { signals.withLock(\.isClosed) }
    var refusal: String? { signals.withLock(\.refusal) }

    /// True if messages were dropped since the last call.
    func takeOverflow() -> Bool {
        signals.withLock { signals in
            defer { signals.hasOverflowed = false }
            return signals.hasOverflowed
        }
    }
}
