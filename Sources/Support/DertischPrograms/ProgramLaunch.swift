package import Foundation

/// A program to start by `posix_spawn`: its arguments, variables and folder, and the descriptors that it gets.
///
/// Foundation's `Process` passes no more than the usual three descriptors on, and in Swift 6.3 on Linux it reads beyond the system's list of them,
/// which ends a program that has many files open (https://github.com/swiftlang/swift-corelibs-foundation/pull/5472).
package struct ProgramLaunch: Sendable {
    /// A path, or a name that is looked for in the search path.
    package var program: String
    /// Its arguments, without its own name.
    package var arguments: [String]
    package var environment = ProcessInfo.processInfo.environment
    /// The folder in which it works; `nil` for that of this process.
    package var folder: String?
    /// The descriptors of this process that it gets, by the numbers that it knows them by. Of 0, 1 and 2 it has this process's own
    /// otherwise, and it gets no others.
    package var descriptors: [Int32: Int32] = [:]
    /// The numbers at which it gets the null device: it reads nothing there, and what it writes is dropped.
    package var unconnected: Set<Int32> = []
    /// True to make it the first of a process group of its own, so that signals of the terminal, such as Ctrl-C, do not reach it.
    package var isApart = false

    package init(_ program: String, _ arguments: [String] = []) {
        self.program = program
        self.arguments = arguments
    }

    /// Starts the program. It receives all signals, whatever this process ignores or blocks.
    ///
    /// - Returns: its id. The caller waits for its end: see ``ProgramEnd/wait(for:)``, or ``ChildProcess``.
    package func start() throws(SystemError) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        try Self.check(posix_spawn_file_actions_init(&actions))
        posix_spawnattr_init(&attributes)
        var copies: [Int32] = []
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
            for copy in copies { close(copy) }
        }
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        if isApart { flags |= POSIX_SPAWN_SETPGROUP }
        let (end, isTooLarge) = unconnected.union(descriptors.keys).reduce(2, max).addingReportingOverflow(1)
        guard !isTooLarge else { throw SystemError(EBADF) }
        for (number, own) in descriptors {
            // Away from the numbers that they get in the program, so that none takes another's place.
            let copy = fcntl(own, F_DUPFD_CLOEXEC, end)
            guard copy >= 0 else { throw SystemError(errno) }
            copies.append(copy)
            try Self.check(posix_spawn_file_actions_adddup2(&actions, copy, number))
        }
        for number in unconnected {
            try Self.check(posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0))
        }
        #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
            for number: Int32 in 0..<3 where descriptors[number] == nil && !unconnected.contains(number) {
                try Self.check(posix_spawn_file_actions_addinherit_np(&actions, number))
            }
        #else
            for number in 3..<end where descriptors[number] == nil && !unconnected.contains(number) {
                try Self.check(posix_spawn_file_actions_addclose(&actions, number))
            }
            try Self.check(SpawnActions.close(from: end, &actions))
        #endif
        if let folder { try Self.check(SpawnActions.work(in: folder, &actions)) }
        // Threads of this process may block signals, and it ignores those that it receives as events. A program would inherit both.
        var (none, usual) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&usual)
        // These two cannot be ignored.
        for signal in [SIGKILL, SIGSTOP] { sigdelset(&usual, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var id = pid_t()
        let code = Self.withStrings([program] + arguments) { words in
            Self.withStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
                posix_spawnp(&id, program, &actions, &attributes, words, variables)
            }
        }
        try Self.check(code)
        return id
    }

    /// Throws the error that a function has returned, if it has.
    private static func check(_ code: Int32) throws(SystemError) { guard code == 0 else { throw SystemError(code) } }

    /// Runs it to its end, on the calling thread.
    ///
    /// - Parameter withErrors: true to read what it writes to standard error too.
    /// - Returns: how it has ended, and what it has written.
    package func output(withErrors: Bool = false) throws(SystemError) -> (end: ProgramEnd, bytes: [UInt8]) {
        let pipe = Pipe()
        var launch = self
        launch.descriptors[1] = pipe.fileHandleForWriting.fileDescriptor
        if withErrors { launch.descriptors[2] = pipe.fileHandleForWriting.fileDescriptor }
        let id = try launch.start()
        try? pipe.fileHandleForWriting.close()
        let bytes = Self.all(of: pipe.fileHandleForReading)
        return (ProgramEnd.wait(for: id), bytes)
    }

    /// Reads up to the end. `FileHandle` gives up when a signal comes, such as the end of another child.
    private static func all(of handle: FileHandle) -> [UInt8] {
        var (all, bytes): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 1 << 14))
        while true {
            let count = read(handle.fileDescriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return all }
            all += bytes[..<count]
        }
    }

    /// Calls a closure with texts as C strings, and a null pointer after them.
    private static func withStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let strings: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
        defer { for string in strings { free(string) } }
        return body(strings)
    }
}
