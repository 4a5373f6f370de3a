import DertischBasics
import Foundation

/// The life of the SwiftPM plugin that runs this program. Each has a process group of its own, so that Ctrl-C ends the plugin alone.
enum PluginLife {
    /// The environment variable by which the plugin says that it keeps this program's input open.
    private static let variable = "DERTISCH_PLUGIN"

    /// Asks this program to end, as Ctrl-C does, once the plugin that runs it has ended.
    static func follow() {
        guard ProcessInfo.processInfo.environment[variable] == "1" else { return }
        unsetenv(variable)
        SystemThread.start(named: "dertisch.plugin") {
            var byte: UInt8 = 0
            while true {
                let count = read(STDIN_FILENO, &byte, 1)
                if count > 0 || (count < 0 && errno == EINTR) { continue }
                break
            }
            kill(getpid(), SIGTERM)
        }
    }
}
