import DertischNews
import DertischTesting

@testable import DertischAttendance

/// Houses with attendants, and a bus between them that delays messages, delivers some twice, and loses some.
struct SimulatedHouses {
    /// The bus. It keeps the order of messages between two houses, except for those that come twice.
    struct Bus {
        var maxDelay = 0
        var duplicates = 0.0
        var losses = 0.0
        /// The most messages in a row that are lost between two houses, apart from requests.
        var maxLossesInARow = Int.max
        /// The probability of a tick in which a house is cut off for up to 30 s.
        var cuts = 0.0
        /// The most bytes of a message.
        var maxBytes = 120
    }

    private struct House {
        var ledger: AttendanceLedger
        var isAlive = true
        var lastHolder: UInt64 = 0
        var cutUntil = 0
        let opening: Int
        var end: Int?
        /// The attendants that it lists, by topics.
        var shown: [String: Set<UInt64>] = [:]
    }

    /// A tab in one house.
    private struct Seat: Equatable {
        let house: Int
        let holder: UInt64
        let claim: UInt32
        var isConnected = true
    }

    private struct Guest {
        let id: UInt64
        var topic: String
        var rank: UInt32
        var json: [UInt8]
        var seats: [Seat] = []
        /// True while it is somewhere, or on its way.
        var isHere = true
        /// When it left topics.
        var ends: [String: Int] = [:]
        /// True if a list may miss it for a moment: messages were lost before its process was killed.
        var mayFlicker = false
    }

    private struct Link: Hashable {
        let from: Int
        let to: Int
    }

    private struct Post {
        let due: Int
        let bytes: [UInt8]
    }

    private enum Event {
        case restore(guest: Int, claim: UInt32)
        case comeBack(guest: Int, Seat)
    }

    private static let topics = ["a", "b", "c"]

    private let bus: Bus
    private var random: SeededGenerator
    private var houses: [House] = []
    private var guests: [Guest] = []
    private var links: [Link: [Post]] = [:]
    private var extras: [Link: [Post]] = [:]
    private var lossesInARow: [Link: Int] = [:]
    private var events: [(due: Int, Event)] = []
    private var now = 0
    private var isQuiet = false
    /// What was not as it has to be.
    private(set) var problems: [String] = []
    /// The number of moves, restores and returns.
    private(set) var moves = 0
    private(set) var kills = 0

    init(seed: UInt64, over bus: Bus) {
        self.bus = bus
        random = SeededGenerator(seed: seed)
        for _ in 0..<3 { open() }
    }

    private var alive: [Int] { houses.indices.filter { houses[$0].isAlive } }

    mutating func run(ticks: Int) {
        for _ in 0..<ticks {
            now += 1
            for (due, event) in events where due <= now { perform(event) }
            events.removeAll { $0.due <= now }
            for _ in 0..<Int.random(in: 0...3, using: &random) { act() }
            pass()
        }
    }

    /// Lets everything come to rest on a bus that loses nothing, and compares the houses.
    mutating func settle() {
        isQuiet = true
        for index in houses.indices { houses[index].cutUntil = 0 }
        while let (_, event) = events.first {
            events.removeFirst()
            perform(event)
        }
        for _ in 0..<30 {
            now += 1
            pass()
        }
        for topic in Self.topics {
            let lists = alive.map { houses[$0].ledger.attendants(in: topic).map { "\($0.attendant) \($0.json)" } }
            if Set(lists).count > 1 { problems.append("houses list different attendants in \(topic): \(lists)") }
            let here = Set(guests.filter { $0.isHere && $0.topic == topic }.map(\.id))
            for house in alive {
                let listed = Set(houses[house].ledger.attendants(in: topic).map(\.attendant))
                if listed != here { problems.append("\(house) lists \(listed) in \(topic), and \(here) are there") }
            }
        }
    }

    // MARK: - What happens

