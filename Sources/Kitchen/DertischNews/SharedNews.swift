import DertischSupport

/// A message of the house that reaches all processes of an app.
///
/// A sous chef gives it to head chefs, or a colleague posts it on a house-wide bulletin, as any other message. Where the house has a
/// message bus, the readers in the other processes get it too. They get those of one process in the order in which they were posted.
///
/// ```swift
/// enum PhotoNews: SharedNews {
///     case liked(Photo.ID, count: Int)
///     case manyChanged
///     static let missed = PhotoNews.manyChanged
/// }
/// ```
///
/// A message says what has changed. It is no place for secrets, since everything that is connected to the bus reads it, and no
/// place for documents: 60 KB of JSON is the most. Send an identifier instead, and let the reader fetch the rest.
public protocol SharedNews: Codable, Sendable {
    /// The message that readers get in place of those that they missed. They ask anew for what they show.
    ///
    /// Messages are missed when the bus was down or too slow, when one could not be read, or when it was too large. This message may
    /// come without need, at most once a second. Head chefs and listeners get it also in place of those that they were too busy to hear.
    static var missed: Self { get }
    /// The version of the message's coding: 1, unless you declare it. Raise it when older builds would read newer messages wrongly. A
    /// process takes messages of another version for missed.
    static var version: Int { get }
    /// The name under which processes share it: by default the type's, with its module.
    static var topic: String { get }
}

extension SharedNews {
    /// 1.
    public static var version: Int { 1 }
    /// The type's name with its module.
    public static var topic: String { TypeName.stable(of: Self.self) }
}
