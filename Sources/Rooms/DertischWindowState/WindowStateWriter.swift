import DertischRoom
import DertischSupport
import Synchronization

/// The writer of a room's window state: it gathers changes for half a second, and writes them away from the main thread. At rest it has
/// no timer, and a state that is as it was is not written again.
@MainActor package final class WindowStateWriter {
    /// The time for which changes are gathered.
    package static let delay = Duration.milliseconds(500)

    private let disk: Disk
    private let thread = WorkerThreads(named: "window state")
    private let clock: any Clock<Duration>
    private let state: @MainActor () -> WindowState?
    private let onFailure: @MainActor (WindowStateFile.Problem) -> Void
    private var task: Task<Void, Never>?
    /// True while something is to be written.
    package var isBusy: Bool { task != nil }
    private var isDue = false
    private var written: WindowState?
    /// The last attempt's failure. The same is not reported twice.
    private var failure: WindowStateFile.Problem?

    /// The file, which takes one state at a time, and none after the last.
    private final class Disk: Sendable {
        private let file: WindowStateFile
        private let isClosed = Mutex(false)

        init(_ file: WindowStateFile) { self.file = file }

        func write(_ state: WindowState, isLast: Bool = false) -> WindowStateFile.Problem? {
            isClosed.withLock { isClosed in
                guard !isClosed else { return nil }
                isClosed = isLast
                do throws(WindowStateFile.Problem) {
                    try file.write(state)
                    return nil
                } catch { return error }
            }
        }
    }

    /// - Parameters:
    ///   - file: the file.
    ///   - clock: measures the delay.
    ///   - state: reads the current state; `nil` if there is none to store.
    ///   - onFailure: called when the file cannot be written, once for the same reason.
    package init(
        _ file: WindowStateFile, clock: any Clock<Duration>, state: @escaping @MainActor () -> WindowState?,
        onFailure: @escaping @MainActor (WindowStateFile.Problem) -> Void
    ) {
        disk = Disk(file)
        self.clock = clock
        self.state = state
        self.onFailure = onFailure
    }

    isolated deinit { task?.cancel() }

    /// Writes the state after the delay, unless it is as it was.
    package func schedule() {
        isDue = true
        guard task == nil else { return }
        task = Task { [weak self, clock] in
            var isDue = true
            while isDue {
                try? await clock.sleep(for: Self.delay)
                guard !Task.isCancelled, let self else { return }
                isDue = await write()
            }
        }
    }

    /// Writes the last state, at once. The writer is of no use afterwards.
    package func close(writing state: WindowState) {
        task?.cancel()
        note(disk.write(state, isLast: true), of: state)
    }

    /// Writes the state, if it has changed. Returns true if another change came meanwhile.
    private func write() async -> Bool {
        isDue = false
        if let state = state(), state != written {
            let (disk, thread) = (disk, thread)
            let failure = await withCheckedContinuation { done in
                thread.add { done.resume(returning: disk.write(state)) }
            }
            if !Task.isCancelled { note(failure, of: state) }
        }
        if !isDue { task = nil }
        return isDue
    }

    private func note(_ failure: WindowStateFile.Problem?, of state: WindowState) {
        if let failure, failure != self.failure { onFailure(failure) }
        self.failure = failure
        // A state that was not written is tried again with the next change.
        if failure == nil { written = state }
    }
}
