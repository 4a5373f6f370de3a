#if os(Linux)
    import DertischPrograms
    import Foundation
    import Synchronization
    import TestSupport
    import Testing

    @testable import DertischProcesses

    /// The program `BusFamily`: a parent, and children that publish numbered messages.
    final class BusFamily: Sendable {
        private let id: pid_t
        private let input = Pipe()
        private let hasEnded = Mutex(false)
        private let read = Mutex<[String]>([])

        /// - Parameters:
        ///   - children: the number of children.
        ///   - messages: the number of messages that each publishes.
        ///   - bytes: the size of a message.
        ///   - confirming: the number of others that a child waits for after each window of messages.
        init(_ children: Int, messages: Int, bytes: Int, confirming: Int) throws {
            let output = Pipe()
            let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            var launch = ProgramLaunch(
                folder.appending(path: "BusFamily").path, [children, messages, bytes, confirming].map(String.init))
            launch.environment["ASAN_OPTIONS"] = "detect_leaks=0"
            launch.descriptors = [
                0: input.fileHandleForReading.fileDescriptor, 1: output.fileHandleForWriting.fileDescriptor,
            ]
            id = try launch.start()
            try output.fileHandleForWriting.close()
            try input.fileHandleForReading.close()
            Thread.detachNewThread { [self] in
                var rest = Data()
                while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
                    rest += data
                    let lines = rest.split(separator: 10, omittingEmptySubsequences: false)
                    rest = lines.last ?? Data()
                    read.withLock { $0 += lines.dropLast().map { String(decoding: $0, as: UTF8.self) } }
                }
                read.withLock { $0.append("end of output") }
            }
        }

        deinit {
            guard !hasEnded.withLock(\.self) else { return }
            kill(id, SIGKILL)
            waitpid(id, nil, 0)
        }

        /// What the processes have written, line by line.
        var lines: [String] { read.withLock(\.self) }

        /// The ids of the processes that have heard all others.
        var members: [pid_t] { lines.filter { $0.hasSuffix(" starts") }.compactMap { pid_t($0.prefix { $0 != " " }) } }

        /// Waits for that many processes that have heard all others.
        func members(count: Int) async -> [pid_t] {
            await until("\(lines)") { members.count == count }
            return members
        }

        /// What a member has lost of another's messages, once it has heard that there are no more.
        func loss(of member: pid_t, from sender: pid_t) -> Int? {
            lines.lazy.compactMap { $0.wholeMatch(of: /(\d+) got (\d+) lost (\d+)/) }
                .first { $0.1 == "\(member)" && $0.2 == "\(sender)" }.flatMap { Int($0.3) }
        }

        /// Waits until some members have heard that some senders have published all, and returns how many of their messages they have lost.
        func losses(of members: [pid_t], from senders: [pid_t]) async -> [Int] {
            let pairs = members.flatMap { member in senders.filter { $0 != member }.map { (member, $0) } }
            await until("\(lines)") { pairs.allSatisfy { loss(of: $0, from: $1) != nil } }
            return pairs.compactMap { loss(of: $0, from: $1) }
        }

        func killParent() { kill(id, SIGKILL) }

        /// Ends all processes, and returns the parent's status.
        func end() async -> Int32 {
            try? input.fileHandleForWriting.close()
            return await status()
        }

        private func status() async -> Int32 {
            var status: Int32 = 0
            await until("the parent runs: \(lines)") { waitpid(id, &status, WNOHANG) == id }
            hasEnded.withLock { $0 = true }
            return status
        }
    }
#endif
