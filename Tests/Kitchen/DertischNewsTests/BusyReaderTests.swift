import DertischCore
@testable import DertischNews
import DertischTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@MainActor @Suite("Readers that are too busy for shared news", .namesHang) struct BusyReaderTests {
    private static let count = 6000

    /// Gives more news at once than wait for any reader.
    private func flood(_ house: TestRestaurant) throws -> Shelf {
        let shelf = try #require(house.restaurant.kitchen[Shelf.self])
        for number in 0..<Self.count { shelf.headChefs.give(.poured(number)) }
        return shelf
    }

    /// The numbers before which some are missing, though nothing was told.
    private func untold(_ heard: [CupNews]) -> [Int] {
        var (next, isTold) = (0, false)
        return heard.compactMap { news in
            guard case .poured(let number) = news else {
                isTold = true
                return nil
            }
            defer { (next, isTold) = (number + 1, false) }
            return number == next || isTold ? nil : number
        }
    }

    @Test("A head chef is told that it missed some, before those that it still hears, and hears the last one")
    func headChef() async throws {
        let house = try await TestRestaurant(ShelfHouse(bus: MemoryBus.Hub().bus()))
        await house.greet(.shelf)
        let shelf = try flood(house)
        await until("the last news are not heard") { shelf.heard.last == .poured(Self.count - 1) }
        #expect(shelf.heard.contains(.manyChanged) && shelf.heard.count < Self.count)
        #expect(untold(shelf.heard) == [])
    }

    @Test("A listener is told once")
    func listener() async throws {
        let house = try await TestRestaurant(ShelfHouse(bus: MemoryBus.Hub().bus()))
        let (shelf, ear) = (try #require(house.restaurant.kitchen[Shelf.self]), Ear())
        let listening = shelf.bulletin.listen(for: ear) { $0.heard.append($1) }
        _ = try flood(house)
        await until("the last news are not heard") { ear.heard.last == .poured(Self.count - 1) }
        #expect(ear.heard.count { $0 == .manyChanged } == 1 && ear.heard.first == .manyChanged)
        #expect(untold(ear.heard) == [] && listening.dropped == Self.count - (ear.heard.count - 1))
    }

    @Test("A hundred thousand news are read, and the last as the first")
    func many() throws {
        let exchange = NewsExchange(over: MemoryBus.Hub().bus())
        let topic = NewsTopic<CupNews>(of: exchange)
        let read = Mutex((count: 0, last: CupNews?.none))
        topic.receive { news in read.withLock { $0 = ($0.count + 1, news) } }
        let json = Array(try JSONEncoder().encode(CupNews.written("tea")))
        for _ in 0..<100_000 { try topic.take(json, version: 1) }
        #expect(read.withLock { $0.count == 100_000 && $0.last == .written("tea") })
    }

    @Test("Without a bus, nothing stands for what a head chef was too busy for")
    func alone() async throws {
        let house = try await TestRestaurant(ShelfHouse(bus: nil))
        await house.greet(.shelf)
        let shelf = try flood(house)
        await until("the last news are not heard") { shelf.heard.last == .poured(Self.count - 1) }
        #expect(!shelf.heard.contains(.manyChanged))
    }
}

private final class Ear: Sendable {
    @MainActor var heard: [CupNews] = []
}

private enum ShelfCourse: Course {
    enum Order: Sendable {}
    struct Carte: BlankCarte {}
}

extension CustomerID<ShelfCourse> { fileprivate static var shelf: Self { "shelf" } }

private final class ShelfCustomer: Customer {
    func layTable(_ table: TableBuilder<ShelfCourse>) {}
}

/// Collects what its head chef hears.
private struct Shelf: Sendable {
    private final class Collected: Sendable {
        let news = Mutex<[CupNews]>([])
    }

    let headChefs: HeadChefForSousChef<CupNews>
    let bulletin: BulletinReader<CupNews, HouseWide>
    private let collected = Collected()

    init(headChefs: HeadChefForSousChef<CupNews>, bulletin: BulletinReader<CupNews, HouseWide>) {
        (self.headChefs, self.bulletin) = (headChefs, bulletin)
    }

    var heard: [CupNews] { collected.news.withLock { $0 } }
    func add(_ news: CupNews) { collected.news.withLock { $0.append(news) } }
}

private struct ShelfHeadChef: HeadChef {
    typealias C = ShelfCourse
    let shelf: Shelf
    func give(_ order: C.Order, to waiter: WaiterForHeadChef<C>) {}

    func hear(_ news: CupNews, to waiter: WaiterForHeadChef<C>) async {
        await Task.yield()
        shelf.add(news)
    }
}

private struct ShelfHouse: Staff {
    let bus: (any MessageBus)?
    var greeted: [String] { ["shelf"] }

    func register(with registrar: inout Registrar) {
        registrar.sousChef(Shelf.init)
        registrar.introduce(.shelf, as: ShelfCustomer.init, chef: ShelfHeadChef.init)
        if let bus { registrar.messageBus(bus) }
    }
}
