/// The news of one type for one chef. News outdated by newer news is dropped; beyond the limit the oldest is dropped too.
@MainActor final class Inbox<H: HeadChef>: NewsInbox {
    /// The maximum number of waiting news. Beyond it the oldest is dropped, since newer news is more accurate.
    static var limit: Int { 256 }

    private let chef: H
    private let staff: CourseStaff<H.C>
    private let drops: Drops
    private let missed: H.News?
    private var waiting: [H.News] = []
    /// True if news were dropped for which the chef is due `missed`, before those that wait.
    private var isMissedDue = false

    /// - Parameters:
    ///   - drops: counts the news dropped beyond the limit.
    ///   - missed: the news in place of those; `nil` if there are none.
    init(chef: H, of staff: CourseStaff<H.C>, _ drops: Drops, missed: H.News?) {
        self.chef = chef
        self.staff = staff
        self.drops = drops
        self.missed = missed
    }

    var isEmpty: Bool { waiting.isEmpty }

    /// Adds news. Returns `false` if the party has gone home.
    func add(_ news: H.News) -> Bool {
        guard let party = staff.party else { return false }
        let isFirst = isEmpty
        waiting.removeAll { chef.isOutdated($0, by: news) }
        if waiting.count == Self.limit {
            waiting.removeFirst()
            drops.add()
            isMissedDue = missed != nil
        }
        waiting.append(news)
        if isFirst { party.run(.news(self)) }
        return true
    }

    func next() -> (@MainActor (Ticket) -> Task<Void, Never>)? {
        guard !waiting.isEmpty else { return nil }
        let news = isMissedDue ? missed ?? waiting.removeFirst() : waiting.removeFirst()
        isMissedDue = false
        return { [chef, staff] ticket in staff.hear(news, chef, ticket) }
    }
}
