import Foundation

extension Thread {
    /// Starts a thread that a debugger shows by its name, of at most fifteen letters.
    static func start(named name: String, _ body: @escaping @Sendable () -> Void) {
        Thread {
            // On Linux this does nothing if Foundation does not know yet that the thread runs; nothing depends on it.
            Thread.current.name = name
            body()
        }.start()
    }
}
