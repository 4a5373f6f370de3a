/// News of one kind for one chef: what newer news outdates is dropped, and beyond a limit the oldest.
@MainActor final class Inbox<H: HeadChef>: NewsInbox {
    /// As many news as may wait. Beyond that the oldest are dropped, since newer news is truer.
    static var limit: Int { 256 }

    private let chef: H
    private let party: Party<H.C>
    private let drops: Drops
    private var waiting: [H.News] = []

    /// - Parameter drops: counts the news that are dropped beyond the limit.
    init(chef: H, of party: Party<H.C>, _ drops: Drops) {
        self.chef = chef
        self.party = party
        self.drops = drops
    }

    var isEmpty: Bool { waiting.isEmpty }

    /// Adds news; answers whether the party is still there to hear it.
    func add(_ news: H.News) -> Bool {
        guard !party.isGone else { return false }
        let isFirst = isEmpty
        waiting.removeAll { chef.isOutdated($0, by: news) }
        if waiting.count == Self.limit {
            waiting.removeFirst()
            drops.add()
        }
        waiting.append(news)
        if isFirst { party.hear(self) }
        return true
    }

    func next() -> (@MainActor (Ticket) -> Void)? {
        guard !waiting.isEmpty else { return nil }
        let news = waiting.removeFirst()
        return { [chef, party] ticket in party.hear(news, chef, ticket) }
    }
}
