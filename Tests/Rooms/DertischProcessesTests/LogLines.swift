import Synchronization

/// Lines of a log, as they came.
final class LogLines: Sendable {
    private let all = Mutex<[String]>([])

    var lines: [String] { all.withLock(\.self) }

    func add(_ line: String) { all.withLock { $0.append(line) } }
}
