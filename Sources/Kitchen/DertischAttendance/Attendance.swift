public import DertischCore
import DertischNews
import DertischTemporaryValues

/// The attendance of a topic: who is here now, such as all who look at one letter, in all processes of the app.
///
/// A head chef asks for it in its initialiser, and hears of changes as its news, in its party:
///
/// ```swift
/// struct Reader: Codable, Equatable, Sendable { var name: String, isTyping = false }
///
/// struct LetterHeadChef: HeadChef {
///     typealias NewsScope = PartyWide
///     let readers: Attendance<Reader>
///
///     func give(_ order: LetterCourse.Order, to waiter: WaiterForHeadChef<LetterCourse>) throws {
///         switch order {
///         case .open(let letter, let name):
///             try readers.join("letter \(letter)", as: Reader(name: name))
///             waiter.serve(.readers(readers.all))
///         case .type(let isTyping): try readers.update { $0.isTyping = isTyping }
///         }
///     }
///
///     func hear(_ news: AttendanceNews<Reader>, to waiter: WaiterForHeadChef<LetterCourse>) {
///         waiter.serve(.readers(news.all))
///     }
/// }
/// ```
///
/// A party is in one topic at a time for each type of description. It leaves when its customer is ushered out. A browser's tab is listed
/// while it is connected, and for 12 seconds after its connection was lost. A tab that goes on in another process stays the same
/// attendant, with the description that it had.
///
/// Where the house has a message bus, the processes tell each other their lists. Those of a process that was killed go after 15 seconds.
/// Descriptions are no place for secrets, since everything that is connected to the bus reads them.
///
/// No call waits.
public struct Attendance<Description: Codable & Equatable & Sendable>: Hat, Sendable {
    private let membership: Membership<Description>

    init(_ membership: Membership<Description>) { self.membership = membership }

    /// Makes a separate attendance, which lists only its own attendant, as tests do.
    ///
    /// ```swift
    /// let readers = Attendance<Reader>()
    /// ```
    public init() {
        membership = Membership()
        membership.begin(
            Membership.Ties(
                desk: AttendanceDesk(), connection: WindowConnection(), notes: TemporaryValues(),
                reader: BulletinWriter { _ in true }))
    }

    /// Joins a topic, or updates the description there. A former topic is left.
    ///
    /// - Parameters:
    ///   - topic: the topic, such as `letter 7`: with the name of the description's type, at most 256 bytes.
    ///   - description: the description that others see, of at most 512 bytes as JSON.
    /// - Throws: ``AttendanceError`` if it is too large, if the process has 4,096 attendants, or if the customer was ushered out.
    public func join(_ topic: String, as description: Description) throws(AttendanceError) {
        try membership.join(topic, as: description)
    }

    /// Changes the description of the attendant. Does nothing unless it has joined.
    ///
    /// - Parameter change: changes the description.
    /// - Throws: ``AttendanceError``, as ``join(_:as:)`` does.
    public func update(_ change: (inout Description) -> Void) throws(AttendanceError) { try membership.update(change) }

    /// Reads another topic, and hears of its changes. An attendant of this party stays where it has joined.
    ///
    /// - Parameter topic: the topic.
    public func watch(_ topic: String) { membership.watch(topic) }

    /// Leaves the topic, and hears no more of it.
    public func leave() { membership.leave() }

    /// The attendants of the topic that was joined or is watched, in the order in which they joined. Empty before.
    ///
    /// The own attendant is among them once the window is connected. A page that was made for a browser is not, until the browser joins.
    ///
    /// - Complexity: O(n) in the attendants.
    public var all: [Attendant<Description>] { membership.all }

    /// The attendant of this party; `nil` unless it has joined.
    public var own: Attendant<Description>? { membership.own }
}

extension Attendance: ScopedDependency {
    package static var scope: ScopeKind { .party }
    package static var posts: BulletinHeading? { BulletinWriter<AttendanceNews<Description>, PartyWide>.posts }
    package static func hand(in scopes: Scopes) -> Self? {
        guard let house = scopes.storage(of: .house), let window = scopes.storage(of: .window),
            let party = scopes.storage(of: .party), let notes = TemporaryValues<PartyWide>.hand(in: scopes),
            let reader = BulletinWriter<AttendanceNews<Description>, PartyWide>.hand(in: scopes)
        else { return nil }
        let membership = party[Membership<Description>.self]
        membership.begin(
            Membership.Ties(
                desk: house[AttendanceDesk.self], connection: window[WindowConnection.self], notes: notes,
                reader: reader))
        return Self(membership)
    }
}
