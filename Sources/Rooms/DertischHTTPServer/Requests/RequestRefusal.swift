/// The reason why a request is not passed to its handler. The connection ends with the answer that says so.
enum RequestRefusal: Error, Equatable {
    case malformed
    case unknownVersion
    case headTooLarge
    case targetTooLong
    case bodyTooLarge
    case tooManyFromOneAddress
    case stopping

    init(_ error: RequestHead.ParseError) {
        switch error {
        case .malformed: self = .malformed
        case .unknownVersion: self = .unknownVersion
        }
    }

    /// The reason under which it is counted.
    var reason: HTTPServer.Counters.Reason {
        switch self {
        case .malformed, .unknownVersion: .malformed
        case .headTooLarge, .targetTooLong: .headTooLarge
        case .bodyTooLarge: .bodyTooLarge
        case .tooManyFromOneAddress: .tooManyFromOneAddress
        case .stopping: .stopping
        }
    }

    var response: HTTPResponse {
        switch self {
        case .malformed: .text("Malformed request.", status: 400)
        case .unknownVersion: .text("Only HTTP/1.1 and HTTP/1.0 are supported.", status: 505)
        case .headTooLarge:
            .text("The request's header fields are too large. Deleting the cookies of this site may help.", status: 431)
        case .targetTooLong: .text("The address is too long.", status: 414)
        case .bodyTooLarge: .text("The body is too large.", status: 413)
        case .tooManyFromOneAddress: .text("Too many requests come from your address at once.", status: 503)
        case .stopping: .text("The server is stopping.", status: 503)
        }
    }
}
