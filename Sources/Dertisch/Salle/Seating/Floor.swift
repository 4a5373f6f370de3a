import Plug

/// What the parties of one maître d stand on: their hats, the actions of their house, and the way to be heard.
///
/// Parties hold the floor, the maître d holds both, and the floor knows the maître d only weakly: no circle.
@usableFromInline @MainActor final class Floor {
    @usableFromInline let door: Door
    weak var maitreD: MaitreD?
    let number: Int
    private let actions: Actions?
    private weak var inspector: (any Inspector)?
    @usableFromInline let isWatched: Bool

    init(door: Door, number: Int, actions: Actions?, inspector: (any Inspector)?) {
        self.door = door
        self.number = number
        self.actions = actions
        self.inspector = inspector
        isWatched = inspector != nil
    }

    /// Runs a chef's work: what needs no hop is done when this returns.
    @usableFromInline func cook(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        guard let actions else { return Task.immediate(operation: work) }
        return actions.asCurrent { Task.immediate(operation: work) }
    }

    @usableFromInline func perform(_ request: MaitreDForCustomer.Request) { maitreD?.perform(request) }

    @usableFromInline func alert(_ error: any Error, again: (@MainActor () -> Void)?) {
        maitreD?.alert(error, again: again)
    }

    @usableFromInline func settle() { maitreD?.resumeSettled() }

    @usableFromInline func notice(_ kind: @autoclosure () -> HouseEvent.Kind, customer: String, party: Int) {
        guard isWatched, let inspector else { return }
        inspector.notice(HouseEvent(kind: kind(), customer: customer, maitreD: number, party: party))
    }
}
