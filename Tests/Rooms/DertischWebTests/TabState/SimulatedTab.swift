import DertischCore
import DertischTesting
import Testing

@testable import DertischWeb

/// A tab in memory with the client's outbox, whose connection may hold back what either side has sent.
@MainActor final class SimulatedTab {
    private struct Entry {
        var message: ClientMessage
        let bill: Int
        var number: Int?
    }

    let guest = Guest(id: RandomToken.make())
    private(set) var browser = FakeBrowser()
    private(set) var session: WebSession?
    private var room: WebRoom?
    private var state: String?
    private var outbox: [Entry] = []
    private var last = 0
    /// What was sent and has not arrived.
    private var underWay: [(ClientMessage, Int)] = []
    /// True once the house has asked the tab to go on in another process.
    private(set) var isAskedToMove = false
    /// The number of the house's messages that have arrived.
    private var read = 0

    /// The bills that were tapped.
    private(set) var tapped: Set<Int> = []
    /// Those of them that were to be paid.
    private(set) var payments: Set<Int> = []
    /// Those about which the visitor agreed to a second time, once for each time.
    private(set) var agreed: [Int] = []
    /// Those that the visitor did not want again, or was told of as perhaps not done.
    private(set) var told: Set<Int> = []

    var isIdle: Bool { outbox.isEmpty && underWay.isEmpty && read == browser.messages.count }

    func open(_ house: RoomHarness) async throws {
        guard case .bytes(let html) = await house.get("/").body else { throw BrasserieHarness.Missing() }
        browser.open(html)
        room = house.room
        session = try #require(house.room.join(.join(token: browser.token, isFresh: true), browser, by: guest))
        while read < browser.messages.count { readNext() }
    }

    /// The process was killed, and another one takes the tab over. What was under way is lost.
    func restore(in house: RoomHarness) async throws {
        let token = browser.token
        let visitor = Visitor(guest: guest, language: "en")
        let next = FakeBrowser()
        let message = ClientMessage.restore(
            token: token, carrier: token, state: try #require(state), attempts: 0)
        guard case .restored(let session) = house.room.admit(message, next, by: visitor) else {
            throw BrasserieHarness.Missing()
        }
        await house.room.settle(session)
        house.room.connect(session, next, by: visitor)
        (room, browser, self.session, underWay, read, last) = (house.room, next, session, [], 0, 0)
        for index in outbox.indices {
            if outbox[index].number != nil {
                outbox[index].message = .again(outbox[index].message.first, named: "\(outbox[index].bill)")
            }
            outbox[index].number = nil
        }
        rejoin()
    }

    /// The connection was lost, and the process lives.
    func reconnect() throws {
        guard let room, let session else { return }
        room.disconnected(session, browser)
        let (token, next) = (browser.token, FakeBrowser())
        #expect(room.join(.join(token: token, isFresh: false), next, by: guest) === session)
        (browser, underWay, read) = (next, [], 0)
        rejoin()
    }

    /// Goes on in another process, as it was asked to.
    func move(to house: RoomHarness) async throws {
        let (former, old, left) = (room, browser, session)
        isAskedToMove = false
        try await restore(in: house)
        if let left { former?.disconnected(left, old) }
    }

    private func rejoin() {
        let numbers = readNext()
        for index in outbox.indices where outbox[index].number.map({ $0 > numbers[0] }) ?? true { send(index) }
        while deliver() {}
        session?.handle(.ready, at: .now)
        while read < browser.messages.count { readNext() }
    }

    /// Taps a place of a row that the page shows and that was not tapped yet. The row is the one at an index among those.
    func tap(at index: Int, isPayment: Bool) {
        let rows = browser.rows(Spot("bills")).compactMap { row in
            browser["bill", in: row].text.flatMap { Int($0.filter(\.isNumber)) }.map { (row, $0) }
        }.filter { !tapped.contains($0.1) }
        guard !rows.isEmpty else { return }
        let (row, bill) = rows[index % rows.count]
        tapped.insert(bill)
        if isPayment { payments.insert(bill) }
        give(.gesture(.tapped, Spot(isPayment ? "pay" : "look", in: row), seat: browser.seat), about: bill)
    }

    private func give(_ message: ClientMessage, about bill: Int) {
        outbox.append(Entry(message: message, bill: bill))
        send(outbox.count - 1)
    }

    private func send(_ index: Int) {
        if outbox[index].number == nil {
            last += 1
            outbox[index].number = last
        }
        underWay.append((outbox[index].message, outbox[index].number ?? 0))
    }

    /// The next message arrives at the house. Returns false if none is under way.
    @discardableResult func deliver() -> Bool {
        guard !underWay.isEmpty else { return false }
        let (message, number) = underWay.removeFirst()
        session?.handle(message, number: number, at: .now)
        return true
    }

    func beat() { session?.handle(.heartbeat, at: .now) }

    /// The house's next message arrives. Returns the numbers that it acknowledges.
    @discardableResult func readNext(agrees: Bool = true) -> [Int] {
        guard read < browser.messages.count else { return [0] }
        let message = browser.messages[read]
        read += 1
        if let sealed = message["state"] as? String { state = sealed }
        if let number = message["refused"] as? Int, let entry = outbox.first(where: { $0.number == number }) {
            told.insert(entry.bill)
        }
        if let alert = message["alert"] as? [String: Any] { answer(alert, agrees) }
        let numbers = message["taken"] as? [Int] ?? (message["taken"] as? Int).map { [$0] } ?? []
        guard let taken = numbers.first else { return [0] }
        outbox.removeAll { entry in
            entry.number.map { $0 <= taken && !numbers.dropFirst().contains($0) } ?? false
        }
        if message["move"] != nil {
            isAskedToMove = true
            for index in outbox.indices where outbox[index].number.map({ $0 > taken }) ?? false {
                outbox[index].number = nil
            }
        }
        return numbers
    }

    private func answer(_ alert: [String: Any], _ agrees: Bool) {
        guard let id = alert["id"] as? Int, let asked = outbox.first(where: { $0.number == -id }) else { return }
        // The answer may be under way already.
        let isAnswered = outbox.contains { if case .answer(_, _, to: id) = $0.message { true } else { false } }
        guard !isAnswered, asked.bill > 0 else { return }
        let isQuestion = (alert["answers"] as? [Any])?.count == 2
        if isQuestion, agrees { agreed.append(asked.bill) } else { told.insert(asked.bill) }
        give(.answer(isQuestion && agrees ? 1 : 0, entered: "", to: id), about: 0)
    }
}

extension ClientMessage {
    /// The message that was sent first.
    fileprivate var first: ClientMessage { if case .again(let message, _) = self { message.first } else { self } }
}
