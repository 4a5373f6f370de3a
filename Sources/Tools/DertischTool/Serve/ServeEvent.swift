import DertischPrograms
import Foundation

/// Something that happens while an app is served.
enum ServeEvent: Hashable, Sendable {
    /// Files below the package's folder have changed, by their paths there.
    case changed(Set<String>)
    /// A build has ended, with its errors, or its last lines if it has failed without one.
    case built(isGood: Bool, errors: [BuildError])
    /// A process serves.
    case ready(AppID)
    /// The house of a process is open. Its windows wait until those of the former process have closed.
    case waiting(AppID)
    /// A process has told of the faults for which its house did not open.
    case refused(AppID, [ToldFault])
    /// A process has taken a change, apart from some files. Its pages have these style sheets.
    case reloaded([ToldFault], rest: [String], styles: [String])
    /// A process has not taken a change.
    case faulty([ToldFault])
    /// A process has ended.
    case ended(AppID, ProgramEnd, trace: [String])
    /// The pause before a start is over.
    case paused
    case interrupted
}

/// The number of a process, in the order of their starts.
typealias AppID = Int
