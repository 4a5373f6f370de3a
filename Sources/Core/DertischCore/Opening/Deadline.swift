import DertischSupport
import Synchronization

/// A moment, by the house's clock, after which pending work is cancelled and no longer waited for.
final class Deadline: Sendable {
    /// The time after which pending work is reported as slow.
    static let slowThreshold = Duration.seconds(5)

    private let limit: Duration
    private let clock: AnyClock
    private let tellSlow: (@Sendable (String, Duration) -> Void)?

    /// - Parameters:
    ///   - duration: the time from now to the deadline.
    ///   - clock: the clock that measures the time.
    ///   - tellSlow: called with the name of each piece of work that is still pending after ``slowThreshold``.
    init(
        in duration: Duration, by clock: any Clock<Duration>, tellSlow: (@Sendable (String, Duration) -> Void)? = nil
    ) {
        limit = duration.bounded
        self.clock = AnyClock(erasing: clock)
        self.tellSlow = tellSlow
    }

    /// Runs several pieces of work at the same time. Returns once all are done, the deadline has passed, or the calling
    /// task is cancelled. Late work is then cancelled, and not waited for.
    ///
    /// - Parameter names: the names of the work, for reports of slow work. Nothing is reported if left out.
    /// - Returns: the result of each, in their order; `nil` for late work.
    func results<Outcome: Sendable>(
        of works: [@Sendable () async throws -> Outcome], named names: [String] = []
    ) async -> [Result<Outcome, any Error>?] {
        guard !works.isEmpty else { return [] }
        let results = Results<Outcome>(count: works.count)
        var noting: [@Sendable () async -> Void] = []
        for (index, work) in works.enumerated() {
            noting.append {
                do { results.note(.success(try await work()), at: index) } catch {
                    results.note(.failure(error), at: index)
                }
            }
        }
        await run(noting) { zip(names, results.all).compactMap { name, result in result == nil ? name : nil } }
        return results.all
    }

    /// Runs all work without a look at its outcomes, so that this function is compiled once for all their types.
    ///
    /// - Parameter pending: the names of the work that is still to be done.
    private func run(
        _ works: [@Sendable () async -> Void], pending: @escaping @Sendable () -> [String]
    ) async {
        let watch = tellSlow.map { tellSlow in
            Task.immediate { [clock] in
                guard (try? await clock.sleep(Self.slowThreshold)) != nil else { return }
                for name in pending() { tellSlow(name, Self.slowThreshold) }
            }
        }
        defer { watch?.cancel() }
        await withTimeLimit(limit - clock.elapsed(), by: clock, or: (), orCancelled: ()) {
            await withTaskGroup { group in
                for work in works { group.addTask { await work() } }
            }
        }
    }

    /// The results so far.
    private final class Results<Outcome: Sendable>: Sendable {
        private let results: Mutex<[Result<Outcome, any Error>?]>

        init(count: Int) { results = Mutex(Array(repeating: nil, count: count)) }

        var all: [Result<Outcome, any Error>?] { results.withLock(\.self) }

        func note(_ result: Result<Outcome, any Error>, at index: Int) { results.withLock { $0[index] = result } }
    }
}
