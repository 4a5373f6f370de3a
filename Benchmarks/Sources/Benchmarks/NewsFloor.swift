import Foundation
import Synchronization

/// News by hand: a record is stored by the C API, a byte in a pipe tells a thread, and that asks on a connection of its own.
// The connection that writes is used by the benchmark's task alone, the other by the thread alone.
final class NewsFloor: @unchecked Sendable {
    private let writer: FreezerFloor
    private let reader: FreezerFloor
    private let pipe = Pipe()
    private let waiting = Mutex<CheckedContinuation<ContinuousClock.Instant?, Never>?>(nil)
    private let last = Mutex(0)

    init(_ writer: FreezerFloor) throws {
        self.writer = writer
        reader = try FreezerFloor(writer.file)
        Thread.detachNewThread { [self] in listen() }
    }

    func end() { try? pipe.fileHandleForWriting.close() }

    /// Microseconds from just before a record is stored until the thread has read it.
    func delay(of volume: Volume) async throws -> Double {
        var start = ContinuousClock.now
        let arrival = await withCheckedContinuation { arrived in
            waiting.withLock { $0 = arrived }
            last.withLock { $0 = volume.id }
            start = .now
            writer.store(volume)
            var byte: UInt8 = 1
            _ = write(pipe.fileHandleForWriting.fileDescriptor, &byte, 1)
        }
        guard let arrival else { throw Failure.nothingMeasured }
        return (arrival - start) / .microseconds(1)
    }

    private func listen() {
        var byte: UInt8 = 0
        while read(pipe.fileHandleForReading.fileDescriptor, &byte, 1) == 1 {
            let isThere = reader.last()?.id == last.withLock(\.self)
            let now = ContinuousClock.now
            let arrived = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            arrived?.resume(returning: isThere ? now : nil)
        }
    }
}
