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
        var verb = try parts.decode(String.self)
        var name: String?
        if verb == "again" {
            name = try parts.decode(String?.self) ?? ""
            verb = try parts.decode(String.self)
        }
        let message = try Self.content(verb, &parts)
        content = name.map { .again(message, named: $0) } ?? message
        number = parts.isAtEnd ? nil : try parts.decode(Int.self)
    }

    private static func content(_ verb: String, _ parts: inout any UnkeyedDecodingContainer) throws -> ClientMessage {
        switch verb {
        case "join":
            return .join(
                token: try parts.decode(String.self), isFresh: try parts.decode(Bool.self), life: try life(&parts))
        case "resume":
            return .resume(
                token: try parts.decode(String.self), previous: try parts.decode(String.self),
                hasLeft: try parts.decode(Bool.self), life: try life(&parts))
        case "restore":
            return .restore(
                token: try parts.decode(String.self), carrier: try parts.decode(String.self),
                state: try parts.decode(String.self), attempts: try parts.decode(Int.self), life: try life(&parts))
        case "at":
            let seat = try parts.decode(Int.self)
            return .lookAt(RowNumber(try parts.decode(Int.self)), seat: seat)
        case "answer":
            let id = try parts.decode(Int.self)
            return .answer(try parts.decode(Int?.self), entered: try parts.decode(String.self), to: id)
        case "leave": return .closeMenu(seat: try parts.decode(Int.self))
        case "follow":
            return .follow(link: try parts.decode(String?.self), depth: try parts.decode(Int.self))
        case "press":
            let seat = try parts.decode(Int.self)
            let button = try spot(&parts)
            return .press(button, form: try spot(&parts), seat: seat)
        case "prefetch":
            let seat = try parts.decode(Int.self)
            return .prefetch(try spot(&parts), seat: seat)
        case "discard": return .discardPrefetched
        case "open":
            let prefetched = try parts.decode(Int.self)
            let seat = try parts.decode(Int.self)
            return .open(prefetched: prefetched, try spot(&parts), seat: seat)
        case "ready": return .ready
        case "beat": return .heartbeat
        case "device": return .device(try parts.decode(DeviceReport.self))
        default:
            let seat = try parts.decode(Int.self)
            let spot = try Self.spot(&parts)
            if verb == "edit" {
                let text = try parts.decode(String.self)
                let changes = try parts.decodeIfPresent(TextEdit.Changes.self)?.list
                return .edit(TextEdit(text: text, changes: changes), spot, seat: seat)
            }
            return .gesture(try gesture(verb, &parts), spot, seat: seat)
        }
    }

    private static func life(_ parts: inout any UnkeyedDecodingContainer) throws -> Int? {
        parts.isAtEnd ? nil : try parts.decode(Int?.self)
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
        case "flag": .edited(.flag(try parts.decode(Bool.self)), revision: try parts.decodeIfPresent(Int.self) ?? 0)
        case "choose": .chose(try parts.decode(Int.self))
        default: throw UnknownVerb()
        }
    }

    private struct UnknownVerb: Error {}
}
