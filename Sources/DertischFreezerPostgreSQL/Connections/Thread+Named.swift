import Foundation

extension Thread {
    /// Starts a thread that a debugger shows by its name, of at most fifteen letters.
    static func start(named name: String, _ body: @escaping @Sendable () -> Void) {
        Thread {
            // Linux names a thread only while it runs.
            Thread.current.name = name
            body()
        }.start()
    }
}
