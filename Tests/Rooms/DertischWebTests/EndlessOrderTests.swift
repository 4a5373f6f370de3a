import DertischCore
import DertischTesting
import Synchronization
import TestSupport
import Testing

@testable import DertischWeb

private enum TickerCourse: Course {
    enum Order: Sendable { case rates, headline, archive }
    enum Dish: Sendable { case rate(String), headline(String), archive(String) }
    struct Carte: Equatable, Sendable { var rate = "none", headline = "none", archive = "none" }
}
extension CustomerID<TickerCourse> { fileprivate static var ticker: Self { "ticker" } }
private final class TickerCustomer: Customer {
    func layTable(_ table: TableBuilder<TickerCourse>) {
        table.lay(\.rate, at: "rate") { $0 }
        table.lay(\.headline, at: "headline") { $0 }
        table.lay(\.archive, at: "archive") { $0 }
        table.order(.rates, on: .seated)
        table.order(.headline, on: .seated)
        table.order(.archive, on: .seated)
    }
}
private struct TickerWaiter: Waiter {
    typealias C = TickerCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .rate(let text): carte.rate = text
        case .headline(let text): carte.headline = text
        case .archive(let text): carte.archive = text
        }
    }
}
/// The streams that the orders read. Those of rates and headlines do not end.
private final class Wire: Sendable {
    let (rates, rate) = AsyncStream.makeStream(of: String.self)
    let (headlines, headline) = AsyncStream.makeStream(of: String.self)
    let (search, archive) = AsyncStream.makeStream(of: Void.self)
}
private struct TickerChef: HeadChef {
    let wire: Wire
    func pace(of order: TickerCourse.Order) -> Pace { order == .rates ? .inTurn : .atOnce }
    func timeLimit(of order: TickerCourse.Order) -> Duration? { order == .headline ? nil : .seconds(30) }
    func give(_ order: TickerCourse.Order, to waiter: WaiterForHeadChef<TickerCourse>) async throws {
        switch order {
        case .rates: try await waiter.serve(each: wire.rates.map { .rate($0) })
        case .headline: for await headline in wire.headlines { waiter.serve(.headline(headline)) }
        case .archive:
            for await _ in wire.search {}
            waiter.serve(.archive("found"))
        }
    }
}
/// A house with one customer, `ticker`. It orders when it is seated: `rates` **serves a stream in turn**, `headline` **loops and has no time
/// limit**, and `archive` is served once its stream has ended.
private struct TickerHouse: Staff {
    let wire: Wire
    func register(with registrar: inout Registrar) {
        registrar.introduce(.ticker, as: TickerCustomer.init, waiter: TickerWaiter.init) { [wire] in
            TickerChef(wire: wire)
        }
    }
}

@MainActor @Suite("A first order that has no end", .namesHang) struct EndlessOrderTests {
    /// A house that serves `ticker`, with its streams and the clock of its room.
    private struct Ticker {
        let wire = Wire()
        let clock = TestClock()
        let harness: RoomHarness

        @MainActor init(key: SecretKey = SecretKey()) async throws {
            let layout = #"<p data-place="rate"></p><p data-place="headline"></p><p data-place="archive"></p>"#
            harness = try await RoomHarness(
                TickerHouse(wire: wire), layouts: ["ticker": layout], roomClock: clock
            ) { $0.secretKey = key }
        }
    }

    private func page(of response: HTTPResponse) throws -> FakeBrowser {
        guard case .bytes(let html) = response.body else { throw BrasserieHarness.Missing() }
        let browser = FakeBrowser()
        browser.open(html)
        return browser
    }

    @Test("a page with the first dishes of its streams is sent as soon as the other orders are done")
    func firstDishes() async throws {
        let house = try await Ticker()
        house.wire.rate.yield("1.08")
        house.wire.headline.yield("Rain")
        async let response = house.harness.get("/")
        // The page waits for the archive alone.
        await house.clock.sleepers(1, for: .seconds(3))
        house.wire.archive.finish()
        let page = try page(of: await response)
        #expect(page["rate"].text == "1.08" && page["headline"].text == "Rain" && page["archive"].text == "found")
        await house.harness.close()
    }

    @Test("a page whose streams are silent is sent after a fraction of a second, with what has been served")
    func silence() async throws {
        let house = try await Ticker()
        house.wire.archive.finish()
        house.wire.headline.yield("Rain")
        async let response = house.harness.get("/")
        await house.clock.sleepers(1, for: MaitreD.firstDishTime)
        house.clock.advance(by: MaitreD.firstDishTime)
        let page = try page(of: await response)
        #expect(page["rate"].text == "none" && page["headline"].text == "Rain" && page["archive"].text == "found")
        await house.harness.close()
    }

    @Test("a tab whose server was killed is back after a fraction of a second")
    func recovery() async throws {
        let key = SecretKey()
        let (killed, next) = (try await Ticker(key: key), try await Ticker(key: key))
        killed.wire.archive.finish()
        killed.wire.rate.yield("1.08")
        killed.wire.headline.yield("Rain")
        let tab = SimulatedTab()
        try await tab.open(killed.harness)
        next.wire.archive.finish()
        async let restored: Void = tab.restore(in: next.harness)
        await next.clock.sleepers(1, for: MaitreD.firstDishTime)
        next.clock.advance(by: MaitreD.firstDishTime)
        try await restored
        #expect(tab.browser.customers == ["ticker"])
        await killed.harness.close()
        await next.harness.close()
    }
}
