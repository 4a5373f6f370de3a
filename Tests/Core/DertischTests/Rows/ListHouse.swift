import DertischCore
import DertischTesting
import DertischComponents

/// A house with one screen, `list`: a long list that comes in pages.
///
/// | order | what it does |
/// |---|---|
/// | `set`, `touch`, `note` | the waiter changes rows at once, or leaves them |
/// | `fetch`, `more`, `restart` | **waits until the test gives `Archive.send` a page, or `Spill`, which it throws** |
enum ListCourse: Course {
    enum Order: Sendable {
        case set(Rows<Line>)
        case touch(Int)
        case note(String)
        case more(after: Int)
        case restart
        case fetch
    }
    enum Dish: Sendable { case page([Line], isLast: Bool) }
    struct Carte: Equatable, Sendable {
        var lines = Rows<Line>()
        var short: [Line] = []
        var paging = Paging()
        var touched: [Int] = []
    }
}

extension CustomerID<ListCourse> { static var list: Self { "list" } }

final class ListCustomer: Customer {
    init(waiter: WaiterForCustomer<ListCourse>) {}

    func layTable(_ table: TableBuilder<ListCourse>) {
        table.rows(
            \.lines, at: "lines", paging: \.paging,
            PagingPlaces(loading: "loading", empty: "empty", problem: "problem", retry: "retry")
        ) { line in
            line.lay(\.name, at: "name")
            line.lay(\.id, at: "id")
            line.edit(\.name, at: "typed") { _, name in .note(name) }
            line.order(on: .tap("touch")) { .touch($0.id) }
        } more: { carte in
            .more(after: carte.lines.count)
        }
        table.rows(\.short, at: "short") { $0.lay(\.name, at: "name") }
    }
}

struct ListWaiter: Waiter {
    typealias C = ListCourse
    /// How far the list has come at first.
    let paging: Paging
    func carte(for entree: NoEntree) -> C.Carte { C.Carte(paging: paging) }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .set(let lines):
            carte.lines = lines
            carte.short = Array(lines.prefix(5))
        case .touch(let id): carte.touched.append(id)
        case .note: break
        case .fetch: return .passOn
        case .more: return carte.paging.ask()
        case .restart:
            carte.lines = Rows()
            return carte.paging.restart()
        }
        return .answered
    }

    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .page(let lines, let isLast):
            carte.lines.append(contentsOf: lines)
            carte.paging.served(isLast: isLast)
        }
    }

    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        if case .more = apology.order { carte.paging.failed() } else { .alert }
    }
}

struct ListHeadChef: HeadChef {
    let archive: Archive

    func give(_ order: ListCourse.Order, to waiter: WaiterForHeadChef<ListCourse>) async throws {
        let page = try await archive.page()
        waiter.serve(.page(page, isLast: page.count < Archive.pageSize))
    }
}

/// Gives a page whenever the test sends one.
actor Archive {
    static let pageSize = 3
    private(set) var asked = 0
    private var sent: [Result<[Line], Spill>] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func send(_ page: Result<[Line], Spill>) {
        sent.append(page)
        for one in waiting { one.resume() }
        waiting = []
    }

    func page() async throws -> [Line] {
        asked += 1
        while sent.isEmpty { await withCheckedContinuation { waiting.append($0) } }
        return try sent.removeFirst().get()
    }
}

struct ListStaff: Staff {
    /// How far the list has come at first. One that is complete asks for nothing.
    var paging = Paging(.complete)

    func register(with registrar: inout Registrar) {
        registrar.sousChef(Archive.init)
        registrar.introduce(
            .list, as: ListCustomer.init(waiter:), waiter: { [paging] in ListWaiter(paging: paging) },
            chef: ListHeadChef.init(archive:)
        )
    }
}
