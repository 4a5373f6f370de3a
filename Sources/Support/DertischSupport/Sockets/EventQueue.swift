import CEventQueue
import Foundation

/// The system's event queue for descriptors, with a pipe by which any thread can wake the waiting one.
// The descriptors are opened at the start and closed at the end; the system locks what is behind them.
package final class EventQueue: Sendable {
    package struct Event {
        package let id: UInt64
        package let isReadable: Bool
        package let isWritable: Bool
        /// The other end has closed its half of the connection, or all of it.
        package let hasHungUp: Bool
    }

    /// The id of a wake-up.
    package static let wake: UInt64 = 0

    private let queue: Int32
    private let reader: Int32
    private let writer: Int32

    /// Returns `nil` if the system has no descriptors left.
    package init?() {
        queue = dertisch_events_open()
        var ends: [Int32] = [-1, -1]
        let isPiped = queue >= 0 && pipe(&ends) == 0
        (reader, writer) = (ends[0], ends[1])
        for end in ends where end >= 0 {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
        guard isPiped, dertisch_events_listen(queue, reader, Self.wake) != 0 else { return nil }
    }

    deinit {
        for descriptor in [queue, reader, writer] where descriptor >= 0 { close(descriptor) }
    }

    /// Reports a listening socket for as long as a connection waits there.
    package func addListener(at descriptor: Int32, as id: UInt64) -> Bool {
        dertisch_events_listen(queue, descriptor, id) != 0
    }

    /// Reports a descriptor that was added by ``addListener(at:as:)`` also for as long as it is writable, or no longer. Callable from
    /// any thread.
    package func reportWritability(_ isReported: Bool, of descriptor: Int32, as id: UInt64) {
        dertisch_events_ask(queue, descriptor, id, isReported ? 1 : 0)
    }

    /// Reports a connection whenever it becomes readable or writable, or its client hangs up.
    package func add(_ descriptor: Int32, as id: UInt64) -> Bool { dertisch_events_watch(queue, descriptor, id) != 0 }

    package func remove(_ descriptor: Int32) { dertisch_events_forget(queue, descriptor) }

    /// Wakes the waiting thread, from any thread. A full pipe wakes it as well.
    package func wakeUp() {
        var byte: UInt8 = 0
        _ = write(writer, &byte, 1)
    }

    /// Waits for events, up to a time-out, and passes them on.
    package func wait(milliseconds: Int32, _ handle: (Event) -> Void) {
        withUnsafeTemporaryAllocation(of: dertisch_event.self, capacity: 256) { events in
            let count = dertisch_events_wait(queue, events.baseAddress, 256, milliseconds)
            guard count > 0 else { return }
            for event in events[..<Int(count)] {
                if event.id == Self.wake { drainPipe() }
                handle(
                    Event(
                        id: event.id, isReadable: event.what & UInt32(DERTISCH_READABLE) != 0,
                        isWritable: event.what & UInt32(DERTISCH_WRITABLE) != 0,
                        hasHungUp: event.what & UInt32(DERTISCH_GONE) != 0))
            }
        }
    }

    private func drainPipe() {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
            while read(reader, bytes.baseAddress, bytes.count) == bytes.count {}
        }
    }
}
