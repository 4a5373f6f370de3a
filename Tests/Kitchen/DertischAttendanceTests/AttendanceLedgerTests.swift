import Testing

@testable import DertischAttendance
@testable import DertischNews

@Suite("The list of attendants") struct AttendanceLedgerTests {
    private let one = NewsFrame.Sender(high: 1, low: 0)
    private let other = NewsFrame.Sender(high: 2, low: 0)

    private func entry(_ attendant: UInt64, claim: UInt32 = 1, rank: UInt32 = 1) -> AttendanceEntry {
        AttendanceEntry(topic: "tea", attendant: attendant, claim: claim, rank: rank, json: [])
    }

    private func give(_ messages: [AttendanceMessage], of sender: NewsFrame.Sender, to ledger: inout AttendanceLedger) {
        for message in messages { ledger.receive(message, from: sender) }
    }

    @Test("A page that no browser has joined is not listed, and one whose connection was lost is for at least 12 s")
    func connection() {
        var ledger = AttendanceLedger(of: one)
        let isPut = ledger.put(entry(1), of: 1, in: .waiting)
        #expect(isPut && ledger.attendants(in: "tea").isEmpty)
        ledger.set(.connected, of: 1)
        ledger.set(.lost, of: 1)
        // The first may come right after the loss.
        for _ in 0..<12 { ledger.tick() }
        #expect(ledger.attendants(in: "tea").count == 1)
        ledger.tick()
        #expect(ledger.attendants(in: "tea").isEmpty)
        ledger.set(.connected, of: 1)
        #expect(ledger.attendants(in: "tea").count == 1)
    }

    @Test("Every process drops one whose connection was lost, also if its own process has been killed since")
    func lostAndKilled() {
        var (ledger, reader) = (AttendanceLedger(of: one), AttendanceLedger(of: other))
        _ = ledger.put(entry(1), of: 1, in: .connected)
        ledger.set(.lost, of: 1)
        give(ledger.takeOutcome().messages, of: one, to: &reader)
        for _ in 0..<5 {
            ledger.tick()
            reader.tick()
            give(ledger.takeOutcome().messages, of: one, to: &reader)
        }
        for _ in 5..<12 { reader.tick() }
        #expect(reader.attendants(in: "tea").count == 1)
        reader.tick()
        #expect(reader.attendants(in: "tea").isEmpty && reader.peers.count == 1)
    }

    @Test("One that two processes tell is listed once, as the newer has it") func twice() {
        var (ledger, reader) = (AttendanceLedger(of: one), AttendanceLedger(of: other))
        var newer = entry(1, claim: 2)
        newer.json = [1]
        _ = ledger.put(entry(1), of: 1, in: .connected)
        _ = reader.put(newer, of: 9, in: .connected)
        give(ledger.takeOutcome().messages, of: one, to: &reader)
        #expect(reader.attendants(in: "tea") == [newer])
        reader.remove(9)
        #expect(reader.attendants(in: "tea") == [entry(1)])
    }

    @Test("Without a bus, one whose window goes on elsewhere has left, since no other process tells") func alone() {
        var ledger = AttendanceLedger(of: one, isAlone: true)
        _ = ledger.put(entry(1), of: 1, in: .connected)
        ledger.set(.moving, of: 1)
        #expect(ledger.attendants(in: "tea").isEmpty && ledger.own.isEmpty)
        let messages = ledger.takeOutcome().messages
        #expect(messages.isEmpty)
    }

    @Test("A process has 4,096 attendants, its list comes in messages that fit, and few are sent between two ticks")
    func bounds() {
        var (ledger, reader) = (AttendanceLedger(of: one), AttendanceLedger(of: other))
        for number in 0..<UInt64(AttendanceLedger.maxEntries) {
            let isPut = ledger.put(entry(number), of: number, in: .connected)
            #expect(isPut)
        }
        let isPut = ledger.put(entry(.max), of: .max, in: .connected)
        #expect(!isPut)
        let changed = ledger.put(entry(5, rank: 9), of: 5, in: .connected)
        #expect(changed)
        let sent = ledger.takeOutcome().messages
        #expect(sent.count == AttendanceLedger.maxSends)
        ledger.tick()
        give(sent + ledger.takeOutcome().messages, of: one, to: &reader)
        #expect(reader.attendants(in: "tea").count == AttendanceLedger.maxEntries)
        var late = AttendanceLedger(of: other)
        ledger.receive(.ask(nil), from: other)
        ledger.receive(.ask(one), from: other)
        let list = ledger.takeOutcome().messages
        #expect(list.count > 1 && list.allSatisfy { $0.bytes.count <= 60_000 })
        give(list, of: one, to: &late)
        #expect(late.attendants(in: "tea").count == AttendanceLedger.maxEntries)
    }

    @Test("Of too many processes, and of too many attendants, the first are listed, and the loss is told")
    func overflow() {
        var ledger = AttendanceLedger(of: one)
        let items = (0..<4096).map { AttendanceMessage.Item(holder: $0, entry: entry($0)) }
        for number in 0..<UInt64(20) {
            ledger.receive(
                .list(number: 1, revision: 1, part: 0, of: 1, items: items),
                from: NewsFrame.Sender(high: 3, low: number))
        }
        #expect(ledger.listed.count == AttendanceLedger.maxListed)
        let hasOverflowed = ledger.takeOutcome().hasOverflowed
        #expect(hasOverflowed)
        for number in 0..<UInt64(300) {
            let sender = NewsFrame.Sender(high: 4, low: number)
            ledger.receive(.changes(number: 1, since: 0, revision: 0, items: []), from: sender)
        }
        #expect(ledger.peers.count == AttendanceLedger.maxPeers)
    }
}
