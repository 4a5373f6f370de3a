import Dertisch
import DertischAttendance
import Foundation

/// The file in which a process records each change of its list: the time, the changes, and the whole list.
struct SalonLog: Sendable {
    /// One line of the file.
    struct Entry {
        let time: UInt64
        /// `+`, `-` or `~` before an attendant.
        let changes: [Substring]
        /// The attendants in their order.
        let all: [Substring]
    }

    private let descriptor: Int32

    init(in folder: URL) throws {
        descriptor = open(
            folder.appending(path: "\(getpid()).salon").path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure("\(folder.path) cannot be written: error \(errno)") }
    }

    func note(_ changes: [AttendanceNews<SalonVisitor>.Change], _ all: [Attendant<SalonVisitor>]) {
        let words = changes.map { change in
            switch change {
            case .joined(let visitor): "+\(visitor.id)"
            case .left(let visitor): "-\(visitor.id)"
            case .updated(let visitor): "~\(visitor.id)"
            }
        }
        let line = [words, all.map(\.id)].map { $0.joined(separator: " ") }.joined(separator: "|")
        let bytes = Array("\(Moment.nanoseconds)|\(line)\n".utf8)
        _ = write(descriptor, bytes, bytes.count)
    }

    /// What the processes have recorded, each from its beginning.
    static func read(in folder: URL) throws -> [pid_t: [Entry]] {
        var entries: [pid_t: [Entry]] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            guard file.pathExtension == "salon", let id = pid_t(file.deletingPathExtension().lastPathComponent) else {
                continue
            }
            entries[id] = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
                let parts = line.split(separator: "|", omittingEmptySubsequences: false)
                guard parts.count == 3, let time = UInt64(parts[0]) else { return nil }
                return Entry(
                    time: time, changes: parts[1].split(separator: " "), all: parts[2].split(separator: " "))
            }
        }
        return entries
    }
}
