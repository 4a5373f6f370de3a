import DertischSupport
import DertischProcesses
import Foundation

/// Tabs of one thread, which open some at a time.
final class Crowd {
    private(set) var tabs: [VisitorTab] = []
    let port: UInt16
    var record = CrowdRecord()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    private let events: EventQueue
    private var sockets: [TabSocket?] = []
    private var nextTick = 0.0
    /// As many as a browser farm would open at once. More pages may not wait for their tabs.
    private static let openedAtOnce = 100
    /// The seconds between two looks at what the tabs do by themselves.
    var tick = 0.004

    init(at port: UInt16) throws {
        guard let events = EventQueue() else { throw Failure("no descriptors are left") }
        (self.port, self.events) = (port, events)
    }

    /// Opens further tabs, at another port if one is given, and waits until all are live.
    func open(_ count: Int, at port: UInt16? = nil, within seconds: Double = 120) throws {
        var left = count
        let end = Moment.seconds + seconds
        while left > 0 || tabs.contains(where: { !$0.isLive }) {
            guard Moment.seconds < end else {
                throw Failure("\(tabs.count { !$0.isLive } + left) tabs are not live after \(seconds) s")
            }
            var busy = tabs.suffix(2 * Self.openedAtOnce).count { !$0.isLive }
            while left > 0, busy < Self.openedAtOnce {
                let tab = VisitorTab(in: self, at: port ?? self.port)
                tabs.append(tab)
                tab.load()
                (left, busy) = (left - 1, busy + 1)
            }
            proceed()
        }
    }

    /// Goes on for some seconds, or until something is true.
    ///
    /// - Returns: false if it has not become true.
    @discardableResult func run(for seconds: Double, until isDone: () -> Bool = { false }) -> Bool {
        let end = Moment.seconds + seconds
        while Moment.seconds < end {
            if isDone() { return true }
            proceed()
        }
        return isDone()
    }

    private func proceed() {
        let pause = max(0, min(tick, nextTick - Moment.seconds))
        events.wait(milliseconds: Int32((pause * 1000).rounded(.up))) { event in
            let index = Int(event.id) - 1
            if sockets.indices.contains(index), let socket = sockets[index] { socket.proceed() }
        }
        let now = Moment.seconds
        guard now >= nextTick else { return }
        nextTick = now + tick
        for tab in tabs { tab.tick(now) }
    }

    func watch(_ socket: TabSocket) {
        let index = Int(socket.descriptor)
        while sockets.count <= index { sockets.append(nil) }
        sockets[index] = socket
        _ = events.add(socket.descriptor, as: UInt64(index + 1))
    }

    func forget(_ socket: TabSocket) {
        let index = Int(socket.descriptor)
        events.remove(socket.descriptor)
        if sockets.indices.contains(index), sockets[index] === socket { sockets[index] = nil }
    }

    /// Ends all connections.
    func close() {
        for tab in tabs { tab.close() }
        tabs = []
    }
}

/// What happened to the tabs of a crowd.
struct CrowdRecord {
    /// The seconds until keys were acknowledged while nothing was in the way.
    var steady: [Double] = []
    /// The longest time that keys waited, for each time that a tab lost its process.
    var gaps: [Double] = []
    /// Tabs that were sent away, loaded again, or restored in part.
    var lostTabs = 0
    /// Keys that the house has not got though the tab was told so, or that the tab could not deliver.
    var lostKeys = 0
    /// Lines that were compared with what the house shows.
    var lines = 0
    var moves = 0
    var losses = 0
    var restores = 0
    /// Taps that were acknowledged.
    var taps = 0
    /// Why tabs or keys were lost.
    var reasons: [String: Int] = [:]
}
