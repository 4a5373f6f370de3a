import CEventQueue

/// Returns free heap memory to the system after many sessions have ended. Otherwise glibc keeps it in the arenas of
/// its threads, up to a hundred times the memory in use, until another allocation needs it.
@MainActor final class MemoryTrim {
    /// The number of ended sessions that makes a trim worth the work.
    static let sessionsPerTrim = 64
    /// The delay in which more sessions may end. A trim takes some milliseconds, on a thread of its own.
    static let delay = Duration.seconds(5)

    private let trim: @Sendable () -> Void
    private let clock: any Clock<Duration>
    private var ended = 0
    private var scheduled: Task<Void, Never>?

    var isScheduled: Bool { scheduled != nil }

    init(clock: any Clock<Duration> = ContinuousClock(), trim: @escaping @Sendable () -> Void = MemoryTrim.trimHeap) {
        self.trim = trim
        self.clock = clock
    }

    /// Counts an ended session, and schedules a trim once enough have ended.
    func sessionEnded() {
        ended += 1
        guard ended >= Self.sessionsPerTrim, scheduled == nil else { return }
        scheduled = Task { [weak self, clock, trim] in
            try? await clock.sleep(for: Self.delay)
            self?.ended = 0
            self?.scheduled = nil
            await Task.detached(priority: .background) { trim() }.value
        }
    }

    /// Returns unused heap memory to the system. Does nothing where the system's allocator does so by itself.
    nonisolated static func trimHeap() { dertisch_trim_heap() }
}
