import CEventQueue

/// Gives memory back to the system after many sessions have ended. glibc keeps what they freed in the arenas of its threads, a
/// hundred times what is in use, until something else wants it.
@MainActor final class MemoryTrim {
    /// As many sessions must have ended for it to be worth the work.
    static let worthwhile = 64
    /// How long it waits for more of them to end: a trim takes some milliseconds, on a thread of its own.
    static let pause = Duration.seconds(5)

    private let trim: @Sendable () -> Void
    private let clock: any Clock<Duration>
    private var ended = 0
    private var waiting: Task<Void, Never>?

    var isWaiting: Bool { waiting != nil }

    init(clock: any Clock<Duration> = ContinuousClock(), trim: @escaping @Sendable () -> Void = MemoryTrim.trimHeap) {
        self.trim = trim
        self.clock = clock
    }

    /// A session has ended.
    func sessionEnded() {
        ended += 1
        guard ended >= Self.worthwhile, waiting == nil else { return }
        waiting = Task { [weak self, clock, trim] in
            try? await clock.sleep(for: Self.pause)
            self?.ended = 0
            self?.waiting = nil
            await Task.detached(priority: .background) { trim() }.value
        }
    }

    /// Gives back what the heap does not use; nothing where the system's allocator does so by itself.
    nonisolated static func trimHeap() { dertisch_trim_heap() }
}
