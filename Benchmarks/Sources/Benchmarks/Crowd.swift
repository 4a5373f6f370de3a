import Foundation

/// A crowd of tabs in a process of its own: they open some at a time, and come back all at once. Bounded in count and time, and to
/// this machine.
///
/// It writes a line when every tab is live. At the word `cut`, it drops every connection without a farewell, opens all of them again,
/// and writes a line when every tab is live once more. At the word `restart` it does so as if the house knew none of the sessions.
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
            for tab in tabs { tab.cut() }
            if word == "cut" {
                try settle(tabs, atOnce: tabs.count) { try $0.join() }
            } else {
                // Reloads have random pauses, so that they come one by one.
                try settle(tabs, atOnce: openedAtOnce) { try $0.comeBackToRestarted() }
            }
            LoadClient.say("back")
        }
    }

    /// Starts every tab, a few at a time, and waits until all are live.
    private static func settle(_ tabs: [CrowdTab], atOnce: Int, _ start: (CrowdTab) throws -> Void) throws {
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
            busy.removeAll { $0.phase == .live }
        }
    }
}
