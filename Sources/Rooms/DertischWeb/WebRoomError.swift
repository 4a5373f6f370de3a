import DertischRoom
import Foundation

/// A failure of a web room that inspectors of the house are told about.
enum WebRoomError: LoggableError, Equatable {
    /// No customer was seated for a visitor, who got status 500 instead of a page.
    case noCustomerSeated
    /// The sitemap would have had more addresses than the limit.
    case sitemapCut(limit: Int)
    /// The addresses for the sitemap were not listed in time.
    case sitemapLate
    /// The state of a tab was too large for the tab to carry.
    case stateTooLarge(seats: Int)
    /// The system did not let a file of the layouts' folder be read, by the `errno` of its answer.
    case unreadableFile(code: Int32)

    /// A message that says what happened, where, why, and what to do.
    var description: String {
        switch self {
        case .noCustomerSeated:
            "A visitor of the web room got status 500 instead of a page: no customer was seated, because gates refused them "
                + "or their resources failed to initialise. See the failure before this one, and give the house a home that "
                + "every guest may enter."
        case .sitemapCut(let limit):
            "The sitemap of the web room names only the first \(limit) addresses, because the listings of links did not end "
                + "before. Let them list fewer entrées, or check that each ends with an empty list."
        case .sitemapLate:
            "The sitemap of the web room was answered with status 503, because the listings of links took longer than "
                + "\(Sitemap.timeout). Let each return more entrées at a time, or find them faster."
        case .stateTooLarge(let seats):
            "A tab with \(seats) seats would not outlive this process: its state is larger than a tab may carry, "
                + "\(StateSeal.maxBytes >> 10) KiB or what limits.maxMessageBytes leaves. Make entrées small, such as ids, and keep large "
                + "values in kitchen resources."
        case .unreadableFile(let code):
            "A visitor of the web room got status 503 instead of a file of the layouts' folder: the system did not let it be read "
                + "(\(String(cString: strerror(code)))). Let the program read every file in that folder, or let it open more files."
        }
    }
}
