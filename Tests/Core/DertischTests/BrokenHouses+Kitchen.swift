import DertischCore
import DertischActions
import DertischTemporaryValues

/// Resources that the broken houses register, or forget to.
struct Water: Sendable {}
struct Kettle: Sendable { init(water: Water) {} }
struct Hen: Sendable { init(egg: Egg) {} }
struct Egg: Sendable { init(chick: Chick) {} }
struct Chick: Sendable { init(hen: Hen) {} }
struct Gossip: Sendable {}
struct Leak: Error, CustomStringConvertible { let description = "the tap drips" }

enum Pour: AsyncAction {
    typealias Input = Int
    typealias Output = Int
}

enum Pours: AsyncAction {
    typealias Input = Int
    typealias Output = Int
}

struct Pouring: AsyncPerformer {
    typealias Performs = Pour
    func perform(_ cups: Int) async throws -> Int { cups }
}

struct PouringChef: HeadChef {
    let pour: Plugged<Pours>
    func give(_ order: TillCourse.Order, to waiter: WaiterForHeadChef<TillCourse>) async throws {}
}

struct TillChef: HeadChef {
    let water: Water
    func give(_ order: TillCourse.Order, to waiter: WaiterForHeadChef<TillCourse>) async throws {}
}

struct GossipingChef: HeadChef {
    func give(_ order: TillCourse.Order, to waiter: WaiterForHeadChef<TillCourse>) async throws {}
    func hear(_ news: Gossip, to waiter: WaiterForHeadChef<TillCourse>) async throws {}
}

struct Eavesdropper: HeadChef {
    typealias NewsScope = WindowWide
    let gossip: HeadChefForSousChef<Gossip>
    func give(_ order: TillCourse.Order, to waiter: WaiterForHeadChef<TillCourse>) async throws {}
    func hear(_ news: Gossip, to waiter: WaiterForHeadChef<TillCourse>) async throws {}
}

struct Reader: HeadChef {
    let gossip: BulletinReader<Gossip, PartyWide>
    func give(_ order: TillCourse.Order, to waiter: WaiterForHeadChef<TillCourse>) async throws {}
}

final class Bookkeeper: HeadChef {
    func give(_ order: TillCourse.Order, to waiter: WaiterForHeadChef<TillCourse>) async throws {}
}

final class Hoarder: Waiter {
    typealias C = TillCourse
    func carte(for entree: TillCourse.Entree) -> TillCourse.Carte { TillCourse.Carte() }
}

final class Cashier: HeadChef {
    static let startsAnew = true
    func give(_ order: TillCourse.Order, to waiter: WaiterForHeadChef<TillCourse>) async throws {}
}

struct Parlour: Sendable {
    init(gossip: BulletinReader<Gossip, HouseWide>) {}
}

struct Tray: Sendable {
    init(values: TemporaryValues<PartyWide>, gossip: BulletinWriter<Gossip, WindowWide>) {}
}

extension BrokenHouse {
    /// Houses whose kitchen is broken.
    static let kitchens = [
        missingResource, missingForChef, twice, circle, unplugged, pluggedTwice, unheard, unheardInWindow, unposted,
        unpostedInParty, unsaved, unsavedByWaiter, narrow, swap,
    ]

    static let missingResource = BrokenHouse(
        "a resource that is not registered, with a similar name", .missingResource,
        says: """
            error: Kettle needs Water, which is not registered.
              where: <+10>
              why:   its initialiser has a parameter of that type; registered: Waiter
              do:    register Water, or make the parameter optional to do without
            """
    ) { registrar in
        struct Waiter: Sendable {}
        registrar.sousChef(Kettle.init(water:))
        registrar.sousChef(Waiter.init)
    }

    static let missingForChef = BrokenHouse(
        "a resource that only a head chef asks for", .missingResource,
        says: """
            error: TillChef needs Water, which is not registered.
              where: <+10>
              why:   its initialiser has a parameter of that type
              do:    register Water, or make the parameter optional to do without
            """
    ) { registrar in
        registrar.till("till") { _ in }
        registrar.hire(TillChef.init(water:), for: CustomerID<TillCourse>("till"))
    }

    static let twice = BrokenHouse(
        "a resource registered twice", .duplicateResource,
        says: """
            error: Water is registered twice.
              where: <+10>
              why:   it is already registered at <+9>, and every resource is one shared instance
              do:    remove one of the two, or register one of them as another type
            """
    ) { registrar in
        registrar.sousChef(Water.init)
        registrar.sousChef(Water.init)
    }

    static let circle = BrokenHouse(
        "resources in a circle", .cycle,
        says: """
            error: Resources depend on one another in a cycle: Hen → Egg → Chick → Hen.
              where: <+9>
              why:   none can be made before the others; the others: Egg at <+10>, Chick at <+11>
              do:    remove one dependency: move what both use to a resource of its own, or post news instead
            """
    ) { registrar in
        registrar.sousChef(Hen.init(egg:))
        registrar.sousChef(Egg.init(chick:))
        registrar.sousChef(Chick.init(hen:))
    }

