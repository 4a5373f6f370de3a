package import DertischCore
import DertischSupport
package import Foundation
import Synchronization

/// Where the files that are on their way to a house lie.
package final class UploadStore: HouseExtension {
    private struct State {
        var folder: URL?
        var limits = UploadLimits()
        var spool: UploadSpool?
    }

    private let state = Mutex(State())

    package init() {}

    func use(_ folder: URL, _ limits: UploadLimits) { state.withLock { $0 = State(folder: folder, limits: limits) } }

    /// The spool, made on first demand.
    package var spool: UploadSpool {
        state.withLock { state in
            if let spool = state.spool { return spool }
            let spool = UploadSpool(in: state.folder ?? Self.usualFolder, limits: state.limits)
            state.spool = spool
            return spool
        }
    }

    private static var usualFolder: URL {
        AppFolders(of: ProcessInfo.processInfo.processName).serviceState.appending(path: "dertisch-uploads")
    }
}

extension Restaurant {
    /// The spool of the files that guests send to the house.
    package var uploadSpool: UploadSpool { extensions[UploadStore.self].spool }
}
