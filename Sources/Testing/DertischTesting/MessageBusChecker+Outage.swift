import DertischBus

extension MessageBusChecker {
    /// The loss of the connection and its return are told, and the buses work again; one that is opened meanwhile too.
    func outages(_ outage: Outage) async -> [String] {
        await withBuses(3) { probes in
            do {
                return try await outages(outage, probes)
            } catch {
                try? await outage.mend()
                return ["the connection could not be cut, or mended: \(error)"]
            }
        }
    }

    private func outages(_ outage: Outage, _ probes: [BusProbe]) async throws -> [String] {
        let late = probe()
        try await outage.cut()
        for probe in probes {
            guard await probe.until({ $0.losses > 0 }) else {
                try await outage.mend()
                return ["the connection was cut, and .disconnected has not come in \(limit)"]
            }
            _ = probe.bus.publish(CheckerMessage(sender: probe.sender, number: 0).bytes)
        }
        var failures: [String] = []
        if let failure = await late.open() { failures.append("while the connection was cut, \(failure)") }
        if failures.isEmpty, await !late.until({ $0.losses > 0 }) {
            failures.append("a bus was opened while the connection was cut, and .disconnected has not come")
        }
        if probes.contains(where: { $0.seen.returns >= $0.seen.losses }) {
            failures.append("while the connection was cut, .reconnected has come")
        }
        try await outage.mend()
        if failures.isEmpty { failures = await exchange(probes + [late]) }
        guard failures.isEmpty else { return failures + (await closing([late])) }

        // Closing during an outage returns too.
        let others = (0..<2).map { _ in probe() }
        for other in others { if let failure = await other.open() { failures.append(failure) } }
        try await outage.cut()
        for other in others where await !other.until({ $0.losses > 0 }) {
            failures.append("the connection was cut again, and .disconnected has not come in \(limit)")
        }
        failures += await closing(others + [late])
        try await outage.mend()
        return failures
    }

    private func closing(_ probes: [BusProbe]) async -> [String] {
        var failures: [String] = []
        for probe in probes where await probe.close() == nil {
            failures.append("close has not returned while the connection was cut")
        }
        return failures
    }

    /// After the return each hears each.
    private func exchange(_ probes: [BusProbe]) async -> [String] {
        for probe in probes {
            guard await probe.until({ $0.returns > 0 && $0.returns == $0.losses }) else {
                return ["the connection was mended, and .reconnected has not come in \(limit)"]
            }
        }
        for probe in probes {
            guard await probe.publish(CheckerMessage(sender: probe.sender, number: 1).bytes) else {
                return ["after .reconnected, small messages were refused for \(limit)"]
            }
        }
        for probe in probes {
            for other in probes where other.sender != probe.sender {
                guard await probe.until({ $0.numbers[other.sender]?.last == 1 }) else {
                    return ["after .reconnected, a message has not come in \(limit)"]
                }
                let failures = Self.failures(probe.seen.numbers[other.sender] ?? [], end: 2, mayMiss: true)
                if !failures.isEmpty { return failures }
            }
        }
        return []
    }
}
