/// A body that an order reads as it comes in: ``RouteUpload`` or ``RouteParts``. A type of the app's own wraps one of them, for example to take a
/// single media type.
public protocol RouteStreamedBody: Sendable {
    /// The media type that a request must have; `nil` for any.
    static var mediaType: String? { get }
    /// Makes the value that the order gets.
    ///
    /// - Throws: ``RouteProblem`` if the header fields of the request do not fit.
    init(_ source: RouteBodySource) throws(RouteProblem)
}
