@testable import DertischCore
import DertischTesting
import TestSupport
import Testing

private struct Note: Sendable, Equatable {
    var author = 0
    var number: Int
}

/// A message that is counted for as long as it is kept.
private struct Counted: Sendable { let member: Census.Member }

@MainActor private final class Ear {
    var heard: [Int] = []
}

/// What the head chefs of a trial were given.
@MainActor private final class Pockets {
    var writers: [BulletinWriter<Note, PartyWide>] = []
    var house: [BulletinWriter<Note, HouseWide>] = []
    var posts: [Posts<Note>] = []
    let ear = Ear()
    let houseEar = Ear()
}

/// A head chef that posts, reads, listens, and serves what it hears from its window.
@MainActor private struct BusyChef: HeadChef {
    typealias NewsScope = WindowWide
    let window: BulletinWriter<Note, WindowWide>

    init(
        _ party: BulletinWriter<Note, PartyWide>, _ house: BulletinWriter<Note, HouseWide>,
        _ window: BulletinWriter<Note, WindowWide>, _ reader: BulletinReader<Note, PartyWide>,
        _ houseReader: BulletinReader<Note, HouseWide>, _ pockets: Pockets
    ) {
        self.window = window
        pockets.writers.append(party)
        pockets.house.append(house)
        pockets.posts += [reader.posts(), houseReader.posts()]
        reader.listen(for: pockets.ear) { $0.heard.append($1.number) }
        houseReader.listen(for: pockets.houseEar) { $0.heard.append($1.number) }
    }

    func give(_ order: CupCourse.Order, to waiter: WaiterForHeadChef<CupCourse>) async throws {
        window.post(Note(number: 7))
    }
    func hear(_ note: Note, to waiter: WaiterForHeadChef<CupCourse>) async throws {
        waiter.serve(.stirred(note.number))
    }
}

private struct KeepingChef: HeadChef {
    let member: Census.Member
    func give(_ order: CupCourse.Order, to waiter: WaiterForHeadChef<CupCourse>) async throws {}
}

@MainActor @Suite("Bulletins", .namesHang) struct BulletinTests {
    private func cupHouse(_ pockets: Pockets) async throws -> TestRestaurant {
        try await TestRestaurant(
            TrialHouse(greeted: ["cup", "page"]) { registrar in
                registrar.page("page")
                registrar.introduce(
                    .cup, as: { (_: WaiterForCustomer<CupCourse>) in Guest { $0.lay(\.stirs, at: "stirs") } },
                    waiter: CupWaiter.init, chef: { BusyChef($0, $1, $2, $3, $4, pockets) })
            })
    }

    @Test("Each reader of a bulletin gets every message from its start on, in the order posted")
    func order() async {
        let (writer, reader) = BulletinReader<Note, HouseWide>.pair()
        let early = reader.posts()
        writer.post(Note(number: 1))
        let late = reader.posts()
        writer.post(Note(number: 2))
        writer.post(Note(number: 3))
        var (one, two) = (early.makeAsyncIterator(), late.makeAsyncIterator())
        #expect(await [one.next()?.number, one.next()?.number, one.next()?.number] == [1, 2, 3])
        #expect(await [two.next()?.number, two.next()?.number] == [2, 3])
    }

    @Test("Concurrent writers to a bulletin: all readers see one order, which keeps each writer's own")
    func crowd() async {
        let (writer, reader) = BulletinReader<Note, HouseWide>.pair()
        let (writers, each) = (16, 250)
        let (one, two) = (
            reader.posts(keeping: .newest(writers * each)), reader.posts(keeping: .newest(writers * each))
        )
        let ear = Ear()
        let listening = reader.listen(for: ear) { ear, note in
            ear.heard.append(note.author * 1000 + note.number)
        }
        await withTaskGroup { group in
            for author in 0..<writers {
                group.addTask { for number in 0..<each { writer.post(Note(author: author, number: number)) } }
            }
        }
        await turn()
        var read: [[Note]] = []
        for posts in [one, two] {
            var notes: [Note] = []
            for await note in posts {
                notes.append(note)
                if notes.count == writers * each { break }
            }
            read.append(notes)
        }
        #expect(read[0] == read[1])
        #expect(read[0].map { $0.author * 1000 + $0.number } == ear.heard)
        for author in 0..<writers {
            #expect(read[0].filter { $0.author == author }.map(\.number) == Array(0..<each))
        }
        #expect(one.dropped + two.dropped + listening.dropped == 0)
    }

