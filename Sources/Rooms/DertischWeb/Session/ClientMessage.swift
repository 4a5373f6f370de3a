import DertischRoom
import DertischJSON

/// One message from a browser.
indirect enum ClientMessage: Equatable, Sendable {
    /// Joins a session: its token, true if the page is the one that was served for it, and the life whose state the browser carries.
    case join(token: String, isFresh: Bool, life: Int? = nil)
    /// Resumes the session of another page of this tab, in place of the one that this page was served for. True if that page has
    /// left, and the life whose state the browser carries.
    case resume(token: String, previous: String, hasLeft: Bool, life: Int? = nil)
    /// Restores the sealed state that was carried for a session, in place of the session that this page was served for. `attempts` is
    /// the weight of the tries before of which the browser does not know the outcome; see ``RestoreAttempts``.
    case restore(token: String, carrier: String, state: String, attempts: Int, life: Int? = nil)
    /// A gesture on the seat of that number.
    case gesture(GestureEvent, Spot, seat: Int)
    /// A text was typed on the seat of that number.
    case edit(TextEdit, Spot, seat: Int)
    /// A button with a place of its own submits the form around it, on the seat of that number.
    case press(Spot, form: Spot, seat: Int)
    /// A link on the seat of that number is pressed or pointed at: its page may be opened ahead.
    case prefetch(Spot, seat: Int)
    /// The link is not followed: the press on it has become a scroll or a drag.
    case discardPrefetched
    /// A link was followed to the page that had been opened ahead on the first seat, and that the browser shows already.
    case open(prefetched: Int, Spot, seat: Int)
    /// The answer to an alert, and the text that was entered.
    case answer(Int?, entered: String, to: Int)
    /// The menu on the seat of that number was closed: by a key, or a touch elsewhere.
    case closeMenu(seat: Int)
    /// The focus entered a row on the seat of that number.
    case lookAt(RowNumber, seat: Int)
    /// The browser went back or forward: to an address, if the entry of its history has one, and to a position.
    case follow(link: String?, depth: Int, entry: Int = 0)
    /// A message that was sent to a process that was killed, which may have done it or not. The name is that of its place, or of the
    /// question and the answer.
    case again(ClientMessage, named: String)
    /// A report about the browser's device.
    case device(DeviceReport)
    /// What the page tells of the files of an upload, on the seat of that number.
    case upload(UploadMessage, Spot, seat: Int)
    /// The browser has resent every message that was not acknowledged, and is ready for the current page.
    case ready
    /// A heartbeat of the page, which asks for the number of the last message taken.
    case heartbeat

    /// True for a gesture that is acknowledged once it has arrived, before its orders are done. The page makes it again by itself if another process
    /// restores it: it gives what was typed and chosen, and reports that the end of a list is in view.
    var isAcknowledgedOnArrival: Bool {
        switch self {
        case .edit, .gesture(.edited, _, seat: _), .gesture(.chose, _, seat: _), .gesture(.reachedEnd, _, seat: _),
            .gesture(.selected, _, seat: _), .gesture(.scrolled, _, seat: _):
            true
        default: false
        }
    }
}

/// A message as it arrives, with its number among the visitor's gestures in that session, if it has one.
struct NumberedMessage: Equatable {
    let content: ClientMessage
    let number: Int?

    init(_ content: ClientMessage, number: Int?) {
        self.content = content
        self.number = number
    }

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
            let link = try parts.decode(String?.self)
            guard let position = HistoryPosition(try parts.decode(Double.self)) else { throw UnreadablePosition() }
            return .follow(link: link, depth: position.depth, entry: position.entry)
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
        case "key":
            let seat = try parts.decode(Int.self)
            let spot = Spot(.ofKeys, in: RowNumber(try parts.decode(Int.self)))
            guard let press = KeyPress(name: try parts.decode(String.self)) else { throw UnknownVerb() }
            return .gesture(.pressed(press, isRepeated: try parts.decode(Bool.self)), spot, seat: seat)
        default:
            let seat = try parts.decode(Int.self)
            let spot = try Self.spot(&parts)
            if verb == "upload" { return .upload(try UploadMessage(from: &parts), spot, seat: seat) }
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
        case "scroll": .scrolled(to: try range(&parts))
        case "enter": .entered
        case "left": .left
        case "flag": .edited(.flag(try parts.decode(Bool.self)), revision: try parts.decodeIfPresent(Int.self) ?? 0)
        case "choose": try parts.decode(ChosenNumbers.self).gesture
        default: throw UnknownVerb()
        }
    }

    private static func range(_ parts: inout any UnkeyedDecodingContainer) throws -> Range<Int> {
        let (lower, upper) = (try parts.decode(Int.self), try parts.decode(Int.self))
        guard (0...upper).contains(lower) else { throw ReversedRange() }
        return lower..<upper
    }

    private struct UnknownVerb: Error {}
    private struct ReversedRange: Error {}
    private struct UnreadablePosition: Error {}
}
