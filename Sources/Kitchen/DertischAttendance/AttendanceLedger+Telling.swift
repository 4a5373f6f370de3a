/// The messages to other processes.
extension AttendanceLedger {
    /// Asks all others for their lists, after the bus was opened or has connected again.
    mutating func begin() {
        guard !isAlone else { return }
        outcome.messages.append(.ask(nil))
        if revision > 0 { outcome.messages += changes(since: sent) }
        sent = revision
    }

    /// Sends what has not been sent, before the bus is closed.
    mutating func finish() {
        if sent < revision { outcome.messages += changes(since: sent) }
        sent = revision
    }

    /// Sends what has changed at once, unless there were many changes since the last tick.
    mutating func sendChanges() {
        guard sendsLeft > 0 else { return }
        sendsLeft -= 1
        outcome.messages += changes(since: sent)
        sent = revision
    }

    /// Answers a request for the whole list: at once, or with the next tick if one was just sent.
    mutating func answer() {
        guard revision > 0 else { return }
        guard !hasListed else { return isListDue = true }
        hasListed = true
        isListDue = false
        outcome.messages += wholeList()
    }

    /// Repeats what has changed, or sends a sign of life.
    mutating func tellAtTick() {
        sendsLeft = Self.maxSends
        hasListed = false
        guard !isAlone, revision > 0 else { return }
        for (holder, change) in log where change.tick < ticks - Self.repeatTicks {
            log[holder] = nil
            logBase = max(logBase, change.revision)
        }
        if isListDue { answer() }
        guard !log.isEmpty || ticks.isMultiple(of: Self.beatTicks) else { return }
        var messages = changes(since: logBase)
        // Many changes are not repeated.
        if messages.count > 1 {
            messages = sent < revision ? changes(since: sent) : changes(since: revision)
        }
        outcome.messages += messages
        sent = revision
    }

    /// What has changed after a revision, which is not before ``logBase``, in messages that follow each other.
    private mutating func changes(since base: UInt64) -> [AttendanceMessage] {
        let changed = log.filter { $0.value.revision > base }.sorted { $0.value.revision < $1.value.revision }
        let parts = inParts(
            changed.map { holder, _ in
                AttendanceMessage.Item(holder: holder, entry: listed[Key(process: process, holder: holder)])
            })
        var (messages, base, count) = ([AttendanceMessage](), base, 0)
        for part in parts {
            count += part.count
            let last = count == changed.count ? revision : changed[count - 1].value.revision
            messages.append(.changes(number: nextNumber(), since: base, revision: last, items: part))
            base = last
        }
        return messages
    }

    private mutating func wholeList() -> [AttendanceMessage] {
        let items = own.keys.sorted().compactMap { holder in
            listed[Key(process: process, holder: holder)].map { AttendanceMessage.Item(holder: holder, entry: $0) }
        }
        let parts = inParts(items)
        return parts.enumerated().map { part, items in
            .list(
                number: nextNumber(), revision: revision, part: UInt16(clamping: part),
                of: UInt16(clamping: parts.count),
                items: items)
        }
    }

    private mutating func nextNumber() -> UInt64 {
        number += 1
        return number
    }

    /// Divides items among messages; into one part if there are none.
    private func inParts(_ items: [AttendanceMessage.Item]) -> [[AttendanceMessage.Item]] {
        var parts: [[AttendanceMessage.Item]] = [[]]
        var size = AttendanceMessage.overhead
        for item in items {
            if size + item.size > maxBytes, parts.last?.isEmpty == false {
                parts.append([])
                size = AttendanceMessage.overhead
            }
            parts[parts.count - 1].append(item)
            size += item.size
        }
        return parts
    }
}
