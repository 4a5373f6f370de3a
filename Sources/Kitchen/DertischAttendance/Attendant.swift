/// A seated customer that has joined a topic of an ``Attendance``, in any process of the app.
///
/// ```swift
/// let names = readers.all.filter { $0.id != readers.own?.id }.map(\.description.name)
/// ```
public struct Attendant<Description: Codable & Equatable & Sendable>: Identifiable, Equatable, Sendable {
    /// A random identifier, which stays the same while the customer is seated, also in another process. It is no secret.
    public let id: String
    /// The description with which it has joined, or its last update.
    public var description: Description

    /// Makes an attendant, as tests do.
    ///
    /// - Parameters:
    ///   - id: an identifier that no other has.
    ///   - description: its description.
    public init(id: String, description: Description) {
        self.id = id
        self.description = description
    }
}
