import Plug

/// Waits for something, but not for ever.
enum Patience {
    /// Runs some work until it ends or the time is over; then it is cancelled and waited for.
    static func wait(
        _ duration: Duration, _ clock: any Clock<Duration>, _ work: @escaping @Sendable () async -> Void
    ) async {
        await withTaskGroup { group in
            group.addTask { await work() }
            group.addTask { try? await clock.sleep(for: duration.bounded) }
            await group.next()
            group.cancelAll()
        }
    }
}