    @Test("A bulletin's unread messages are bounded as declared, and dropped ones are counted for each reader")
    func bounded() async {
        let (writer, reader) = BulletinReader<Note, HouseWide>.pair()
        let newest = reader.posts(keeping: .newest(2))
        let oldest = reader.posts(keeping: .oldest(3))
        let (early, late, hasty) = (Ear(), Ear(), Ear())
        let listensEarly = reader.listen(for: early, keepingNewest: 4) { $0.heard.append($1.number) }
        let listensHastily = reader.listen(for: hasty, keepingNewest: 1) { $0.heard.append($1.number) }
        for number in 1...8 { writer.post(Note(number: number)) }
        let listensLate = reader.listen(for: late) { $0.heard.append($1.number) }
        for number in 9...10 { writer.post(Note(number: number)) }
        var (one, two) = (newest.makeAsyncIterator(), oldest.makeAsyncIterator())
        #expect(await [one.next()?.number, one.next()?.number] == [9, 10])
        #expect(await [two.next()?.number, two.next()?.number, two.next()?.number] == [1, 2, 3])
        await turn()
        #expect(early.heard == [7, 8, 9, 10])
        #expect(late.heard == [9, 10])
        #expect(hasty.heard == [10])
        #expect([newest.dropped, oldest.dropped, listensEarly.dropped, listensHastily.dropped] == [8, 7, 6, 9])
        writer.post(Note(number: 11))
        await turn()
        #expect(early.heard.last == 11 && late.heard.last == 11)
        #expect(listensEarly.dropped == 6)
        #expect(listensLate.dropped == 0)
    }

    @Test("A message backlog numbers its messages, and drops the oldest", arguments: [3, 1984, 20_261_121])
    func backlog(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let limit = Int.random(in: 1...200, using: &random)
        var backlog = Unread<Int>(limit: limit)
        var model: [Int] = []
        var added = 0
        for _ in 0..<5000 {
            if Int.random(in: 0..<100, using: &random) < 55 {
                added += 1
                let dropped = backlog.add(added)
                model.append(added)
                #expect(dropped == (model.count > limit ? model[0] : nil), "seed \(seed)")
                model = Array(model.suffix(limit))
            } else {
                let next = backlog.next()
                let expected = model.isEmpty ? nil : model.removeFirst()
                #expect(next?.message == expected && next?.number == expected, "seed \(seed)")
            }
            #expect(backlog.count == model.count, "seed \(seed)")
        }
    }

    @Test("Listening to a bulletin retains no listener, and released listeners are removed")
    func gone() async {
        let topic = Topic<Note>(inbox: MainInbox())
        let reader = BulletinReader<Note, HouseWide>(topic: topic, lifetime: nil)
        var ear: Ear? = Ear()
        weak let watched = ear
        if let ear { reader.listen(for: ear) { $0.heard.append($1.number) } }
        #expect(topic.count == 1)
        ear = nil
        #expect(watched == nil)
        _ = topic.post(Note(number: 1))
        await turn()
        #expect(topic.count == 0)
        for _ in 0..<100 { _ = reader.posts() }
        #expect(topic.count == 0)
    }

    @Test("A cancelled listener of a bulletin gets no more messages, not even earlier ones")
    func cancelled() async {
        let (writer, reader) = BulletinReader<Note, HouseWide>.pair()
        let ear = Ear()
        let listening = reader.listen(for: ear) { $0.heard.append($1.number) }
        writer.post(Note(number: 1))
        listening.cancel()
        writer.post(Note(number: 2))
        await turn()
        #expect(ear.heard == [])
    }

    @Test("A cancelled task ends its own reading of a bulletin only")
    func cancelledTask() async {
        let topic = Topic<Note>(inbox: MainInbox())
        let reader = BulletinReader<Note, HouseWide>(topic: topic, lifetime: nil)
        let posts = reader.posts()
        let task = Task { for await _ in posts {} }
        let other = reader.posts()
        task.cancel()
        await task.value
        #expect(topic.count == 1)
        _ = topic.post(Note(number: 1))
        var reading = other.makeAsyncIterator()
        #expect(await reading.next()?.number == 1)
    }

    @Test("A party's bulletin is separate, and its readers end with the party, as do its readers of the house's")
    func party() async throws {
        let pockets = Pockets()
        let house = try await cupHouse(pockets)
        await house.greet(CustomerID<PageCourse>("page"))
        await house.seat(.cup, with: "mocha")
        let other = Window(of: house.restaurant)
        other.maitreD.greet(.cup, with: "latte")
        pockets.writers[0].post(Note(number: 1))
        pockets.house[1].post(Note(number: 2))
        await turn()
        #expect(pockets.ear.heard == [1])
        #expect(pockets.houseEar.heard == [2, 2])
        let topic = house.restaurant.scopes.house[Topic<Note>.self]
        #expect(topic.count == 4)

        house.maitreD.usherOutCurrentCustomer()
        #expect(topic.count == 2)
        #expect(!pockets.writers[0].post(Note(number: 3)))
        #expect(pockets.house[0].post(Note(number: 4)))
        await turn()
        #expect(pockets.ear.heard == [1])
        #expect(pockets.houseEar.heard == [2, 2, 4])
        var read: [[Int]] = []
        for posts in pockets.posts[..<2] {
            var numbers: [Int] = []
            for await note in posts { numbers.append(note.number) }
            read.append(numbers)
        }
        #expect(read == [[1], [2]])
        other.maitreD.close()
        #expect(topic.count == 0)
    }

