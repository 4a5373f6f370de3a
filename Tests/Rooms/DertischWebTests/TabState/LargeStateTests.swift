import DertischCore
import DertischTesting
import TestSupport
import Testing

@testable import Brasserie
@testable import DertischWeb

@MainActor @Suite("The state of a tab at its limit") struct LargeStateTests {
    private let guest = Guest(id: RandomToken.make())
    private let eventLog = EventLog()

    private func house(maxMessageBytes: Int? = nil) async throws -> BrasserieHarness {
        let restaurant = try await Restaurant(Brasserie(), in: [Brasserie.layouts], inspectors: [eventLog])
        var configuration = WebRoom.Configuration.patient
        if let maxMessageBytes { configuration.limits.maxMessageBytes = maxMessageBytes }
        return BrasserieHarness(
            try WebRoom(of: restaurant, layouts: Brasserie.layouts, configuration: configuration))
    }

    private func open(_ house: BrasserieHarness) async throws -> Tab {
        let page = try await house.page()
        let session = house.room.join(.join(token: page.token, isFresh: true), page, by: guest)
        return Tab(browser: page, session: try #require(session))
    }

    @Test("A state that does not fit into a message is not carried, inspectors are told once, and the page goes on")
    func tooLarge() async throws {
        let usual = try await house()
        let bytes = try #require(try await open(usual).browser.state).utf8.count
        await usual.room.close()

        let house = try await house(maxMessageBytes: bytes + 300)
        let tab = try await open(house)
        #expect(tab.browser.state != nil)
        try await tab.tap("letter", of: "bar")
        for _ in 0..<3 { try await tab.tap("deeper", of: "letter") }
        #expect(tab.browser.state == nil)
        #expect(tab.seated == ["bar", "letter", "letter", "letter", "letter"] && tab.browser.closeReasons.isEmpty)
        let told = eventLog.transcript.count { $0.contains("stateTooLarge") }
        #expect(told == 1)
        await house.room.close()
    }

    @Test("The guest's choice of dark colours is in a cookie, and a process that restores the tab follows it")
    func looks() async throws {
        let key = SecretKey()
        let (first, second) = (
            try await BrasserieHarness { $0.secretKey = key }, try await BrasserieHarness { $0.secretKey = key }
        )
        let tab = try await open(first)
        tab.session.maitreD?.setAppearance(Appearance(colorScheme: .dark))
        let told = try #require(tab.browser.values(of: "appearance", as: [String: Any].self).last)
        let request = HTTPRequest(
            path: WebPaths.socket, target: WebPaths.socket, headers: [("Cookie", "dertisch-appearance=dark")])
        #expect(told["scheme"] as? String == "dark")
        let visitor = Visitor(request, guest: guest, languages: ["en"])
        let message = ClientMessage.restore(
            token: tab.browser.token, carrier: tab.browser.token, state: try #require(tab.browser.state), attempts: 0)
        let (page, session) = await second.restore(message, by: visitor)
        #expect(session?.maitreD?.appearance == Appearance(colorScheme: .dark))
        #expect(page.values(of: "appearance", as: [String: Any].self).last?["scheme"] as? String == "dark")
        await first.room.close()
        await second.room.close()
    }
}
