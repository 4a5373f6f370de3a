import Foundation

/// What the system tells of a process.
enum ProcessFacts {
    /// The processes that it has started and that live, the oldest first.
    static func children(of id: pid_t) -> [pid_t] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
        let numbers = tasks.flatMap { task in
            let text = (try? String(contentsOfFile: "/proc/\(id)/task/\(task)/children", encoding: .utf8)) ?? ""
            return text.split(separator: " ").compactMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        }
        return numbers.sorted { (start(of: $0), $0) < (start(of: $1), $1) }
    }

    /// True if it has ended, even if nothing has read its status yet.
    static func hasEnded(_ id: pid_t) -> Bool { ["Z", "X", nil].contains(statusFields(of: id).first) }

    /// The time at which it was started, in ticks since the machine was.
    private static func start(of id: pid_t) -> UInt64 {
        let fields = statusFields(of: id)
        return fields.count > 19 ? UInt64(fields[19]) ?? .max : .max
    }

    /// The fields behind the name of the program. The first is its state.
    private static func statusFields(of id: pid_t) -> [Substring] {
        let text = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
        guard let end = text.lastIndex(of: ")") else { return [] }
        return text.suffix(from: text.index(after: end)).split(separator: " ")
    }

    /// Seconds of processor time so far, of the program and of the kernel for it.
    static func processorSeconds(of id: pid_t) -> Double {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else { return .nan }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Resident bytes. Shared ones count for each process in part (PSS).
    static func proportionalBytes(of id: pid_t) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(id)/smaps_rollup", encoding: .utf8)
        let words = text.split(separator: "\n").first { $0.hasPrefix("Pss:") }?.split(separator: " ") ?? []
        guard words.count > 1, let kilobytes = Double(words[1]) else { throw Failure("/proc/\(id) has no Pss") }
        return kilobytes * 1024
    }

    /// As many descriptors as the system allows, since each tab has one.
    static func raiseDescriptorLimit() -> Int {
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(files, &limit) == 0 else { return 0 }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(files, &limit)
        return Int(limit.rlim_cur)
    }
}
