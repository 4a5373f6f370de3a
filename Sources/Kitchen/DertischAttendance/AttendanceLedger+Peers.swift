/// The messages of other processes.
extension AttendanceLedger {
    /// Takes a message of another process.
    mutating func receive(_ message: AttendanceMessage, from sender: Process) {
        guard sender != process, !isAlone else { return }
        switch message {
        case .ask(let asked): if asked == nil || asked == process { answer() }
        case .changes(let number, let base, let revision, let items):
            guard let peer = hear(sender, number) else { return }
            guard let known = peer.revision ?? (base == 0 ? 0 : nil), base <= known else { return ask(sender) }
            peers[sender]?.isBehind = false
            guard revision > known || peer.revision == nil else { return }
            peers[sender]?.revision = revision
            for item in items { list(item, of: sender) }
        case .list(let number, let revision, let part, let count, let items):
            guard let peer = hear(sender, number) else { return }
            guard peer.revision.map({ revision > $0 }) ?? true else { return }
            var parts = AttendancePeer.Parts(revision: revision, count: count)
            if let former = peer.parts, former.revision == revision, former.count == count { parts = former }
            parts.add(part, items)
            guard let whole = parts.whole else {
                peers[sender]?.parts = parts
                return
            }
            peers[sender]?.parts = nil
            peers[sender]?.isBehind = false
            peers[sender]?.revision = revision
            let holders = Set(whole.map(\.holder))
            for holder in peer.holders.subtracting(holders) {
                list(AttendanceMessage.Item(holder: holder, entry: nil), of: sender)
            }
            for item in whole { list(item, of: sender) }
        }
    }

    /// Takes a message for a sign of life, unless a later one came before. Returns `nil` if there are too many processes.
    private mutating func hear(_ sender: Process, _ number: UInt64) -> AttendancePeer? {
        guard var peer = peers[sender] ?? (peers.count < Self.maxPeers ? AttendancePeer() : nil) else {
            outcome.hasOverflowed = true
            return nil
        }
        if number > peer.number { (peer.number, peer.silence) = (number, 0) }
        peers[sender] = peer
        return peer
    }

    private mutating func list(_ item: AttendanceMessage.Item, of sender: Process) {
        let key = Key(process: sender, holder: item.holder)
        guard item.entry != nil else {
            peers[sender]?.holders.remove(item.holder)
            return list(nil, under: key)
        }
        if listed[key] == nil {
            guard listed.count < Self.maxListed, peers[sender]?.holders.count ?? 0 < Self.maxEntries else {
                outcome.hasOverflowed = true
                return
            }
        }
        peers[sender]?.holders.insert(item.holder)
        list(item.entry, under: key)
    }

    /// Asks a process for its list, at most once between two ticks.
    private mutating func ask(_ sender: Process) {
        guard peers[sender]?.isAsked == false else { return }
        peers[sender]?.isBehind = true
        peers[sender]?.isAsked = true
        outcome.messages.append(.ask(sender))
    }

    /// Drops the lists of silent processes, and asks again for those that are not known.
    mutating func agePeers() {
        for sender in peers.keys.sorted() {
            guard var peer = peers[sender] else { continue }
            peer.silence += 1
            peer.isAsked = false
            guard peer.silence < Self.silenceLimit else {
                peers[sender] = nil
                for holder in peer.holders { list(nil, under: Key(process: sender, holder: holder)) }
                continue
            }
            peers[sender] = peer
            if peer.isBehind { ask(sender) }
        }
    }
}
