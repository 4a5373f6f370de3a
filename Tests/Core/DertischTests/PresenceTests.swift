@testable import DertischCore
import DertischTesting
import Testing

@Suite("Presence of a party") struct PresenceTests {
    private static let legal: [Presence: [Presence.Step: Presence]] = [
        .away: [.shiftBegins: .atWork, .leaves: .gone],
        .atWork: [.breakBegins: .onBreak, .shiftEnds: .away],
        .onBreak: [.breakEnds: .atWork],
        .gone: [:],
    ]

    @Test("A party's presence changes by legal steps only", arguments: Presence.allCases, Presence.Step.allCases)
    func steps(_ presence: Presence, _ step: Presence.Step) {
        #expect(presence.after(step) == Self.legal[presence]?[step])
    }

    @Test("A party's presence can end from every state, and no state follows")
    func ends() {
        for presence in Presence.allCases where presence != .gone {
            var reached: Set = [presence]
            while let further = reached.lazy.flatMap({ one in Presence.Step.allCases.compactMap { one.after($0) } })
                .first(where: { !reached.contains($0) })
            {
                reached.insert(further)
            }
            #expect(reached == Set(Presence.allCases))
        }
        #expect(Presence.Step.allCases.allSatisfy { Presence.gone.after($0) == nil })
    }

    @Test("A party's presence counts as on shift at work and on break")
    func shift() {
        #expect(Presence.allCases.filter(\.isOnShift) == [.atWork, .onBreak])
    }

    @Test("A step of the visit that is not legal is left out, and reported to inspectors")
    @MainActor func illegal() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.letter, with: 1)
        let party = try #require(house.maitreD.current?.party)
        party.run(.shift(.endsBreak))
        #expect(party.presence == .atWork)
        #expect(house.eventLog.transcript.last == "letter: room failed, IllegalStep")
        let failure = try #require(house.eventLog.events.last?.kind.failure)
        #expect(
            "\(failure.error)" == """
                a visit's step is left out: breakEnds while atWork. This is an error in Dertisch. Please report it.
                """)
    }
}