    private mutating func act() {
        let open = guests.indices.filter { guests[$0].isHere && guests[$0].seats.contains(where: \.isConnected) }
        let guest = open.randomElement(using: &random)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<25: join()
        case 25..<40: if let guest { update(guest) }
        case 40..<47: if let guest { changeTopic(guest) }
        case 47..<57: if let guest { leave(guest) }
        case 57..<67: if let guest { lose(guest) }
        case 67..<84: if let guest { move(guest) }
        case 84..<88: if let guest { copy(guest) }
        case 88..<91: if alive.count > 1, let house = alive.randomElement(using: &random) { kill(house) }
        case 91..<94: if alive.count > 1, let house = alive.randomElement(using: &random) { close(house) }
        case 94..<97: if alive.count < 5 { self.open() }
        default:
            if Double.random(in: 0..<1, using: &random) < bus.cuts, let house = alive.randomElement(using: &random) {
                houses[house].cutUntil = now + Int.random(in: 1...30, using: &random)
            }
        }
    }

    private mutating func open() {
        let process = NewsFrame.Sender(high: random.next(), low: UInt64(houses.count))
        houses.append(House(ledger: AttendanceLedger(of: process, maxBytes: bus.maxBytes), opening: now))
        change(houses.count - 1) { $0.begin() }
    }

    private mutating func join() {
        guard let house = alive.randomElement(using: &random), let topic = Self.topics.randomElement(using: &random)
        else { return }
        guests.append(
            Guest(id: random.next(), topic: topic, rank: houses[house].ledger.nextRank(in: topic), json: [0]))
        seat(guests.count - 1, in: house, claim: 1)
    }

    /// Seats a guest, whose browser connects.
    private mutating func seat(_ guest: Int, in house: Int, claim: UInt32) {
        houses[house].lastHolder += 1
        let holder = houses[house].lastHolder
        guests[guest].seats.append(Seat(house: house, holder: holder, claim: claim))
        let entry = entry(of: guest, claim: claim)
        change(house) { ledger in
            _ = ledger.put(entry, of: holder, in: .waiting)
            ledger.set(.connected, of: holder)
        }
    }

    private func entry(of guest: Int, claim: UInt32) -> AttendanceEntry {
        let guest = guests[guest]
        return AttendanceEntry(
            topic: guest.topic, attendant: guest.id, claim: claim, rank: guest.rank, json: guest.json)
    }

    /// The description changes in all tabs of the guest.
    private mutating func update(_ guest: Int) {
        guests[guest].json = [UInt8.random(in: .min ... .max, using: &random)]
        putAll(guest)
    }

    private mutating func changeTopic(_ guest: Int) {
        guard let topic = Self.topics.randomElement(using: &random), guests[guest].topic != topic,
            guests[guest].ends[topic] == nil
        else { return }
        guests[guest].ends[guests[guest].topic] = now
        guests[guest].topic = topic
        putAll(guest)
    }

    private mutating func putAll(_ guest: Int) {
        for seat in guests[guest].seats {
            let entry = entry(of: guest, claim: seat.claim)
            change(seat.house) { _ = $0.put(entry, of: seat.holder, in: seat.isConnected ? .connected : .lost) }
        }
    }

    /// All tabs are closed in order.
    private mutating func leave(_ guest: Int) {
        end(guest)
        let seats = guests[guest].seats
        guests[guest].seats = []
        for seat in seats { change(seat.house) { $0.remove(seat.holder) } }
    }

    private mutating func end(_ guest: Int) {
        guests[guest].isHere = false
        guests[guest].ends[guests[guest].topic] = now
        events.removeAll { event in
            switch event.1 {
            case .restore(let other, _), .comeBack(let other, _): other == guest
            }
        }
    }

    /// The connections of all tabs are lost. One comes back, or none.
    private mutating func lose(_ guest: Int) {
        let seats = guests[guest].seats
        guests[guest].seats = []
        if Bool.random(using: &random), var seat = seats.first(where: \.isConnected) {
            seat.isConnected = false
            guests[guest].seats = [seat]
            events.append((now + Int.random(in: 1...4, using: &random), .comeBack(guest: guest, seat)))
        } else {
            end(guest)
        }
        for seat in seats { change(seat.house) { $0.set(.lost, of: seat.holder) } }
    }

    /// One tab goes on elsewhere: first there, and then it has left, or the other way round.
    private mutating func move(_ guest: Int) {
        guard let seat = guests[guest].seats.filter(\.isConnected).randomElement(using: &random),
            let target = alive.filter({ $0 != seat.house }).randomElement(using: &random)
        else { return }
        moves += 1
        guests[guest].seats.removeAll { $0 == seat }
        if Bool.random(using: &random) {
            self.seat(guest, in: target, claim: seat.claim + 1)
            change(seat.house) { ledger in
                ledger.set(.moving, of: seat.holder)
                ledger.remove(seat.holder)
            }
        } else {
            change(seat.house) { ledger in
                ledger.set(.lost, of: seat.holder)
                ledger.set(.moving, of: seat.holder)
                ledger.remove(seat.holder)
            }
            let due = now + Int.random(in: 0...3, using: &random)
            events.append((due, .restore(guest: guest, claim: seat.claim + 1)))
        }
    }

    /// The tab is duplicated: another session has the same state.
    private mutating func copy(_ guest: Int) {
        guard guests[guest].seats.count == 1, let seat = guests[guest].seats.first,
            let target = alive.randomElement(using: &random)
        else { return }
        self.seat(guest, in: target, claim: seat.claim + 1)
    }

    /// A process is killed. Its tabs are restored elsewhere, or are closed meanwhile.
    private mutating func kill(_ house: Int) {
        kills += 1
        houses[house].isAlive = false
        houses[house].end = now
        for guest in guests.indices {
            for seat in guests[guest].seats where seat.house == house {
                guests[guest].seats.removeAll { $0 == seat }
                guests[guest].mayFlicker = guests[guest].mayFlicker || bus.losses > 0
                leaveBehind(guest, seat)
            }
        }
    }

    /// A process closes: its tabs go on elsewhere, or are closed.
    private mutating func close(_ house: Int) {
        for guest in guests.indices {
            for seat in guests[guest].seats where seat.house == house {
                guests[guest].seats.removeAll { $0 == seat }
                change(house) { ledger in
                    ledger.set(.moving, of: seat.holder)
                    ledger.remove(seat.holder)
                }
                leaveBehind(guest, seat)
            }
        }
        change(house) { $0.finish() }
        houses[house].isAlive = false
        houses[house].end = now
    }

    private mutating func leaveBehind(_ guest: Int, _ seat: Seat) {
        let isAwaited = events.contains { if case .restore(guest, _) = $0.1 { true } else { false } }
        guard guests[guest].isHere, guests[guest].seats.isEmpty, !isAwaited else { return }
        if seat.isConnected, Int.random(in: 0..<4, using: &random) > 0 {
            moves += 1
            let due = now + Int.random(in: 0...2, using: &random)
            events.append((due, .restore(guest: guest, claim: seat.claim + 1)))
        } else {
            end(guest)
        }
    }

    private mutating func perform(_ event: Event) {
        switch event {
        case .restore(let guest, let claim):
            guard guests[guest].isHere, let house = alive.randomElement(using: &random) else { return }
            seat(guest, in: house, claim: claim)
        case .comeBack(let guest, let seat):
            guard let index = guests[guest].seats.firstIndex(of: seat) else { return }
            moves += 1
            guests[guest].seats[index].isConnected = true
            change(seat.house) { $0.set(.connected, of: seat.holder) }
        }
    }

    // MARK: - The bus

    private mutating func pass() {
        deliver()
        for house in alive.shuffled(using: &random) { change(house) { $0.tick() } }
        deliver()
        for house in alive {
            for topic in Self.topics { check(house, topic) }
        }
    }

    /// Changes a ledger, posts its messages, and looks at the topics that have changed.
    private mutating func change(_ house: Int, _ change: (inout AttendanceLedger) -> Void) {
        change(&houses[house].ledger)
        let outcome = houses[house].ledger.takeOutcome()
        for message in outcome.messages { post(message.bytes, from: house) }
        for topic in outcome.topics { check(house, topic) }
    }

    private mutating func post(_ bytes: [UInt8], from house: Int) {
        for other in alive where other != house {
            let link = Link(from: house, to: other)
            let isCut = houses[house].cutUntil > now || houses[other].cutUntil > now
            let isUnlucky =
                !isQuiet && Double.random(in: 0..<1, using: &random) < bus.losses
                && lossesInARow[link, default: 0] < bus.maxLossesInARow
            if isCut || isUnlucky {
                lossesInARow[link, default: 0] += 1
                continue
            }
            if case .ask = AttendanceMessage(bytes) {} else { lossesInARow[link] = 0 }
            let due = now + Int.random(in: 0...bus.maxDelay, using: &random)
            links[link, default: []].append(Post(due: max(due, links[link]?.last?.due ?? 0), bytes: bytes))
            if Double.random(in: 0..<1, using: &random) < bus.duplicates {
                extras[link, default: []].append(Post(due: due + Int.random(in: 0...3, using: &random), bytes: bytes))
            }
        }
    }

    private mutating func deliver() {
        for _ in 0..<4 {
            for link in links.keys.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }).shuffled(using: &random) {
                while let next = links[link]?.first, next.due <= now {
                    links[link]?.removeFirst()
                    receive(next.bytes, over: link)
                }
                for extra in extras[link] ?? [] where extra.due <= now { receive(extra.bytes, over: link) }
                extras[link]?.removeAll { $0.due <= now }
            }
        }
    }

    private mutating func receive(_ bytes: [UInt8], over link: Link) {
        guard houses[link.to].isAlive else { return }
        guard let message = AttendanceMessage(bytes) else { return problems.append("a message cannot be read") }
        let sender = houses[link.from].ledger.process
        change(link.to) { $0.receive(message, from: sender) }
    }

    // MARK: - What has to be

    private mutating func check(_ house: Int, _ topic: String) {
        let listed = Set(houses[house].ledger.attendants(in: topic).map(\.attendant))
        let before = houses[house].shown[topic] ?? []
        houses[house].shown[topic] = listed
        for guest in guests {
            let isThere = guest.isHere && guest.topic == topic
            if listed.contains(guest.id), !isThere,
                now - max(guest.ends[topic] ?? now, lastEnd(of: guest.id, in: house)) > 15
            {
                problems.append("\(house) lists \(guest.id) in \(topic) at \(now), which ended at \(guest.ends)")
            }
            // A new process that has lost the first messages does not know all lists yet.
            let isNew = bus.losses > 0 && now - houses[house].opening < 10
            let mustStay = isThere && !isNew && !guest.mayFlicker && bus.maxLossesInARow <= 2 && bus.cuts == 0
            if mustStay, before.contains(guest.id), !listed.contains(guest.id) {
                problems.append("\(guest.id) left \(topic) in \(house) at \(now), and it is there")
            }
        }
    }

    /// When the last process ended by which a house lists an attendant. If messages were lost, the house may not have heard of what came
    /// before. If very many were, it may not have heard yet of what a living process has told.
    private func lastEnd(of guest: UInt64, in house: Int) -> Int {
        guard bus.losses > 0 else { return 0 }
        let ends = houses[house].ledger.listed.filter { $0.value.attendant == guest }
            .map { houses[Int($0.key.process.low)].end }
        if ends.contains(nil), bus.maxLossesInARow > 2 { return now }
        return ends.compactMap(\.self).max() ?? 0
    }
}
