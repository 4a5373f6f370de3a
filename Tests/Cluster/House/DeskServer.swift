import DertischWeb
import Foundation

/// The desk, served by a number of processes until the input ends.
enum DeskServer {
    /// - Parameter arguments: the folder of the layouts, and the number of processes; `kill` makes a parent kill one that hangs.
    static func run(_ arguments: [String]) async throws {
        guard arguments.count >= 2, let count = Int(arguments[1]) else {
            throw Failure("usage: --serve FOLDER PROCESSES [kill]")
        }
        // A child ends with its parent.
        if ProcessInfo.processInfo.environment["DERTISCH_CHILD"] == nil {
            OwnProcess.whenInputEnds { kill(getpid(), SIGTERM) }
        }
        var configuration = WebRoom.Configuration()
        configuration.port = 0
        configuration.maxMessagesPerSecond = 1_000_000
        var processes = WebRoom.Processes.count(count)
        processes.killsHeld = arguments.contains("kill")
        await WebRoom.run(
            DeskHouse(), layouts: WebLayouts(in: URL(filePath: arguments[0])), configuration: configuration,
            processes: processes)
    }
}
