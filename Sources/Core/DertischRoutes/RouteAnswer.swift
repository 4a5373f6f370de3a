import DertischCore
import Foundation

/// The answer of a route: the part of the carte that the client gets once the order is done.
///
/// ```swift
/// routes.on(.get, "/api/invoices/{id}", answer: .json(\.invoice)) { id in .open(id) }
/// routes.on(.get, "/feed.xml", order: .feed, answer: .text(\.feed, as: "application/atom+xml"))
/// routes.on(.get, "/api/changes", order: .watch, answer: .events(\.newest))
/// ```
public struct RouteAnswer<Carte: Sendable>: Sendable {
    enum Kind: Sendable {
        /// One content; `nil` if the property has no value.
        case content(@Sendable (Carte) throws -> [UInt8]?)
        /// An event for each value of a property; `nil` if the property has none.
        case events(@Sendable (Carte) throws -> [UInt8]?)
    }

    let kind: Kind

    /// True if it is sent until its order is done.
    var isStream: Bool { if case .events = kind { true } else { false } }

    let status: Int
    /// The media type; `nil` for no content.
    let mediaType: String?
    var fileName: String?
    /// The type of the content, for the description of the route.
    let shape: @Sendable () -> CodableShape?

    /// A property as JSON. Dates are ISO 8601, and names are sorted.
    ///
    /// - Parameters:
    ///   - property: the property of the carte.
    ///   - status: the status code, 200 to 299, but neither 204 nor 205, which have no content.
    public static func json<Value: Encodable & Sendable>(
        _ property: any KeyPath<Carte, Value> & Sendable, status: Int = 200
    ) -> RouteAnswer {
        RouteAnswer(
            kind: .content { try encode($0[keyPath: property]) }, status: status, mediaType: "application/json",
            shape: { CodableShape(ofAnswer: Value.self) })
    }

    /// A property as JSON; status 404 if it is `nil`.
    public static func json<Value: Encodable & Sendable>(
        _ property: any KeyPath<Carte, Value?> & Sendable, status: Int = 200
    ) -> RouteAnswer {
        RouteAnswer(
            kind: .content { try $0[keyPath: property].map { try encode($0) } }, status: status,
            mediaType: "application/json", shape: { CodableShape(ofAnswer: Value.self) })
    }

    /// A property as text in UTF-8, such as a feed.
    ///
    /// - Parameters:
    ///   - property: the property of the carte.
    ///   - mediaType: the media type, without `charset`.
    public static func text(
        _ property: any KeyPath<Carte, String> & Sendable, as mediaType: String = "text/plain"
    ) -> RouteAnswer {
        RouteAnswer(
            kind: .content { Array($0[keyPath: property].utf8) }, status: 200, mediaType: mediaType + "; charset=utf-8",
            shape: { .text(format: nil) })
    }

    /// A property as it is, such as a picture or a report.
    ///
    /// - Parameters:
    ///   - property: the property of the carte.
    ///   - mediaType: the media type.
    ///   - fileName: the name under which a browser stores it (RFC 6266); `nil` to let the browser show it.
    public static func bytes(
        _ property: any KeyPath<Carte, [UInt8]> & Sendable, as mediaType: String, fileName: String? = nil
    ) -> RouteAnswer {
        RouteAnswer(
            kind: .content { $0[keyPath: property] }, status: 200, mediaType: mediaType, fileName: fileName,
            shape: { .text(format: "binary") })
    }

    /// No content: status 204.
    public static var nothing: RouteAnswer {
        RouteAnswer(kind: .content { _ in [] }, status: 204, mediaType: nil, shape: { nil })
    }

    /// A property as server-sent events, each with JSON: its first value, and each new one until the order is done or the client leaves.
    ///
    /// The order serves a stream, or waits for news, and has no ``HeadChef/timeLimit(of:)``. A slow client misses values, and gets the newest. A comment is
    /// sent every 15 seconds, so that proxies keep the connection open. An order that fails before the first value is answered with its problem; later,
    /// the problem is the data of a last event, named `problem`. A client may have 64 streams at once.
    ///
    /// - Parameter property: the property of the carte.
    public static func events<Value: Encodable & Sendable>(
        _ property: any KeyPath<Carte, Value> & Sendable
    ) -> RouteAnswer {
        RouteAnswer(
            kind: .events { try encode($0[keyPath: property]) }, status: 200, mediaType: "text/event-stream",
            shape: { CodableShape(ofAnswer: Value.self) })
    }

    /// A property as server-sent events. While it is `nil`, nothing is sent, and the response begins with the first value or comment.
    public static func events<Value: Encodable & Sendable>(
        _ property: any KeyPath<Carte, Value?> & Sendable
    ) -> RouteAnswer {
        RouteAnswer(
            kind: .events { try $0[keyPath: property].map { try encode($0) } }, status: 200,
            mediaType: "text/event-stream", shape: { CodableShape(ofAnswer: Value.self) })
    }

    private static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }
}
