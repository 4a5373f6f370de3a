import DertischCore
import DertischJSON
import DertischSupport

/// Reads the values of an address and the body of a request, off the main actor.
enum RouteInput {
    /// - Throws: ``RouteProblem`` if they cannot be read, or do not fit the type.
    @concurrent static func values<Values: Decodable & Sendable>(
        _ type: Values.Type, from match: Route.Match
    ) async throws(RouteProblem) -> Values {
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
            detail: mismatch.sentence)
    }

    /// - Throws: ``RouteProblem`` if the body cannot be read, or does not fit the type.
    static func body<Body: Decodable>(
        _ type: Body.Type, _ kind: RouteBodyKind, of request: RouteRequest
    ) throws(RouteProblem) -> Body {
        switch kind {
        case .json: try json(type, request.body)
        case .form: try form(type, request.body)
        }
    }

    private static func json<Body: Decodable>(_ type: Body.Type, _ bytes: [UInt8]) throws(RouteProblem) -> Body {
        do {
            let document = try JSONReader.document(bytes)
            // Programs on the way may read the other value.
            if let twice = document.doubles().first {
                throw RouteProblem(400, "A name is given twice in the body.", detail: twice.name)
            }
            return try document.decode(type)
        } catch let problem as RouteProblem { throw problem } catch let broken as JSONReader.Broken {
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
            throw RouteProblem(422, "The body does not fit.", detail: mismatch.sentence)
        }
    }

    /// The reason of a decoding error, with the path of the value. The client has sent all of it.
    private static func detail(of error: any Error) -> String? {
        guard let error = error as? DecodingError else { return nil }
        let (context, reason): (DecodingError.Context, String) =
            switch error {
            case .typeMismatch(let type, let context): (context, "It must be \(words(for: type)).")
            case .valueNotFound(let type, let context): (context, "It must be \(words(for: type)), not null.")
            case .keyNotFound(let key, let context): (context, "\(key.stringValue) is missing.")
            // The text of Swift's enumerations names the type.
            case .dataCorrupted(let context) where context.debugDescription.hasPrefix("Cannot initialize "):
                (context, "It is none of the known values.")
            case .dataCorrupted(let context): (context, context.debugDescription)
            @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), "It cannot be read.")
            }
        let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        return path.isEmpty ? reason : "\(path): \(reason)"
    }

    /// The JSON of a type, in words. The client does not learn the names of types.
    private static func words(for type: Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is any FixedWidthInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is any ExpressibleByDictionaryLiteral.Type: "an object"
        case is any Sequence.Type: "a list"
        default: "of another kind"
        }
    }
}

extension LinkValues.Mismatch {
    /// The mismatch in a sentence without the names of types.
    fileprivate var sentence: String {
        type == nil ? "\(gap) must be \(wanted)." : "\(gap) cannot be read\(reason.map { ": \($0)" } ?? ".")"
    }
}
