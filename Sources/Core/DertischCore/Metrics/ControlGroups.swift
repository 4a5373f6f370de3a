/// The control groups of this process, in version 1 and 2: the limits that its container sets.
///
/// A limit applies to every group below it, so the lowest limit on the way to the root counts. In a container the path
/// may be the path on the host, while the files of the container's own group are at the top.
struct ControlGroups {
    private let folder: SystemFolder
    /// The folders that may hold a controller's files, the narrowest group first.
    private let memoryPaths: [String]
    private let processorPaths: [String]

    init(in folder: SystemFolder) {
        self.folder = folder
        var (memory, processors): ([String], [String]) = ([], [])
        // The line is `0::/path` in version 2, and `7:cpu,cpuacct:/path` in version 1.
        for line in folder.lines("proc/self/cgroup").prefix(64) {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            let controllers = parts[1].split(separator: ",")
            if parts[1].isEmpty {
                memory += Self.upward(parts[2], from: "sys/fs/cgroup")
                processors += Self.upward(parts[2], from: "sys/fs/cgroup")
            }
            if controllers.contains("memory") { memory += Self.upward(parts[2], from: "sys/fs/cgroup/memory") }
            if controllers.contains("cpu") { processors += Self.upward(parts[2], from: "sys/fs/cgroup/cpu") }
        }
        memoryPaths = memory
        processorPaths = processors
    }

    /// The memory that the process may use, in bytes; `nil` without a limit.
    var memory: Int? { memoryPaths.compactMap(limit).min() }

    /// The memory that is left within the limit, in bytes; `nil` without a limit.
    var memoryLeft: Int? {
        memoryPaths.compactMap { path -> Int? in
            guard let limit = limit(at: path),
                let used = folder.number("\(path)/memory.current") ?? folder.number("\(path)/memory.usage_in_bytes")
            else { return nil }
            return max(0, limit - max(0, used))
        }.min()
    }

    /// The processor time that the process may use, as a number of processors rounded up; `nil` without a limit.
    var processors: Int? { processorPaths.compactMap(quota).min() }

    /// A memory limit. "No limit" is `max` in version 2, and in version 1 a number that no machine reaches.
    private func limit(at path: String) -> Int? {
        let limit = folder.number("\(path)/memory.max") ?? folder.number("\(path)/memory.limit_in_bytes")
        return limit.flatMap { $0 > 0 && $0 < 1 << 60 ? $0 : nil }
    }

    /// A processor quota: the microseconds allowed in each period, `200000 100000` in one file or a number in each of
    /// two.
    private func quota(at path: String) -> Int? {
        let numbers = folder.text("\(path)/cpu.max")?.split(separator: " ").map { Int($0) }
        let quota = numbers?.first ?? folder.number("\(path)/cpu.cfs_quota_us")
        let period = numbers?.dropFirst().first ?? folder.number("\(path)/cpu.cfs_period_us")
        guard let quota, let period, quota > 0, period > 0 else { return nil }
        return quota / period + (quota % period == 0 ? 0 : 1)
    }

    /// The folders of a group and of the groups around it; at most sixteen.
    private static func upward(_ path: Substring, from root: String) -> [String] {
        let parts = path.split(separator: "/")
        guard !parts.contains("..") else { return [root] }
        return (0...parts.count).reversed().prefix(16).map { count in
            ([root] + parts.prefix(count).map(String.init)).joined(separator: "/")
        } + (parts.count >= 16 ? [root] : [])
    }
}
