/// The news that waits for one head chef of one party.
@usableFromInline @MainActor protocol NewsInbox<C>: AnyObject {
    associatedtype C: Course
    var isEmpty: Bool { get }
    /// Takes the oldest out, for the chef to hear.
    func next() -> (@MainActor (WaiterForHeadChef<C>) async throws -> Void)?
}

/// News of one kind for one chef: what newer news outdates is dropped, and beyond a limit the oldest.
@MainActor final class Inbox<H: HeadChef>: NewsInbox {
    /// As many news as may wait. Beyond that the oldest are dropped, since newer news is truer.
    static var limit: Int { 256 }

    private let chef: H
    private var waiting: [H.News] = []

    init(chef: H) { self.chef = chef }

    var isEmpty: Bool { waiting.isEmpty }

    /// Adds news; answers whether the oldest had to be dropped for it.
    func add(_ news: H.News) -> Bool {
        waiting.removeAll { chef.isOutdated($0, by: news) }
        let isFull = waiting.count == Self.limit
        if isFull { waiting.removeFirst() }
        waiting.append(news)
        return isFull
    }

    func next() -> (@MainActor (WaiterForHeadChef<H.C>) async throws -> Void)? {
        guard !waiting.isEmpty else { return nil }
        let news = waiting.removeFirst()
        return { [chef] in try await chef.hear(news, to: $0) }
    }
}
