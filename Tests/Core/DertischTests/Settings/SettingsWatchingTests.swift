import Foundation
import Synchronization
import DertischTesting
import TestSupport
import Testing

@testable import DertischCore
@testable import DertischSettings

@Suite("Changing settings", .namesHang) struct SettingsWatchingTests {
    let folder: TrialFolder

    init() throws { folder = try TrialFolder() }

    /// As an editor or another program does it.
    private func replace(_ text: String) throws {
        try folder.write(text, to: "user/fresh")
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "user"), withIntermediateDirectories: true)
        guard
            rename(folder.url.appending(path: "user/fresh").path, folder.url.appending(path: "user/settings.json").path)
                == 0
        else { throw CocoaError(.fileWriteUnknown) }
    }

    @Test(
        "A setting's readers see changes: stored here, replaced or edited by others, removed")
    func changes() async throws {
        let settings = try trialSettings(in: folder)
        var values = settings.values(of: .port).makeAsyncIterator()
        #expect(await values.next() == 8080)
        // The folder is made while it is watched.
        try await settings.store(1, as: .port)
        #expect(await values.next() == 1)
        try replace(#"{"server": {"port": 2}, "quiet": true}"#)
        #expect(await values.next() == 2)
        #expect(settings[.quiet])
        try folder.write(#"{"server.port": 3}"#, to: "user/settings.json")
        #expect(await values.next() == 3)
        try FileManager.default.removeItem(at: folder.url.appending(path: "user"))
        #expect(await values.next() == 8080)
        try replace(#"{"server.port": 4}"#)
        #expect(await values.next() == 4)
    }

    @Test("A settings file in a folder that another program creates later is noticed")
    func later() async throws {
        let file = folder.url.appending(path: "a/b/c/settings.json")
        let settings = HouseSettings(of: "galerie", .port, environment: [:], userFile: .at(file))
        var values = settings.values(of: .port).makeAsyncIterator()
        #expect(await values.next() == 8080)
        try folder.write(#"{"server.port": 5}"#, to: "a/b/c/settings.json")
        #expect(await values.next() == 5)
    }

    @Test(
        "A settings file that becomes malformed changes nothing and is reported, until it is repaired"
    )
    func broken() async throws {
        let settings = try trialSettings(file: #"{"server.port": 1, "quiet": true}"#, in: folder)
        var values = settings.values(of: .port).makeAsyncIterator()
        #expect(await values.next() == 1)
        try replace("{\"server.port\": ")
        try folder.write(#"{"quiet": false}"#, to: "bundle/settings.json")
        settings.queue.sync { settings.read() }
        #expect(settings[.port] == 1 && settings[.quiet] && settings.faults.map(\.kind) == [.brokenFile])
        try replace(#"{"server.port": 2}"#)
        #expect(await values.next() == 2)
        #expect(settings.faults == [])
    }

    /// The notices of a system whose watches are used up, until the test frees one.
    private final class ScarceNotices: FolderNotices, Sendable {
        let isScarce = Mutex(true)
        func renew() -> Int32? { isScarce.withLock { $0 ? ENOSPC : nil } }
    }

    @Test("While the system cannot watch a settings file, it is read at intervals, and a fault says why")
    func unwatched() async throws {
        let settings = try trialSettings(file: #"{"server.port": 1}"#, in: folder)
        let notices = ScarceNotices()
        settings.watch { _, queue, onChange in
            FileWatcher(on: queue, every: .milliseconds(1), by: { _ in notices }, onChange)
        }
        let fault = try #require(settings.faults.first)
        #expect(settings.faults.count == 1)
        #expect(fault.kind == .unwatchedSettings && fault.severity == .warning)
        #expect(fault.why.contains("No space left on device"))
        var values = settings.values(of: .port).makeAsyncIterator()
        #expect(await values.next() == 1)
        try replace(#"{"server.port": 2}"#)
        #expect(await values.next() == 2)
        #expect(settings.faults == [fault])
    }

    @Test("Once the system watches a settings file again, the fault is gone and the file is read at its notices alone")
    func watchedAgain() async throws {
        let settings = try trialSettings(file: #"{"server.port": 1}"#, in: folder)
        let notices = ScarceNotices()
        let told = Mutex<(@Sendable () -> Void)?>(nil)
        settings.watch { _, queue, onChange in
            FileWatcher(
                on: queue, every: .milliseconds(1),
                by: { onNotice in
                    told.withLock { $0 = onNotice }
                    return notices
                }, onChange)
        }
        notices.isScarce.withLock { $0 = false }
        await until("\(settings.faults)") { settings.faults == [] }
        try replace(#"{"server.port": 2}"#)
        var values = settings.values(of: .port).makeAsyncIterator()
        #expect(await values.next() == 1)
        settings.queue.sync { told.withLock(\.self)?() }
        #expect(await values.next() == 2)
    }

    @Test("The system's own notices have no failure for a file in a folder that may be watched")
    func systemNotices() throws {
        let queue = DispatchQueue(label: "notices")
        let notices = SystemFolderNotices(of: folder.url.appending(path: "a/settings.json"), on: queue) {}
        #expect(queue.sync { notices.renew() } == nil)
    }

    @Test("A reader of settings that stops is removed")
    func ending() async throws {
        let settings = try trialSettings(in: folder)
        let reading = Task { for await _ in settings.values(of: .port) {} }
        reading.cancel()
        await reading.value
        try await settings.store(1, as: .port)
        #expect(settings.state.withLock { $0.listeners.isEmpty })
    }

    @Test("A head chef is told of changed settings")
    @MainActor func news() async throws {
        let settings = try trialSettings(in: folder)
        let room = HeadlessRoom()
        let restaurant = try await Restaurant(PortHouse(settings: settings), clock: TestClock())
        let maitreD = MaitreD(of: restaurant, in: room)
        maitreD.greet(.port)
        await maitreD.settled()
        #expect(restaurant.kitchen[HouseSettings.self] === settings)
        #expect(room.table?["port"].text == "8080")
        try await settings.store(7, as: .port)
        await room.table?.until { $0["port"].text == "7" }
        await restaurant.close()
        #expect(settings.state.withLock { $0.listeners.isEmpty })
    }

    @Test("A house with invalid settings stays shut")
    @MainActor func shut() throws {
        let settings = try trialSettings(file: #"{"server.port": true}"#, in: folder)
        let faults = Restaurant.faults(of: PortHouse(settings: settings))
        #expect(faults.map(\.kind) == [.wrongSetting])
        #expect(faults.first?.site?.column == 17)
    }
}

extension CustomerID<PortCourse> { fileprivate static var port: Self { "port" } }

private enum PortCourse: Course {
    enum Order: Sendable { case open }
    enum Dish: Sendable { case port(Int) }
    struct Carte: Equatable, Sendable { var port = 0 }
}

private final class PortCustomer: Customer {
    init(waiter: WaiterForCustomer<PortCourse>) {}
    func layTable(_ table: TableBuilder<PortCourse>) {
        table.lay(\.port, at: "port") { port, _ in "\(port)" }
        table.order(.open, on: .seated)
    }
}

private struct PortWaiter: Waiter {
    typealias C = PortCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) { if case .port(let port) = dish { carte.port = port } }
}

private struct PortHeadChef: HeadChef {
    let settings: HouseSettings
    func give(_ order: PortCourse.Order, to waiter: WaiterForHeadChef<PortCourse>) async throws {
        waiter.serve(.port(settings[.port]))
    }
    func hear(_ news: SettingsChanged, to waiter: WaiterForHeadChef<PortCourse>) async throws {
        if news.concerns(.port) { waiter.serve(.port(settings[.port])) }
    }
}

private struct PortHouse: Staff {
    let settings: HouseSettings
    func register(with registrar: inout Registrar) {
        registrar.settings(settings)
        registrar.introduce("port", as: PortCustomer.init, waiter: PortWaiter.init, chef: PortHeadChef.init)
    }
}
