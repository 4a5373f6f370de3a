import DertischSupport
import DertischBus
import Foundation
import Synchronization

/// A bus under test, with all that it has received.
final class BusProbe: Sendable {
    struct Record {
        var messages: [[UInt8]] = []
        /// The numbers of what came from each sender, in the order in which they came.
        var numbers: [UInt64: [UInt64]] = [:]
        var losses = 0
        var returns = 0
        /// True if a connection was made again that was not lost.
        var hasReturnedUnasked = false
        /// True if two events came at the same time.
        var hasOverlapped = false
        var isReceiving = false
    }

    let bus: any MessageBus
    /// The sender in its messages.
    let sender: UInt64
    private let record = Mutex(Record())
    private let continuations = Continuations<Void>()
    private let limit: Duration
    /// True while the receiver is to be stuck.
    private let isStuck = Mutex(false)

    init(_ bus: any MessageBus, sender: UInt64, limit: Duration) {
        (self.bus, self.sender, self.limit) = (bus, sender, limit)
    }

    var seen: Record { record.withLock(\.self) }

    /// Opens the bus.
    ///
    /// - Returns: a failure, or `nil`.
    func open() async -> String? {
        let bus = bus
        return await withTimeLimit(limit, by: AnyClock(ContinuousClock()), or: "open has not returned") { [self] in
            do {
                try await bus.open { [self] event in receive(event) }
                return nil
            } catch {
                return "open has thrown: \(error)"
            }
        }
    }

    /// Closes the bus.
    ///
    /// - Returns: the time that it took; `nil` if it has not returned.
    func close() async -> Duration? {
        let bus = bus
        let start = ContinuousClock.now
        return await withTimeLimit(limit, by: AnyClock(ContinuousClock()), or: nil) {
            await bus.close()
            return ContinuousClock.now - start
        }
    }

    private func receive(_ event: BusEvent) {
        record.withLock { record in
            if record.isReceiving { record.hasOverlapped = true }
            record.isReceiving = true
        }
        while isStuck.withLock(\.self) { usleep(1000) }
        record.withLock { record in
            record.isReceiving = false
            switch event {
            case .message(let bytes):
                if let message = CheckerMessage(bytes) {
                    record.numbers[message.sender, default: []].append(message.number)
                } else {
                    record.messages.append(bytes)
                }
            case .disconnected: record.losses += 1
            case .reconnected:
                if record.losses == 0 { record.hasReturnedUnasked = true }
                record.returns += 1
            }
        }
        continuations.resumeAll()
    }

    /// Waits until something has been received.
    ///
    /// - Returns: false if that took longer than the limit.
    func until(_ condition: @escaping @Sendable (Record) -> Bool) async -> Bool {
        await until(within: limit, condition)
    }

    /// Waits for some time until something has been received.
    func until(within time: Duration, _ condition: @escaping @Sendable (Record) -> Bool) async -> Bool {
        await withTimeLimit(min(time, limit), by: AnyClock(ContinuousClock()), or: false) { [self] in
            await continuations.wait(until: { record.withLock { condition($0) } })
            return record.withLock { condition($0) }
        }
    }

    /// Publishes a message as soon as there is room for it.
    ///
    /// - Returns: false if that took longer than the limit.
    func publish(_ message: [UInt8]) async -> Bool {
        let end = ContinuousClock.now + limit
        while !bus.publish(message) {
            guard ContinuousClock.now < end, !Task.isCancelled else { return false }
            try? await Task.sleep(for: .milliseconds(1))
        }
        return true
    }

    /// Does something on a thread of its own while the receiver is stuck.
    ///
    /// - Returns: false if that took longer than three times the limit, since it may be thousands of messages.
    func whileStuck(_ body: @escaping @Sendable () -> Void) async -> Bool {
        isStuck.withLock { $0 = true }
        defer { isStuck.withLock { $0 = false } }
        return await Self.onThread(limit * 3, body)
    }

    /// Does something that might wait on a thread of its own.
    ///
    /// - Returns: false if that took longer than the limit.
    static func onThread(_ limit: Duration, _ body: @escaping @Sendable () -> Void) async -> Bool {
        await withTimeLimit(limit, by: AnyClock(ContinuousClock()), or: false) {
            await withCheckedContinuation { done in
                SystemThread.start(named: "dertisch.checker") {
                    body()
                    done.resume()
                }
            }
            return true
        }
    }
}
