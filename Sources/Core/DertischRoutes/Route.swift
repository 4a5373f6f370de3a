import DertischCore
import DertischSupport

/// A declared route: its address, the rules for its requests, and the closure that serves them.
struct Route: Sendable {
    let method: RouteMethod
    /// The pattern as it was written.
    let text: String
    let customer: String
    let origins: RouteOrigins
    let maxBodyBytes: Int
    /// The kind of body; `nil` for none.
    let bodyKind: RouteBodyKind?
    let filters: [FilterDraft]
    let site: Site
    let shapes: Shapes
    /// Orders, and makes the answer.
    let serve: @MainActor @Sendable (Restaurant, RouteRequest, Match) async -> RouteResponse

    /// The address of a request, as it fits the pattern.
    struct Match: Sendable {
        let pattern: LinkPattern
        let values: [String: String]
    }

    /// The types of a route's input and output, for its description.
    struct Shapes: Sendable {
        let values: @Sendable () -> CodableShape
        let body: @Sendable () -> CodableShape?
        let answer: @Sendable () -> CodableShape?
        let status: Int
        let mediaType: String?
    }
}

/// A filter as declared: a value, or the type of a kitchen resource.
struct FilterDraft: Sendable {
    /// The type of the resource; `nil` for a value.
    var resource: (any RouteFilter.Type)?
    let find: @Sendable (Kitchen) -> (any RouteFilter)?
}
