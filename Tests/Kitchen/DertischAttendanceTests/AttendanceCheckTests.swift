import DertischCore
import DertischAttendance
import Testing

private actor Concierge {
    init(sitters: Attendance<Sitter>) {}
}

private struct DeafHeadChef: HeadChef {
    typealias C = LoungeCourse
    let sitters: Attendance<Sitter>
    func give(_ order: LoungeCourse.Order, to waiter: WaiterForHeadChef<LoungeCourse>) {}
    // Within the house, where it is not told.
    func hear(_ news: AttendanceNews<Sitter>, to waiter: WaiterForHeadChef<LoungeCourse>) {}
}

private struct Team: Staff {
    let register: @MainActor (inout Registrar) -> Void
    func register(with registrar: inout Registrar) { register(&registrar) }
}

@MainActor @Suite("The check of a house with attendance") struct AttendanceCheckTests {
    @Test("A head chef that asks for it needs no registration") func sound() {
        #expect(Restaurant.faults(of: Lounge(bus: nil)).isEmpty)
    }

    @Test("Kitchen staff cannot ask for it, since it belongs to a party") func kitchen() {
        let faults = Restaurant.faults(of: Team { $0.sousChef(Concierge.init) })
        #expect(faults.contains { $0.severity == .error && $0.what.contains("Attendance<Sitter>") }, "\(faults)")
    }

    @Test("A head chef that listens in the house instead of its party is told where the news are") func scope() {
        let faults = Restaurant.faults(
            of: Team {
                $0.introduce(.lounge, as: LoungeCustomer.init, waiter: LoungeWaiter.init, chef: DeafHeadChef.init)
                $0.introduce(.hall, as: HallCustomer.init)
            })
        #expect(faults.map(\.kind) == [.unheardNews])
        #expect(faults.first?.why.contains("DeafHeadChef posts it in a party") == true)
    }
}
