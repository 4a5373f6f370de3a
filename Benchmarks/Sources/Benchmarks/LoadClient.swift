import Foundation

/// The load: browsers that tap, in a process of their own. Bounded in count and time, and to this machine.
///
/// It writes a line when every session has joined, one when the moderate load is over, and one with its report, then
/// keeps its sessions until its input ends.
enum LoadClient {
    static let maximumSessions = 5000
    static let maximumSeconds = 60

    static func run(_ arguments: [String]) throws {
        let numbers = arguments.compactMap { Int($0) }
        guard numbers.count == 3, let port = UInt16(exactly: numbers[0]), 1...maximumSessions ~= numbers[1],
            0...maximumSeconds ~= numbers[2]
        else { throw Failure.noLoad("usage: --client port sessions seconds") }
        raiseDescriptorLimit()
        // Whatever happens, the process is gone a minute after the load.
        alarm(UInt32(numbers[2] * 2 + 60))
        let tabs = try (0..<numbers[1]).map { _ in try Tab(port: port) }
        say("joined")
        if numbers[2] > 0 {
            var report = LoadReport()
            let latencies = pace(tabs, for: Double(numbers[2])).sorted()
            guard !latencies.isEmpty else { throw Failure.noLoad("no tap was answered") }
            report.p50 = latencies[latencies.count / 2]
            report.p99 = latencies[latencies.count * 99 / 100]
            say("paced")
            (report.count, report.seconds) = saturate(tabs, for: Double(numbers[2]))
            say(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
        }
        _ = readLine()
    }

    /// As many descriptors as the system allows, since each tab has one.
    static func raiseDescriptorLimit() {
        var limit = rlimit()
        #if canImport(Darwin)
            let files = RLIMIT_NOFILE
        #else
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        guard getrlimit(files, &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, 8192)
        _ = setrlimit(files, &limit)
    }

    /// Each tab taps ten times a second, all of them evenly spread. The milliseconds until each answer.
    private static func pace(_ tabs: [Tab], for seconds: Double) -> [Double] {
        var latencies: [Double] = []
        let start = Tab.now
        var taps = 0
        while Tab.now - start < seconds {
            while Tab.now - start >= Double(taps) / (Double(tabs.count) * 10) {
                tabs[taps % tabs.count].tap()
                taps += 1
            }
            for tab in ready(tabs, milliseconds: 1) { latencies += tab.answers().map { $0 * 1000 } }
        }
        return latencies
    }

    /// Each tab taps as soon as it was answered.
    private static func saturate(_ tabs: [Tab], for seconds: Double) -> (count: Int, seconds: Double) {
        let start = Tab.now
        var count = 0
        for tab in tabs { tab.tap() }
        while Tab.now - start < seconds {
            for tab in ready(tabs, milliseconds: 100) {
                let answers = tab.answers().count
                count += answers
                if answers > 0 { tab.tap() }
            }
        }
        return (count, Tab.now - start)
    }

    private static func ready(_ tabs: [Tab], milliseconds: Int32) -> [Tab] {
        var polled = tabs.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [] }
        return zip(tabs, polled).filter { $0.1.revents != 0 }.map(\.0)
    }

    static func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
}
