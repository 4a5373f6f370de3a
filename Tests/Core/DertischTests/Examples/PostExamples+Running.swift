import Dertisch
import DertischLarder
import DertischTesting
import Synchronization
import TestSupport
import Testing

extension PostExamples {
    /// Carries letters nowhere, and remembers them.
    final class FakeCarrier: Carrier {
        let carried = Mutex<[String]>([])
        func carry(_ letter: Letter, to town: String) async throws {
            carried.withLock { $0.append("\(letter.to), \(town)") }
        }
    }

    static let texts = """
        "letter": {
            "title": "Letter", "sent": "It is on its way.", "stuck": "There is no courier today.",
            "postage": {"plural": "count", "=0": "no stamps", "one": "{count} stamp", "other": "{count} stamps"},
            "enough": "These are enough.", "send": "Send it home", "keep": "Not yet"
        }
        """

    static func folder() throws -> TemporaryFolder {
        try TemporaryFolder(files: [
            "letters.json":
                #"[{"id": 1, "to": "Ada", "text": "…", "stamps": 0}, {"id": 2, "to": "Eve", "text": "…", "stamps": 2}]"#,
            "form.json": #"{"addressee": "Ada", "grams": "20", "stamps": 1.5}"#,
            "texts/common.json": #"{"brand": "Post"}"#,
            "texts/en.json": "{\(texts)}",
            "texts/de.json":
                "{\(texts.replacing("{count} stamps", with: "{count} Marken").replacing("Letter", with: "Brief"))}",
        ])
    }

    @MainActor @Suite("Examples: post office", .namesHang) struct Tests {
        let carrier = FakeCarrier()
        let house: TestRestaurant
        private let folder: TemporaryFolder

        init() async throws {
            folder = try PostExamples.folder()
            let carrier = carrier
            house = try await TestRestaurant(PostOffice(larder: Larder(folder.url))) {
                $0.put(carrier, as: (any Carrier).self)
            }
            await house.greet(.mailbox)
        }

        private func open(_ index: Int) async {
            await house.tap("read", in: house.table.rows(at: "letters")[index])
        }

        @Test("The house has no faults") func faults() {
            #expect(Restaurant.faults(of: PostOffice(larder: Larder(folder.url))).map(\.description) == [])
        }

        @Test(
            "The rows of a list are served like a table, and each seats the next customer with a transition, by its id")
        func rows() async throws {
            let rows = house.table.rows(at: "letters")
            #expect(rows.map { house.table["to", in: $0].text } == ["Ada", "Eve"] && house.table["brand"] == "Post")
            await open(1)
            #expect(house.maitreD.seated == ["mailbox", "envelope"])
            #expect(house.room.showing(of: house.table)?.transition == .slide)
            #expect(house.table["to"] == "Eve" && house.table["stamps"] == 2)
        }

        @Test(
            "A customer that is ushered out makes room for the one before, which orders anew and finds the temporary value"
        )
        func usheredOut() async {
            await open(0)
            await house.tap("back")
            #expect(house.maitreD.seated == ["mailbox"] && house.table["lastRead"] == 1)
        }

        @Test("Each of two head chefs cooks its own orders, and hears the news of the sous chef that it wants")
        func twoChefs() async {
            await open(0)
            await house.tap("stamp")
            await house.table.until { $0["stamps"] == 1 }
            #expect(house.table["postage"] == "1 stamp")
        }

        @Test(
            "A menu hands back a town, which its waiter passes to the head chef, and an alert by code says that it is done"
        )
        func menu() async throws {
            await open(0)
            let table = house.table
            await house.tap("send", on: table)
            #expect(house.table.customer == "destinations")
            #expect(await house.tap("stamp", on: table) == .onBreak)
            await house.tap("town", in: house.table.rows(at: "towns")[1])
            #expect(carrier.carried.withLock(\.self) == ["Ada, Oslo"])
            #expect(house.alert?.text == "It is on its way." && house.maitreD.seated == ["mailbox"])
            #expect(house.table.rows(at: "letters").count == 1)
        }

        @Test("A message on the bulletin of the house reaches a head chef in another window") func bulletin()
            async throws
        {
            let room = HeadlessRoom()
            let other = MaitreD(of: house.restaurant, in: room)
            other.greet(.mailbox)
            await other.settled()
            let table = try #require(room.table)
            #expect(table.rows(at: "letters").count == 2)
            await open(0)
            await house.tap("send")
            await house.tap("town", in: house.table.rows(at: "towns")[0])
            await table.until { $0.rows(at: "letters").count == 1 }
            other.close()
        }

