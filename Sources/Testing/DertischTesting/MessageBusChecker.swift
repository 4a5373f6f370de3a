public import DertischBus

/// A conformance checker for message buses: every implementation must keep what `MessageBus` promises.
///
/// It opens several buses at a time, which must hear each other and nothing else, and tries:
/// - that messages arrive whole, once and in order, of any size and bytes, from several publishers at once;
/// - that what is too large, too early or too late is refused;
/// - that publishing never waits, also for a process that is stuck, and that no message is lost unnoticed;
/// - that ``MessageBus/close()`` publishes what is queued, and that nothing is received afterwards;
/// - if the connection can be cut: that loss and return are told in this order, and that the buses work again.
///
/// ```swift
/// let hub = MemoryBus.Hub()
/// let outage = MessageBusChecker.Outage(cut: { hub.cut() }, mend: { hub.mend() })
/// #expect(await MessageBusChecker.check(outage: outage) { hub.bus() } == [])
/// ```
public struct MessageBusChecker: Sendable {
    /// The means to disconnect all buses, and to let them connect again.
    public struct Outage: Sendable {
        let cut: @Sendable () async throws -> Void
        let mend: @Sendable () async throws -> Void

        /// - Parameters:
        ///   - cut: ends the connections of all buses, for instance by ending the server.
        ///   - mend: lets them connect again. It need not wait until they have.
        public init(
            cut: @escaping @Sendable () async throws -> Void, mend: @escaping @Sendable () async throws -> Void
        ) {
            (self.cut, self.mend) = (cut, mend)
        }
    }

    let make: @Sendable () -> any MessageBus
    let limit: Duration
    let count: Int

    /// Checks an implementation.
    ///
    /// - Parameters:
    ///   - outage: the means to cut the connection. Without them, the checker does not test outages.
    ///   - limit: the time after which something that is awaited counts as a failure.
    ///   - count: the number of messages that each of several publishers sends at once.
    ///   - make: makes a bus that is not open, connected to all others that it has made.
    /// - Returns: descriptions of at most ten failures; empty if the bus passes. It stops after the first part that fails.
    public static func check(
        outage: Outage? = nil, limit: Duration = .seconds(60), count: Int = 500,
        _ make: @escaping @Sendable () -> any MessageBus
    ) async -> [String] {
        let checker = MessageBusChecker(make: make, limit: limit, count: count)
        var parts: [() async -> [String]] = [
            checker.wholeness, checker.order, checker.refusals, checker.silenceAfterClose, checker.flushOnClose,
            checker.flood,
        ]
        if let outage { parts.append { await checker.outages(outage) } }
        for part in parts {
            let failures = await part()
            if !failures.isEmpty { return Array(failures.prefix(10)) }
        }
        return []
    }

    /// Opens buses at the same time, does something with them, and closes them.
    ///
    /// - Returns: the failures of all that.
    func withBuses(_ count: Int, _ body: @Sendable ([BusProbe]) async -> [String]) async -> [String] {
        let probes = (0..<count).map { _ in probe() }
        var failures = await withTaskGroup { group in
            for probe in probes { group.addTask { await probe.open() } }
            return await group.reduce(into: [String]()) { all, failure in if let failure { all.append(failure) } }
        }
        if failures.isEmpty { failures = await body(probes) }
        for probe in probes {
            if await probe.close() == nil { failures.append("close has not returned") }
            let seen = probe.seen
            if seen.hasOverlapped { failures.append("two events came at the same time") }
            if seen.hasReturnedUnasked { failures.append("a connection was made again that was not lost") }
        }
        return failures
    }

    func probe() -> BusProbe { BusProbe(make(), sender: .random(in: .min ... .max), limit: limit) }

    /// Compares what came from a sender with the numbers from 0.
    ///
    /// - Parameters:
    ///   - end: the number after the last one that was published.
    ///   - mayMiss: true if some may be missing.
    static func failures(_ numbers: [UInt64], end: Int, mayMiss: Bool = false) -> [String] {
        var next: UInt64 = 0
        var failures: [String] = []
        var seen: Set<UInt64> = []
        for number in numbers {
            if !seen.insert(number).inserted {
                failures.append("message \(number) came twice")
            } else if number < next {
                failures.append("message \(number) came after \(next - 1): the order of a publisher is not kept")
            } else {
                next = number + 1
            }
        }
        // What came late is not missing.
        let lost = end - seen.count
        if lost > 0, !mayMiss { failures.append("\(lost) of \(end) messages were lost") }
        return failures
    }
}
