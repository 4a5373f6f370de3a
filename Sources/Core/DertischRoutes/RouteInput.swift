import DertischCore
import DertischJSON
import DertischSupport

/// Reads the values of an address and the body of a request, off the main actor.
enum RouteInput {
    /// - Throws: ``RouteProblem`` if they cannot be read, or do not fit the types.
    @concurrent static func read<Values: Decodable & Sendable, Body: Decodable & Sendable>(
        _ values: Values.Type, _ body: Body.Type, _ kind: RouteBodyKind?, _ request: RouteRequest, _ match: Route.Match
    ) async throws(RouteProblem) -> (Values, Body) {
        (try read(values, from: match), try read(body, kind, of: request))
    }

    private static func read<Values: Decodable>(
        _ type: Values.Type, from match: Route.Match
    ) throws(RouteProblem) -> Values {
        do { return try LinkValues.read(type, from: match.values, only: match.pattern.onlyGap) } catch {
            throw problem(with: error, in: match)
        }
    }

    /// A value in the path names a thing, and an unreadable one names none.
    private static func problem(with error: any Error, in match: Route.Match) -> RouteProblem {
        guard let mismatch = error as? LinkValues.Mismatch else {
            return RouteProblem(400, "The address cannot be read.", detail: detail(of: error))
        }
        if match.pattern.pathGaps.contains(mismatch.gap) { return .noProperty }
        return RouteProblem(
            400, "A value in the address \(mismatch.value == nil ? "is missing" : "cannot be read").",
            detail: "\(mismatch.gap) must be \(mismatch.wanted).")
    }

    private static func read<Body: Decodable>(
        _ type: Body.Type, _ kind: RouteBodyKind?, of request: RouteRequest
    ) throws(RouteProblem) -> Body {
        switch kind {
        case nil:
            // The type has no properties.
            return try json(type, Array("{}".utf8))
        case .json: return try json(type, request.body)
        case .form: return try form(type, request.body)
        }
    }

    private static func json<Body: Decodable>(_ type: Body.Type, _ bytes: [UInt8]) throws(RouteProblem) -> Body {
        do { return try JSONReader.document(bytes).decode(type) } catch let broken as JSONReader.Broken {
            let place = JSONPlace(of: broken.offset, in: bytes)
            throw RouteProblem(
                400, "The body is not JSON.",
                detail: "Line \(place.line), column \(place.column): \(broken.reason)")
        } catch { throw RouteProblem(422, "The body does not fit.", detail: detail(of: error)) }
    }

    private static func form<Body: Decodable>(_ type: Body.Type, _ bytes: [UInt8]) throws(RouteProblem) -> Body {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw RouteProblem(400, "The body is not UTF-8.")
        }
        var fields: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.strictlyDecoded(Array(sides[0].utf8)[...], plusIsBlank: true),
                let value = PercentEncoding.strictlyDecoded(
                    (sides.count > 1 ? Array(sides[1].utf8) : [])[...], plusIsBlank: true)
            else { throw RouteProblem(400, "A field of the body is not encoded properly.") }
            guard fields.updateValue(value, forKey: name) == nil else {
                throw RouteProblem(400, "A field of the body is given twice.", detail: name)
            }
        }
        do { return try LinkValues.read(type, from: fields, only: nil) } catch {
            guard let mismatch = error as? LinkValues.Mismatch else {
                throw RouteProblem(422, "The body does not fit.", detail: detail(of: error))
            }
            throw RouteProblem(
                422, "The body does not fit.", detail: "\(mismatch.gap) must be \(mismatch.wanted).")
        }
    }

    /// The reason of a decoding error, with the path of the value. The client has sent all of it.
    private static func detail(of error: any Error) -> String? {
        guard let error = error as? DecodingError else { return nil }
        let (context, reason): (DecodingError.Context, String) =
            switch error {
            case .typeMismatch(let type, let context): (context, "It must be a value of \(type).")
            case .valueNotFound(let type, let context): (context, "It must be a value of \(type), not null.")
            case .keyNotFound(let key, let context): (context, "\(key.stringValue) is missing.")
            case .dataCorrupted(let context): (context, context.debugDescription)
            @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), "It cannot be read.")
            }
        let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        return path.isEmpty ? reason : "\(path): \(reason)"
    }
}
