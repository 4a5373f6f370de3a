import DertischTesting
import Testing

@testable import DertischAttendance
@testable import DertischNews

@Suite("Messages about attendants") struct AttendanceMessageTests {
    private static let entry = AttendanceEntry(
        topic: "Tea/Grüße", attendant: 1 << 63, claim: 2, rank: 3, json: Array(#"{"name":"Ada"}"#.utf8))
    private static let away = AttendanceEntry(topic: "", attendant: 0, claim: .max, rank: .max, json: [], away: 12)
    private static let items = [
        AttendanceMessage.Item(holder: 1, entry: entry), AttendanceMessage.Item(holder: .max, entry: away),
        AttendanceMessage.Item(holder: 2, entry: nil),
    ]
    private static let messages: [AttendanceMessage] = [
        .changes(number: 7, since: 3, revision: 5, items: items), .changes(number: 1, since: 0, revision: 0, items: []),
        .list(number: 8, revision: .max, part: 1, of: 2, items: Array(items.prefix(2))), .ask(nil),
        .ask(NewsFrame.Sender(high: 1, low: 2)),
    ]

    @Test("A message is read as it was written, and has the size that was reckoned", arguments: messages)
    func roundTrip(message: AttendanceMessage) {
        #expect(AttendanceMessage(message.bytes) == message)
        if case .changes(_, _, _, let items) = message {
            #expect(message.bytes.count <= AttendanceMessage.overhead + items.map(\.size).reduce(0, +))
        }
    }

    @Test("What is larger than an entry may be is not read") func tooLarge() {
        var large = Self.entry
        large.json = Array(repeating: 32, count: AttendanceEntry.maxDescriptionBytes + 1)
        let item = AttendanceMessage.Item(holder: 1, entry: large)
        #expect(
            AttendanceMessage(AttendanceMessage.list(number: 1, revision: 1, part: 0, of: 1, items: [item]).bytes)
                == nil)
    }

    @Test("Bytes that were cut, changed or made up are read or not, and what is read harms no list") func fuzzed() {
        var random = SeededGenerator(seed: 1)
        var ledger = AttendanceLedger(of: NewsFrame.Sender(high: 0, low: 0))
        let processes = (1...4).map { NewsFrame.Sender(high: $0, low: 0) }
        var read = 0
        for round in 0..<20_000 {
            var bytes = Self.messages[round % Self.messages.count].bytes
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            if round % 10 == 0 {
                bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in UInt8.random(in: 0...4, using: &random)
                }
            }
            guard let message = AttendanceMessage(bytes) else { continue }
            read += 1
            ledger.receive(message, from: processes[round % 4])
            if round % 50 == 0 { ledger.tick() }
            _ = ledger.takeOutcome()
        }
        #expect(read > 200 && ledger.listed.count <= ledger.peers.count * AttendanceLedger.maxEntries)
        for _ in 0..<AttendanceLedger.silenceLimit { ledger.tick() }
        #expect(ledger.listed.isEmpty && ledger.peers.isEmpty)
    }
}
