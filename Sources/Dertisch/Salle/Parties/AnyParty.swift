/// A party, its course erased.
///
/// It is a value of closures rather than a protocol: they are made where the course is known to the compiler, so that
/// seating and gestures meet no generic code, whose types would have to be looked up at every step.
@usableFromInline @MainActor struct AnyParty {
    @usableFromInline let number: Int
    @usableFromInline let name: String
    /// The party itself.
    @usableFromInline let object: AnyObject
    @usableFromInline let setUp: @MainActor () -> Void
    @usableFromInline let beginShift: @MainActor (any RestaurantTable, Entrance) -> Void
    @usableFromInline let greet: @MainActor (Entrance) -> Void
    @usableFromInline let beginBreak: @MainActor () -> Void
    @usableFromInline let endBreak: @MainActor () -> Void
    @usableFromInline let endShift: @MainActor () -> Void
    @usableFromInline let goHome: @MainActor () -> Void
    @usableFromInline let speak: @MainActor () -> Void
    @usableFromInline let layAnew: @MainActor () -> Void
    @usableFromInline let gesture: @MainActor (Gestured, Spot) -> Refusal?
    /// The sections that the customer declared, as the carte now has them.
    @usableFromInline let sections: @MainActor () -> [WantedSection]
    /// What the customer asks before it leaves, if it has anything to ask now.
    @usableFromInline let questionBeforeLeaving: @MainActor () -> AlertDraft?
    /// Whether the customer asks to stay now.
    @usableFromInline let asksToStay: @MainActor () -> Bool
    /// Gives the bill of a menu that the customer opened. Answers whether anybody took it.
    @usableFromInline let take: @MainActor (any Sendable, Int) -> Bool
    /// The party and those of its staff that are objects.
    @usableFromInline let colleagues: @MainActor () -> [AnyObject]
    @usableFromInline let settled: @MainActor () -> Bool

    var isSettled: Bool { settled() }

    @inlinable init<C>(_ party: Party<C>) {
        number = party.number
        name = party.name
        object = party
        setUp = { party.setUp() }
        beginShift = { party.beginShift(at: $0, $1) }
        greet = { party.greet($0) }
        beginBreak = { party.beginBreak() }
        endBreak = { party.endBreak() }
        endShift = { party.endShift() }
        goHome = { party.goHome() }
        speak = { party.speak() }
        layAnew = { party.layAnew() }
        gesture = { party.gesture($0, at: $1) }
        sections = { party.layer.sections.isEmpty ? [] : party.sections() }
        questionBeforeLeaving = { party.layer.stay == nil ? nil : party.questionBeforeLeaving() }
        asksToStay = { party.layer.stay == nil ? false : party.asksToStay }
        take = { party.take($0, opening: $1) }
        colleagues = { party.objects() }
        settled = { party.isSettled }
    }
}

/// A section that a customer wants at its table.
@usableFromInline struct WantedSection {
    let place: Place
    let isShown: Bool
    /// The name of who sits there first.
    let customer: String
    /// Who sits there first, with what it starts with, which is made now.
    let first: @MainActor () -> Reservation
}
