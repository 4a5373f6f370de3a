import Foundation
import TestSupport
import Testing

@testable import DertischCore

@Suite("Linux system information") struct MachineTests {
    /// A copy of some files of `/proc` and `/sys`, there while a closure runs.
    private func with<Result>(_ files: [String: String], _ look: (SystemFolder) throws -> Result) throws -> Result {
        let folder = try TemporaryFolder(files: files)
        return try withExtendedLifetime(folder) { try look(SystemFolder(root: folder.url.path)) }
    }

    private static let memory = "MemTotal:       16314360 kB\nMemFree:  1 kB\nMemAvailable:    8000000 kB\n"

    @Test("Outside a container, all processors and memory of the machine count")
    func bare() throws {
        let files = ["proc/meminfo": Self.memory, "proc/self/cgroup": "0::/user.slice/app.scope\n"]
        try with(files) { folder in
            #expect(folder.machine(processors: 8) == Machine(processors: 8, memory: 16_314_360 * 1024))
            #expect(folder.availableMemory == 8_000_000 * 1024)
        }
    }

    @Test("In a container of cgroups 2, the narrowest group's limits count")
    func groups2() throws {
        let files = [
            "proc/meminfo": Self.memory, "proc/self/cgroup": "0::/kitchen/pot\n",
            "sys/fs/cgroup/kitchen/pot/memory.max": "max\n", "sys/fs/cgroup/kitchen/memory.max": "2147483648\n",
            "sys/fs/cgroup/kitchen/memory.current": "1147483648\n", "sys/fs/cgroup/memory.max": "4294967296\n",
            "sys/fs/cgroup/kitchen/pot/cpu.max": "250000 100000\n", "sys/fs/cgroup/kitchen/cpu.max": "max 100000\n",
        ]
        try with(files) { folder in
            #expect(folder.machine(processors: 8) == Machine(processors: 3, memory: 2_147_483_648))
            #expect(folder.machine(processors: 2).processors == 2)
            #expect(folder.availableMemory == 1_000_000_000)
        }
    }

    @Test("In a container of cgroups 1, limits are found under the host's path and at the top")
    func groups1() throws {
        let files = [
            "proc/meminfo": Self.memory, "proc/self/cgroup": "5:cpu,cpuacct:/docker/abc\n3:memory:/docker/abc\n",
            "sys/fs/cgroup/memory/memory.limit_in_bytes": "536870912",
            "sys/fs/cgroup/memory/memory.usage_in_bytes": "36870912",
            "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "50000", "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000",
        ]
        try with(files) { folder in
            #expect(folder.machine(processors: 8) == Machine(processors: 1, memory: 536_870_912))
            #expect(folder.availableMemory == 500_000_000)
        }
        let open = [
            "proc/self/cgroup": "5:cpu:/\n3:memory:/\n",
            "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712",
            "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1", "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000",
        ]
        try with(open) { #expect($0.machine(processors: 8) == Machine(processors: 8)) }
    }

    @Test(
        "Missing, broken or hostile system files count as unknown",
        arguments: [
            [:], ["proc/meminfo": "MemTotal: 99999999999999999999 kB"], ["proc/meminfo": "MemTotal:"],
            ["proc/meminfo": "MemTotal: 9223372036854775807 kB"], ["proc/meminfo": "MemTotal: -5 kB"],
            ["proc/self/cgroup": "0::/../../..", "sys/fs/cgroup/cpu.max": "0 0", "sys/fs/cgroup/memory.max": "-1"],
            ["proc/self/cgroup": "::::\n\n0", "sys/fs/cgroup/cpu.max": "1"],
            ["proc/self/cgroup": "0::" + String(repeating: "/a", count: 10_000)],
            ["proc/self/cgroup": "0::/", "sys/fs/cgroup/cpu.max": "9223372036854775807 1"],
        ])
    func hostile(files: [String: String]) throws {
        try with(files) { folder in
            #expect(folder.machine(processors: 4) == Machine(processors: 4))
            #expect(folder.availableMemory == nil)
        }
    }

    @Test("The test machine has processors and memory") func here() {
        let machine = Machine.here()
        #expect(machine.processors >= 1)
        #expect((machine.memory ?? 0) > 1 << 20)
        #expect((Machine.availableMemory() ?? 0) <= machine.memory ?? 0)
    }
}
