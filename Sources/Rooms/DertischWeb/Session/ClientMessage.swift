import Dertisch

/// One message from a browser.
indirect enum ClientMessage: Equatable, Sendable {
    /// Joins a session: its token, true if the page is the one that was served for it, and the life whose state the browser carries.
    case join(token: String, isFresh: Bool, life: Int? = nil)
    /// Resumes the session of another page of this tab, in place of the one that this page was served for. True if that page has
    /// left, and the life whose state the browser carries.
    case resume(token: String, previous: String, hasLeft: Bool, life: Int? = nil)
    /// Restores the sealed state that was carried for a session, in place of the session that this page was served for. `attempts`
    /// counts the tries before that got no answer.
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
    /// The browser went back or forward: to an address, if the entry of its history has one, and a depth.
    case follow(link: String?, depth: Int)
    /// A message that was sent to a process that was killed, which may have done it or not. The name is that of its place, or of the
    /// question and the answer.
    case again(ClientMessage, named: String)
    /// A report about the browser's device.
    case device(DeviceReport)
    /// The browser has resent every message that was not acknowledged, and is ready for the current page.
    case ready
    /// A heartbeat of the page, which asks for the number of the last message taken.
    case heartbeat

    /// True for a gesture that the page makes again by itself if another process restores it: it gives what was typed and chosen, and reports
    /// that the end of a list is in view. So it is done once it has arrived.
    var isRepeatedByPage: Bool {
        switch self {
        case .edit, .gesture(.edited, _, seat: _), .gesture(.chose, _, seat: _), .gesture(.reachedEnd, _, seat: _): true
        default: false
        }
    }
}
