import DertischPrograms
import Foundation
import Synchronization

/// A headless Chromium that is driven over pipes, and that ends with them.
final class BrowserProcess: Sendable {
    private let identifier: pid_t
    private let profile: URL
    /// The pipe for commands, and the one for answers and events.
    let commands: FileHandle
    let answers: FileHandle
    private let isEnded = Mutex(false)

    private static let names = [
        "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge",
    ]

    private static let options = [
        "--headless", "--remote-debugging-pipe", "--no-first-run", "--no-default-browser-check", "--hide-scrollbars",
        "--mute-audio", "--disable-gpu", "--disable-extensions", "--disable-background-networking", "--disable-sync",
        "--disable-component-update", "--disable-lcd-text", "--disable-renderer-backgrounding",
        "--disable-backgrounding-occluded-windows", "--disable-background-timer-throttling", "--lang=en",
        "--font-render-hinting=none", "--force-color-profile=srgb",
    ]

    /// Finds a browser: the one that `DERTISCH_BROWSER` names, or the first of the usual names in the search path.
    static func find(in environment: [String: String] = ProcessInfo.processInfo.environment) throws(ToolFailure) -> URL
    {
        let files = FileManager.default
        if let own = environment["DERTISCH_BROWSER"] {
            guard files.isExecutableFile(atPath: own) else {
                throw ToolFailure("DERTISCH_BROWSER names no program: \(own). Name the file of a Chromium.", .failed)
            }
            return URL(filePath: own)
        }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        var candidates = names.flatMap { name in folders.map { "\($0)/\(name)" } }
        candidates += [
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
        ]
        guard let found = candidates.first(where: files.isExecutableFile) else {
            throw ToolFailure(
                "No browser was found to take pictures with. Install Chromium (Debian: apt install chromium), or name one by DERTISCH_BROWSER.",
                .failed)
        }
        return URL(filePath: found)
    }

    /// Starts a browser with a profile of its own, which is removed when it ends.
    init(_ program: URL) throws(ToolFailure) {
        profile = FileManager.default.temporaryDirectory.appending(path: "dertisch-browser-\(UUID().uuidString)")
        // Chromium reads commands from descriptor 3, and writes answers to 4.
        let (commandPipe, answerPipe) = (Pipe(), Pipe())
        var arguments = Self.options + ["--user-data-dir=\(profile.path)"]
        // Its sandbox does not work for the system's administrator, as in containers.
        if geteuid() == 0 { arguments.append("--no-sandbox") }
        arguments.append("about:blank")
        var launch = ProgramLaunch(program.path, arguments)
        launch.unconnected = [0, 1, 2]
        launch.descriptors = [
            3: commandPipe.fileHandleForReading.fileDescriptor, 4: answerPipe.fileHandleForWriting.fileDescriptor,
        ]
        // A group of its own, so that all its processes can be ended.
        launch.isApart = true
        do { identifier = try launch.start() } catch {
            throw ToolFailure("\(program.path) cannot be started: \(error).", .failed)
        }
        try? commandPipe.fileHandleForReading.close()
        try? answerPipe.fileHandleForWriting.close()
        commands = commandPipe.fileHandleForWriting
        answers = answerPipe.fileHandleForReading
        // A browser that is gone must not end this program.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Ends the browser with all its processes, and removes its profile. A second call waits until the first has done so.
    func end() {
        isEnded.withLock { isEnded in
            guard !isEnded else { return }
            isEnded = true
            kill(-identifier, SIGKILL)
            ProgramEnd.wait(for: identifier)
            // The other processes of its group may still write for a moment.
            for _ in 0..<100 {
                try? FileManager.default.removeItem(at: profile)
                let isGroupGone = kill(-identifier, 0) < 0 && errno == ESRCH
                if isGroupGone, !FileManager.default.fileExists(atPath: profile.path) { break }
                usleep(50_000)
            }
        }
    }

    deinit { end() }
}
