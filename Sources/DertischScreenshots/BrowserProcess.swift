import DertischTool
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
        var arguments = [program.path] + Self.options + ["--user-data-dir=\(profile.path)"]
        // Its sandbox does not work for the system's administrator, as in containers.
        if geteuid() == 0 { arguments.append("--no-sandbox") }
        arguments.append("about:blank")
        let started = Self.spawn(
            arguments, reading: commandPipe.fileHandleForReading.fileDescriptor,
            writing: answerPipe.fileHandleForWriting.fileDescriptor)
        switch started {
        case .success(let identifier): self.identifier = identifier
        case .failure(let code):
            throw ToolFailure(
                "\(program.path) cannot be started: \(String(cString: strerror(code.rawValue))).", .failed)
        }
        try? commandPipe.fileHandleForReading.close()
        try? answerPipe.fileHandleForWriting.close()
        commands = commandPipe.fileHandleForWriting
        answers = answerPipe.fileHandleForReading
        // A browser that is gone must not end this program.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Ends the browser with all its processes. A second call does nothing.
    func end() {
        let wasEnded = isEnded.withLock { isEnded in
            defer { isEnded = true }
            return isEnded
        }
        guard !wasEnded else { return }
        kill(-identifier, SIGKILL)
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        // Its helpers may still write for a moment.
        for _ in 0..<20 {
            try? FileManager.default.removeItem(at: profile)
            guard FileManager.default.fileExists(atPath: profile.path) else { break }
            usleep(50_000)
        }
    }

    deinit { end() }

    private struct Code: Error { let rawValue: Int32 }

    private static func spawn(_ arguments: [String], reading: Int32, writing: Int32) -> Result<pid_t, Code> {
        #if os(Linux)
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #else
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // Both are moved out of the way first, since one of them may be descriptor 3 or 4 itself.
        let (input, output) = (fcntl(reading, F_DUPFD_CLOEXEC, 100), fcntl(writing, F_DUPFD_CLOEXEC, 100))
        defer {
            close(input)
            close(output)
        }
        guard input >= 0, output >= 0 else { return .failure(Code(rawValue: errno)) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, input, 3)
        posix_spawn_file_actions_adddup2(&actions, output, 4)
        // A group of its own, so that all its processes can be ended.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setpgroup(&attributes, 0)
        var words = arguments.map { strdup($0) } + [nil]
        var environment = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + environment { free(word) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, arguments[0], &actions, &attributes, &words, &environment)
        return code == 0 ? .success(identifier) : .failure(Code(rawValue: code))
    }
}
