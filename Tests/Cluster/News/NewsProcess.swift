import Dertisch
import DertischBus
import DertischProcesses
import Foundation
import Synchronization

/// A parent whose children have houses that share news, and a child of it. It ends when its input does.
enum NewsProcess {
    /// - Parameter arguments: the kind of the bus, its address, the folder that the processes share, and their number.
    static func run(_ arguments: [String]) async throws {
        guard arguments.count == 4, let kind = BusKind(rawValue: arguments[0]), let count = Int(arguments[3]) else {
            throw Failure("usage: --news local|postgresql|nats ADDRESS FOLDER PROCESSES")
        }
        if let link = try ParentLink.ofThisProcess() {
            let bus = kind.bus(at: arguments[1], channel: "dertisch_cluster") ?? link.messageBus
            return try await NewsMember(over: bus, in: URL(filePath: arguments[2])).serve(link)
        }
        // Nothing ever connects here.
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { throw Failure("no sockets") }
        var options = Supervisor.Options { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
        options.count = count
        let supervisor = try Supervisor(listeningAt: ends[0], options: options) {}
        OwnProcess.whenInputEnds { supervisor.end() }
        _ = supervisor.run()
    }
}
