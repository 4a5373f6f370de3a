import DertischCore
import DertischNews
import DertischTesting
import Testing

private struct Told: Sendable {}
private actor Diary {
    init(headChefs: HeadChefForSousChef<Told>) {}
}
private actor Scores {}
private actor Thumbnails: OnePerProcess {}
private actor Ledger {
    init(headChefs: HeadChefForSousChef<CupNews>) {}
}

private struct Team: Staff {
    let buses: [any MessageBus]

    func register(with registrar: inout Registrar) {
        registrar.sousChef(Diary.init)
        registrar.sousChef(Scores.init)
        registrar.sousChef(Thumbnails.init)
        registrar.sousChef(Ledger.init)
        registrar.ingredient { Scores() as any Actor }
        for bus in buses { registrar.messageBus(bus) }
    }
}

@MainActor @Suite("The check of a house with a message bus") struct NewsCheckTests {
    private let hub = MemoryBus.Hub()

    @Test("It names messages that stay in their process, and sous chefs whose state does")
    func warnings() {
        let faults = Restaurant.faults(of: Team(buses: [hub.bus()]))
        #expect(
            faults.map(\.what) == [
                "Told, which Diary posts, stays in its process.",
                "There is one Diary in each process.",
                "There is one Scores in each process.",
            ])
        #expect(faults.map(\.kind) == [.unsharedNews, .unsharedState, .unsharedState])
        #expect(faults.allSatisfy { $0.severity == .warning })
    }

    @Test("Without a bus there is nothing to say") func alone() {
        #expect(Restaurant.faults(of: Team(buses: [])).isEmpty)
    }

    @Test("Two buses are a fault") func twoBuses() {
        let faults = Restaurant.faults(of: Team(buses: [hub.bus(), hub.bus()]))
        #expect(faults.first?.kind == .duplicateBus && faults.first?.severity == .error)
    }
}
