import Dertisch
import Foundation

/// A failure of a web room that inspectors of the house are told about.
enum WebRoomError: LoggableError, Equatable {
    /// No customer was seated for a visitor, who got status 500 instead of a page.
    case noCustomerSeated
    /// The system did not let a file of the layouts' folder be read, by the `errno` of its answer.
    case unreadableFile(code: Int32)

    /// A message that says what happened, where, why, and what to do.
    var description: String {
        switch self {
        case .noCustomerSeated:
            "A visitor of the web room got status 500 instead of a page: no customer was seated, because gates refused them "
                + "or their resources failed to initialise. See the failure before this one, and give the house a home that "
                + "every guest may enter."
        case .unreadableFile(let code):
            "A visitor of the web room got status 503 instead of a file of the layouts' folder: the system did not let it be read "
                + "(\(String(cString: strerror(code)))). Let the program read every file in that folder, or let it open more files."
        }
    }
}
