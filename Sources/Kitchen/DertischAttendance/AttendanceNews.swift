/// The news that someone has joined or left a topic, or has changed.
///
/// A head chef hears it if it asks for an ``Attendance`` and has joined or watches a topic. Changes that come together are told together.
///
/// ```swift
/// func hear(_ news: AttendanceNews<Reader>, to waiter: WaiterForHeadChef<LetterCourse>) {
///     waiter.serve(.readers(news.all))
/// }
/// ```
public struct AttendanceNews<Description: Codable & Equatable & Sendable>: Equatable, Sendable {
    /// One change of the list.
    public enum Change: Equatable, Sendable {
        /// An attendant has come.
        case joined(Attendant<Description>)
        /// The description of an attendant has changed.
        case updated(Attendant<Description>)
        /// An attendant has left, or has been without a connection for too long.
        case left(Attendant<Description>)
    }

    /// The topic.
    public let topic: String
    /// The changes since the last news of the topic in this process.
    public let changes: [Change]
    /// Everyone who is here now, in the order in which they joined.
    public let all: [Attendant<Description>]

    /// Makes news, as tests do.
    public init(topic: String, changes: [Change], all: [Attendant<Description>]) {
        self.topic = topic
        self.changes = changes
        self.all = all
    }

    /// The changes from one list to another; `nil` if there are none.
    init?(of topic: String, from former: [Attendant<Description>], to all: [Attendant<Description>]) {
        let before = Dictionary(former.map { ($0.id, $0) }) { $1 }
        let after = Set(all.map(\.id))
        var changes = former.filter { !after.contains($0.id) }.map(Change.left)
        for attendant in all {
            if let known = before[attendant.id] {
                if known.description != attendant.description { changes.append(.updated(attendant)) }
            } else {
                changes.append(.joined(attendant))
            }
        }
        guard !changes.isEmpty else { return nil }
        self.init(topic: topic, changes: changes, all: all)
    }
}
