import DertischCore
import DertischTesting
import Testing

@testable import Brasserie
@testable import DertischWeb

@MainActor @Suite("Fields of a restored tab") struct RestoredFieldTests {
    private static let fields = 1_000

    private func house(_ key: SecretKey) async throws -> RoomHarness {
        let inputs = (0..<Self.fields).map { "<input data-place=\"field \($0)\">" }.joined()
        return try await RoomHarness(Form(fields: Self.fields), layouts: ["form": inputs]) { $0.secretKey = key }
    }

    @Test("A thousand that are given back at once are all taken, and beyond them the usual rate counts")
    func thousand() async throws {
        let (key, guest) = (SecretKey(), Guest(id: RandomToken.make()))
        let (first, second) = (try await house(key), try await house(key))
        let page = FakeBrowser()
        guard case .bytes(let html) = await first.get("/").body else { throw BrasserieHarness.Missing() }
        page.open(html)
        _ = first.room.join(.join(token: page.token, isFresh: true), page, by: guest)
        let state = try #require(page.state)
        await first.close()

        let (browser, visitor) = (FakeBrowser(), Visitor(guest: guest, language: "en"))
        let message = ClientMessage.restore(token: page.token, carrier: page.token, state: state, attempts: 0)
        guard case .restored(let session) = second.room.admit(message, browser, by: visitor) else {
            throw BrasserieHarness.Missing()
        }
        await second.room.settle(session)
        second.room.connect(session, browser, by: visitor)
        let now = ContinuousClock.now
        for number in 0..<Self.fields {
            let edit = GestureEvent.edited(.text("text \(number)"), revision: 1)
            session.handle(
                .gesture(edit, Spot(Place("field \(number)")), seat: page.seat), number: number + 1, at: now)
        }
        session.handle(.ready, at: now)
        let carte = session.maitreD?.carte(of: FormCourse.id)
        #expect(carte?.texts.count == Self.fields && carte?.texts[999] == "text 999")
        #expect(session.context.counters.refused == [:])
        for number in 0..<WebSession.maxRestoredFields {
            session.handle(.lookAt(.table, seat: page.seat), number: Self.fields + number + 1, at: now)
        }
        #expect(session.context.counters.refused[.tooManyMessages] ?? 0 > 0)
        await second.close()
    }

    @Test("What was typed beneath a menu is taken before the menu's bill, and nothing after the page is there")
    func beneathMenu() async throws {
        let (key, guest) = (SecretKey(), Guest(id: RandomToken.make()))
        let (first, second) = (
            try await BrasserieHarness { $0.secretKey = key }, try await BrasserieHarness { $0.secretKey = key }
        )
        let page = try await first.page()
        let before = first.room.join(.join(token: page.token, isFresh: true), page, by: guest)
        let tab = Tab(browser: page, session: try #require(before))
        try await tab.tap("letter", of: "bar")
        try await tab.tap("shade", of: "letter")
        let state = try #require(page.state)
        await first.room.close()

        let (browser, visitor) = (FakeBrowser(), Visitor(guest: guest, language: "en"))
        let message = ClientMessage.restore(token: page.token, carrier: page.token, state: state, attempts: 0)
        guard case .restored(let session) = second.room.admit(message, browser, by: visitor) else {
            throw BrasserieHarness.Missing()
        }
        await second.room.settle(session)
        second.room.connect(session, browser, by: visitor)
        let seats = try #require(browser.values(of: "seats", as: [Int].self).last)
        let letter = try #require(session.tables.values.first { $0.customer == "letter" && seats.contains($0.seat) })
        let shade = try #require(session.tables.values.first { $0.customer == "shade" && seats.contains($0.seat) })
        func edit(_ text: String, revision: Int) -> ClientMessage {
            .gesture(.edited(.text(text), revision: revision), Spot("text"), seat: letter.seat)
        }
        session.handle(edit("soup", revision: 1), number: 1, at: .now)
        #expect(session.maitreD?.carte(of: .letter)?.text == "soup")
        session.handle(.gesture(.tapped, Spot("dark"), seat: shade.seat), number: 2, at: .now)
        session.handle(.ready, at: .now)
        #expect(session.maitreD?.carte(of: .letter)?.text == "dark")

        session.handle(.gesture(.tapped, Spot("shade"), seat: letter.seat), number: 3, at: .now)
        session.handle(edit("bread", revision: 2), number: 4, at: .now)
        #expect(session.maitreD?.carte(of: .letter)?.text == "dark")
        #expect(session.context.counters.refused == [.gesture(.onBreak): 1])
        await second.room.close()
    }
}

/// A house of one form with many fields.
private struct Form: Staff {
    let fields: Int

    func register(with registrar: inout Registrar) {
        let fields = fields
        registrar.introduce(FormCourse.id) { table in
            for number in 0..<fields { table.edit(\.[field: number], at: Place("field \(number)")) }
        }
    }
}

private enum FormCourse: Course {
    static let id = CustomerID<FormCourse>("form")
    struct Carte: BlankCarte {
        var texts: [Int: String] = [:]
        subscript(field number: Int) -> String {
            get { texts[number] ?? "" }
            set { texts[number] = newValue }
        }
    }
}
