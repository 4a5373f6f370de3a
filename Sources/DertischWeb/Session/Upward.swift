import Dertisch
import DertischJSON

/// One message from a browser.
enum Upward: Equatable {
    /// Joins a session: its token, and true if the page is the one that was served for it.
    case join(token: String, isFresh: Bool)
    /// Resumes a session that another page of this tab left, in place of the one that this page was served for.
    case resume(token: String, left: String)
    /// A gesture on the seat of that number.
    case gesture(GestureEvent, Spot, seat: Int)
    /// The answer to an alert, and the text that was entered.
    case answer(Int?, entered: String, to: Int)
    /// The menu on the seat of that number was closed: by a key, or a touch elsewhere.
    case leave(seat: Int)
    /// The browser went back or forward: to an address, if the entry of its history has one, and a depth.
    case follow(link: String?, depth: Int)
    /// A report about the browser's device.
    case device(DeviceReport)
    /// The browser has resent every message that was not acknowledged, and is ready for the current page.
    case ready
    /// A heartbeat of the page, which asks for the number of the last message taken.
    case beat
}

/// A message in JSON: an array whose first element is the verb.
struct Message: Decodable {
    let upward: Upward
    let number: Int?

    init(from decoder: any Decoder) throws {
        var parts = try decoder.unkeyedContainer()
        let verb = try parts.decode(String.self)
        switch verb {
        case "join": upward = .join(token: try parts.decode(String.self), isFresh: try parts.decode(Bool.self))
        case "resume": upward = .resume(token: try parts.decode(String.self), left: try parts.decode(String.self))
        case "answer":
            let id = try parts.decode(Int.self)
            upward = .answer(try parts.decode(Int?.self), entered: try parts.decode(String.self), to: id)
        case "leave": upward = .leave(seat: try parts.decode(Int.self))
        case "follow":
            upward = .follow(link: try parts.decode(String?.self), depth: try parts.decode(Int.self))
        case "ready": upward = .ready
        case "beat": upward = .beat
        case "device": upward = .device(try parts.decode(DeviceReport.self))
        default:
            let seat = try parts.decode(Int.self)
            let row = try parts.decode(Int.self)
            let spot = Spot(Place(try parts.decode(String.self)), in: RowNumber(row))
            upward = .gesture(try Message.gestureEvent(verb, &parts), spot, seat: seat)
        }
        number = parts.isAtEnd ? nil : try parts.decode(Int.self)
    }

    private static func gestureEvent(_ verb: String, _ parts: inout any UnkeyedDecodingContainer) throws -> GestureEvent
    {
        switch verb {
        case "tap": .tapped
        case "submit": .submitted
        case "end": .reachedEnd
        case "edit": .edited(.text(try parts.decode(String.self)), revision: try parts.decode(Int.self))
        case "flag": .edited(.flag(try parts.decode(Bool.self)), revision: try parts.decode(Int.self))
        case "choose": .chose(try parts.decode(Int.self))
        default: throw Unknown()
        }
    }

    private struct Unknown: Error {}
}
