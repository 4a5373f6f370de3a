import DertischRoom
import DertischBus
import DertischNews

/// The staff of a house that runs in several processes: shares its news with the others, over the bus of the app or else a given one.
struct StaffOfOneProcess<Team: Staff>: Staff {
    private let team: Team
    private let bus: any MessageBus

    init(_ team: Team, sharingOver bus: any MessageBus) {
        self.team = team
        self.bus = bus
    }

    var greeted: [String] { team.greeted }

    func register(with registrar: inout Registrar) {
        team.register(with: &registrar)
        registrar.defaultMessageBus(bus)
    }
}
