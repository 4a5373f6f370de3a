import DertischSupport
import DertischJSON
import DertischPrograms
import Dispatch
import Foundation
import Synchronization

/// Does what ``ServeState`` decides: builds, starts and ends processes, copies resources, and tells pages.
final class ServeRunner {
    private let options: ServeOptions
    private let root: String
    private let buildFolder: AppBuildFolder
    private var scratch: String { buildFolder.path }
    private let events: AsyncStream<ServeEvent>
    private let post: @Sendable (ServeEvent) -> Void
    private let listening: (descriptor: Int32, port: Int)
    private let pages: PageChannel
    private let tool: URL
    private let program: String
    private var package: AppPackage
    private var state: ServeState
    private var processes: [AppID: AppProcess] = [:]
    private var lastChange = 0
    private var hasAnnounced = false
    private var buildStart = ContinuousClock.now
    private var building: Subprocess?
    private var signals: [any DispatchSourceSignal] = []

    /// Reads the package, and opens the port.
    init(_ options: ServeOptions, in folder: URL) throws(ServeOptions.Misuse) {
        self.options = options
        package = try Self.describe(folder.path)
        program = try package.program(options.program).get()
        root = package.path
        // The app and its build run in the package's folder.
        _ = FileManager.default.changeCurrentDirectoryPath(root)
        buildFolder = AppBuildFolder(
            options.scratchPath, of: URL(filePath: root, directoryHint: .isDirectory))
        guard let listening = LoopbackSocket.listen(at: options.port) else {
            throw ServeOptions.Misuse(
                description:
                    "The port \(options.port) is taken. End the other program, or choose a port: dertisch serve --port 0"
            )
        }
        self.listening = listening
        var template = Array((NSTemporaryDirectory() + "/dertisch-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil, let pages = PageChannel(forPagesAt: listening.port) else {
            throw ServeOptions.Misuse(
                description: "The system gives no folder or port: \(String(cString: strerror(errno))).")
        }
        tool = URL(filePath: String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
        self.pages = pages
        state = ServeState(stopsFirst: options.stopsFirst || !package.hasDiningRoom(program))
        let (events, continuation) = AsyncStream.makeStream(of: ServeEvent.self)
        self.events = events
        post = { continuation.yield($0) }
    }

    /// Serves until the program is asked to end.
    func run() async -> Int32 {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { [post] in post(.interrupted) }
            source.resume()
            signals.append(source)
        }
        guard FolderWatcher.start(root, { [post] in post(.changed($0)) }) else {
            ServeConsole.complain("The system watches no more folders: raise fs.inotify.max_user_instances.")
            return 1
        }
        pages.open()
        ServeConsole.say("building \(program) …")
        var isDone = perform(state.begin())
        var interrupts = 0
        for await event in events {
            if isDone { break }
            if case .interrupted = event {
                interrupts += 1
                if interrupts > 1 {
                    for process in processes.values { process.kill() }
                    break
                }
            }
            var kinds: [String: FileChange] = [:]
            if case .changed(let paths) = event {
                for path in paths { kinds[path] = FileChange(path, in: package) }
            }
            note(event)
            isDone = perform(state.handle(known(event), kinds, at: .now))
            if isDone { break }
        }
        building?.send(SIGINT)
        try? FileManager.default.removeItem(at: tool)
        close(listening.descriptor)
        return 0
    }

    /// The event without files that no build has: the app reads them where they are, or not at all.
    private func known(_ event: ServeEvent) -> ServeEvent {
        guard case .reloaded(let faults, let rest, let styles) = event else { return event }
        return .reloaded(faults, rest: rest.filter { $0.hasPrefix("\(scratch)/") }, styles: styles)
    }

    /// Tells the terminal and pages what the state does not decide about.
    private func note(_ event: ServeEvent) {
        switch event {
        case .reloaded(let faults, _, let styles):
            for fault in faults where !fault.isError { ServeConsole.say("warning: \(fault.what)") }
            pages.tell("reloaded", .object(["styles": .list(styles.map(JSON.text))]))
        case .faulty(let faults), .refused(_, let faults):
            for fault in faults where fault.isError {
                let place = fault.file.map { "\($0):\(fault.line)" } ?? "the whole house"
                ServeConsole.complain(
                    "error: \(fault.what)\n  where: \(place)\n  why:   \(fault.why)\n  do:    \(fault.remedy)")
            }
        case .built(let isGood, _):
            building = nil
            guard isGood else { break }
            ServeConsole.say("built in \(Self.seconds(.now - buildStart))")
        case .ready:
            if !hasAnnounced, package.servesBrowsers(program) {
                ServeConsole.say("\(program) is at http://127.0.0.1:\(listening.port)")
            }
            hasAnnounced = true
        case .waiting:
            if !hasAnnounced { ServeConsole.say("\(program) opens its windows") }
            hasAnnounced = true
        case .ended(let id, let end, _):
            processes[id] = nil
            if state.current?.id == id || state.next == id {
                ServeConsole.complain("\(program) has ended. \(end.words)")
            }
        default: break
        }
    }

    /// Does what was decided. Returns true at the end.
    private func perform(_ actions: [ServeAction]) -> Bool {
        for action in actions {
            switch action {
            case .describe: if let package = try? Self.describe(root) { self.package = package }
            case .build: build()
            case .start(let id): start(id)
            case .admit(let id): processes[id]?.admit()
            case .terminate(let id): processes[id]?.terminate()
            case .reload(let paths):
                let copied = copy(paths)
                lastChange += 1
                guard let id = state.current?.id, !copied.isEmpty else { continue }
                if processes[id]?.tell(lastChange, copied) != true {
                    post(.reloaded([], rest: copied, styles: []))
                }
            case .copy(let paths): _ = copy(paths)
            case .pause(let time):
                Task { [post] in
                    try? await Task.sleep(for: time)
                    post(.paused)
                }
            case .show: show()
            case .end: return true
            }
        }
        return false
    }

    private func show() {
        let report = ProblemReport(root: root, editor: options.editor) { [root, package] in
            SourceSearch.path(of: $0, in: package, root: root)
        }
        let shown = JSON.object(["problem": report.json(of: state.problem), "isBusy": .flag(state.isBusy)])
        pages.show(shown)
        if let current = state.current { processes[current.id]?.show(shown) }
    }

    private func build() {
        buildStart = .now
        let box = OutputBox()
        var launch = ProgramLaunch("swift", ["build", "--product", program] + buildFolder.options)
        launch.isApart = true
        building = Subprocess(
            launch,
            line: { line, isError in
                box.add(line)
                ServeConsole.pass(line, isError)
            },
            ended: { [post] end in
                let lines = box.lines
                let errors = BuildError.errors(in: lines)
                let last = lines.suffix(5).joined(separator: "\n")
                post(
                    .built(
                        isGood: end == .status(0),
                        errors: errors.isEmpty ? BuildError.errors(in: ["error: \(last)"]) : errors))
            })
        if building == nil {
            let error = "error: swift cannot be started: is it in PATH?"
            post(.built(isGood: false, errors: BuildError.errors(in: [error])))
        }
    }

    private func start(_ id: AppID) {
        let process = AppProcess(
            id, URL(filePath: "\(scratch)/debug/\(program)"), options.arguments,
            folder: tool.appending(path: "\(id)"), script: Data(PackageResources.development_js), events: pages.address,
            listening: listening.descriptor, print: { ServeConsole.pass($0, $1) }, post: post)
        processes[id] = process
        // A program without a dining room does not tell that it is ready.
        if process != nil, !package.hasDiningRoom(program) { post(.ready(id)) }
        if process == nil { post(.ended(id, .status(127), trace: ["The program cannot be started."])) }
    }

    /// Copies changed resources to where the app reads them.
    ///
    /// - Returns: the paths of the files that the app reads.
    private func copy(_ paths: Set<String>) -> [String] {
        var read: [String] = []
        for path in paths.sorted() {
            switch FileChange(path, in: package) {
            case .resource(let copy):
                let target = "\(scratch)/debug/\(copy)"
                ResourceCopy.update(target, from: "\(root)/\(path)")
                read.append(target)
            case .loose: read.append("\(root)/\(path)")
            default: break
            }
        }
        return read
    }

    private static func describe(_ folder: String) throws(ServeOptions.Misuse) -> AppPackage {
        let scratch = "\(NSTemporaryDirectory())/dertisch-describe-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        var launch = ProgramLaunch(
            "swift", ["package", "--scratch-path", scratch, "describe", "--type", "json"])
        launch.folder = folder
        let bytes: [UInt8]
        do { bytes = try launch.output().bytes } catch {
            throw ServeOptions.Misuse(description: "swift cannot be started: \(error)")
        }
        guard let start = bytes.firstIndex(of: UInt8(ascii: "{")),
            let package = try? JSONReader.document(Array(bytes[start...])).decode(AppPackage.self)
        else {
            throw ServeOptions.Misuse(
                description:
                    "There is no package in \(folder). Run `dertisch serve` in the folder of an app's Package.swift.")
        }
        return package
    }

    private static func seconds(_ time: Duration) -> String {
        time.formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 1)))
    }
}

/// The lines of a build's output, which come on two threads.
private final class OutputBox: Sendable {
    private let content = Mutex<[String]>([])
    var lines: [String] { content.withLock(\.self) }
    func add(_ line: String) { content.withLock { $0.append(line) } }
}
