import Synchronization

/// Runs work within a time limit, and stops waiting for it when time is up.
///
/// The work starts at once on the caller's actor. When time is up, the work is cancelled, and the caller gets `late`
/// at once. If the work continues in spite of that, its result is dropped. If the caller is cancelled, so is the
/// work. Work that is done at once does not touch the clock.
///
/// - Parameters:
///   - limit: the time limit.
///   - clock: the clock that measures it.
///   - late: the result when time is up.
///   - cancelled: the immediate result of a cancelled caller; `nil` makes it wait for the end of the cancelled work.
///   - work: the work.
/// - Returns: the result of the work, or else `late` or `cancelled`.
package func withTimeLimit<Output: Sendable>(
    _ limit: Duration, by clock: AnyClock, or late: Output, orCancelled cancelled: Output? = nil,
    isolation: isolated (any Actor)? = #isolation, _ work: @escaping @Sendable () async -> Output
) async -> Output {
    let start = clock.elapsed()
    let race = Race<Output>()
    let task = Task.immediate {
        // Captured, so that the task is isolated to the caller's actor.
        _ = isolation
        race.end(await work())
    }
    guard case .awaited(let continuations) = race.awaited() else { return race.output ?? late }
    let timer = Task.immediate {
        guard (try? await clock.sleep(limit - (clock.elapsed() - start))) != nil else { return }
        race.end(late)
        task.cancel()
    }
    defer { timer.cancel() }
    return await withTaskCancellationHandler {
        await continuations.wait(orCancelled: { cancelled }, unless: { race.output })
    } onCancel: {
        task.cancel()
    }
}

/// The first result of several concurrent ones. The others are dropped.
private final class Race<Output: Sendable>: Sendable {
    enum State: Sendable {
        case running
        case awaited(Continuations<Output>)
        case ended(Output)
    }

    private let state = Mutex(State.running)

    var output: Output? { state.withLock { if case .ended(let output) = $0 { output } else { nil } } }

    /// Registers the caller as waiting, unless the race has ended.
    func awaited() -> State {
        state.withLock { state in
            if case .running = state { state = .awaited(Continuations()) }
            return state
        }
    }

    func end(_ output: Output) {
        let before = state.withLock { state in
            let before = state
            if case .ended = state { return before }
            state = .ended(output)
            return before
        }
        if case .awaited(let continuations) = before { continuations.resumeAll(returning: output) }
    }
}
