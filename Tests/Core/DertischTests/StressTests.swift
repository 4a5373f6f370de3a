import DertischReducers
import DertischCore
import DertischTesting
import TestSupport
import Testing

/// Counts what became of every party and every order of a house.
@MainActor private final class Ledger: Inspector {
    private(set) var seated = 0
    private(set) var ushered = 0
    private(set) var flaws: [String] = []
    private var open: [Int: [Ticket: Bool]] = [:]

    var standing: Int { seated - ushered }
    /// Orders and news that were begun or wait, without a result so far.
    var unheard: Int { open.values.reduce(0) { $0 + $1.count } }

    func notice(_ event: HouseEvent) {
        switch event.kind {
        case .seated: seated += 1
        case .usheredOut: ushered += 1
        case .ordered(let ticket): open[event.party, default: [:]][ticket] = false
        case .cooking(let ticket):
            if open[event.party]?[ticket] == true { flaws.append("party \(event.party): \(ticket) cooked twice") }
            open[event.party, default: [:]][ticket] = true
        case .done(let ticket):
            if open[event.party]?.removeValue(forKey: ticket) == nil {
                flaws.append("party \(event.party): \(ticket) was done, but was not open")
            }
        case .superseded(let ticket):
            if open[event.party]?.removeValue(forKey: ticket) != true {
                flaws.append("party \(event.party): \(ticket) was superseded, but did not cook")
            }
        case .dropped(let ticket):
            // Waited and was not cooked after all; else it is only a dish that came too late.
            if open[event.party]?[ticket] == false { open[event.party]?[ticket] = nil }
        case .leaked(let name): flaws.append("party \(event.party): \(name) was kept")
        default: break
        }
    }
}

/// Guests who do at random whatever a customer can, at several windows, from a task of their own.
private struct Guests {
    let name: Int
    let prices: Counter
    let toaster: Toaster
    var random: SeededGenerator
    /// Numbers orders, so that those in turn can be told to be in order.
    var last = 0
    var toasts = 0

    /// Takes steps at windows of their own, some of them off the main actor, where the kitchen is.
    @concurrent mutating func dine(at windows: [Window], steps: Int) async {
        for _ in 0..<steps {
            let window = windows[Int.random(in: 0..<windows.count, using: &random)]
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<8: _ = prices.send(1)
            case 8:
                // Every head chef hears it: a thousand orders more.
                toasts += 1
                toaster.headChefs.give(Toast(from: name, number: toasts))
            default: await act(at: window)
            }
        }
    }

    @MainActor private mutating func act(at window: Window) {
        last += 1
        let maitreD = window.maitreD
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1, 2: _ = maitreD.give(.turn(last), of: .table)
        case 3, 4: _ = maitreD.give(.beside(last), of: .table)
        case 5, 6: _ = maitreD.give(.latest(last), of: .table)
        case 7: _ = maitreD.give(.once(last), of: .table)
        case 8: _ = maitreD.give(.fail, of: .table)
        case 9: touch(.tapped, "watch", window)
        case 10: touch(.edited(.text("\(last)"), revision: last), "note", window)
        case 11: maitreD.seat(.table, window.isFull ? .instead : .onTop, with: last)
        case 12: maitreD.usherOutCurrentCustomer()
        case 13, 14: touch(.tapped, "bill", window)
        case 15: touch(.tapped, "pay", window)
        case 16: touch(.tapped, "back", window)
        case 17: maitreD.sommelier.setLanguage(Bool.random(using: &random) ? "en" : "de")
        case 18: maitreD.layAnew()
        default:
            window.room.table.map { table in
                guard let row = table.rows(at: "rows").randomElement(using: &random) else { return }
                _ = maitreD.gesture(.tapped, at: Spot(window.isFull ? "order" : "open", in: row), on: table)
            }
        }
    }

    @MainActor private func touch(_ event: GestureEvent, _ place: Place, _ window: Window) {
        if let table = window.room.table { _ = window.maitreD.gesture(event, at: Spot(place), on: table) }
    }
}

extension Window {
    fileprivate var isFull: Bool { maitreD.seated.count >= 4 }
}

@MainActor @Suite("Stress test", .namesHang) struct StressTests {
    @Test(
        "A thousand concurrent parties: every order is done, superseded or dropped, in order, without a leak")
    func banquet() async throws {
        let census = Census()
        let ledger = Ledger()
        weak var gone: Restaurant?
        do {
            // The clock stands still: leaks are looked for once everybody has left, however long a busy machine takes.
            let clock = TestClock()
            let house = try await Restaurant(Banquet(census: census), inspectors: [ledger], clock: clock)
            gone = house
            try await feast(house, ledger)
            // Staff that left during the first look are looked for by the second.
            for _ in 0..<2 {
                clock.advance(by: .seconds(10))
                await Task { @MainActor in }.value
            }
        }
        await until("\(census.living) are still there") { census.living == 0 && gone == nil }
        #expect(ledger.flaws == [])
        #expect(ledger.standing == 0)
        #expect(census.living == 0)
    }

    private func feast(_ house: Restaurant, _ ledger: Ledger) async throws {
        let stove = try #require(house.kitchen[Stove.self])
        let prices = try #require(house.kitchen[Counter.self])
        let toaster = try #require(house.kitchen[Toaster.self])
        let seed = Comment("seed \(Fuzz.seed)")
        let tasks = 4
        let windows = (0..<250).map { _ in Window(of: house) }
        for window in windows {
            window.maitreD.greet(.table, with: 0)
            for number in 1..<4 { window.maitreD.seat(.table, with: number) }
        }
        #expect(ledger.standing == 1000, seed)

        let sent = await withTaskGroup(of: Void.self, returning: Int.self) { group in
            for task in 0..<tasks {
                let own = windows.indices.filter { $0 % tasks == task }.map { windows[$0] }
                var guests = Guests(
                    name: task, prices: prices, toaster: toaster,
                    random: SeededGenerator(seed: Fuzz.seed &+ UInt64(task)))
                group.addTask { await guests.dine(at: own, steps: Fuzz.steps / tasks) }
            }
            // Some windows close, and others open, while the guests dine.
            var random = SeededGenerator(seed: Fuzz.seed)
            for _ in 0..<100 {
                let window = Window(of: house)
                window.maitreD.greet(.table, with: 1)
                _ = window.maitreD.give(.turn(3), of: .table)
                await Task.yield()
                if Bool.random(using: &random) { window.maitreD.close() }
            }
            await group.waitForAll()
            return prices.state
        }

        // A watcher watches for as long as it is on shift, and has seen the last price in the end.
        for window in windows {
            window.maitreD.usherOutCurrentCustomer()
            window.maitreD.greet(.table, with: 9)
            if let table = window.room.table { _ = window.maitreD.gesture(.tapped, at: Spot("watch"), on: table) }
        }
        prices.send(1)
        let price = "\(sent + 1)"
        await until("price \(price) on every table") {
            windows.allSatisfy { $0.room.table?["price"].text == price }
        }
        #expect(windows.allSatisfy { $0.room.table?["price"].text == price }, seed)
        for window in windows { window.maitreD.close() }
        await until("\(stove.cooking) cook, \(ledger.unheard) unheard") { stove.cooking == 0 && ledger.unheard == 0 }
        #expect(stove.cooking == 0 && stove.complaints == 0, seed)
        #expect(ledger.unheard == 0, seed)
        #expect(stove.begun > Fuzz.steps / 20, seed)
    }
}
