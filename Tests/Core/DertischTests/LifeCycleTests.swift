import DertischCore
import DertischTesting
import Testing

/// What the staff of these tests were told, in order.
@MainActor private final class Notebook {
    var lines: [String] = []
}

private final class WatchedCustomer<C: Course>: Customer {
    private let notebook: Notebook
    private let name: String
    private let lay: @MainActor (TableBuilder<C>) -> Void
    init(_ name: String, _ notebook: Notebook, _ lay: @escaping @MainActor (TableBuilder<C>) -> Void = { _ in }) {
        self.name = name
        self.notebook = notebook
        self.lay = lay
    }
    private func note(_ line: String) { notebook.lines.append("\(name) customer: \(line)") }
    func layTable(_ table: TableBuilder<C>) {
        note("lay table")
        lay(table)
    }
    func shownToTable() { note("shown to table") }
    func tableLaid() { note("table laid") }
    func willUpdate() { note("willUpdate") }
    func didUpdate() { note("didUpdate") }
    func willLeave() { note("willLeave") }
    func beginShift() { note("begin shift") }
    func beginBreak() { note("begin break") }
    func endBreak() { note("end break") }
    func endShift() { note("end shift") }
}

@MainActor private struct WatchedWaiter: Waiter {
    typealias C = CupCourse
    let notebook: Notebook
    func carte(for name: String) -> C.Carte { C.Carte(name: name) }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) { notebook.lines.append("cup waiter: plate") }
    func beginShift() { notebook.lines.append("cup waiter: begin shift") }
    func beginBreak() { notebook.lines.append("cup waiter: begin break") }
    func endBreak() { notebook.lines.append("cup waiter: end break") }
    func endShift() { notebook.lines.append("cup waiter: end shift") }
}

@MainActor private struct WatchedChef: HeadChef {
    let number: Int
    let notebook: Notebook
    func accepts(_ order: CupCourse.Order) -> Bool { number == 2 }
    func give(_ order: CupCourse.Order, to waiter: WaiterForHeadChef<CupCourse>) async throws {
        notebook.lines.append("cup chef \(number): give")
        waiter.serve(.stirred(1))
    }
    func beginShift() { notebook.lines.append("cup chef \(number): begin shift") }
    func beginBreak() { notebook.lines.append("cup chef \(number): begin break") }
    func endBreak() { notebook.lines.append("cup chef \(number): end break") }
    func endShift() { notebook.lines.append("cup chef \(number): end shift") }
}

@MainActor @Suite("Life cycle of staff") struct LifeCycleTests {
    @Test("Each life cycle call comes once and in the documented order, from seating to ushering out")
    func day() async throws {
        let notebook = Notebook()
        let house = try await TestRestaurant(
            TrialHouse(greeted: ["cup", "notice", "counter"]) { registrar in
                registrar.page("counter")
                registrar.introduce(
                    .cup, as: { (_: WaiterForCustomer<CupCourse>) in WatchedCustomer<CupCourse>("cup", notebook) },
                    waiter: { WatchedWaiter(notebook: notebook) },
                    chef: { WatchedChef(number: 1, notebook: notebook) })
                registrar.hire({ WatchedChef(number: 2, notebook: notebook) }, for: .cup)
                registrar.introduce(
                    .notice, as: { WatchedCustomer<NoticeCourse>("notice", notebook) })
            })
        #expect(notebook.lines == ["cup customer: lay table", "notice customer: lay table"])

        func told(_ act: () async -> Void) async -> [String] {
            notebook.lines = []
            await act()
            return notebook.lines
        }
        await house.greet(CustomerID<PageCourse>("counter"))
        #expect(
            await told { await house.greet(.cup, with: "mocha") } == [
                "cup customer: lay table", "cup waiter: begin shift", "cup chef 1: begin shift",
                "cup chef 2: begin shift",
                "cup customer: begin shift", "cup customer: shown to table", "cup customer: table laid",
            ])
        #expect(await told { house.maitreD.layAnew() } == [])
        #expect(
            await told { _ = house.maitreD.give(.stir, of: .cup) } == [
                "cup chef 2: give", "cup waiter: plate", "cup customer: willUpdate", "cup customer: didUpdate",
            ])
        let leaving = [
            "cup customer: end shift", "cup chef 2: end shift", "cup chef 1: end shift", "cup waiter: end shift",
        ]
        #expect(
            await told { await house.seat(.notice) } == leaving + [
                "notice customer: lay table", "notice customer: begin shift", "notice customer: shown to table",
                "notice customer: table laid",
            ])
        #expect(
            await told { house.maitreD.usherOutCurrentCustomer() } == [
                "notice customer: willLeave", "notice customer: end shift", "cup waiter: begin shift",
                "cup chef 1: begin shift",
                "cup chef 2: begin shift", "cup customer: begin shift",
            ])
        #expect(await told { house.maitreD.close() } == ["cup customer: willLeave"] + leaving)
    }

    @Test("A menu over a customer begins a break for waiter, head chefs and customer, which ends in reverse")
    func breaks() async throws {
        let notebook = Notebook()
        let house = try await TestRestaurant(
            TrialHouse(greeted: ["cup", "notice"]) { registrar in
                registrar.introduce(
                    .cup,
                    as: { (_: WaiterForCustomer<CupCourse>) in
                        WatchedCustomer<CupCourse>("cup", notebook) {
                            $0.present(.shade, on: .tap("sugar"), as: .popover) { _ in .stir }
                        }
                    },
                    waiter: { WatchedWaiter(notebook: notebook) },
                    chef: { WatchedChef(number: 1, notebook: notebook) })
                registrar.hire({ WatchedChef(number: 2, notebook: notebook) }, for: .cup)
                registrar.introduce(.shade, as: ShadeCustomer.init)
                registrar.introduce(
                    .notice, as: { WatchedCustomer<NoticeCourse>("notice", notebook) })
            })
        func told(_ act: () async -> Void) async -> [String] {
            notebook.lines = []
            await act()
            return notebook.lines.filter { $0.hasPrefix("cup ") }
        }
        await house.greet(.cup, with: "mocha")
        let staff = ["cup waiter", "cup chef 1", "cup chef 2", "cup customer"]
        let begin = staff.map { "\($0): begin break" }
        let end = staff.reversed().map { "\($0): end break" }
        #expect(await told { await house.tap("sugar", on: "cup") } == begin)
        #expect(await told { house.maitreD.usherOutCurrentCustomer() } == end)
        #expect(await told { await house.tap("sugar", on: "cup") } == begin)
        // A break ends before the shift does.
        let leaving = await told { await house.seat(.notice) }
        #expect(leaving == end + staff.reversed().map { "\($0): end shift" })
    }
}
