import DertischReducers
import Dertisch
import DertischTemporaryValues
import Testing

// Every example of Documentation/KitchenState.md as it stands there; KitchenStateTests runs them.

protocol TeaShop: Sendable {
    func teas(like text: String) async throws -> [String]
}

enum BasketCourse: Course {
    enum Order: Sendable { case open, add(String), write(String), search(String), undo }
    enum Dish: Sendable { case state(BasketSousChef.State) }
    struct Carte: Equatable, Sendable { var teas: [String] = [], note = "", offers: [String] = [], isOffline = false }
}

enum LetterCourse: Course {
    enum Order: Sendable { case open, typed(String), sent }
    enum Dish: Sendable { case text(String) }
    struct Carte: Equatable, Sendable { var text = "" }
}

enum PouringCourse: Course {
    enum Order: Sendable { case pour }
    enum Dish: Sendable { case poured(Int) }
    struct Carte: Equatable, Sendable { var cups = 0 }
}

enum TimerCourse: Course {
    enum Order: Sendable { case tick }
}

enum RenamingCourse: Course {
    enum Order: Sendable { case rename(String, String) }
}

enum ShelfCourse: Course {
    enum Order: Sendable { case look }
    enum Dish: Sendable { case renamed(String, String) }
    struct Carte: Equatable, Sendable { var names: [String: String] = [:] }
}

struct BasketSousChef: ReducingSousChef {
    struct State: Equatable, Sendable {
        var basket = Basket()
        var offers: [String] = []
        var isOffline = false
    }
    struct Basket: Equatable, Sendable { var teas: [String] = [], note = "" }
    enum Action: Sendable { case add(String), write(note: String), search(String), found([String]), failed }
    enum Effect: Equatable, Sendable { case search(String) }

    let shop: any TeaShop  // injected, because the initialiser asks for it
    let store: Store<BasketSousChef>

    init(shop: any TeaShop, headChefs: HeadChefForSousChef<State>) {
        self.shop = shop
        store = Store(State(), undoing: 100, notifying: headChefs)
    }

    static func reduce(_ state: inout State, _ action: Action) -> Effects<Effect> {
        switch action {
        case .add(let tea): state.basket.teas.append(tea)
        case .write(let note): state.basket.note = note
        case .search(let text): return .latest(.search(text), lane: "search")
        case .found(let teas): (state.offers, state.isOffline) = (teas, false)
        case .failed: state.isOffline = true
        }
        return .none
    }
}

struct BasketHeadChef: HeadChef {
    let basket: BasketSousChef
    func give(_ order: BasketCourse.Order, to waiter: WaiterForHeadChef<BasketCourse>) async throws {
        switch order {
        case .open: waiter.serve(.state(basket.state))
        case .add(let tea): basket.send(.add(tea))
        case .write(let note): basket.send(.write(note: note))
        case .search(let text): basket.send(.search(text))
        case .undo: basket.undo()
        }
    }
    func hear(_ state: BasketSousChef.State, to waiter: WaiterForHeadChef<BasketCourse>) async throws {
        waiter.serve(.state(state))  // after each change, in any window
    }
}

extension BasketSousChef {
    func perform(_ effect: Effect, reply: Reply<Action>) async {
        switch effect {
        case .search(let text):
            do { reply(.found(try await shop.teas(like: text))) } catch { reply(.failed) }
        }
    }
}

extension BasketSousChef {
    static func undoRecording(of action: Action) -> UndoRecording {
        switch action {
        case .add: .step
        case .write: .merged(as: "note")  // typing is one step
        case .search, .found, .failed: .none
        }
    }
    static var undoable: any WritableKeyPath<State, Basket> & Sendable { \.basket }
}

func follow(_ basket: BasketSousChef) async {
    for await state in basket.states { print(state.basket.teas.joined(separator: ", ")) }
}

func testSearch() {
    var state = BasketSousChef.State()
    let effects = BasketSousChef.reduce(&state, .search("oolong"))
    #expect(effects == .latest(.search("oolong"), lane: "search"))
}

extension TemporaryKey<String> { static var draft: Self { "draft" } }

struct LetterHeadChef: HeadChef {
    let desk: TemporaryValues<WindowWide>
    func give(_ order: LetterCourse.Order, to waiter: WaiterForHeadChef<LetterCourse>) async throws {
        switch order {
        case .open: waiter.serve(.text(desk[.draft] ?? ""))
        case .typed(let text): try desk.put(text, under: .draft)
        case .sent: desk.remove(.draft)
        }
    }
}

extension TemporaryKey<Int> { static var cups: Self { "cups" } }

struct CupsHeadChef: HeadChef {
    let notes: TemporaryValues<PartyWide>
    func give(_ order: PouringCourse.Order, to waiter: WaiterForHeadChef<PouringCourse>) throws {
        let cups = (notes[.cups] ?? 0) + 1
        try notes.put(cups, under: .cups)  // saved with the party's seat
        waiter.serve(.poured(cups))
    }
}

extension TemporaryKey<Task<Void, Never>> { static var upload: Self { .unsaved("upload") } }

final class TimerHeadChef: HeadChef {
    static let startsAnew = true
    private var ticks = 0
    func give(_ order: TimerCourse.Order, to waiter: WaiterForHeadChef<TimerCourse>) { ticks += 1 }
}

func keep(_ text: String, on desk: TemporaryValues<WindowWide>) {
    do {
        try desk.put(text, under: .draft)
    } catch {
        print(error.reason, error)  // what happened, where, why, and what to do
    }
}

struct TeaRenamed: Sendable { let tea: String, name: String }

struct RenamingHeadChef: HeadChef {
    let bulletin: BulletinWriter<TeaRenamed, WindowWide>
    func give(_ order: RenamingCourse.Order, to waiter: WaiterForHeadChef<RenamingCourse>) async throws {
        switch order {
        case .rename(let tea, let name): bulletin.post(TeaRenamed(tea: tea, name: name))
        }
    }
}

struct ShelfHeadChef: HeadChef {
    typealias NewsScope = WindowWide  // HouseWide, if left out
    func give(_ order: ShelfCourse.Order, to waiter: WaiterForHeadChef<ShelfCourse>) async throws {}
    func hear(_ renamed: TeaRenamed, to waiter: WaiterForHeadChef<ShelfCourse>) async throws {
        waiter.serve(.renamed(renamed.tea, renamed.name))
    }
}

actor Register {
    private var names: [String: String] = [:]
    private let bulletin: BulletinReader<TeaRenamed, HouseWide>

    init(bulletin: BulletinReader<TeaRenamed, HouseWide>) { self.bulletin = bulletin }

    func keep() async {
        for await renamed in bulletin.posts(keeping: .newest(32)) { names[renamed.tea] = renamed.name }
    }
}

@MainActor final class Ticker {
    private(set) var lines: [String] = []

    init(bulletin: BulletinReader<TeaRenamed, PartyWide>) {
        bulletin.listen(for: self) { ticker, renamed in ticker.lines.append(renamed.name) }
    }
}