    @Test("Head chefs receive their window's messages as news, in turn with orders, and no other window's")
    func window() async throws {
        let pockets = Pockets()
        let house = try await cupHouse(pockets)
        let first = await house.seat(.cup, with: "mocha")
        let other = Window(of: house.restaurant)
        other.maitreD.greet(.cup, with: "latte")
        await first.give(.stir)
        await turn()
        #expect(first.carte?.stirs == 7)
        #expect(house.table["stirs"] == 7)
        #expect(other.maitreD.carte(of: .cup)?.stirs == 0)
    }

    @Test("A sous chef's news for head chefs and messages posted in the house use one bulletin")
    func oneWay() async throws {
        struct Sill: Sendable {
            let reader: BulletinReader<Brewed, HouseWide>
            let writer: BulletinWriter<Brewed, HouseWide>
        }
        struct Both: Staff {
            func register(with registrar: inout Registrar) {
                Cafe().register(with: &registrar)
                registrar.sousChef(Sill.init)
            }
        }
        let house = try await TestRestaurant(Both())
        let party = await house.greet(.counter)
        let sill = try #require(house.restaurant.kitchen[Sill.self])
        var posts = sill.reader.posts().makeAsyncIterator()
        await house.restaurant.kitchen[CoffeeMachine.self]?.announce(7)
        #expect(await posts.next()?.count == 7)
        await turn()
        #expect(party.carte?.total == 7)
        sill.writer.post(Brewed(count: 8))
        await turn()
        #expect(party.carte?.total == 8)
    }

    @Test("Closing a house ends its bulletin's sequences, and later posts report that there is no reader")
    func closing() async throws {
        let pockets = Pockets()
        let house = try await cupHouse(pockets)
        await house.seat(.cup, with: "mocha")
        await house.restaurant.close()
        for await _ in pockets.posts[1] {}
        #expect(!pockets.house[0].post(Note(number: 1)))
        #expect(!pockets.writers[0].post(Note(number: 1)))
    }

    @Test("Unread messages of a bulletin are released with their scope")
    func leaks() async {
        let census = Census()
        let commons = ScopeStorage()
        let topic = commons[Topic<Counted>.self]
        let reader = BulletinReader<Counted, HouseWide>(topic: topic, lifetime: nil)
        do {
            let posts = reader.posts()
            for _ in 0..<10 { _ = topic.post(Counted(member: Census.Member(of: census))) }
            #expect(census.living == 10)
            commons.end()
            for await _ in posts {}
        }
        #expect(census.living == 0)
        #expect(!topic.post(Counted(member: Census.Member(of: census))))
    }

    @Test("A house whose chefs posted, read, listened and wanted news leaks nothing")
    func houseLeaks() async throws {
        let census = Census()
        let pockets = Pockets()
        do {
            let member = Census.Member(of: census)
            let house = try await TestRestaurant(
                TrialHouse { registrar in
                    registrar.sousChef({ member })
                    registrar.introduce(
                        .cup, as: { (_: WaiterForCustomer<CupCourse>) in Guest { $0.lay(\.stirs, at: "stirs") } },
                        waiter: CupWaiter.init, chef: { BusyChef($0, $1, $2, $3, $4, pockets) })
                    registrar.hire({ (_: Census.Member) in KeepingChef(member: member) }, for: .cup)
                })
            await house.greet(.cup, with: "mocha")
            let party = await house.greet(.cup, with: "latte")
            await party.give(.stir)
            await turn()
            #expect(census.living == 1)
            #expect(party.carte?.stirs == 7)
        }
        // The maître d closes in his own turn on the main actor.
        await turn()
        #expect(census.living == 0)
        #expect(!pockets.house[0].post(Note(number: 1)) && !pockets.writers[0].post(Note(number: 1)))
    }

    @Test("A head chef whose shift has ended cannot start to read a bulletin")
    func late() async {
        let topic = Topic<Note>(inbox: MainInbox())
        let life = Lifetime()
        life.end()
        let reader = BulletinReader<Note, HouseWide>(topic: topic, lifetime: life)
        for await _ in reader.posts() {}
        reader.listen(for: Ear()) { _, _ in }
        #expect(topic.count == 0)
    }
}
