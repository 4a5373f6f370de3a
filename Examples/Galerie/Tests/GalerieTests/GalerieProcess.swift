#if os(Linux)
    import Foundation
    import Testing

    /// GalerieWeb as a program of its own, at a free port.
    final class GalerieProcess {
        /// Its address.
        let address: String
        private let process = Process()

        /// Starts it, and waits for its address.
        ///
        /// - Parameter environment: variables besides those of this process.
        init(_ arguments: [String], environment: [String: String] = [:]) throws {
            let output = Pipe()
            process.executableURL = Self.program
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            process.arguments = ["--port", "0"] + arguments
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            try output.fileHandleForWriting.close()
            var text = Data()
            while true {
                let more = output.fileHandleForReading.availableData
                text += more
                let line = String(decoding: text, as: UTF8.self).split(separator: "\n").last { $0.contains("http://") }
                if let line, text.last == 10 {
                    address = String(line.suffix(from: try #require(line.range(of: "http://")).lowerBound))
                    break
                }
                try #require(!more.isEmpty, "It has ended: \(text)")
            }
            // What it says later is read, so that it can say it.
            output.fileHandleForReading.readabilityHandler = {
                if $0.availableData.isEmpty { $0.readabilityHandler = nil }
            }
        }

        deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

        func signal(_ signal: Int32) { kill(process.processIdentifier, signal) }

        /// Waits for its end, and returns its status, or the signal that ended it.
        func waitForEnd() -> Int32 {
            process.waitUntilExit()
            return process.terminationStatus
        }

        /// The processes that it has started.
        var children: [pid_t] {
            let id = process.processIdentifier
            let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
            return threads.flatMap { thread -> [pid_t] in
                let text = try? String(contentsOfFile: "/proc/\(id)/task/\(thread)/children", encoding: .utf8)
                return text?.split(separator: " ").compactMap { pid_t($0) } ?? []
            }
        }

        static func isZombie(_ id: pid_t) -> Bool {
            (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8))?.contains(") Z ") ?? true
        }

        /// Runs it until it ends, as it does when it cannot open.
        static func run(_ arguments: [String]) -> (status: Int32, errors: String) {
            let process = Process()
            let errors = Pipe()
            process.executableURL = program
            process.arguments = ["--port", "0"] + arguments
            process.standardOutput = FileHandle.nullDevice
            process.standardError = errors
            guard (try? process.run()) != nil else { return (-1, "It cannot be started.") }
            try? errors.fileHandleForWriting.close()
            let text = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: text, as: UTF8.self))
        }

        private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
            path: "GalerieWeb")
    }
#endif
