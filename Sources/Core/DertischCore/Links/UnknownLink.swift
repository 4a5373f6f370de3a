/// The entrée of the customer that is seated where a link leads nowhere. See ``Registrar/unknownLinks(to:file:line:)``.
public struct UnknownLink: Codable, Hashable, Sendable {
    /// The link: a path with an optional query, from outside, cut off after 2048 characters.
    public let link: String

    /// Makes an entrée.
    public init(_ link: String) { self.link = String(link.prefix(2048)) }
}
