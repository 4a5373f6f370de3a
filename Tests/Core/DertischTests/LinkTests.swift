@testable import DertischCore
import DertischTesting
import Testing

@MainActor @Suite("Links") struct LinkTests {
    @Test(
        "A link leads to its customer, with the values in it",
        arguments: [
            ("/letters/12", ["bar", "letter"], "/letters/12"),
            ("/letters/12/?x=1#y", ["bar", "letter"], "/letters/12"),
            ("/letters/-3", ["bar", "letter"], "/letters/-3"),
            ("/", ["bar"], "/"),
            ("/cellar?shelf=red&bottle=4", ["bar", "cellar"], "/cellar?bottle=4&shelf=red"),
            ("/cellar", ["bar", "cellar"], "/cellar"),
        ])
    func leads(link: String, seated: [String], shown: String) async throws {
        let house = try await TestRestaurant(Bistro())
        house.restaurant.kitchen[Keyring.self]?.isOpen = true
        #expect(house.maitreD.greet(link: link) == nil)
        #expect(house.maitreD.seated == seated)
        #expect(house.maitreD.link == shown)
        #expect(house.room.links.last == shown)
    }

    @Test(
        "A broken link is reported with its defects, and the home is seated",
        arguments: [
            ("/nowhere", "\"/nowhere\"|no customer's link matches it|check its spelling, or start at the first page"),
            (
                "/letters/twelve",
                "\"/letters/twelve\"|number is \"twelve\", but should be a whole number|correct it, or start at the first page"
            ),
            (
                "/letters/99999999999999999999",
                "\"/letters/99999999999999999999\"|number is \"99999999999999999999\", but should be a whole number|correct it, or start at the first page"
            ),
            (
                "/cellar?shelf=rose",
                "\"/cellar?shelf=rose\"|shelf is \"rose\", but should be one of red, white|correct it, or start at the first page"
            ),
            (
                "/cellar?shelf=red&bottle=full",
                "\"/cellar?shelf=red&bottle=full\"|bottle is \"full\", but should be a whole number|correct it, or start at the first page"
            ),
            ("letters", "\"letters\"|no customer's link matches it|check its spelling, or start at the first page"),
            ("/%zz", "\"/%zz\"|no customer's link matches it|check its spelling, or start at the first page"),
        ])
    func wrong(link: String, words: String) async throws {
        let house = try await TestRestaurant(Bistro())
        let problem = try #require(house.maitreD.greet(link: link))
        let parts = words.split(separator: "|")
        #expect(
            problem.description == """
                error: The link is invalid.
                  where: \(parts[0])
                  why:   \(parts[1])
                  do:    \(parts[2])
                """)
        #expect(house.maitreD.seated == ["bar"])
    }

    @Test("A link has the length limit of browsers, and is quoted short and on one line")
    func hostile() async throws {
        let house = try await TestRestaurant(Bistro())
        let long = "/letters/" + String(repeating: "1", count: 5000)
        #expect(house.maitreD.greet(link: long)?.description.count ?? 999 < 250)
        let problem = try #require(house.maitreD.greet(link: "/letters/%0A%1Bx"))
        #expect(problem.description.split(separator: "\n").count == 4)
        #expect(!problem.description.contains("\u{1B}"))
        #expect(house.maitreD.greet(link: "/letters/%00") != nil)
    }

    @Test(
        "A plus in a link is literal in a path and a blank in a query, and survives a round trip",
        arguments: [
            ("/tags/a+b?say=c+d", ["tag": "a+b", "words": "c d"], "/tags/a%2Bb?say=c%20d"),
            ("/tags/a%20b%2B?say=%2B", ["tag": "a b+", "words": "+"], "/tags/a%20b%2B?say=%2B"),
            ("/tags/+?+=1&say=+", ["tag": "+", "words": " "], "/tags/%2B?say=%20"),
        ])
    func plus(link: String, values: [String: String], written: String) throws {
        let pattern = try LinkPattern("/tags/{tag}?say={words}")
        #expect(pattern.values(in: try #require(LinkAddress(link))) == values)
        #expect(pattern.address(with: values) == written)
        #expect(pattern.values(in: try #require(LinkAddress(written))) == values)
    }

    @Test("Going back ushers out a customer, going forward seats it by its link, and neither happens twice")
    func backAndForward() async throws {
        let house = try await TestRestaurant(Bistro())
        house.maitreD.greet(link: "/letters/1")
        await house.seat(.letter, with: 2)
        #expect(house.maitreD.follow(link: "/letters/1", depth: 2) == nil)
        #expect(house.maitreD.seated == ["bar", "letter"])
        #expect(house.maitreD.follow(link: "/", depth: 1) == nil)
        #expect(house.maitreD.seated == ["bar"])
        #expect(house.maitreD.follow(link: "/letters/1", depth: 2) == nil)
        #expect(house.maitreD.link == "/letters/1")
        #expect(house.maitreD.follow(link: "/letters/1", depth: 2) == nil)
        #expect(house.maitreD.seated == ["bar", "letter"])
        #expect(house.maitreD.follow(link: "/nowhere", depth: 3) == .noSuchPage(link: "/nowhere"))
        #expect(house.maitreD.seated == ["bar", "letter"])
    }

    @Test("Going forward seats several customers again at once, until another customer is seated")
    func forward() async throws {
        let house = try await TestRestaurant(Bistro())
        house.maitreD.greet(link: "/")
        await house.seat(.letter, with: 1)
        await house.seat(.letter, with: 2)
        house.maitreD.follow(link: "/", depth: 1)
        #expect(house.maitreD.seated == ["bar"])
        house.maitreD.follow(link: "/letters/2", depth: 3)
        #expect(house.maitreD.seated == ["bar", "letter", "letter"])
        #expect(house.maitreD.link == "/letters/2")
        house.maitreD.follow(link: "/letters/1", depth: 2)
        #expect(house.maitreD.link == "/letters/1")
        house.maitreD.follow(link: "/", depth: 1)
        await house.seat(.letter, with: 3)
        house.maitreD.follow(link: "/", depth: 1)
        // Two steps ahead there is no customer any more, so the link alone is followed.
        house.maitreD.follow(link: "/letters/2", depth: 3)
        #expect(house.maitreD.seated == ["bar", "letter"])
        house.maitreD.follow(link: "", depth: .max)
        #expect(house.maitreD.seated == ["bar", "letter"])
    }

    @Test("Going forward seats a customer without a link again, even if another sits beneath by then")
    func forwardWithoutLink() async throws {
        let house = try await TestRestaurant(Bistro())
        house.maitreD.greet(link: "/letters/1")
        await house.seat(.key)
        house.maitreD.follow(link: "/letters/1", depth: 2)
        await house.tap("next")
        #expect(house.maitreD.link == "/letters/2")
        house.maitreD.follow(link: "", depth: 3)
        #expect(house.maitreD.seated == ["bar", "letter", "key"])
        house.maitreD.follow(link: "/letters/2", depth: 2)
        house.maitreD.seat(.letter, .alone, with: 3)
        house.maitreD.follow(link: "", depth: 2)
        #expect(house.maitreD.seated == ["letter"], "a lone customer has no customer ahead")
    }

    @Test("Going forward returns to the window, even if a customer is on top in a section")
    func forwardFromSection() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        let list = try #require(house.room.table(of: "list"))
        await house.tap("open", in: list.rows(at: "letters")[1], on: list)
        #expect(house.maitreD.seated == ["bar"])
        house.maitreD.follow(link: "/letters/1", depth: 2)
        #expect(house.maitreD.seated == ["bar", "letter"])
    }

    @Test("A customer that asks to stay is asked when the browser goes back, and the address stays right")
    func askedOnTheWayBack() async throws {
        let house = try await TestRestaurant(Bistro())
        house.maitreD.greet(link: "/letters/1")
        _ = house.maitreD.give(.write("dear"), of: .letter)
        house.maitreD.follow(link: "/", depth: 1)
        #expect(house.maitreD.seated == ["bar", "letter"])
        #expect(house.room.links.last == "/letters/1")
        try await house.answer("discard")
        #expect(house.maitreD.seated == ["bar"])
    }

    @Test("A room is told when a customer begins to ask to stay, and when none does any more")
    func staying() async throws {
        let house = try await TestRestaurant(Bistro())
        house.maitreD.greet(link: "/letters/1")
        #expect(!house.room.needsLeaveConfirmation)
        _ = house.maitreD.give(.write("dear"), of: .letter)
        #expect(house.room.needsLeaveConfirmation)
        _ = house.maitreD.give(.write(""), of: .letter)
        #expect(!house.room.needsLeaveConfirmation)
        _ = house.maitreD.give(.write("dear"), of: .letter)
        await house.seat(.letter, with: 2)
        #expect(house.room.needsLeaveConfirmation)
        house.maitreD.follow(link: "/", depth: 1)
        try await house.answer("discard")
        #expect(house.maitreD.seated == ["bar"])
        #expect(!house.room.needsLeaveConfirmation)
    }

    @Test("Going back over several customers asks each one that wants to stay once")
    func askedOnce() async throws {
        let house = try await TestRestaurant(Bistro())
        house.maitreD.greet(link: "/letters/1")
        await house.seat(.letter, with: 2)
        _ = house.maitreD.give(.write("dear"), of: .letter)
        house.maitreD.follow(link: "/", depth: 1)
        #expect(house.room.alerts.count == 1)
        #expect(house.maitreD.seated == ["bar", "letter", "letter"])
    }

    @Test("A place that leads to a customer with a link shows the current link, in rows too")
    func shown() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        let bar = try #require(house.room.table(of: "bar"))
        #expect(bar["alone"].link == "/letters/9" && bar["window"].link == "/letters/7")
        #expect(bar["paint"].link == nil, "a menu has no link")
        _ = house.maitreD.give(.delete, of: .bar)
        #expect(bar["alone"].link == "/letters/10")
        #expect(bar.transcript.filter { $0.hasPrefix("window") } == ["window = leading to /letters/7"])
        let list = try #require(house.room.table(of: "list"))
        #expect(list.rows(at: "letters").map { list["open", in: $0].link } == ["/letters/1", "/letters/2"])
    }

    @Test("A link can be checked for defects without seating a customer")
    func problem() async throws {
        let house = try await TestRestaurant(Bistro())
        #expect(house.restaurant.problem(with: "/letters/1") == nil)
        #expect(house.restaurant.problem(with: "/nowhere") == .noSuchPage(link: "/nowhere"))
        #expect(house.maitreD.seated == [])
    }

    @Test("Each of 100,000 random links seats a customer or is reported, and none traps")
    func fuzzed() async throws {
        let house = try await TestRestaurant(Bistro())
        house.restaurant.kitchen[Keyring.self]?.isOpen = true
        var random = SeededGenerator(seed: 7)
        let parts = [
            "/", "letters", "cellar", "?", "shelf=", "red", "&", "bottle=", "12", "%", "%2F", "%00", "..", "#", "ü",
            "{id}", "=", "+", "-", "9223372036854775808",
        ]
        var led = 0
        for _ in 0..<100_000 {
            let link = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                parts.randomElement(using: &random) ?? ""
            }.joined()
            do {
                let reservation = try house.restaurant.reservation(link: link)
                led += 1
                let again = house.restaurant.link(to: reservation)
                #expect(
                    again.map { (try? house.restaurant.reservation(link: $0))?.customer == reservation.customer }
                        ?? true)
            } catch {
                #expect("\(error)".count { $0.isNewline } == 3)
            }
        }
        #expect(led > 1000)
    }
}

@MainActor @Suite("Gates before customers") struct GateTests {
    @Test("A gate seats its own customer first, and the requested one once that has left and the gate is open")
    func first() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        await house.seat(.cellar, with: .init())
        #expect(house.maitreD.seated == ["bar", "key"])
        await house.tap("back")
        #expect(house.maitreD.seated == ["bar"])
        await house.seat(.cellar, with: .init(bottle: 3))
        house.restaurant.kitchen[Keyring.self]?.isOpen = true
        await house.tap("back")
        #expect(house.maitreD.seated == ["bar", "cellar"])
        #expect(house.maitreD.link == "/cellar?bottle=3")
    }

    @Test("Neither a link nor a plan bypasses a gate")
    func everyWay() async throws {
        let house = try await TestRestaurant(Bistro())
        house.maitreD.greet(link: "/cellar")
        #expect(house.maitreD.seated == ["bar", "key"])
        let plan = SeatingPlan(seats: [.init(customer: "cellar", entree: "{}")])
        #expect(house.maitreD.restore(plan) == [.notAdmitted(customer: "cellar")])
        #expect(house.maitreD.seated == ["bar"])
    }
}
