/// The orders bulletin as one sees it who reads: typed messages from whoever posts them, within the scope that the type
/// names.
///
/// Head chefs ask for it in their initialisers, in any scope; kitchen resources for the house's. Reading ends with the
/// scope, and when the party goes home whose head chef reads: nothing is to be cleaned up. It keeps nobody alive.
///
/// ```swift
/// actor Register {
///     private var names: [String: String] = [:]
///     private let bulletin: BulletinReader<TeaRenamed, HouseWide>
///
///     init(bulletin: BulletinReader<TeaRenamed, HouseWide>) { self.bulletin = bulletin }
///
///     func keep() async {
///         for await renamed in bulletin.posts(keeping: .newest(32)) { names[renamed.tea] = renamed.name }
///     }
/// }
/// ```
///
/// A head chef that wants to serve what it reads has a shorter way: `hear(_:to:)`, with the message as its
/// ``HeadChef/News`` and the scope as its ``HeadChef/NewsScope``.
public struct BulletinReader<Message: Sendable, Within: Scope>: Hat, Sendable {
    private let topic: Topic<Message>
    private let lifetime: Lifetime?
    private let asker: Asker?

    init(topic: Topic<Message>, lifetime: Lifetime?, asker: Asker? = nil) {
        self.topic = topic
        self.lifetime = lifetime
        self.asker = asker
    }

    /// Makes a bulletin of one's own, as tests do: what the writer posts, the reader reads, and nobody else.
    ///
    /// ```swift
    /// let (writer, reader) = BulletinReader<TeaRenamed, HouseWide>.pair()
    /// ```
    ///
    /// - Returns: the two ends. What is posted while nobody reads is heard by nobody.
    public static func pair() -> (writer: BulletinWriter<Message, Within>, reader: Self) {
        let topic = Topic<Message>(inbox: MainInbox())
        return (BulletinWriter { topic.post($0) }, Self(topic: topic, lifetime: nil))
    }

    /// Whatever is posted from now on, in order, to be read with `for await` in any isolation.
    ///
    /// - Parameter keeping: what waits while the reader is busy; what does not fit is dropped, counted, and told to the
    ///   inspector.
    /// - Returns: the posts, for one reader: two who are both to get all ask twice.
    public func posts(keeping: BufferPolicy = .newest(256)) -> Posts<Message> {
        topic.posts(keeping, lifetime, Drops(of: Message.self, asker))
    }

    /// Calls a closure on the main actor with whatever is posted from now on, in order.
    ///
    /// ```swift
    /// bulletin.listen(for: self) { ticker, renamed in ticker.lines.append(renamed.name) }
    /// ```
    ///
    /// - Parameters:
    ///   - listener: whom it is for. It is held weakly; once it has gone, nothing is called any more.
    ///   - limit: as many messages as wait while the main actor is busy, at least one. Beyond that the oldest are dropped,
    ///     counted, and told to the inspector.
    ///   - hear: what is called, with the listener, which it need not capture.
    /// - Returns: a way to stop listening before that, and to see what was dropped.
    @discardableResult public func listen<Listener: AnyObject & Sendable>(
        for listener: Listener, keepingNewest limit: Int = 4096,
        _ hear: @escaping @MainActor @Sendable (Listener, Message) -> Void
    ) -> Listening {
        topic.listen(lifetime, Drops(of: Message.self, asker), keepingNewest: limit) { [weak listener] message in
            guard let listener else { return false }
            hear(listener, message)
            return true
        }
    }
}

extension BulletinReader: ScopedDependency {
    static var reach: Reach { Within.reach }
    static var reads: BulletinHeading? { BulletinHeading(message: Message.self, reach: reach) }
    static func hand(in scopes: Scopes) -> Self? {
        scopes.storage(of: reach).map { storage in
            Self(
                topic: storage.bulletin.topic(of: Message.self), lifetime: scopes.lifetime(within: reach),
                asker: scopes.asker)
        }
    }
}
