/// A value of a database, as ``NodeDecoder`` reads it: a map, a list or something single.
protocol ValueNode: Sendable {
    /// What a field is decoded from that does not exist; `nil` if that is an error.
    static var missing: Self? { get }
    /// True if a whole number that no `Double` holds exactly may be read as one; otherwise that is an error.
    static var roundsIntegers: Bool { get }
    /// True for null, which stands for `nil`.
    var isNull: Bool { get }
    /// The fields by name; `nil` for a value that has none.
    var fields: [String: Self]? { get }
    /// The elements of a list; `nil` for another value.
    var elements: [Self]? { get }
    var flag: Bool? { get }
    var text: String? { get }
    /// The number; `nil` for another value.
    var number: NodeNumber? { get }
    /// The type in words, such as "a text".
    var kind: String { get }

    /// The value as a type that this kind of database has, or stores in a form of its own, such as `Date`.
    ///
    /// - Returns: the value, or `nil` if the type decodes itself.
    /// - Throws: ``NodeMismatch``.
    func special(_ type: Any.Type) throws(NodeMismatch) -> Any?
}
