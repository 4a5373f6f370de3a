import Dertisch
import DertischJSON

/// A message as it arrives, with its number among the visitor's gestures in that session, if it has one.
struct NumberedMessage: Equatable {
    let content: ClientMessage
    let number: Int?

    /// Parses a message; `nil` if it is malformed.
    init?(_ bytes: [UInt8]) {
        guard let message = try? JSONReader.document(bytes).decode(NumberedMessage.self) else { return nil }
        self = message
    }
}

/// In JSON, a message is an array whose first element is the verb.
extension NumberedMessage: Decodable {
    init(from decoder: any Decoder) throws {
        var parts = try decoder.unkeyedContainer()
        let verb = try parts.decode(String.self)
        switch verb {
        case "join": content = .join(token: try parts.decode(String.self), isFresh: try parts.decode(Bool.self))
        case "resume":
            content = .resume(
                token: try parts.decode(String.self), previous: try parts.decode(String.self),
                hasLeft: try parts.decode(Bool.self), hasState: try parts.decode(Bool.self))
        case "restore":
            content = .restore(
                token: try parts.decode(String.self), carrier: try parts.decode(String.self),
                state: try parts.decode(String.self), attempts: try parts.decode(Int.self))
        case "at":
            let seat = try parts.decode(Int.self)
            content = .lookAt(RowNumber(try parts.decode(Int.self)), seat: seat)
        case "answer":
            let id = try parts.decode(Int.self)
            content = .answer(try parts.decode(Int?.self), entered: try parts.decode(String.self), to: id)
        case "leave": content = .closeMenu(seat: try parts.decode(Int.self))
        case "follow":
            content = .follow(link: try parts.decode(String?.self), depth: try parts.decode(Int.self))
        case "prefetch":
            let seat = try parts.decode(Int.self)
            content = .prefetch(try Self.spot(&parts), seat: seat)
        case "discard": content = .discardPrefetched
        case "open":
            let prefetched = try parts.decode(Int.self)
            let seat = try parts.decode(Int.self)
            content = .open(prefetched: prefetched, try Self.spot(&parts), seat: seat)
        case "ready": content = .ready
        case "beat": content = .heartbeat
        case "device": content = .device(try parts.decode(DeviceReport.self))
        default:
            let seat = try parts.decode(Int.self)
            let spot = try Self.spot(&parts)
            content = .gesture(try Self.gesture(verb, &parts), spot, seat: seat)
        }
        number = parts.isAtEnd ? nil : try parts.decode(Int.self)
    }

    private static func spot(_ parts: inout any UnkeyedDecodingContainer) throws -> Spot {
        let row = try parts.decode(Int.self)
        return Spot(Place(try parts.decode(String.self)), in: RowNumber(row))
    }

    private static func gesture(_ verb: String, _ parts: inout any UnkeyedDecodingContainer) throws -> GestureEvent {
        switch verb {
        case "tap": .tapped
        case "submit": .submitted
        case "end": .reachedEnd
        case "edit": .edited(.text(try parts.decode(String.self)), revision: try parts.decode(Int.self))
        case "flag": .edited(.flag(try parts.decode(Bool.self)), revision: try parts.decode(Int.self))
        case "choose": .chose(try parts.decode(Int.self))
        default: throw UnknownVerb()
        }
    }

    private struct UnknownVerb: Error {}
}
