import DertischCore
import DertischActions
import DertischComponents
import DertischRoutes
import DertischSettings
import DertischSommelier
import DertischTemporaryValues
import DertischTesting
import Foundation

// What Documentation/Faults.md shows, each with its fault. A test opens each of these houses.

extension Bundle { fileprivate static var module: Bundle { .main } }

enum FaultExamples {
    /// A house that has one fault.
    struct House: Staff {
        var greeted: [String] = []
        let registering: @MainActor @Sendable (inout Registrar) -> Void

        func register(with registrar: inout Registrar) { registering(&registrar) }
    }

    struct Water: Sendable {}
    struct Kettle: Sendable { init(water: Water) {} }
    struct Hen: Sendable { init(egg: Egg) {} }
    struct Egg: Sendable { init(hen: Hen) {} }
    struct EmptyWell: Error {}
    struct NoSignal: Error {}
    struct Tray: Sendable { init(values: TemporaryValues<PartyWide>) {} }
    struct Pump: Sendable { init(kettle: Kettle) {} }
    struct Ledger: Sendable { init(orders: BulletinReader<TeaOrdered, HouseWide>) {} }
    struct TeaOrdered: Sendable {}
    enum BoilWater: AsyncAction {
        typealias Input = Int
        typealias Output = Int
    }
    struct BoilerOverHTTP: AsyncPerformer {
        typealias Performs = BoilWater
        func perform(_ degrees: Int) async throws -> Int { degrees }
    }

    actor Radio: KitchenColleague {
        func beginShift() async throws { throw NoSignal() }
        func endShift() async {}
    }

    enum TeaCourse: Course {
        enum Order: Sendable { case pour }
        struct Carte: BlankCarte { var cups = 0, note = "", isFull = false }
    }
    enum CakeCourse: Course {}
    enum OrdersCourse: Course {
        enum Order: Sendable { case find(String) }
        struct Carte: BlankCarte { var cake: String? }
    }

    struct OrdersHeadChef: HeadChef {
        func give(_ order: OrdersCourse.Order, to waiter: WaiterForHeadChef<OrdersCourse>) {}
    }
    final class TeaCustomer: Customer {
        func layTable(_ table: TableBuilder<TeaCourse>) {}
    }
    final class CakeCustomer: Customer {
        func layTable(_ table: TableBuilder<CakeCourse>) {}
    }
    struct TeaHeadChef: HeadChef {
        let water: Water
        func give(_ order: TeaCourse.Order, to waiter: WaiterForHeadChef<TeaCourse>) {}
    }
    struct PouringHeadChef: HeadChef {
        func give(_ order: TeaCourse.Order, to waiter: WaiterForHeadChef<TeaCourse>) { waiter.serve(\.cups, 1) }
    }
    struct BoilingHeadChef: HeadChef {
        let boil: Plugged<BoilWater>
        func give(_ order: TeaCourse.Order, to waiter: WaiterForHeadChef<TeaCourse>) {}
    }
    final class CountingHeadChef: HeadChef {
        private var cups = 0
        func give(_ order: TeaCourse.Order, to waiter: WaiterForHeadChef<TeaCourse>) { cups += 1 }
    }
    struct ListeningHeadChef: HeadChef {
        func give(_ order: TeaCourse.Order, to waiter: WaiterForHeadChef<TeaCourse>) {}
        func hear(_ news: TeaOrdered, to waiter: WaiterForHeadChef<TeaCourse>) {}
    }
    struct EveryCake: Gate {
        func admission(of visit: Visit) -> Admission { .enter }
    }
    struct BorrowedHat: SalleHat {
        static var seal: Seal { MaitreDForCustomer.seal }
        static func hand(at door: Door) -> BorrowedHat { BorrowedHat() }
    }

    /// A customer that is told how to lay its table.
    final class Guest<C: Course>: Customer {
        private let lay: @MainActor (TableBuilder<C>) -> Void
        init(_ lay: @escaping @MainActor (TableBuilder<C>) -> Void) { self.lay = lay }
        func layTable(_ table: TableBuilder<C>) { lay(table) }
    }
}

extension CustomerID<FaultExamples.OrdersCourse> { fileprivate static var orders: Self { "orders" } }
extension CustomerID<FaultExamples.TeaCourse> { fileprivate static var tea: Self { "tea" } }
extension CustomerID<FaultExamples.CakeCourse> {
    fileprivate static var cake: Self { "cake" }
    fileprivate static var bread: Self { "bread" }
    fileprivate static var teaAsCake: Self { "tea" }
}

