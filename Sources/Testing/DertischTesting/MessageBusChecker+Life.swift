import DertischBus

extension MessageBusChecker {
    /// Refused are messages that are too large, and those before opening and after closing.
    func refusals() async -> [String] {
        var failures: [String] = []
        let early = probe()
        if early.bus.publish([1]) { failures.append("publish before open returned true") }
        failures += await withBuses(2) { probes in
            let tooLarge = [UInt8](repeating: 1, count: probes[0].bus.maxMessageBytes + 1)
            if probes[0].bus.publish(tooLarge) { return ["a message of maxMessageBytes + 1 was not refused"] }
            guard await probes[0].publish(CheckerMessage(sender: 1, number: 0).bytes) else {
                return ["a small message was refused"]
            }
            guard await probes[1].until({ $0.numbers[1] != nil }) else { return ["a message has not come in \(limit)"] }
            return probes[1].seen.messages.isEmpty ? [] : ["a message came that was refused"]
        }
        let late = probe()
        if let failure = await late.open() { failures.append(failure) }
        if await late.close() == nil { failures.append("close has not returned") }
        if late.bus.publish([1]) { failures.append("publish after close returned true") }
        if await late.close() == nil { failures.append("a second close has not returned") }
        if await early.close() == nil { failures.append("close of a bus that was never open has not returned") }
        return failures
    }

    /// A bus that is closed while others publish receives nothing more.
    func silenceAfterClose() async -> [String] {
        await withBuses(3) { probes in
            let (closing, publisher, witness) = (probes[0], probes[1], probes[2])
            let publishing = Task {
                var number = 0
                while !Task.isCancelled {
                    let message = CheckerMessage(sender: publisher.sender, number: number)
                    if publisher.bus.publish(message.bytes) { number += 1 }
                    await Task.yield()
                }
                return number
            }
            let hasBegun = await closing.until { $0.numbers[publisher.sender] != nil }
            let time = await closing.close()
            let count = closing.seen.numbers[publisher.sender]?.count
            let losses = closing.seen.losses
            publishing.cancel()
            let end = await publishing.value
            guard hasBegun else { return ["a message has not come in \(limit)"] }
            guard time != nil else { return ["close has not returned while another publishes"] }
            // When the witness has heard this, all that came before has passed.
            guard await publisher.publish(CheckerMessage(sender: publisher.sender, number: end).bytes) else {
                return ["small messages were refused for \(limit)"]
            }
            guard await witness.until({ $0.numbers[publisher.sender]?.last == UInt64(end) }) else {
                return ["after another bus was closed, a message has not come in \(limit)"]
            }
            guard closing.seen.numbers[publisher.sender]?.count == count, closing.seen.losses == losses else {
                return ["something was received after close had returned"]
            }
            return []
        }
    }

    /// What is queued is published by closing.
    func flushOnClose() async -> [String] {
        await withBuses(2) { probes in
            let (publisher, other) = (probes[0], probes[1])
            var accepted = 0
            for number in 0..<100 {
                guard publisher.bus.publish(CheckerMessage(sender: publisher.sender, number: number).bytes) else {
                    break
                }
                accepted += 1
            }
            guard accepted > 0, let time = await publisher.close() else { return ["close has not returned"] }
            // Beyond a second it may drop what is left.
            if time >= .seconds(1) { return [] }
            let last = UInt64(accepted - 1)
            _ = await other.until { $0.numbers[publisher.sender]?.last == last }
            let numbers = other.seen.numbers[publisher.sender] ?? []
            let failures = Self.failures(numbers, end: accepted)
            return failures.isEmpty ? [] : failures + ["close took \(time), and has not published what was queued"]
        }
    }
}
