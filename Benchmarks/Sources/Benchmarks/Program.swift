#if os(Linux)
    import Foundation

    /// A program that stands beside this one, and prints a line of numbers.
    struct Program {
        let path: String

        static var folder: URL {
            get throws {
                guard let folder = Bundle.main.executableURL?.deletingLastPathComponent() else {
                    throw Failure.nothingMeasured
                }
                return folder
            }
        }

        init(_ name: String) throws {
            path = try Self.folder.appending(path: name).path
            guard FileManager.default.isExecutableFile(atPath: path) else {
                throw Failure.noLoad("\(name) is not built")
            }
        }

        func numbers(_ arguments: [String]) throws -> [Double] {
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(filePath: path)
            process.arguments = arguments
            process.standardOutput = output
            // Nothing is kept from one run to the next.
            var environment = ProcessInfo.processInfo.environment
            environment["XDG_STATE_HOME"] =
                FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
            process.environment = environment
            try process.run()
            let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw Failure.noLoad("\(path) failed") }
            return text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        }
    }
#endif
