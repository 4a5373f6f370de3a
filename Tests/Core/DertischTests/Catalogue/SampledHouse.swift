import DertischCore
import DertischCatalogue
import Synchronization

/// A house whose kitchen notes whatever is made or asked. A sample house makes nothing of it.
///
/// | customer | samples | seats |
/// |---|---|---|
/// | desk | empty, full, broken | page in a section, drawer and slip by a tap |
/// | page | of chapter 1, of chapter 2 | |
/// | drawer | none, starts with nothing | |
/// | slip | none, starts with an entrée | |
enum SampledHouse {
    final class Diary: Sendable {
        let entries = Mutex<[String]>([])
        func note(_ entry: String) { entries.withLock { $0.append(entry) } }
    }

    enum DeskCourse: Course {
        enum Order { case open, rename(String) }
        struct Carte: BlankCarte { var title = "not sampled", isBroken = false }
    }

    enum PageCourse: Course {
        struct Entree: Codable, Sendable { let chapter: Int }
        enum Order { case read }
        struct Carte: Equatable, Sendable { var text = "" }
    }

    enum DrawerCourse: Course {
        enum Order { case rummage }
        struct Carte: BlankCarte { var content = "pens" }
    }

    enum SlipCourse: Course {
        typealias Entree = Int
        struct Carte: Equatable, Sendable { var number = 0 }
    }

    final class DeskCustomer: Customer {
        func layTable(_ table: TableBuilder<DeskCourse>) {
            table.lay(\.title, at: "title")
            table.order(.open, on: .seated)
            table.order(on: .tap("rename")) { .rename($0.title) }
            table.seat(.sampledPage, at: "page") { _ in PageCourse.Entree(chapter: 9) }
            table.seat(.sampledDrawer, on: .tap("drawer"))
            table.seat(.sampledSlip, on: .tap("slip")) { _ in 5 }
        }
    }

    struct DeskHeadChef: HeadChef {
        let diary: Diary
        func give(_ order: DeskCourse.Order, to waiter: WaiterForHeadChef<DeskCourse>) async {
            diary.note("cooked")
            waiter.serve(\.title, "cooked")
        }
    }

    final class PageCustomer: Customer {
        func layTable(_ table: TableBuilder<PageCourse>) {
            table.lay(\.text, at: "text")
            table.order(.read, on: .tap("read"))
        }
    }

    struct PageWaiter: Waiter {
        typealias C = PageCourse
        func carte(for entree: C.Entree) -> C.Carte { C.Carte(text: "not sampled") }
    }

    final class DrawerCustomer: Customer {
        func layTable(_ table: TableBuilder<DrawerCourse>) {
            table.lay(\.content, at: "content")
            table.order(.rummage, on: .tap("rummage"))
        }
    }

    struct DrawerHeadChef: HeadChef {
        let diary: Diary
        let guest: DertischCore.Guest
        func give(_ order: DrawerCourse.Order, to waiter: WaiterForHeadChef<DrawerCourse>) async {
            diary.note("cooked")
        }
    }

    final class SlipCustomer: Customer {
        func layTable(_ table: TableBuilder<SlipCourse>) { table.lay(\.number, at: "number") }
    }

    struct SlipWaiter: Waiter {
        typealias C = SlipCourse
        func carte(for entree: Int) -> C.Carte { C.Carte(number: entree) }
    }

    struct SecondHeadChef: HeadChef {
        let diary: Diary
        func give(_ order: DrawerCourse.Order, to waiter: WaiterForHeadChef<DrawerCourse>) async {}
    }

    struct Closed: Gate {
        let diary: Diary
        func admission(of visit: Visit) -> Admission { .first(.sampledDesk) }
    }

    struct Team: Staff {
        let diary: Diary
        var greeted: [String] { ["desk"] }

        func register(with registrar: inout Registrar) {
            let diary = diary
            registrar.ingredient(
                {
                    diary.note("made")
                    return diary
                }, as: Diary.self)
            registrar.introduce(.sampledDesk, as: DeskCustomer.init, chef: DeskHeadChef.init)
            registrar.introduce(.sampledPage, as: PageCustomer.init, waiter: PageWaiter.init)
            registrar.introduce(.sampledDrawer, as: DrawerCustomer.init, chef: DrawerHeadChef.init)
            registrar.introduce(.sampledSlip, as: SlipCustomer.init, waiter: SlipWaiter.init)
            registrar.hire(SecondHeadChef.init, for: .sampledDrawer)
            registrar.gate(.sampledDrawer, by: Closed.init)
        }
    }
}

extension CustomerID<SampledHouse.DeskCourse> { static var sampledDesk: Self { "desk" } }
extension CustomerID<SampledHouse.PageCourse> { static var sampledPage: Self { "page" } }
extension CustomerID<SampledHouse.DrawerCourse> { static var sampledDrawer: Self { "drawer" } }
extension CustomerID<SampledHouse.SlipCourse> { static var sampledSlip: Self { "slip" } }

extension SampledHouse.DeskCourse: SampledCourse {
    static var samples: [Sample<SampledHouse.DeskCourse>] {
        Sample("empty", Carte(title: ""))
        Sample("Full, and more!", Carte(title: "full"))
        Sample("full and more") { $0.title = "has the same address" }
        if Carte().title.isEmpty { Sample("left out") }
        Sample("broken") { $0.isBroken = true }
    }
}

extension SampledHouse.PageCourse: SampledCourse {
    static var samples: [Sample<SampledHouse.PageCourse>] {
        for chapter in 1...2 {
            Sample("chapter \(chapter)", entree: Entree(chapter: chapter), Carte()) { $0.text = "sample \(chapter)" }
        }
    }
}
