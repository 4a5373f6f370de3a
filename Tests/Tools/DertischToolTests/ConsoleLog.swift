import DertischTool
import Synchronization

/// A console that keeps its lines.
final class ConsoleLog: Sendable {
    private let lines = Mutex<(said: [String], complaints: [String])>(([], []))

    var console: ToolConsole {
        ToolConsole { line in
            self.lines.withLock { $0.said.append(line) }
        } complain: { line in
            self.lines.withLock { $0.complaints.append(line) }
        }
    }

    var said: String { lines.withLock { $0.said.joined(separator: "\n") } }
    var complaints: String { lines.withLock { $0.complaints.joined(separator: "\n") } }
}
