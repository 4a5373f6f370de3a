/// The page of a browser, compared with the page of the house.
///
/// | state | need | edit | wait | heartbeat | send | restart |
/// |---|---|---|---|---|---|---|
/// | current | due | | | | | |
/// | due | | due, edited | answering | | current | due |
/// | due, edited | | | answering | | current | due |
/// | answering | | | | answering, owing | current | due |
/// | answering, owing | | | | | current | due |
enum PageState: Equatable {
    /// Patches keep the browser's page as the house's.
    case current
    /// The browser is due the whole page, and gets it when it is ready. True if it has given an edit meanwhile.
    case due(wasEdited: Bool)
    /// The browser is ready, and its page waits for the answers to that edit. True if a heartbeat came meanwhile.
    case answering(owesHeartbeat: Bool)

    /// Makes the whole page due.
    mutating func need() { if self == .current { self = .due(wasEdited: false) } }

    /// Notes an edit, whose answers a page that is due shows.
    mutating func noteEdit() { if case .due = self { self = .due(wasEdited: true) } }

    /// Lets the page wait for the answers.
    mutating func wait() { if case .due = self { self = .answering(owesHeartbeat: false) } }

    /// Notes a heartbeat that is answered behind the page.
    mutating func oweHeartbeat() { if case .answering = self { self = .answering(owesHeartbeat: true) } }

    /// Notes that the whole page is sent.
    mutating func send() { self = .current }

    /// Begins anew with another connection. A page that is due stays due.
    mutating func restart() { if self != .current { self = .due(wasEdited: false) } }
}