        @Test("A question by code offers answers, and gives the order of the one chosen")
        func question() async throws {
            await open(1)
            await house.tap("stamp")
            await house.table.until { $0["stamps"] == 3 }
            #expect(
                house.alert?.text == "These are enough."
                    && house.alert?.answers.map(\.text) == ["Send it home", "Not yet"])
            try await house.answer("Send it home")
            #expect(carrier.carried.withLock(\.self) == ["Eve, Eve"])
        }

        @Test("A menu by code hands back a town too") func menuByCode() async throws {
            await open(1)
            for stamps in 3...10 {
                await house.tap("stamp")
                await house.room.table(of: "envelope")?.until { $0["stamps"] == stamps }
            }
            #expect(house.table.customer == "destinations")
            await house.tap("town", in: house.table.rows(at: "towns")[0])
            #expect(carrier.carried.withLock(\.self) == ["Eve, Lyon"])
        }

        @Test("An error that a head chef throws is shown in the customer's language") func failed() async throws {
            let house = try await TestRestaurant(PostOffice(larder: Larder(folder.url)), language: "de")
            await house.greet(.envelope, with: 1)
            #expect(house.table["title"] == "Brief")
            await house.tap("send")
            await house.tap("town", in: house.table.rows(at: "towns")[0])
            #expect(house.alert?.text == "There is no courier today.")
        }

        @Test("Texts are laid again in another language, and those common to all are the same") func languages() async {
            await open(1)
            #expect(house.table["postage"] == "2 stamps")
            house.maitreD.sommelier.setLanguage("de")
            #expect(house.table["postage"] == "2 Marken" && house.maitreD.sommelier("brand") == "Post")
        }

        @Test("A customer with a waiter and no head chef reads numbers from an entry, and shows them as another type")
        func scales() async {
            await house.tap("scales")
            await house.type("1500", at: "grams")
            #expect(house.table["kilograms"] == 1.5 && house.table["weight"] == "1500 g")
        }

        @Test("What was served under names that only a file knows is read by name, as the type asked for")
        func form() async {
            await house.tap("form")
            let served = house.maitreD.carte(of: .form)?.served
            #expect(served?["stamps"]?.number == 1.5 && served?["stamps"]?.text == "1.5" && served?["colour"] == nil)
            #expect(house.maitreD.seated == ["form"] && house.room.showing(of: house.table)?.transition == .fade)
            #expect(house.table["addressee"] == "Ada" && house.table["grams"] == 20.0)
        }

        @Test("A customer alone is opened as a menu, and leaves") func alone() async {
            await house.tap("imprint")
            #expect(house.table.customer == "imprint")
            await house.tap("back")
            #expect(house.table.customer == "mailbox")
        }
    }

    @MainActor @Suite("Examples: a visit") struct VisitTests {
        struct Lobby: Staff {
            let note: @MainActor @Sendable (String) -> Void
            func register(with registrar: inout Registrar) {
                registrar.introduce(.queue, as: { QueueCustomer(note: note) }, chef: QueueHeadChef.init)
                registrar.introduce(.destinations, as: DestinationsCustomer.init, waiter: DestinationsWaiter.init)
                registrar.introduce(.imprint) { $0.usherOut(on: .tap("back")) }
            }
        }

        @Test("A customer is told of each step of its visit") func steps() async throws {
            var steps: [String] = []
            let house = try await TestRestaurant(Lobby { steps.append($0) })
            func told(_ act: () async -> Void) async -> [String] {
                steps = []
                await act()
                return steps
            }
            #expect(await told { await house.greet(.queue) } == ["begin shift", "shown to table", "table laid"])
            #expect(await told { await house.tap("call") } == ["will update", "did update"])
            #expect(await told { await house.tap("towns") } == ["begin break"])
            #expect(await told { await house.tap("close") } == ["end break"])
            #expect(await told { await house.tap("imprint") } == ["end shift"])
            #expect(await told { await house.tap("back") } == ["begin shift"])
            #expect(await told { house.maitreD.close() } == ["will leave", "end shift"])
        }
    }
}

extension CustomerID<PostExamples.QueueCourse> { static var queue: Self { "queue" } }
