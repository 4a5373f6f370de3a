import DertischBasics
import Synchronization

/// A moment until which others are waited for, by the house's clock, and no longer.
final class Deadline: Sendable {
    /// After so long a time something that is waited for is called slow.
    static let patience = Duration.seconds(5)

    private let limit: Duration
    private let clock: AnyClock
    private let tellSlow: (@Sendable (String, Duration) -> Void)?

    /// - Parameters:
    ///   - duration: how far away it is, from now on.
    ///   - clock: the clock that measures it.
    ///   - tellSlow: told of each thing that is still waited for after a while, with its name.
    init(
        in duration: Duration, by clock: any Clock<Duration>, tellSlow: (@Sendable (String, Duration) -> Void)? = nil
    ) {
        limit = duration.bounded
        self.clock = AnyClock(erasing: clock)
        self.tellSlow = tellSlow
    }

    /// Does several things at the same time, and waits until all are done, or the deadline has passed, or the task that
    /// waits is cancelled. What is late then is cancelled, and not waited for.
    ///
    /// - Parameter names: what they are called, for those who hear of slow ones; nobody does if left out.
    /// - Returns: what came of each, in their order; `nil` for what was late.
    func results<Outcome: Sendable>(
        of works: [@Sendable () async throws -> Outcome], named names: [String] = []
    ) async -> [Result<Outcome, any Error>?] {
        guard !works.isEmpty else { return [] }
        let results = Results<Outcome>(count: works.count)
        let watch = tellSlow.map { tellSlow in
            Task.immediate { [clock] in
                guard (try? await clock.sleep(Self.patience)) != nil else { return }
                for (name, result) in zip(names, results.all) where result == nil { tellSlow(name, Self.patience) }
            }
        }
        defer { watch?.cancel() }
        await withTimeLimit(limit - clock.elapsed(), by: clock, or: (), orCancelled: ()) {
            await withTaskGroup { group in
                for (index, work) in works.enumerated() {
                    group.addTask {
                        do { results.note(.success(try await work()), at: index) } catch {
                            results.note(.failure(error), at: index)
                        }
                    }
                }
            }
        }
        return results.all
    }

    /// What came of several things so far.
    private final class Results<Outcome: Sendable>: Sendable {
        private let results: Mutex<[Result<Outcome, any Error>?]>

        init(count: Int) { results = Mutex(Array(repeating: nil, count: count)) }

        var all: [Result<Outcome, any Error>?] { results.withLock(\.self) }

        func note(_ result: Result<Outcome, any Error>, at index: Int) { results.withLock { $0[index] = result } }
    }
}
