import DertischCore
import DertischComponents
import DertischSommelier
import DertischTesting
import TestSupport
import Testing

@testable import DertischWeb

@MainActor @Suite("States that a kept property changes") struct KeptPartTests {
    private let clock = TestClock()
    private let texts = try? TemporaryFolder(files: [
        "texts/en.json": #"{"clear": "Clear?", "ok": "OK", "keep": "Keep"}"#
    ])

    private func open() async throws -> (RoomHarness, Tab) {
        let house = try await RoomHarness(
            Notepad(larder: Larder(texts?.url)),
            layouts: [
                "note": """
                <input data-place="text"><button data-place="clear"></button><button data-place="wipe"></button>
                """
            ],
            roomClock: clock
        ) { $0.secretKey = SecretKey() }
        let page = FakeBrowser()
        guard case .bytes(let html) = await house.get("/").body else { throw BrasserieHarness.Missing() }
        page.open(html)
        let guest = Guest(id: RandomToken.make())
        let session = house.room.join(.join(token: page.token, isFresh: true), page, by: guest)
        return (house, Tab(browser: page, session: try #require(session)))
    }

    private func states(_ tab: Tab) -> Int { tab.browser.values(of: "state", as: String.self).count }

    private func type(_ text: String, _ number: Int, in tab: Tab) {
        let edit = GestureEvent.edited(.text(text), revision: number)
        tab.session.handle(.gesture(edit, Spot("text"), seat: tab.browser.seat), number: number, at: .now)
    }

    @Test("They are gathered for 200 ms while a visitor types, and what was typed is not acknowledged before them")
    func gathered() async throws {
        let (house, tab) = try await open()
        clock.advance(by: .milliseconds(200))
        await until("no state was sent just before") { !tab.session.carried.isGathering }
        #expect(states(tab) == 1)
        type("a", 1, in: tab)
        #expect(states(tab) == 2, "The first letter is carried at once.")
        for number in 2...9 { type(String(repeating: "a", count: number), number, in: tab) }
        #expect(states(tab) == 2)
        #expect(tab.session.acknowledgements.told.taken == 1)
        clock.advance(by: .milliseconds(200))
        await until("the state is sent") { states(tab) == 3 }
        #expect(tab.session.acknowledgements.told.taken == 9)
        await house.close()
    }

    @Test("One that a tap changes arrives with the state and the acknowledgement, while others are gathered")
    func tapped() async throws {
        let (house, tab) = try await open()
        type("a", 1, in: tab)
        clock.advance(by: .milliseconds(200))
        await until("the first letter is carried") { tab.session.acknowledgements.told.taken == 1 }
        type("ab", 2, in: tab)
        #expect(tab.session.carried.phase == .gathered && tab.session.acknowledgements.told.taken == 1)
        tab.session.handle(.gesture(.tapped, Spot("wipe"), seat: tab.browser.seat), number: 3, at: .now)
        #expect(tab.browser["text"].laid == .entry("", revision: 2))
        let frame = tab.browser.lastFrame
        #expect(frame.contains { $0["patch"] != nil } && frame.contains { $0["state"] is String })
        #expect(frame.last?["taken"] as? Int == 3)
        await house.close()
    }

    @Test("A browser that waits for its page gets the page with the state, and no acknowledgement before it")
    func restoring() async throws {
        let (house, tab) = try await open()
        house.room.disconnected(tab.session, tab.browser)
        let page = FakeBrowser()
        let guest = try #require(tab.session.owner)
        #expect(house.room.join(.join(token: tab.browser.token, isFresh: false), page, by: guest) === tab.session)
        tab.session.handle(.gesture(.tapped, Spot("wipe"), seat: tab.browser.seat), number: 1, at: .now)
        #expect(page.messages.count == 1 && states(Tab(browser: page, session: tab.session)) == 0)
        tab.session.handle(.ready, at: .now)
        let frame = page.lastFrame
        #expect(frame.contains { $0["page"] != nil } && frame.last?["state"] is String)
        #expect(frame.last?["taken"] as? Int == 1)
        await house.close()
    }

    @Test("A question that opens or is answered meanwhile has its state at once, with what was typed")
    func questions() async throws {
        let (house, tab) = try await open()
        type("a", 1, in: tab)
        #expect(states(tab) == 1 && tab.session.carried.phase == .gathered)
        tab.session.handle(.gesture(.tapped, Spot("clear"), seat: tab.browser.seat), number: 2, at: .now)
        #expect(states(tab) == 2 && tab.session.acknowledgements.told.taken == 2)
        let alert = try #require(tab.session.tab.alerts.first)
        tab.session.handle(.answer(1, entered: "", to: alert.id), number: 3, at: .now)
        #expect(states(tab) == 3 && tab.session.acknowledgements.told.taken == 3)
        await house.close()
    }
}

/// A house of one customer that keeps the text that is typed.
private struct Notepad: Staff {
    let larder: Larder

    func register(with registrar: inout Registrar) {
        registrar.texts(in: larder)
        registrar.introduce(PadCourse.id, as: PadCustomer.init, waiter: PadWaiter.init)
    }
}

private enum PadCourse: Course {
    static let id = CustomerID<PadCourse>("note")
    enum Order: Sendable { case clear }
    struct Carte: Equatable, Sendable { var text = "" }
    static let kept = Kept<Carte>(\.text)
}

private final class PadCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<PadCourse>) {
        table.edit(\.text, at: "text")
        table.order(.clear, on: .tap("wipe"))
        table.ask("clear", on: .tap("clear"), .order("ok", .clear), .nothing("keep"))
    }
}

private struct PadWaiter: Waiter {
    typealias C = PadCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        carte.text = ""
        return .answered
    }
}
