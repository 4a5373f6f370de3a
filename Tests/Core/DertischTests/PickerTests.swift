import DertischCore
import DertischTesting
import Testing
import DertischComponents

/// A palette that opens a menu of colours by properties of its carte and by the maître d.
private enum PaletteCourse: Course {
    enum Order: Sendable { case paint(Ink), fade, choose }
    struct Carte: BlankCarte {
        var colour = Ink.red
        var isChoosing = false
        var faded: Ink?
    }
}
private enum Ink: String, Codable, CaseIterable { case red, green, blue }

extension CustomerID<PaletteCourse> { fileprivate static var palette: Self { "palette" } }
extension CustomerID<Picker<Ink>> { fileprivate static var colours: Self { "colours" } }

private struct PaletteWaiter: Waiter {
    typealias C = PaletteCourse
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .paint(let colour): carte = C.Carte(colour: colour)
        case .fade: carte.faded = carte.colour
        case .choose: carte.isChoosing = true
        }
        return .answered
    }
}
private final class PaletteCustomer: Customer {
    let waiter: WaiterForCustomer<PaletteCourse>
    let maitreD: MaitreDForCustomer
    init(waiter: WaiterForCustomer<PaletteCourse>, maitreD: MaitreDForCustomer) {
        (self.waiter, self.maitreD) = (waiter, maitreD)
    }
    func layTable(_ table: TableBuilder<PaletteCourse>) {
        table.order(.fade, on: .tap("fade"))
        table.order(.choose, on: .tap("choose"))
        table.present(.colours, when: \.isChoosing, as: .sheet) { .paint($0) }
        table.present(.colours, when: \.faded, as: .sheet) { .paint($0) }
    }
    func open(with colour: Ink? = nil) {
        let pay: @MainActor @Sendable (Ink) -> Void = { [waiter] in waiter.give(.paint($0)) }
        if let colour {
            maitreD.present(.colours, as: .sheet, with: colour, pay)
        } else {
            maitreD.present(.colours, as: .sheet, pay)
        }
    }
}

@MainActor private final class Hired { var customer: PaletteCustomer? }

@MainActor @Suite("Menus of options") struct PickerTests {
    private let house: TestRestaurant
    private let party: SeatedParty<PaletteCourse>
    private let customer: PaletteCustomer

    init() async throws {
        let hired = Hired()
        house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.introduce(
                    .palette,
                    as: { (waiter: WaiterForCustomer<PaletteCourse>, maitreD: MaitreDForCustomer) in
                        let customer = PaletteCustomer(waiter: waiter, maitreD: maitreD)
                        hired.customer = customer
                        return customer
                    }, waiter: PaletteWaiter.init)
                registrar.introduce(.colours) {
                    PickerOptions(Ink.allCases, chosen: .green)
                } text: {
                    Wording("colour.\($0)")
                }
            })
        party = await house.greet(.palette)
        customer = try #require(hired.customer)
    }

    private var chosen: [Bool] {
        house.table.rows(at: "options").map { house.table["option", in: $0].traitsOn.contains(.selected) }
    }

    private func pick(_ index: Int) async {
        await house.tap("option", in: house.table.rows(at: "options")[index])
    }

    @Test("Such a menu opens when a property becomes true, with its own choice, and its bill is an order")
    func becomesTrue() async {
        await house.tap("choose")
        #expect(chosen == [false, true, false])
        await pick(2)
        #expect(party.carte?.colour == .blue && house.table.customer == "palette")
    }

    @Test("Such a menu opens when a property comes to hold the option that is chosen in it")
    func comesToHold() async {
        await house.tap("fade")
        #expect(chosen == [true, false, false])
        await pick(1)
        #expect(party.carte?.colour == .green && house.table.customer == "palette")
    }

    @Test("Salle staff open such a menu through the hat, with or without the option that is chosen in it")
    func hat() async {
        customer.open()
        #expect(chosen == [false, true, false])
        await pick(2)
        #expect(party.carte?.colour == .blue)
        customer.open(with: .red)
        #expect(chosen == [true, false, false])
    }
}
