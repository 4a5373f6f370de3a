import Foundation

/// A log of failures: one line each, with customer, order, ticket, and the error's type and case. Every house has such
/// a log unless other inspectors are given. That log writes to standard error.
///
/// An error's description may hold text that a guest typed, so it is written in debug builds only, unless the error is
/// a ``LoggableError``. A log that describes errors also writes the house's warnings, once, when the house opens. After
/// a burst of 32 lines, one line a second is written, and then the number of lines left out.
///
/// ```swift
/// inspectors: [FailureLog { line in journal.append(line) }, counter]
/// ```
@MainActor public final class FailureLog: Inspector {
    /// True in a debug build.
    nonisolated public static var isDebugBuild: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    /// The largest number of warnings of a house that are written.
    private static let warningLimit = 32

    /// Failures only.
    public var interest: Interest { .failures }
    private let write: @Sendable (String) -> Void
    private let describesErrors: Bool
    private let now: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void
    private var bucket = TokenBucket(size: 32, interval: .seconds(1))
    private var summary: Task<Void, Never>?

    /// Makes a log.
    ///
    /// - Parameters:
    ///   - describesErrors: true to write the errors' descriptions as well.
    ///   - clock: measures the rate of lines.
    ///   - write: writes one line, without its line end; to standard error if left out.
    public init<C: Clock<Duration>>(
        describingErrors describesErrors: Bool = FailureLog.isDebugBuild, clock: C = ContinuousClock(),
        to write: @escaping @Sendable (String) -> Void = { StandardError.write($0) }
    ) {
        self.write = write
        self.describesErrors = describesErrors
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(for: $0) }
    }

    deinit { summary?.cancel() }

    /// Writes a line, if the event is a failure.
    public func notice(_ event: HouseEvent) {
        guard event.kind.isFailure else { return }
        guard bucket.mayPass(at: now()) else { return summarise() }
        write(FailureLine(event, describesErrors: describesErrors).text)
    }

    /// Writes a line for each warning of a house that opens. In debug builds only, since warnings are for the app's
    /// developers.
    func warn(_ faults: [Fault]) {
        guard describesErrors else { return }
        for fault in faults.prefix(Self.warningLimit) { write("dertisch: \(FailureLine.oneLine("\(fault)"))") }
        let left = faults.count - Self.warningLimit
        if left > 0 { write("dertisch: … and \(left) more warnings, in `Restaurant.warnings`.") }
    }

    /// Writes the number of lines left out, after a while.
    private func summarise() {
        guard summary == nil else { return }
        summary = Task.immediate { [weak self, sleep] in
            try? await sleep(.seconds(10))
            guard !Task.isCancelled else { return }
            self?.tellHeldBack()
        }
    }

    private func tellHeldBack() {
        summary = nil
        write("dertisch: … and \(bucket.takeHeldBack()) more failures.")
    }
}
