import DertischRoom
import DertischWeb
import Foundation

/// The salon, served by a number of processes until the input ends. Each of them has an observer.
enum SalonServer {
    /// - Parameter arguments: the folder of the layouts, the number of processes, the kind of the bus, its address and channel, and the
    ///   folder of the records.
    static func run(_ arguments: [String]) async throws {
        guard arguments.count == 6, let count = Int(arguments[1]), let kind = BusKind(rawValue: arguments[2]) else {
            throw Failure("usage: --attend FOLDER PROCESSES local|postgresql|nats ADDRESS CHANNEL RECORDS")
        }
        // A child ends with its parent.
        if ProcessInfo.processInfo.environment["DERTISCH_CHILD"] == nil {
            OwnProcess.whenInputEnds { kill(getpid(), SIGTERM) }
        }
        var configuration = WebRoom.Configuration()
        configuration.port = 0
        let records = URL(filePath: arguments[5])
        await WebRoom.run(
            SalonHouse(
                log: try SalonLog(in: records), bus: kind.bus(at: arguments[3], channel: arguments[4])),
            layouts: WebLayouts(in: URL(filePath: arguments[0])), configuration: configuration,
            processes: count == 1 ? .one : .count(count),
            whenOpen: { address, house, _ in
                let room = NumbersRoom()
                let maitreD = MaitreD(of: house, in: room)
                maitreD.greet(.observer)
                observer = (room, maitreD)
                OwnProcess.say(address)
            })
    }

    /// It lives as long as its process. The maître d does not keep its room alive.
    @MainActor private static var observer: (NumbersRoom, MaitreD)?
}
