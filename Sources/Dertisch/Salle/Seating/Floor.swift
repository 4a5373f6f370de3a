import Plug

/// What the parties of one maître d stand on: their hats, the actions of their house, and the way to be heard.
///
/// Parties hold the floor, the maître d holds both, and the floor knows the maître d only weakly: no circle.
@usableFromInline @MainActor final class Floor {
    @usableFromInline let door: Door
    weak var maitreD: MaitreD?
    let number: Int
    /// The house's scope and the window's.
    @usableFromInline let scopes: Scopes
    private let actions: Actions?
    @usableFromInline let hasActions: Bool
    private weak var inspector: (any Inspector)?
    @usableFromInline let isWatched: Bool
    /// Somebody waits for every table to be settled.
    @exclusivity(unchecked) @usableFromInline var isAwaited = false

    init(door: Door, number: Int, scopes: Scopes, actions: Actions?, inspector: (any Inspector)?) {
        self.door = door
        self.scopes = scopes
        self.number = number
        self.actions = actions
        hasActions = actions != nil
        self.inspector = inspector
        isWatched = inspector != nil
    }

    /// Starts a chef's work with the actions of the house as the current ones.
    @usableFromInline func withActions(_ start: () -> Task<Void, Never>) -> Task<Void, Never> {
        actions?.asCurrent(start) ?? start()
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
