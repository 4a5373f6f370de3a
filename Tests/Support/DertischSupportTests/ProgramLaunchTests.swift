import DertischPrograms
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Programs that are started") struct ProgramLaunchTests {
    /// Runs lines of the shell.
    private func said(
        _ script: String, _ change: (inout ProgramLaunch) -> Void = { _ in }
    ) throws -> (end: ProgramEnd, lines: [String]) {
        var launch = ProgramLaunch("/bin/sh", ["-c", script])
        change(&launch)
        let (end, bytes) = try launch.output()
        return (end, String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
    }

    @Test("A program has its arguments, variables and folder") func basics() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.resolvingSymlinksInPath().path
        let (end, lines) = try said(#"echo "$0 $1"; echo "$COLOUR"; pwd -P; exit 3"#) { launch in
            launch.arguments += ["one", "two words"]
            launch.environment["COLOUR"] = "blue = green"
            launch.folder = path
        }
        #expect(lines == ["one two words", "blue = green", path])
        #expect(end == .status(3))
        #expect(end.words == "It has ended with status 3.")
    }

    @Test("A name without a folder is looked for in the search path; one that is not there is the system's error")
    func search() throws {
        #expect(try ProgramLaunch("true").output().end == .status(0))
        #expect(throws: SystemError(ENOENT)) { try ProgramLaunch("dertisch-there-is-no-such-program").start() }
        #expect(throws: SystemError(EACCES)) { try ProgramLaunch("/").start() }
    }

    @Test(
        "A folder that the program cannot work in, and a number that belongs to no descriptor, are the system's errors")
    func refused() throws {
        let folder = try TemporaryFolder(files: ["file": ""])
        for (path, code) in [
            (folder.url.appending(path: "missing").path, ENOENT), (folder.url.appending(path: "file").path, ENOTDIR),
            ("/" + String(repeating: "a", count: 5_000), ENAMETOOLONG),
        ] {
            var launch = ProgramLaunch("/bin/true")
            launch.folder = path
            #expect(throws: SystemError(code)) { try launch.start() }
        }
        for number in [-1, Int32.max] {
            var launch = ProgramLaunch("/bin/true")
            launch.descriptors = [number: 2]
            #expect(throws: SystemError(EBADF)) { try launch.start() }
            launch.descriptors = [:]
            launch.unconnected = [number]
            #expect(throws: SystemError(EBADF)) { try launch.start() }
        }
    }

    @Test("Descriptors may take each other's numbers") func exchanged() throws {
        let (first, second) = (Pipe(), Pipe())
        let numbers = [first, second].map(\.fileHandleForWriting.fileDescriptor)
        var launch = ProgramLaunch("/bin/sh", ["-c", "echo to the first >&$0; echo to the second >&$1"])
        // dash takes no descriptors of two digits.
        launch.descriptors = [3: numbers[1], 4: numbers[0]]
        launch.arguments += ["4", "3"]
        let id = try launch.start()
        #expect(ProgramEnd.wait(for: id) == .status(0))
        for pipe in [first, second] { try pipe.fileHandleForWriting.close() }
        #expect(first.fileHandleForReading.readDataToEndOfFile() == Data("to the first\n".utf8))
        #expect(second.fileHandleForReading.readDataToEndOfFile() == Data("to the second\n".utf8))
    }

    @Test("Where a program is not connected it reads nothing, and nothing that it writes is seen") func unconnected()
        throws
    {
        let (end, lines) = try said("read line || echo nothing; echo hidden >&2") { $0.unconnected = [0, 2] }
        #expect(lines == ["nothing"])
        #expect(end == .status(0))
    }

    #if os(Linux)
        @Test("A program gets no descriptors but those that it is given, however many are open")
        func closed() throws {
            // Not closed by themselves in a program that is started.
            let open = (0..<1_100).map { _ in dup(2) }
            defer { for descriptor in open where descriptor >= 0 { close(descriptor) } }
            var launch = ProgramLaunch("ls", ["/proc/self/fd"])
            launch.descriptors = [7: 2]
            let numbers = String(decoding: try launch.output().bytes, as: UTF8.self).split(separator: "\n")
            // The usual three, the given one, and the folder that it reads.
            #expect(Set(numbers) == ["0", "1", "2", "3", "7"])
        }
    #endif

    @Test("A program receives signals that this thread blocks and this process ignores") func signals() async throws {
        let end = try await Task(executorPreference: OwnThreads()) {
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_SETMASK, &all, nil)
            return try ProgramLaunch("/bin/sh", ["-c", "kill -TERM $$"]).output().end
        }.value
        #expect(end == .signal(SIGTERM))
        #expect(end.number == SIGTERM)
    }

    @Test("A program receives the signals that this process ignores, whichever they are")
    func ignored() async {
        // In a process of its own, whose signals no other test needs.
        await #expect(processExitsWith: .success) {
            for number: Int32 in 1..<32 where ![SIGKILL, SIGSTOP, SIGCHLD].contains(number) { signal(number, SIG_IGN) }
            for number in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGTERM, SIGUSR1, SIGUSR2, SIGXFSZ, SIGVTALRM] {
                let end = try ProgramLaunch("/bin/sh", ["-c", "kill -\(number) $$"]).output().end
                #expect(end == .signal(number))
            }
        }
    }

    @Test("A child's end is told once, and awaited by any number") func awaited() async throws {
        let told = Mutex<[ProgramEnd]>([])
        let input = Pipe()
        var launch = ProgramLaunch("/bin/sh", ["-c", "read line; exit 4"])
        launch.descriptors = [0: input.fileHandleForReading.fileDescriptor]
        let child = try ChildProcess(launch) { end in told.withLock { $0.append(end) } }
        #expect(child.isRunning)
        #expect(child.wait(within: .zero) == nil)
        async let ends = (child.waited(), child.waited())
        try input.fileHandleForWriting.close()
        #expect(await ends == (.status(4), .status(4)))
        #expect(child.wait() == .status(4))
        #expect(!child.isRunning)
        #expect(told.withLock(\.self) == [.status(4)])
        // It is gone, and its id may be another's: nothing is sent.
        child.signal(SIGKILL)
    }

    @Test("A wait for less than a second lasts as long as it says") func shortWait() throws {
        let input = Pipe()
        var launch = ProgramLaunch("/bin/sh", ["-c", "read line"])
        launch.descriptors = [0: input.fileHandleForReading.fileDescriptor]
        let child = try ChildProcess(launch)
        let took = ContinuousClock().measure { #expect(child.wait(within: .milliseconds(300)) == nil) }
        #expect(took >= .milliseconds(300))
        try input.fileHandleForWriting.close()
        // Beyond all measure.
        #expect(child.wait(within: .seconds(Int64.max)) != nil)
    }

    @Test("A child that does not end when it is asked to is made to") func killed() async throws {
        let output = Pipe()
        var launch = ProgramLaunch("/bin/sh", ["-c", "trap '' TERM; echo ready; while :; do read line; done"])
        let input = Pipe()
        launch.descriptors = [
            0: input.fileHandleForReading.fileDescriptor, 1: output.fileHandleForWriting.fileDescriptor,
        ]
        let child = try ChildProcess(launch)
        #expect(output.fileHandleForReading.availableData == Data("ready\n".utf8))
        child.terminate(within: .zero)
        #expect(await child.waited() == .signal(SIGKILL))
    }
}
