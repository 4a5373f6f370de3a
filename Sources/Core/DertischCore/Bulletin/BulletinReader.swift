/// The reader's end of the orders bulletin: typed messages from every writer, within the scope that the type names.
///
/// Head chefs ask for a reader in their initialisers, in any scope; kitchen resources ask for the reader of the house.
/// Reading ends with the scope, and when the reading head chef's party goes home: there is nothing to clean up. A
/// reader keeps no colleague alive.
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
/// To serve a message, a head chef has a shorter way: `hear(_:to:)`, with the message as its ``HeadChef/News`` and the
/// scope as its ``HeadChef/NewsScope``.
public struct BulletinReader<Message: Sendable, Within: Scope>: Hat, Sendable {
    private let topic: Topic<Message>
    private let lifetime: Lifetime?
    private let asker: Asker?

    init(topic: Topic<Message>, lifetime: Lifetime?, asker: Asker? = nil) {
        self.topic = topic
        self.lifetime = lifetime
        self.asker = asker
    }

    /// Makes a separate bulletin, as tests do: its only reader reads what its only writer posts.
    ///
    /// ```swift
    /// let (writer, reader) = BulletinReader<TeaRenamed, HouseWide>.pair()
    /// ```
    ///
    /// - Returns: the two ends. Messages posted while nothing reads or listens are lost.
    public static func pair() -> (writer: BulletinWriter<Message, Within>, reader: Self) {
        let topic = Topic<Message>(inbox: MainInbox())
        return (BulletinWriter { topic.post($0) }, Self(topic: topic, lifetime: nil))
    }

    /// A sequence of all messages posted from now on, in order. Read it with `for await` in any isolation.
    ///
    /// - Parameter keeping: the buffer for messages that arrive while the reader is busy. Messages that do not fit are
    ///   dropped, counted, and reported to the inspector.
    /// - Returns: the posts, for one reader. Call this again for a second reader that is to get every message too.
    public func posts(keeping: BufferPolicy = .newest(256)) -> Posts<Message> {
        topic.posts(keeping, lifetime, Drops(of: Message.self, asker))
    }

    /// Calls a closure on the main actor with every message posted from now on, in order.
    ///
    /// ```swift
    /// bulletin.listen(for: self) { ticker, renamed in ticker.lines.append(renamed.name) }
    /// ```
    ///
    /// - Parameters:
    ///   - listener: the object that listens. It is held weakly; once it is gone, the closure is not called any more.
    ///   - limit: the number of messages that may wait while the main actor is busy, at least one. Beyond that the
    ///     oldest are dropped, counted, and reported to the inspector.
    ///   - hear: the closure. It gets the listener, so it need not capture it.
    /// - Returns: the listening, which can be cancelled and counts dropped messages.
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
    package static var scope: ScopeKind { Within.kind }
    package static var reads: BulletinHeading? { BulletinHeading(message: Message.self, scope: scope) }
    package static func hand(in scopes: Scopes) -> Self? {
        scopes.storage(of: scope).map { storage in
            Self(
                topic: storage[Topic<Message>.self], lifetime: scopes.lifetime(within: scope),
                asker: scopes.asker)
        }
    }
}
