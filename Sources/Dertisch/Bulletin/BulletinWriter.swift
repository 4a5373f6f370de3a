/// The orders bulletin as one sees it who posts: typed messages for whoever reads them, within the scope that the type
/// names.
///
/// Head chefs ask for it in their initialisers, in any scope; kitchen resources for the house's. Who reads what is
/// posted is nobody's business here: a ``BulletinReader`` of the same message and scope, or a head chef that wants the
/// message as its ``HeadChef/News``. The house check knows both.
///
/// ```swift
/// struct TeaRenamed: Sendable { let tea: String, name: String }
///
/// struct RenamingHeadChef: HeadChef {
///     let bulletin: BulletinWriter<TeaRenamed, WindowWide>
///     func give(_ order: RenamingCourse.Order, to waiter: WaiterForHeadChef<RenamingCourse>) async throws {
///         switch order {
///         case .rename(let tea, let name): bulletin.post(TeaRenamed(tea: tea, name: name))
///         }
///     }
/// }
/// ```
public struct BulletinWriter<Message: Sendable, Within: Scope>: Hat, Sendable {
    private let put: @Sendable (Message) -> Bool

    /// Makes a writer around a closure of one's own, as tests do.
    ///
    /// - Parameter put: takes a message, and says whether there is a bulletin to put it on.
    public init(_ put: @escaping @Sendable (Message) -> Bool) { self.put = put }

    /// Posts a message: it has been put before every reader when this returns. Callable from any isolation, never
    /// waits. All readers get the messages in the same order, those of one writer in the order posted.
    ///
    /// - Parameter message: what has happened.
    /// - Returns: `false` if the scope has ended; nobody gets it then.
    /// - Complexity: O(readers).
    @discardableResult public func post(_ message: Message) -> Bool { put(message) }
}

extension BulletinWriter: ScopedDependency {
    static var reach: Reach { Within.reach }
    static var posts: BulletinHeading? { BulletinHeading(message: Message.self, reach: reach) }
    static func hand(in scopes: Scopes) -> Self? {
        scopes.storage(of: reach).map { storage in
            let topic = storage.bulletin.topic(of: Message.self)
            return Self { topic.post($0) }
        }
    }
}

extension HeadChefForSousChef: ScopedDependency {
    static var reach: Reach { .house }
    static var posts: BulletinHeading? { BulletinHeading(message: News.self, reach: reach) }
    static func hand(in scopes: Scopes) -> Self? {
        let topic = scopes.house.bulletin.topic(of: News.self)
        return Self { _ = topic.post($0) }
    }
}
