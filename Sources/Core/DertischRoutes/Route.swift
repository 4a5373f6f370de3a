import DertischCore
import DertischSupport

/// A declared route: its address, the rules for its requests, and the closure that serves them.
struct Route: Sendable {
    let method: RouteMethod
    /// The pattern as it was written.
    let text: String
    let customer: String
    let origins: RouteOrigins
    let body: RouteBodyPlan
    let filters: [FilterDraft]
    let site: Site
    let shapes: Shapes
    /// The title and the version of the description of all routes; `nil` for a route that answers something else.
    var description: OpenAPIDocument?
    /// Orders, and makes the answer.
    let serve: @MainActor @Sendable (Restaurant, RouteRequest, Match) async -> RouteResponse

    /// The address of a request, as it fits the pattern.
    struct Match: Sendable {
        let pattern: LinkPattern
        let values: [String: String]
    }

    /// The types of a route's input and output.
    struct Shapes: Sendable {
        let values: CodableShape
        /// Found when they are described, since a house without a description has no use for them.
        let body: @Sendable () -> CodableShape?
        let answer: @Sendable () -> CodableShape?
        let status: Int
        /// The media type of the answer; `nil` for no content.
        let mediaType: String?
        /// True if the answer is sent until its order is done.
        var isStream = false
    }
}

/// The body that a route takes.
enum RouteBodyPlan: Sendable {
    /// None: a body is ignored.
    case none
    /// A whole body, which is decoded.
    case whole(RouteBodyKind, upTo: Int)
    /// A body that the order reads as it comes in, of a media type or any.
    case streamed(mediaType: String?, upTo: Int)

    /// The most bytes of a body.
    var limit: Int? {
        switch self {
        case .none: nil
        case .whole(_, let limit), .streamed(_, let limit): limit
        }
    }

    /// The media type that a request must have; `nil` for any.
    var mediaType: String? {
        switch self {
        case .none: nil
        case .whole(let kind, _): kind.rawValue
        case .streamed(let mediaType, _): mediaType
        }
    }

    var isStreamed: Bool { if case .streamed = self { true } else { false } }
}

/// A filter as declared: a value, or the type of a kitchen resource.
struct FilterDraft: Sendable {
    /// The type of the resource; `nil` for a value.
    var resource: (any RouteFilter.Type)?
    /// The reason that the value cannot work.
    var flaw: String?
    /// True if it needs the whole body.
    var readsBody = false
    let find: @Sendable (Kitchen) -> (any RouteFilter)?
}
