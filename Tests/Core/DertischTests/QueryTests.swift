@testable import DertischCore
import DertischTesting
import Testing

@MainActor @Suite("State in the query of an address") struct QueryTests {
    private func house() async throws -> TestRestaurant { try await TestRestaurant(Office()) }

    private func carte(_ house: TestRestaurant) throws -> InvoicesCourse.Carte {
        try #require(house.maitreD.carte(of: .invoices))
    }

    @Test("A link's values are on the carte before the first order is given")
    func seated() async throws {
        let house = try await house()
        #expect(house.maitreD.greet(link: "/invoices?page=3&show=open&search=red+ink&from=afar") == nil)
        await house.maitreD.settled()
        #expect(house.maitreD.seated == ["office", "invoices"])
        #expect(house.table["invoices"] == "open 3")
        #expect(try carte(house).search == "red ink")
        #expect(house.address == "/invoices?show=open&page=3&search=red%20ink")
        #expect(house.maitreD.refusals[.badQuery] == nil)
    }

    @Test(
        "A value at its default is left out",
        arguments: ["/invoices?page=1&show=all&search=", "/invoices", "/invoices?"])
    func defaults(link: String) async throws {
        let house = try await house()
        house.maitreD.greet(link: link)
        await house.maitreD.settled()
        #expect(house.address == "/invoices" && house.maitreD.link == "/invoices")
        #expect(house.maitreD.refusals[.badQuery] == nil)
    }

    @Test(
        "A value that cannot be read or is out of bounds counts as the default, and is counted and told once",
        arguments: [
            "page=0", "page=10001", "page=-1", "page=three", "page=", "page", "page=1.5", "page=99999999999999999999",
            "page=%zz", "page=%00", "page=%FF", "page=0&page=3", "show=rose", "show=", "show=ALL", "show=all%20",
        ])
    func bad(query: String) async throws {
        let house = try await house()
        #expect(house.maitreD.greet(link: "/invoices?search=ink&\(query)") == nil)
        await house.maitreD.settled()
        #expect(try carte(house).page == 1 && carte(house).show == .all)
        #expect(house.address == "/invoices?search=ink")
        #expect(house.maitreD.refusals[.badQuery] == 1)
        #expect(house.eventLog.events.count { $0.kind == .refused(.badQuery, place: nil) } == 1)
    }

