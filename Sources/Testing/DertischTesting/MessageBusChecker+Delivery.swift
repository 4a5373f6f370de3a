import DertischBus
import Synchronization

extension MessageBusChecker {
    /// Messages of every byte and size arrive at all others, once, whole and in order.
    func wholeness() async -> [String] {
        await withBuses(3) { probes in
            let maxBytes = probes[0].bus.maxMessageBytes
            guard maxBytes > 256 else { return ["maxMessageBytes is \(maxBytes): too little to be of use"] }
            let every = (0...UInt8.max).map(\.self)
            func filled(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) } }
            let end = Array("the last message".utf8)
            let messages: [[UInt8]] = [
                [], [0], every, every.reversed(), [], [7, 7], [7, 7], filled(1000), filled(5980), filled(5981),
                filled(8000), filled(maxBytes - 1), filled(maxBytes), Array(repeating: 255, count: maxBytes), end,
            ].filter { $0.count <= maxBytes }
            for message in messages {
                guard await probes[0].publish(message) else {
                    return ["a message of \(message.count) bytes was refused; maxMessageBytes is \(maxBytes)"]
                }
            }
            var failures: [String] = []
            for probe in probes.dropFirst() {
                let hasEnded = await probe.until { $0.messages.contains(end) }
                let seen = probe.seen.messages
                if seen == messages { continue }
                if !hasEnded { failures.append("the last of \(messages.count) messages has not come in \(limit)") }
                failures.append(Self.difference(seen, messages))
            }
            return failures
        }
    }

    private static func difference(_ seen: [[UInt8]], _ expected: [[UInt8]]) -> String {
        let index = zip(seen, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        guard let index else { return "\(seen.count) messages came instead of \(expected.count)" }
        if !expected.contains(seen[index]) {
            return "a message of \(expected[index].count) bytes came changed, or cut off: with \(seen[index].count)"
        }
        if index > 0, seen[index] == expected[index - 1] { return "a message came twice" }
        return "message \(index) of \(expected.count) was lost, or came in another order"
    }

    /// Several publish at once, and each hears all others in order.
    func order() async -> [String] {
        await withBuses(4) { probes in
            let count = count
            let refused = await withTaskGroup { group in
                for probe in probes {
                    group.addTask {
                        for number in 0..<count {
                            let size = 24 + number % 300
                            let message = CheckerMessage(sender: probe.sender, number: number, count: size)
                            guard await probe.publish(message.bytes) else { return true }
                        }
                        return false
                    }
                }
                return await group.reduce(false) { $0 || $1 }
            }
            if refused { return ["small messages were refused for \(limit)"] }
            var failures: [String] = []
            for probe in probes {
                for other in probes where other.sender != probe.sender {
                    let hasEnded = await probe.until { $0.numbers[other.sender]?.contains(UInt64(count - 1)) == true }
                    if !hasEnded { failures.append("the last of \(count) messages has not come in \(limit)") }
                    failures += Self.failures(probe.seen.numbers[other.sender] ?? [], end: count)
                    if !failures.isEmpty { return failures }
                }
            }
            return failures
        }
    }

    /// One publishes as fast as it can while another is stuck: publishing does not wait, and what is lost is noticed.
    func flood() async -> [String] {
        await withBuses(3) { probes in
            let (publisher, stuck, third) = (probes[0], probes[1], probes[2])
            let accepted = Mutex(0)
            let (total, size) = (8_000, min(1000, publisher.bus.maxMessageBytes))
            let isDone = await stuck.whileStuck {
                for _ in 0..<total {
                    let number = accepted.withLock(\.self)
                    let message = CheckerMessage(sender: publisher.sender, number: number, count: size)
                    if publisher.bus.publish(message.bytes) { accepted.withLock { $0 += 1 } }
                }
            }
            guard isDone else { return ["publishing waits while another process is stuck"] }
            let end = accepted.withLock(\.self)
            guard await publisher.publish(CheckerMessage(sender: publisher.sender, number: end).bytes) else {
                return ["nothing is taken any more after \(total) messages at once"]
            }
            for probe in [third, stuck] {
                // Where the last is lost, a further one has to come: it is how gaps are noticed.
                var last = end
                while await !probe.until(within: .seconds(1), { ($0.numbers[publisher.sender]?.last ?? 0) >= end }) {
                    last += 1
                    let isTaken = publisher.bus.publish(CheckerMessage(sender: publisher.sender, number: last).bytes)
                    guard last < end + 60, isTaken || last < end + 10 else {
                        return ["after \(total) messages at once, later ones do not come"]
                    }
                }
                let numbers = (probe.seen.numbers[publisher.sender] ?? []).filter { $0 < end }
                // Of a connection that is lost, both ends are told: the publisher, or the one that received less. It may come a little later.
                var isTold = numbers.count < end && publisher.seen.losses > 0
                if numbers.count < end, !isTold { isTold = await probe.until { $0.losses > 0 } }
                let failures = Self.failures(numbers, end: end, mayMiss: isTold)
                if !failures.isEmpty {
                    return failures + [
                        "\(end) of \(total) messages had been accepted, and neither publisher nor receiver was told of a loss"
                    ]
                }
            }
            return []
        }
    }
}
