#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
#if canImport(CDispatch)
    // Beside a file that imports Dispatch, the compiler takes its module of C for the one that declares `pthread_attr_t`.
    import CDispatch
#endif

// Unsafe Unmanaged: the body is retained once for the new thread, which takes it over, or released if there is no thread.

/// A thread of the operating system, for blocking work: Swift's own thread pool is small.
package enum SystemThread {
    /// Starts a detached thread.
    ///
    /// Signals that are sent to the process go to its other threads. So SIGPIPE, caused by a connection that the
    /// other side has closed, cannot end the process from this thread. Signals for the thread's own faults are not
    /// blocked, for the sake of crash reports.
    ///
    /// - Parameters:
    ///   - name: the thread's name in debuggers; Linux shows 15 bytes of it.
    ///   - stackSize: the size of its stack in bytes; the system's default if omitted.
    ///   - body: the work. It is released when it has returned.
    /// - Returns: true if the thread was started.
    @discardableResult package static func start(
        named name: String, stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void
    ) -> Bool {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
        var (held, before) = (sigset_t(), sigset_t())
        sigfillset(&held)
        for signal in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS] { sigdelset(&held, signal) }
        // A thread inherits the signal mask of its creator.
        pthread_sigmask(SIG_SETMASK, &held, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let work = Unmanaged.passRetained(Body(name, body))
        #if canImport(Darwin)
            var thread: pthread_t?
            let failure = pthread_create(&thread, &attributes, { Body.run($0) }, work.toOpaque())
        #else
            var thread = pthread_t()
            let failure = pthread_create(&thread, &attributes, { $0.flatMap { Body.run($0) } }, work.toOpaque())
        #endif
        if failure != 0 { work.release() }
        return failure == 0
    }

    private final class Body: Sendable {
        private let name: String
        private let work: @Sendable () -> Void

        init(_ name: String, _ work: @escaping @Sendable () -> Void) {
            self.name = name
            self.work = work
        }

        static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
            let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
            SystemThread.nameThread(body.name)
            body.work()
            return nil
        }
    }

    /// Names the calling thread, for debuggers only.
    private static func nameThread(_ name: String) {
        #if canImport(Darwin)
            pthread_setname_np(name)
        #else
            let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
            guard file >= 0 else { return }
            _ = Array(name.utf8.prefix(15)).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            close(file)
        #endif
    }
}