    static let unplugged = BrokenHouse(
        "an action that is not plugged, with a similar name", .unplugged,
        says: """
            error: PouringChef needs the action Pours, which is not plugged.
              where: <+11>
              why:   its initialiser has a parameter Plugged<Pours>; plugged: Pour
              do:    plug it where the staff is registered, or with Actions.plug before the house opens
            """
    ) { registrar in
        registrar.plug(Pouring.init)
        registrar.till("till") { _ in }
        registrar.hire(PouringChef.init(pour:), for: CustomerID<TillCourse>("till"))
    }

    static let pluggedTwice = BrokenHouse(
        "an action plugged twice", .duplicatePlug,
        says: """
            error: The action Pour is plugged twice.
              where: <+10>
              why:   it is already plugged at <+9>, and only one implementation can perform it
              do:    keep one of the two
            """
    ) { registrar in
        registrar.plug(Pouring.init)
        registrar.plug(Pouring.init)
    }

    static let unheard = BrokenHouse(
        "news that no sous chef gives", .unheardNews,
        says: """
            warning: GossipingChef listens to Gossip, which no sous chef posts.
              where: <+10>
              why:   no registered initialiser asks for HeadChefForSousChef<Gossip>
              do:    register the sous chef that posts it, or stop listening to it
            """
    ) { registrar in
        registrar.till("till") { _ in }
        registrar.hire(GossipingChef.init, for: CustomerID<TillCourse>("till"))
    }

    static let unheardInWindow = BrokenHouse(
        "news wanted from the window that is only given to the house", .unheardNews,
        says: """
            warning: Eavesdropper listens to Gossip, which is not posted in a window.
              where: <+10>
              why:   no head chef's initialiser asks for BulletinWriter<Gossip, WindowWide>; Eavesdropper posts it in the house
              do:    introduce the head chef that posts it, or stop listening to it
            """
    ) { registrar in
        registrar.till("till") { _ in }
        registrar.hire(Eavesdropper.init(gossip:), for: CustomerID<TillCourse>("till"))
    }

    static let unposted = BrokenHouse(
        "a message that a resource reads and that is not posted", .unpostedMessage,
        says: """
            warning: Parlour reads Gossip, which is not posted in the house.
              where: <+9>
              why:   no initialiser asks for BulletinWriter<Gossip, HouseWide>
              do:    register or introduce a colleague that posts it, or stop reading it
            """
    ) { registrar in
        registrar.sousChef(Parlour.init(gossip:))
    }

    static let unpostedInParty = BrokenHouse(
        "a message that a head chef reads and that is not posted", .unpostedMessage,
        says: """
            warning: Reader reads Gossip, which is not posted in a party.
              where: <+10>
              why:   no initialiser asks for BulletinWriter<Gossip, PartyWide>
              do:    register or introduce a colleague that posts it, or stop reading it
            """
    ) { registrar in
        registrar.till("till") { _ in }
        registrar.hire(Reader.init(gossip:), for: CustomerID<TillCourse>("till"))
    }

    static let unsaved = BrokenHouse(
        "a head chef that is a class and does not say whether its state may be lost", .unsavedState,
        says: """
            warning: Bookkeeper may store state that seating plans do not save.
              where: <+11>
              why:   it is a class, and a tab or window that is restored in another process gets a new one
              do:    make it a struct with kept properties or TemporaryValues<PartyWide>, or declare startsAnew
            """
    ) { registrar in
        registrar.till("till") { _ in }
        registrar.hire(Cashier.init, for: CustomerID<TillCourse>("till"))
        registrar.hire(Bookkeeper.init, for: CustomerID<TillCourse>("till"))
    }

    static let unsavedByWaiter = BrokenHouse(
        "a waiter that is a class", .unsavedState,
        says: """
            warning: Hoarder may store state that seating plans do not save.
              where: <+9>
              why:   it is a class, and a tab or window that is restored in another process gets a new one
              do:    make it a struct with kept properties or TemporaryValues<PartyWide>, or declare startsAnew
            """
    ) { registrar in
        registrar.introduce(
            CustomerID<TillCourse>("till"), as: { (_: WaiterForCustomer<TillCourse>) in Guest { _ in } },
            waiter: Hoarder.init)
    }

    static let narrow = BrokenHouse(
        "a resource that asks for what is a party's and a window's", .narrowScope, .narrowScope,
        says: """
            error: Tray needs TemporaryValues<PartyWide>, which exists only in a narrower scope.
              where: <+15>
              why:   it is made once for the house, and serves every window and party
              do:    share it HouseWide, or ask for it in a head chef's initialiser and pass its content on
            """,
        """
        error: Tray needs BulletinWriter<Gossip, WindowWide>, which exists only in a narrower scope.
          where: <+15>
          why:   it is made once for the house, and serves every window and party
          do:    share it HouseWide, or ask for it in a head chef's initialiser and pass its content on
        """
    ) { registrar in
        registrar.sousChef(Tray.init(values:gossip:))
    }

    static let swap = BrokenHouse(
        "a swap of what was never registered", .needlessSwap,
        says: """
            error: Water is swapped, but is not registered.
              where: DertischTests/Swaps.swift:7
              why:   a swap replaces a registration of the same type
              do:    swap the registered type (for a protocol, (any P).self), or remove the swap
            """,
        substitutes: {
            var substitutes = Substitutes()
            substitutes.put(Water(), file: "DertischTests/Swaps.swift", line: 7)
            return substitutes
        }()
    ) { _ in }
}
