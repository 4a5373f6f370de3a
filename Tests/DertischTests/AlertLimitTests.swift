import DertischTesting
import Testing

@testable import Dertisch

@MainActor @Suite("Alerts beyond the number that may wait") struct AlertLimitTests {
    private struct QuietHouse: Staff {
        func register(with registrar: inout Registrar) {}
    }

    private static let draft = AlertDraft(text: "Leave?", answers: [("Leave", .plain), ("Stay", .cancel)])

    @Test("The oldest alert counts as dismissed when too many wait, and the others are answered by the guest")
    func dismissed() async throws {
        let house = try await TestRestaurant(QuietHouse())
        var answers: [String] = []
        for number in 0..<Alerts.limit + 2 {
            house.maitreD.ask(Self.draft) { answer, _ in answers.append("\(number): \(answer)") }
        }
        #expect(answers == ["0: 1", "1: 1"])
        for alert in house.room.alerts { house.maitreD.answer(0, to: alert.id) }
        #expect(answers == ["0: 1", "1: 1"] + (2..<Alerts.limit + 2).map { "\($0): 0" })
    }

    @Test("Questions that are asked again whenever they are dismissed come to an end") func again() async throws {
        let house = try await TestRestaurant(QuietHouse())
        var asked = 0
        @MainActor func ask() {
            asked += 1
            house.maitreD.ask(Self.draft) { answer, _ in if answer == 1 { ask() } }
        }
        for _ in 0..<Alerts.limit { ask() }
        #expect(asked == Alerts.limit)
        ask()
        #expect(asked > Alerts.limit + 1)
        #expect(house.room.alerts.count == asked)
    }
}
