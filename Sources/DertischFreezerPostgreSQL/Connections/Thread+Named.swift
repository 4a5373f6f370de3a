import Foundation

extension Thread {
    /// Starts a thread that a debugger shows by its name, of at most fifteen letters.
    static func start(named name: String, _ body: @escaping @Sendable () -> Void) {
        Thread {
            // Foundation names a thread on Linux only if it happens to know already that it runs.
            #if os(Linux)
                pthread_setname_np(pthread_self(), name)
            #else
                pthread_setname_np(name)
            #endif
            body()
        }.start()
    }
}