    @Test("Each of a thousand mutated links leads somewhere or is reported, within the bounds, and none traps")
    func mutated() async throws {
        let house = try await house()
        house.maitreD.greet(link: "/invoices")
        var random = SeededGenerator(seed: 5)
        let link = Array("/invoices?show=open&page=3&search=red%20ink".utf8)
        var shown = 0
        for _ in 0..<1_000 {
            var bytes = link
            for _ in 0...Int.random(in: 0...3, using: &random) {
                let index = Int.random(in: 10..<bytes.count, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 1...255, using: &random)
                case 1: bytes.remove(at: index)
                case 2: bytes.insert(contentsOf: "=&?%#+0,9".utf8.shuffled(using: &random).prefix(2), at: index)
                default: bytes += bytes[index...]
                }
            }
            let mutated = String(decoding: bytes, as: UTF8.self)
            if house.maitreD.follow(link: mutated, depth: 2, entry: Int.random(in: -5...5, using: &random)) == nil {
                await house.maitreD.settled()
                let carte = try carte(house)
                #expect((1...10_000).contains(carte.page), "\(mutated)")
                // The address that is shown leads to the same values.
                let link = try #require(house.maitreD.link)
                #expect(link.utf8.count <= LinkAddress.limit)
                let again = try house.restaurant.reservation(link: link)
                #expect(again.query == house.maitreD.window.stack.last?.currentReservation.query, "\(mutated)")
                shown += 1
            }
        }
        #expect(shown > 900)
        #expect(house.maitreD.seated == ["office", "invoices"])
    }

    @Test("A test leafs through pages as a guest does")
    func leafing() async throws {
        let house = try await house()
        house.maitreD.greet(link: "/invoices")
        await house.maitreD.settled()
        await leafThrough(house)
        #expect(house.room.addresses == ["/", "/invoices", "/invoices?page=2"])
    }

    @Test("A served value adds an entry to the history or replaces the last one, as declared")
    func history() async throws {
        let house = try await house()
        await house.greet(.office)
        await house.tap("invoices")
        #expect(house.room.addresses == ["/", "/invoices"])
        await house.tap("next")
        #expect(house.room.addresses == ["/", "/invoices", "/invoices?page=2"])
        await house.tap("open")
        await house.type("ink", at: "search")
        #expect(house.room.addresses == ["/", "/invoices", "/invoices?show=open&page=2&search=ink"])
        await house.type("", at: "search")
        await house.tap("next")
        #expect(house.room.addresses.suffix(2) == ["/invoices?show=open&page=2", "/invoices?show=open&page=3"])
        #expect(house.address == "/invoices?show=open&page=3")
    }

    @Test("Back and forward change the carte, and the order for that is given; nobody is seated anew")
    func backAndForward() async throws {
        let house = try await house()
        house.maitreD.greet(link: "/invoices")
        await house.maitreD.settled()
        await house.tap("next")
        await house.tap("next")
        let table = house.table
        let seated = house.eventLog.events.count { $0.kind == .seated }
        #expect(await house.goBack())
        #expect(house.address == "/invoices?page=2" && house.table["invoices"] == "all 2")
        #expect(await house.goBack())
        #expect(house.address == "/invoices" && house.table["invoices"] == "all 1")
        await house.goForward()
        #expect(await house.goForward())
        #expect(house.address == "/invoices?page=3" && house.table["invoices"] == "all 3")
        #expect(await !house.goForward())
        #expect(house.table === table)
        #expect(house.eventLog.events.count { $0.kind == .seated } == seated)
        // A new entry replaces the way forward.
        await house.goBack()
        await house.goBack()
        await house.tap("next")
        #expect(house.room.addresses.suffix(2) == ["/invoices", "/invoices?page=2"])
    }

    @Test("The kitchen's correction of an address replaces it, so that the way back is no trap")
    func corrected() async throws {
        let house = try await house()
        house.maitreD.greet(link: "/invoices?page=99")
        await house.maitreD.settled()
        #expect(house.room.addresses == ["/", "/invoices?page=7"] && house.table["invoices"] == "all 7")
        house.maitreD.follow(link: "/invoices?page=50", depth: 2)
        await house.maitreD.settled()
        #expect(house.room.addresses == ["/", "/invoices?page=7"])
    }

    @Test("A customer on top has entries of its own, and the list beneath is back at its address")
    func onTop() async throws {
        let house = try await house()
        house.maitreD.greet(link: "/invoices")
        await house.maitreD.settled()
        await house.tap("next")
        await house.tap("invoice")
        let entries = ["/invoices", "/invoices?page=2", "/invoices/2"]
        #expect(house.room.addresses.suffix(3) == entries)
        await house.tap("back")
        #expect(house.address == "/invoices?page=2" && house.maitreD.entry == 1)
        await house.goForward()
        #expect(house.maitreD.seated == ["office", "invoices", "invoice"])
        // Two entries back at once: the customer on top leaves, and the list is at its first page.
        #expect(house.room.go(-2))
        await house.maitreD.settled()
        #expect(house.maitreD.seated == ["office", "invoices"] && house.table["invoices"] == "all 1")
        #expect(house.room.addresses.suffix(3) == entries)
    }

    @Test("Forward seats a customer that left at the address of the entry")
    func forwardAgain() async throws {
        let house = try await house()
        await house.greet(.office)
        await house.tap("invoices")
        await house.tap("next")
        await house.tap("next")
        #expect(house.room.go(-3))
        #expect(house.maitreD.seated == ["office"] && house.address == "/")
        await house.goForward()
        #expect(house.maitreD.seated == ["office", "invoices"])
        #expect(house.address == "/invoices" && house.table["invoices"] == "all 1")
        await house.goForward()
        #expect(house.address == "/invoices?page=2" && house.table["invoices"] == "all 2")
        #expect(house.room.addresses == ["/", "/invoices", "/invoices?page=2", "/invoices?page=3"])
    }

    @Test("A menu's bill changes the address; a menu is closed on the way back, unless it asks to stay")
    func menu() async throws {
        let house = try await house()
        await house.greet(.office)
        await house.tap("invoices")
        await house.tap("ways")
        await house.tap("third")
        #expect(house.room.addresses == ["/", "/invoices", "/invoices?page=3"])
        await house.tap("ways", on: "invoices")
        await house.goBack()
        #expect(house.address == "/invoices" && house.room.table(of: "ways") == nil)
        await house.goForward()
        await house.tap("ways", on: "invoices")
        await house.tap("write", on: "ways")
        await house.goBack()
        #expect(house.address == "/invoices?page=3" && house.room.table(of: "ways") != nil)
        #expect(house.alert?.text == "draft")
    }

    @Test("A restored window is at its address, with the entries before it and the way forward")
    func restored() async throws {
        let house = try await house()
        house.maitreD.greet(link: "/invoices?show=paid")
        await house.maitreD.settled()
        await house.tap("next")
        let covered = house.maitreD.plan
        await house.tap("invoice")
        let plan = house.maitreD.plan
        await house.tap("back")
        house.maitreD.follow(link: "/", depth: 1)
        let left = house.maitreD.plan

        for (plan, address, entry) in [(covered, "/invoices?show=paid&page=2", 1), (plan, "/invoices/2", 0)] {
            let other = try await self.house()
            #expect(other.maitreD.restore(plan) == [])
            await other.maitreD.settled()
            #expect(other.maitreD.link == address && other.maitreD.entry == entry)
            #expect(other.maitreD.plan == plan)
            other.maitreD.follow(link: "/invoices?show=paid", depth: 2)
            await other.maitreD.settled()
            #expect(other.table["invoices"] == "paid 1" && other.maitreD.entry == 0)
        }
        let other = try await self.house()
        #expect(other.maitreD.restore(left) == [])
        other.maitreD.follow(link: "/invoices?show=paid&page=2", depth: 2, entry: 1)
        await other.maitreD.settled()
        #expect(other.maitreD.link == "/invoices?show=paid&page=2" && other.maitreD.entry == 1)
        #expect(other.table["invoices"] == "paid 2")
    }

    @Test("A saved value that cannot be read counts as the default")
    func badPlan() async throws {
        var plan = SeatingPlan(seats: [.init(customer: "invoices", entree: "{}")])
        plan.seats[0].query = ["page": "0", "show": String(repeating: "a", count: 100_000), "other": "x"]
        plan.seats[0].entry = .max
        let house = try await house()
        #expect(house.maitreD.restore(plan) == [])
        #expect(house.maitreD.link == "/invoices" && house.maitreD.refusals[.badQuery] == 1)
        #expect(house.maitreD.entry == 999)
        await house.tap("next")
        #expect(house.maitreD.link == "/invoices?page=2" && house.maitreD.entry == 999)
    }

    @Test("A text that is too long for an address, or has a zero byte, is left out of it, and stays on the carte")
    func unwritable() async throws {
        let house = try await house()
        house.maitreD.greet(link: "/invoices?show=open")
        await house.maitreD.settled()
        for text in [String(repeating: "ü", count: 1_000), "a\0b"] {
            await house.type(text, at: "search")
            #expect(house.address == "/invoices?show=open")
            #expect(try carte(house).search == text)
        }
    }

    @Test("Two windows of one guest have an address each")
    func windows() async throws {
        let house = try await house()
        let room = HeadlessRoom()
        let other = MaitreD(of: house.restaurant, in: room)
        house.maitreD.greet(link: "/invoices?page=2")
        other.greet(link: "/invoices?page=5")
        await house.tap("next")
        await other.settled()
        #expect(house.maitreD.link == "/invoices?page=3" && other.link == "/invoices?page=5")
        #expect(room.table?["invoices"].text == "all 5")
    }
}
