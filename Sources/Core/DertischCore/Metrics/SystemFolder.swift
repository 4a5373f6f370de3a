import Foundation

/// The files in which Linux describes the machine: `/proc` and `/sys`, or a copy of them in a test.
///
/// Formats: proc(5), the kernel's Documentation/admin-guide/cgroup-v1, cgroup-v2.rst and ABI/testing/sysfs-class-power.
/// A missing or malformed file counts as an unknown value.
package struct SystemFolder: Sendable {
    /// The number of bytes read from a file. No file of interest is longer.
    private static let limit = 64 * 1024
    private let root: String

    package init(root: String = "") { self.root = root }

    /// The trimmed text of a file; `nil` if it cannot be read.
    package func text(_ path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: "\(root)/\(path)") else { return nil }
        defer { try? file.close() }
        guard let bytes = try? file.read(upToCount: Self.limit) else { return nil }
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    package func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

    package func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(root)/\(path)") }

    /// The names in a folder, sorted; at most 64.
    package func names(in path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(path)")) ?? []
        return Array(names.sorted(byName: { $0 }).prefix(64))
    }

    package func lines(_ path: String) -> [Substring] { text(path)?.split(separator: "\n") ?? [] }
}

/// The machine's processors and memory.
extension SystemFolder {
    /// The machine, within the limits of its control groups.
    ///
    /// - Parameter processors: the number of processors that this process may run on.
    package func machine(processors: Int) -> Machine {
        let quota = ControlGroups(in: self).processors.map { max(1, min($0, processors)) }
        let memory = [memoryInfo("MemTotal"), ControlGroups(in: self).memory].compactMap { $0 }.min()
        return Machine(processors: quota ?? processors, memory: memory)
    }

    /// The memory that is available now, in bytes; `nil` if unknown.
    package var availableMemory: Int? {
        [memoryInfo("MemAvailable"), ControlGroups(in: self).memoryLeft].compactMap { $0 }.min()
    }

    /// A line of `/proc/meminfo`, `MemTotal:  16314360 kB`, in bytes.
    private func memoryInfo(_ name: String) -> Int? {
        guard let line = lines("proc/meminfo").first(where: { $0.hasPrefix("\(name):") }),
            let count = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        let (bytes, isTooMany) = count.multipliedReportingOverflow(by: 1024)
        return isTooMany || bytes < 0 ? nil : bytes
    }
}
