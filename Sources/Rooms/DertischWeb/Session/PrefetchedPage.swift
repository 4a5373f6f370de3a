import DertischRoom

/// The page that a browser was sent before its link is followed. There is at most one.
@MainActor final class PrefetchedPage {
    /// The page's seat, and the place of its link.
    private struct Sent {
        let seat: Int
        let link: Spot
        let host: Int
    }

    /// The time for which a page is held ready for a link that is not followed.
    static let lifetime = Duration.seconds(5)

    /// The table of the page, until it is seated or dropped.
    private(set) weak var table: WebTable?
    /// The page as it was sent, until it is seated or corrected. The browser may show it meanwhile.
    private var sent: Sent?
    private var timeout: Timeout? { didSet { oldValue?.cancel() } }

    /// Notes that a page was sent.
    ///
    /// - Parameter timeout: gives it up if the link is not followed.
    func note(_ table: WebTable, for link: Spot, on host: Int, until timeout: Timeout) {
        self.table = table
        sent = Sent(seat: table.seat, link: link, host: host)
        self.timeout = timeout
    }

    /// The seat of the page that the browser shows after a tap there; `nil` if it waits for an answer.
    func seat(forTapAt spot: Spot, on host: Int) -> Int? {
        sent.flatMap { $0.link == spot && $0.host == host ? $0.seat : nil }
    }

    func isSent(on seat: Int) -> Bool { sent?.seat == seat }

    /// Notes that the table was seated or dropped.
    func forgetTable() {
        table = nil
        end()
    }

    /// Notes that the browser shows the page as it is, or another in its place.
    func forgetSent() { sent = nil }

    func end() { timeout = nil }
}
