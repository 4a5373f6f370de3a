import Foundation

/// A crowd of tabs in a process of its own: they open some at a time, and come back all at once. Bounded in count and time, and to
/// this machine.
///
/// It writes a line when every tab is live. At the word `cut`, it drops every connection without a farewell, opens all of them again,
/// and writes a line when every tab is live once more. At the word `restart` it does so as if the house knew none of the sessions. At the word `lose` it
/// only drops every connection. At the word `recover` all tabs come back at once with the states that they carry, and its line has the seconds after which
/// half of them were live, 95 of 100, and all.
enum Crowd {
    /// As many as a browser farm would open at once. More pages may not wait for their tabs.
    private static let openedAtOnce = 200

    static func run(_ arguments: [String]) throws {
        let numbers = arguments.compactMap { Int($0) }
        guard numbers.count == 2, let port = UInt16(exactly: numbers[0]), 1...LoadClient.maximumSessions ~= numbers[1]
        else { throw Failure.noLoad("usage: --crowd port tabs") }
        LoadClient.raiseDescriptorLimit()
        // Whatever happens, the process is gone after five minutes.
        alarm(300)
        let tabs = (0..<numbers[1]).map { _ in CrowdTab(port: port) }
        try settle(tabs, atOnce: openedAtOnce) { try $0.open() }
        LoadClient.say("live")
        while let word = readLine() {
            switch word {
            case "cut":
                for tab in tabs { tab.cut() }
                try settle(tabs, atOnce: tabs.count) { try $0.join() }
                LoadClient.say("back")
            case "restart":
                for tab in tabs { tab.cut() }
                // Reloads have random pauses, so that they come one by one.
                try settle(tabs, atOnce: openedAtOnce) { try $0.comeBackToRestarted() }
                LoadClient.say("back")
            case "lose":
                for tab in tabs { tab.cut() }
                LoadClient.say("lost")
            case "recover":
                let seconds = try settle(tabs, atOnce: tabs.count) { try $0.comeBackWithState() }.sorted()
                LoadClient.say(
                    [0.5, 0.95, 1].map { String(seconds[Int(Double(seconds.count - 1) * $0)]) }.joined(separator: " "))
            default: throw Failure.noLoad("the crowd does not know the word \(word)")
            }
        }
    }

    /// Starts every tab, a few at a time, and waits until all are live.
    ///
    /// - Returns: the seconds after which each of them was live, in the order in which they were.
    @discardableResult private static func settle(
        _ tabs: [CrowdTab], atOnce: Int, _ start: (CrowdTab) throws -> Void
    ) throws -> [Double] {
        let begun = ContinuousClock.now
        var seconds: [Double] = []
        var left = tabs[...]
        var busy: [CrowdTab] = []
        while !left.isEmpty || !busy.isEmpty {
            while busy.count < atOnce, let tab = left.popFirst() {
                try start(tab)
                busy.append(tab)
            }
            var polled = busy.map { pollfd(fd: $0.descriptor, events: $0.awaited, revents: 0) }
            guard poll(&polled, nfds_t(polled.count), 10_000) > 0 else {
                throw Failure.noLoad("\(busy.count) tabs got no answer for ten seconds")
            }
            for (tab, found) in zip(busy, polled) where found.revents != 0 { try tab.proceed() }
            let passed = (ContinuousClock.now - begun) / .seconds(1)
            let count = busy.count
            busy.removeAll { $0.phase == .live }
            seconds += repeatElement(passed, count: count - busy.count)
        }
        return seconds
    }
}
