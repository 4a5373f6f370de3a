// Built with the trait alone: --enable-all-traits.
#if Firebase
    import DertischFirebase
    import Foundation
    import Testing

    /// The program that stands in for Firebase, at a free port. It ends with the test, and with this process.
    final class FirebaseProcess {
        /// The key of its project.
        static let key = "secret-key"

        private static let named = ProcessInfo.processInfo.environment["DERTISCH_FIREBASE_STAND_IN"]
        /// The framework's own tests build it, into the same folder if both packages are built there. Scripts/test names it.
        private static let program =
            named.map { URL(filePath: $0) }
            ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
                path: "FirebaseStandInServer")
        private static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: program.path) }

        /// True if there is one, or ought to be.
        static var isHere: Bool { named != nil || isBuilt }

        let address: String
        private let process = Process()
        private let input = Pipe()

        /// - Parameter isGuarded: true if its rules demand a user who has signed in.
        init(isGuarded: Bool = false) throws {
            let output = Pipe()
            try #require(
                Self.isBuilt,
                "\(Self.program.path) is not built. In the framework's folder: swift build --product FirebaseStandInServer"
            )
            process.executableURL = Self.program
            process.arguments = isGuarded ? ["--guarded"] : []
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            var text = Data()
            while text.last != UInt8(ascii: "\n") {
                let more = output.fileHandleForReading.availableData
                try #require(!more.isEmpty, "It has ended.")
                text += more
            }
            address = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }

        /// The emulators by which users sign in there. The database has an address of its own.
        var authentication: FirebaseEmulators {
            var emulators = FirebaseEmulators.none
            emulators.authentication = address
            return emulators
        }

        deinit { try? input.fileHandleForWriting.close() }
    }
#endif
