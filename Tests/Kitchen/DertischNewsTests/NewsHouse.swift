import DertischCore
import DertischNews
import DertischTesting
import Testing

/// News of a counter, which houses share.
enum CupNews: SharedNews, Equatable {
    case poured(Int), written(String), manyChanged
    static let missed = CupNews.manyChanged
}

/// The same news in a later build, which reads them otherwise.
enum LaterCupNews: SharedNews, Equatable {
    case poured(String), manyChanged
    static let missed = LaterCupNews.manyChanged
    static let version = 2
    static let topic = CupNews.topic
}

/// A sous chef that gives news and collects those that it reads.
struct Cups<News: SharedNews>: Sendable {
    let headChefs: HeadChefForSousChef<News>
    let posts: Posts<News>

    init(headChefs: HeadChefForSousChef<News>, bulletin: BulletinReader<News, HouseWide>) {
        self.headChefs = headChefs
        posts = bulletin.posts(keeping: .newest(100_000))
    }

    /// The next messages.
    func next(_ count: Int) async -> [News] {
        var iterator = posts.makeAsyncIterator()
        var all: [News] = []
        while all.count < count, let next = await iterator.next() { all.append(next) }
        return all
    }
}

/// A house with a bus, and a sous chef of its news.
struct NewsHouse<News: SharedNews>: Staff {
    let bus: (any MessageBus)?

    func register(with registrar: inout Registrar) {
        registrar.sousChef(Cups<News>.init)
        if let bus { registrar.messageBus(bus) }
    }
}

/// An open house, with what its tests look at.
@MainActor struct OpenHouse<News: SharedNews> {
    let restaurant: Restaurant
    let clock = TestClock()
    let log = EventLog()

    init(over bus: any MessageBus, of type: News.Type = CupNews.self) async throws {
        restaurant = try await Restaurant(NewsHouse<News>(bus: bus), inspectors: [log], watchdog: nil, clock: clock)
    }

    var cups: Cups<News> { get throws { try #require(restaurant.kitchen[Cups<News>.self]) } }

    /// Lets a second pass, once the exchange waits for it.
    func tick() async {
        await clock.sleepers(1, for: .seconds(1))
        clock.advance(by: .seconds(1))
    }
}
