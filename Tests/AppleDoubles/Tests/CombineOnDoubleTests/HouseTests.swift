import Combine
import CombineOnDouble
import Dertisch
import DertischReducers
import DertischTesting
import Testing

private struct ChartHeadChef: HeadChef {
    typealias C = ChartCourse
    func give(_ order: ChartCourse.Order, to waiter: WaiterForHeadChef<ChartCourse>) async {
        switch order {
        case .add(let point): waiter.serve(\.points, [point])
        case .rename(let title): waiter.serve(\.title, title)
        }
    }
}

private struct NamesHeadChef: HeadChef {
    typealias C = NamesCourse
    let bulletin: BulletinReader<TeaRenamed, HouseWide>
    let writer: BulletinWriter<TeaRenamed, HouseWide>
    let ends: Ends
    func give(_ order: NamesCourse.Order, to waiter: WaiterForHeadChef<NamesCourse>) async {
        ends.bulletin = bulletin
        ends.writer = writer
    }
}

private enum NamesCourse: Course {
    enum Order { case open }
    struct Carte: BlankCarte {}
}

/// What a test takes out of a house.
@MainActor private final class Ends: Sendable {
    var bulletin: BulletinReader<TeaRenamed, HouseWide>?
    var writer: BulletinWriter<TeaRenamed, HouseWide>?
    var metrics: MetricsReader?
    var waiter: WaiterForCustomer<ChartCourse>?
}

private struct Charts: Staff {
    let chart: Chart
    let ends: Ends

    func register(with registrar: inout Registrar) {
        registrar.sousChef(BasketSousChef.init)
        registrar.introduce(
            "chart",
            as: { [chart, ends] (waiter: WaiterForCustomer<ChartCourse>, metrics: MetricsReader) in
                ends.metrics = metrics
                ends.waiter = waiter
                return ChartCustomer(waiter: waiter, chart: chart)
            }, chef: { ChartHeadChef() })
        registrar.introduce(
            "names", as: { (_: WaiterForCustomer<NamesCourse>) in NamesCustomer() },
            chef: {
                [ends] (bulletin: BulletinReader<TeaRenamed, HouseWide>, writer: BulletinWriter<TeaRenamed, HouseWide>)
                in
                NamesHeadChef(bulletin: bulletin, writer: writer, ends: ends)
            })
    }
}

private final class NamesCustomer: Customer {
    typealias C = NamesCourse
    func layTable(_ table: TableBuilder<NamesCourse>) { table.order(.open, on: .seated) }
}

@MainActor @Suite("Publishers of a house") struct HouseTests {
    let chart = Chart()
    private let ends = Ends()
    let id = CustomerID<ChartCourse>("chart")

    func house() async throws -> TestRestaurant { try await TestRestaurant(Charts(chart: chart, ends: ends)) }

    /// Waits until something holds that the main actor is about to do.
    func until(_ condition: () -> Bool) async { while !condition() { await Task.yield() } }

    @Test("A customer draws the carte that it is seated with, and each change of what it draws")
    func cartes() async throws {
        let house = try await house()
        let party = await house.greet(id)
        await until { chart.drawn == [[]] }
        await party.give(.add(1))
        await until { chart.drawn.count == 2 }
        await party.give(.rename("Rain"))
        await party.give(.add(2))
        await until { chart.drawn.count == 3 }
        #expect(chart.drawn == [[], [1], [2]])
    }

    @Test("The cartes finish when the party goes home") func goingHome() async throws {
        let house = try await house()
        let party = await house.greet(id)
        let reader = Reader<ChartCourse.Carte, Never>(asking: .unlimited)
        let waiter = try #require(ends.waiter)
        waiter.publisher.subscribe(reader)
        await party.give(.add(1))
        await reader.until { reader.values.last?.points == [1] }
        await house.greet(CustomerID<NamesCourse>("names"))
        await reader.until { reader.completion != nil }
        #expect(reader.completion == .finished)
    }

    @Test("Each subscriber of a bulletin hears every message since it subscribed, in order")
    func bulletins() async throws {
        let house = try await house()
        await house.greet(CustomerID<NamesCourse>("names"))
        let (bulletin, writer) = (try #require(ends.bulletin), try #require(ends.writer))
        let names = Names()
        let following = names.follow(bulletin)
        let readers = (0..<2).map { _ in Reader<TeaRenamed, Never>(asking: .unlimited) }
        for reader in readers { bulletin.publisher().subscribe(reader) }
        for number in 0..<200 {
            writer.post(TeaRenamed(tea: "sencha", name: "\(number)"))
            if number % 16 == 0 { await Task.yield() }
        }
        for reader in readers {
            await reader.until { reader.values.count == 200 }
            #expect(reader.values.map(\.name) == (0..<200).map(String.init))
        }
        await until { names.of == ["sencha": "199"] }
        following.cancel()
        await house.restaurant.close()
        for reader in readers { await reader.until { reader.completion == .finished } }
    }

    @Test("A subscriber that has not asked misses messages beyond its buffer, the oldest first")
    func backPressure() async throws {
        let (writer, bulletin) = BulletinReader<TeaRenamed, HouseWide>.pair()
        let reader = Reader<TeaRenamed, Never>()
        bulletin.publisher(keeping: .newest(3)).subscribe(reader)
        for number in 0..<10 { writer.post(TeaRenamed(tea: "sencha", name: "\(number)")) }
        #expect(reader.values.isEmpty)
        reader.subscription?.request(.max(3))
        await reader.until { reader.values.count == 3 }
        #expect(reader.values.map(\.name) == ["7", "8", "9"])
        reader.subscription?.cancel()
    }

    @Test("A slow subscriber gets the newest state, and the states finish with the house")
    func states() async throws {
        let house = try await house()
        await house.greet(id)
        let basket = try #require(house.restaurant.kitchen[BasketSousChef.self])
        var shown: [[String]] = []
        let following = follow(basket) { shown.append($0) }
        await until { shown == [[]] }
        let slow = Reader<BasketSousChef.State, Never>(asking: .max(1))
        basket.states.publisher.subscribe(slow)
        await slow.until { slow.values.map(\.offers) == [[]] }
        for tea in ["sencha", "bancha", "oolong"] { basket.send(.found([tea])) }
        await until { shown.last == ["oolong"] }
        slow.subscription?.request(.max(1))
        await slow.until { slow.values.count == 2 }
        #expect(slow.values.last?.offers == ["oolong"])
        slow.subscription?.request(.max(1))
        await house.restaurant.close()
        await slow.until { slow.completion == .finished }
        following.cancel()
    }

    @Test("A subscriber follows the device") func metrics() async throws {
        let house = try await house()
        await house.greet(id)
        let poster = Poster()
        let following = poster.follow(try #require(ends.metrics))
        await until { poster.isNarrow == true }
        await house.measure { $0.window = Metrics.Size(width: 1200, height: 800) }
        await until { poster.isNarrow == false }
        following.cancel()
        await house.measure { $0.window = Metrics.Size(width: 300, height: 800) }
        await Task.yield()
        #expect(poster.isNarrow == false)
    }
}
