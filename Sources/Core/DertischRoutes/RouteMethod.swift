/// A method of HTTP that a route may have (RFC 9110, section 9). A route for `GET` answers `HEAD` as well.
public enum RouteMethod: String, Sendable, CaseIterable {
    /// Reads, and changes nothing.
    case get = "GET"
    /// Does something, each time anew.
    case post = "POST"
    /// Sets a whole resource, so that twice is as good as once.
    case put = "PUT"
    /// Changes a part of a resource.
    case patch = "PATCH"
    /// Removes a resource.
    case delete = "DELETE"

    /// True if its requests change nothing (RFC 9110, section 9.2.1).
    var isSafe: Bool { self == .get }
}
