import Foundation
import Testing

/// A bus of a test's own: `dbus-daemon` beside the test, until it is let go of.
final class TestBus {
    static let isThere = FileManager.default.isExecutableFile(atPath: daemon)
    private static let daemon = "/usr/bin/dbus-daemon"

    /// Where it is heard.
    let address: String
    private let process = Process()
    private let leash = Pipe()

    init() throws {
        let words = Pipe()
        // It ends when nobody holds the other end of its input any more; only -9 ends it, for signals are blocked.
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", #""$0" --session --nofork --nopidfile --print-address <&- & cat >/dev/null; kill -9 $!; wait"#,
            Self.daemon,
        ]
        process.standardInput = leash
        process.standardOutput = words
        process.standardError = FileHandle.nullDevice
        try process.run()
        var line = Data()
        while !line.contains(UInt8(ascii: "\n")) {
            let more = words.fileHandleForReading.availableData
            try #require(!more.isEmpty, "dbus-daemon opened no bus")
            line += more
        }
        address = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit {
        try? leash.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
