import Synchronization

/// Where sous chefs post news, and head chefs read it: in order, on the main actor, bounded.
@MainActor final class NewsBoard: Sendable {
    /// As many news as may wait for the main actor. Beyond that the oldest are dropped, and counted.
    nonisolated static let limit = 4096

    private struct Inbox {
        var waiting: [@MainActor @Sendable (NewsBoard) -> Void] = []
        var isScheduled = false
        var dropped = 0
    }

    nonisolated private let inbox = Mutex(Inbox())
    private var desks: [ObjectIdentifier: AnyObject] = [:]

    /// How many news were dropped because the main actor did not come to read them.
    nonisolated var dropped: Int { inbox.withLock(\.dropped) }

    nonisolated func post<News: Sendable>(_ news: News) {
        let isFirst = inbox.withLock { inbox in
            if inbox.waiting.count == Self.limit {
                inbox.waiting.removeFirst()
                inbox.dropped += 1
            }
            inbox.waiting.append { $0.desk(of: News.self).spread(news) }
            defer { inbox.isScheduled = true }
            return !inbox.isScheduled
        }
        if isFirst { Task { @MainActor in self.deliver() } }
    }

    private func deliver() {
        let waiting = inbox.withLock { inbox in
            inbox.isScheduled = false
            defer { inbox.waiting = [] }
            return inbox.waiting
        }
        for spread in waiting { spread(self) }
    }

    func desk<News: Sendable>(of type: News.Type) -> NewsDesk<News> {
        if let desk = desks[ObjectIdentifier(type)] as? NewsDesk<News> { return desk }
        let desk = NewsDesk<News>()
        desks[ObjectIdentifier(type)] = desk
        return desk
    }
}

/// Who reads one kind of news.
@MainActor final class NewsDesk<News: Sendable> {
    private var readers: [Int: @MainActor (News) -> Void] = [:]
    private var last = 0

    /// Reads from now on, after those who began before; the result ends it.
    func subscribe(_ read: @escaping @MainActor (News) -> Void) -> @MainActor () -> Void {
        last += 1
        readers[last] = read
        return { [self, last] in readers[last] = nil }
    }

    func spread(_ news: News) {
        for (number, _) in readers.sorted(by: { $0.key < $1.key }) { readers[number]?(news) }
    }
}
