import DertischProcesses
import Foundation

/// A parent whose children talk over its bus, for the tests of it. It ends when its input does.
///
/// Its arguments are the number of children, the number of messages that each publishes, and their size in bytes. The last is the
/// number of others that must have confirmed a window of messages before the next is published.
@main
struct Main {
    static func main() async throws {
        let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        guard numbers.count == 4 else { return print("usage: BusFamily CHILDREN MESSAGES BYTES CONFIRMING") }
        if let link = try ParentLink.ofThisProcess() {
            let member = Member(
                of: link, others: numbers[0] - 1, messages: UInt32(numbers[1]), bytes: numbers[2],
                confirming: numbers[3])
            try await member.join()
            return await member.answerParent()
        }
        // Nothing ever connects here.
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Self.streams, 0, &ends) == 0 else { return print("no sockets") }
        var options = Supervisor.Options { line in Member.say("log \(line)") }
        options.count = numbers[0]
        let supervisor = try Supervisor(listeningAt: ends[0], options: options) {}
        Thread.detachNewThread {
            while readLine() != nil {}
            supervisor.end()
        }
        _ = supervisor.run()
    }

    #if canImport(Darwin)
        private static let streams = SOCK_STREAM
    #else
        private static let streams = Int32(SOCK_STREAM.rawValue)
    #endif
}