extension FaultExamples {
    /// The kitchens that have a fault, by its kind.
    static let kitchens: [(Fault.Kind, House)] = [
        (
            .missingResource,
            House { registrar in
                registrar.sousChef(Kettle.init)  // Kettle.init(water: Water), and nothing registers Water
            }
        ),
        (
            .duplicateResource,
            House { registrar in
                registrar.ingredient(Water.init)
                registrar.ingredient(Water.init)
            }
        ),
        (
            .cycle,
            House { registrar in
                registrar.sousChef(Hen.init)  // Hen.init(egg: Egg)
                registrar.sousChef(Egg.init)  // Egg.init(hen: Hen)
            }
        ),
        (.failedResource, House { registrar in registrar.ingredient({ () throws -> Water in throw EmptyWell() }) }),
        (.failedShift, House { registrar in registrar.ingredient(Radio.init) }),
        (
            .narrowScope,
            House { registrar in
                registrar.sousChef(Tray.init)  // Tray.init(values: TemporaryValues<PartyWide>)
            }
        ),
        (
            .bypassedSousChef,
            House { registrar in
                registrar.ingredient(Water.init)
                registrar.introduce(.tea, as: TeaCustomer.init, chef: TeaHeadChef.init)  // asks for Water
            }
        ),
        (
            .reversedChain,
            House { registrar in
                registrar.ingredient(Water.init)
                registrar.sousChef(Kettle.init)
                registrar.ingredient(Pump.init)  // Pump.init(kettle: Kettle)
            }
        ),
        (
            .unplugged,
            House { registrar in
                registrar.introduce(.tea, as: TeaCustomer.init, chef: BoilingHeadChef.init)  // needs BoilWater
            }
        ),
        (
            .duplicatePlug,
            House { registrar in
                registrar.plug(BoilerOverHTTP.init)
                registrar.plug(BoilWater.self) { { degrees in degrees } }
            }
        ),
        (
            .unheardNews,
            House { registrar in
                registrar.introduce(.tea, as: TeaCustomer.init, chef: ListeningHeadChef.init)  // hears TeaOrdered
            }
        ),
        (
            .unpostedMessage,
            House { registrar in
                registrar.sousChef(Ledger.init)  // Ledger.init(orders: BulletinReader<TeaOrdered, HouseWide>)
            }
        ),
        (
            .unsavedState,
            House { registrar in
                registrar.introduce(.tea, as: TeaCustomer.init, chef: CountingHeadChef.init)
            }
        ),
    ]

    /// The salles that have a fault, by its kind.
    static let salles: [(Fault.Kind, House)] = [
        (
            .duplicateCustomer,
            House { registrar in
                registrar.introduce(.cake, as: CakeCustomer.init)
                registrar.introduce(.cake, as: CakeCustomer.init)
            }
        ),
        (.missingCustomer, teaHouse { table in table.seat(.cake, on: .tap("cakes")) }),
        (
            .noHome,
            House { _ in }  // introduces nothing that starts without an entrée
        ),
        (
            .otherCourse,
            teaHouse { table in
                table.seat(.teaAsCake, on: .tap("again"))  // CustomerID<CakeCourse>("tea"), introduced with TeaCourse
            }
        ),
        (
            .unreachedCustomer,
            House(greeted: ["cake"]) { registrar in
                registrar.introduce(.cake, as: CakeCustomer.init)
                registrar.introduce(.bread, as: CakeCustomer.init)
            }
        ),
        (.holdsItself, teaHouse { table in table.seat(.tea, at: "sidebar") }),
        (
            .missingSection,
            teaHouse { table in
                table.seat(.tea, at: "sidebar")
                table.seat(.tea, on: .tap("more"), in: "sidebra")
            }
        ),
        (
            .needlessChef,
            House { registrar in
                registrar.introduce(.cake, as: CakeCustomer.init)
                registrar.hire(ListeningHeadChef.init, for: .tea)
            }
        ),
        (.forgedHat, House { registrar in registrar.introduce(.cake, as: { (_: BorrowedHat) in CakeCustomer() }) }),
        (
            .laidTwice,
            teaHouse { table in
                table.lay(\.note, at: "note")
                table.lay(\.cups, at: "note")
            }
        ),
        (
            .declaredTwice,
            teaHouse { table in
                table.usherOut(when: \.isFull)
                table.usherOut(when: \.isFull)
            }
        ),
        (
            .unusableKey,
            teaHouse { table in
                table.order(.pour, on: .key("t", .command))
            }
        ),
        (
            .brokenLink,
            House { registrar in
                registrar.introduce(.cake, as: CakeCustomer.init)
                registrar.link(.cake, to: "cakes")  // an address begins with /
            }
        ),
        (
            .brokenRoute,
            House { registrar in
                registrar.introduce(.cake, as: CakeCustomer.init)
                registrar.link(.cake, to: "/cakes/fresh")
                registrar.takeaway(.orders, chef: OrdersHeadChef.init)
                registrar.routes(of: .orders) { routes in
                    // Hides /cakes/fresh.
                    routes.on(.get, "/cakes/{name}", answer: .json(\.cake)) { name in .find(name) }
                }
            }
        ),
        (
            .needlessPrefetch,
            House { registrar in
                registrar.introduce(.cake, as: CakeCustomer.init)
                registrar.link(.cake, to: "/cakes")
                registrar.prefetch(.cake)
                registrar.gate(.cake, by: EveryCake.init)
            }
        ),
        (
            .duplicateTexts,
            House { registrar in
                registrar.texts(in: Larder(Bundle.module.resourceURL))
                registrar.languages("en", "de")
            }
        ),
        (.missingText, teaHouse { table in table.text("tea.title", at: "title") }),
    ]

    private static func teaHouse(_ lay: @escaping @MainActor @Sendable (TableBuilder<TeaCourse>) -> Void) -> House {
        House { registrar in registrar.introduce(.tea, as: { Guest<TeaCourse>(lay) }, chef: PouringHeadChef.init) }
    }

    @MainActor static func swapNothing() async throws {
        let house = try await TestRestaurant(Hello()) { $0.put(Water()) }  // Hello registers no Water
        print(house)
    }
}
