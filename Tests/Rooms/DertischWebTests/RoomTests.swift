import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

/// A page with a counter: taps, typing, rows, and a page on top.
enum TallyCourse: Course {
    enum Order: Sendable { case tap, type(String), more }
    enum Dish: Sendable { case count(Int) }
    struct Carte: Equatable, Sendable {
        var count = 0
        var typed = ""
        var lines: [Line] = []
        var isFull: Bool { count >= 3 }
    }
    struct Line: Identifiable, Equatable, Sendable { let id: Int }
}
enum NoteCourse: Course {}
extension CustomerID<TallyCourse> { static var tally: Self { "tally" } }
extension CustomerID<NoteCourse> { static var note: Self { "note" } }

final class TallyCustomer: Customer {
    init(waiter: WaiterForCustomer<TallyCourse>) {}
    func layTable(_ table: TableBuilder<TallyCourse>) {
        table.lay(\.count, at: "count")
        table.order(.tap, on: .tap("tap"))
        table.order(.more, on: .tap("more"))
        table.mark(.hidden, "more", when: \.isFull)
        table.edit(\.typed, at: "typed") { .type($0) }
        table.rows(\.lines, at: "lines") { $0.lay(\.id, at: "id") }
        table.seat(.note, on: .tap("note"))
    }
}
struct TallyWaiter: Waiter {
    typealias C = TallyCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .tap: return .passOn
        case .type(let text): carte.typed = text
        case .more: carte.lines.append(C.Line(id: carte.lines.count))
        }
        return .answered
    }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) { if case .count(let count) = dish { carte.count = count } }
}
struct TallyHeadChef: HeadChef {
    let book: TallyBook
    let guest: Guest
    func give(_ order: TallyCourse.Order, to waiter: WaiterForHeadChef<TallyCourse>) async throws {
        waiter.serve(.count(await book.next(for: guest)))
    }
}
actor TallyBook {
    private var counts: [Guest: Int] = [:]
    func next(for guest: Guest) -> Int {
        counts[guest, default: 0] += 1
        return counts[guest] ?? 0
    }
}
final class NoteCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<NoteCourse>) { table.usherOut(on: .tap("back")) }
}
/// A house without a customer that starts with nothing.
struct Homeless: Staff {
    enum LetterCourse: Course { typealias Entree = Int }
    final class LetterCustomer: Customer {
        func layTable(_ table: TableBuilder<LetterCourse>) {}
    }
    var greeted: [String] { ["letter"] }
    func register(with registrar: inout Registrar) {
        registrar.introduce(CustomerID<LetterCourse>("letter"), as: LetterCustomer.init)
    }
}
/// The house of the room's tests.
///
/// | customer | what it does |
/// |---|---|
/// | `tally`, greeted | `tap` hops to the `TallyBook`, which counts each guest's; `type` and `more` (a row) are the waiter's, at once; `more` is hidden from 3 taps on |
/// | `note`, on top | `back` leaves |
///
/// No order is slow, none fails.
struct TallyStaff: Staff {
    func register(with registrar: inout Registrar) {
        registrar.sousChef(TallyBook.init)
        registrar.introduce(
            .tally, as: TallyCustomer.init, waiter: TallyWaiter.init, chef: TallyHeadChef.init)
        registrar.introduce(.note, as: NoteCustomer.init)
    }
}

/// A room without sockets, in a folder of its own.
@MainActor struct TallyHarness {
    let room: WebRoom
    private let files: TemporaryFolder
    var folder: URL { files.url }

    /// - Parameter words: a text in the page, to make it long.
    init(
        clock: any Clock<Duration> = ContinuousClock(), words: String = "",
        _ adjust: (inout WebRoom.Configuration) -> Void = { _ in }
    ) async throws {
        files = try TemporaryFolder(files: [
            "tally.html": """
            <!doctype html><html><head><title>Tally</title></head><body>
            <p data-place="count"></p><button data-place="tap">+</button><button data-place="more">more</button>
            <input data-place="typed"><ul data-place="lines"><template><li data-place="id"></li></template></ul>
            <a href="#" data-place="note">note</a>\(words)</body></html>
            """,
            "note.html": "<html><body><button data-place=\"back\">back</button></body></html>",
            "tally.css": "p { color: red }",
        ])
        let layouts = WebLayouts(in: files.url)
        let restaurant = try await Restaurant(TallyStaff(), in: [layouts])
        var configuration = clock is ContinuousClock ? .patient : WebRoom.Configuration()
        adjust(&configuration)
        room = try WebRoom(
            of: restaurant, layouts: layouts, configuration: configuration, clock: clock)
    }

    func get(
        _ path: String, _ headers: [(name: String, value: String)] = [], method: String = "GET", isSecure: Bool = false
    ) async -> HTTPResponse {
        let request = HTTPRequest(
            method: method, path: path, target: path,
            headers: [("Host", "127.0.0.1")] + headers + [("Accept", "text/html")], isSecure: isSecure)
        guard case .response(let response) = await room.answer(request) else { return .text("", status: 101) }
        return response
    }

    /// Opens a tab: the page, and its connection.
    func open(_ headers: [(name: String, value: String)] = []) async -> (FakeBrowser, WebSession?) {
        let browser = FakeBrowser()
        if case .bytes(let html) = await get("/", headers).body { browser.open(html) }
        return (browser, room.join(.join(token: browser.token, isFresh: true), browser))
    }

    func close() async {
        await room.close()
    }
}

@MainActor @Suite("Web room", .namesHang) struct RoomTests {
    private func tap(_ session: WebSession?, _ browser: FakeBrowser, _ place: Place, seat: Int? = nil) async {
        session?.handle(.gesture(.tapped, Spot(place), seat: seat ?? browser.seat), at: .now)
        await session?.maitreD?.settled()
    }

    @Test("The first page is complete, has a strict security policy, and its tab receives patches")
    func live() async throws {
        let tally = try await TallyHarness()
        let response = await tally.get("/")
        let policy = response.headers.first { $0.name == "Content-Security-Policy" }?.value ?? ""
        #expect(policy.contains("media-src 'self'"))
        #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
        let (browser, session) = await tally.open()
        #expect(browser["count"].text == "0")
        await tap(session, browser, "tap")
        #expect(browser["count"].text == "1")
        await tap(session, browser, "more")
        #expect(browser.rows(Spot("lines")).count == 1)
        await tally.close()
    }

    @Test("Gestures without a listener, of hidden places, old seats and strangers are refused and counted")
    func refusals() async throws {
        let tally = try await TallyHarness()
        let (browser, session) = await tally.open()
        await tap(session, browser, "count")
        for _ in 0..<3 { await tap(session, browser, "tap") }
        await tap(session, browser, "more")
        let old = browser.seat
        await tap(session, browser, "note")
        await tap(session, browser, "back", seat: old)
        #expect(session?.maitreD?.seated == ["tally", "note"])
        #expect(tally.room.join(.join(token: "guessed", isFresh: true), FakeBrowser()) == nil)
        #expect(tally.room.join(.gesture(.tapped, Spot("tap"), seat: 1), FakeBrowser()) == nil)
        let counters = tally.room.counters.refused
        #expect(counters[.gesture(.unhandled)] == 1)
        #expect(counters[.gesture(.disabled)] == 1)
        #expect(counters[.gesture(.offShift)] == 1)
        #expect(counters[.unknownSession] == 1)
        #expect(counters[.badMessage] == 1)
        await tally.close()
    }

    @Test("A returning browser gets the whole page, and a reloaded one resumes its session")
    func reconnect() async throws {
        let tally = try await TallyHarness()
        let (browser, session) = await tally.open()
        await tap(session, browser, "tap")
        let left = browser.token
        if let session { tally.room.disconnected(session, browser) }
        await tap(session, browser, "tap")
        let again = FakeBrowser()
        #expect(tally.room.join(.join(token: left, isFresh: false), again) === session)
        session?.handle(.ready, at: .now)
        #expect(again["count"].text == "2")
        #expect(again.seat == browser.seat)
        let reloaded = FakeBrowser()
        if case .bytes(let html) = await tally.get("/").body { reloaded.open(html) }
        #expect(
            tally.room.join(.resume(token: reloaded.token, previous: left, hasLeft: true), reloaded)
                === session)
        session?.handle(.ready, at: .now)
        #expect(reloaded["count"].text == "2")
        #expect(reloaded.token == left)
        #expect(tally.room.sessionCount == 1)
        await tally.close()
    }

    @Test("A session ends after the time-out of its tab, and releases its customers")
    func sessionTimeout() async throws {
        let clock = TestClock()
        let tally = try await TallyHarness(clock: clock) {
            $0.joinTimeout = .seconds(10)
            $0.sessionTimeout = .seconds(60)
        }
        var (browser, session): (FakeBrowser?, WebSession?) = await tally.open()
        weak let gone = session
        if let session, let browser { tally.room.disconnected(session, browser) }
        (browser, session) = (nil, nil)
        await clock.sleepers(1)
        clock.advance(by: .seconds(59))
        #expect(tally.room.sessionCount == 1)
        clock.advance(by: .seconds(2))
        await until("\(tally.room.sessionCount) sessions") { tally.room.sessionCount == 0 }
        #expect(tally.room.counters.ended == 1)
        #expect(gone == nil)
        await tally.close()
    }

    @Test("A full room ends the oldest session without a browser for a new one, and never a live one")
    func seats() async throws {
        let tally = try await TallyHarness { $0.maxSessions = 2 }
        let (browser, _) = await tally.open()
        let lonely = FakeBrowser()
        if case .bytes(let html) = await tally.get("/").body { lonely.open(html) }
        let (second, _) = await tally.open()
        #expect(tally.room.join(.join(token: lonely.token, isFresh: true), lonely) == nil)
        #expect(await tally.get("/").status == 503)
        #expect(browser.closeReasons.isEmpty && second.closeReasons.isEmpty)
        await tally.close()
    }

    @Test("Two tabs of one browser are one guest, and two browsers are two")
    func guests() async throws {
        let tally = try await TallyHarness()
        let cookie = await tally.get("/").headers.first { $0.name == "Set-Cookie" }?.value.prefix { $0 != ";" }
        let own = [(name: "Cookie", value: String(try #require(cookie)))]
        for (headers, count) in [(own, "1"), (own, "2"), ([], "1"), (own, "3")] {
            let (browser, session) = await tally.open(headers)
            await tap(session, browser, "tap")
            #expect(browser["count"].text == count)
        }
        await tally.close()
    }

    @Test("A room of a house without a customer to greet cannot be created")
    func home() async throws {
        let layouts = WebLayouts(in: nil)
        let restaurant = try await Restaurant(Homeless())
        let fault = #expect(throws: Fault.self) {
            try WebRoom(of: restaurant, layouts: layouts, file: "House/Main.swift", line: 7)
        }
        #expect(fault?.kind == .noHome)
        #expect(Restaurant.faults(of: Homeless(), in: [layouts]).contains { $0.kind == .noHome })
        #expect(
            fault?.description == """
                error: The web dining room has no customer to greet.
                  where: House/Main.swift:7
                  why:   a visitor meets the first customer that needs no entrée, and the house has none
                  do:    introduce a customer whose course has no entrée, or an optional one, and name it first in greeted
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#no-home
                """)
        _ = try WebRoom(of: try await Restaurant(TallyStaff()), layouts: layouts)
    }

    @Test("A browser's message rate is limited")
    func rate() async throws {
        let tally = try await TallyHarness { $0.maxMessagesPerSecond = 1 }
        let (browser, session) = await tally.open()
        let now = ContinuousClock.now
        for _ in 0..<8 { session?.handle(.gesture(.tapped, Spot("tap"), seat: browser.seat), at: now) }
        #expect(tally.room.counters.refused[.tooManyMessages] == 3)
        await tally.close()
    }

    @Test("Files of the layout folder are served, and none above or beside it")
    func assets() async throws {
        let tally = try await TallyHarness()
        #expect(await tally.get("/tally.css").status == 200)
        for path in [
            "/tally.html", "/../Package.swift", "/.hidden", "/a/../tally.css", "/nothing.css", "/tally.css\0.html",
        ] {
            #expect(await tally.get(path).status == 404, "\(path)")
        }
        #expect(await tally.get("/", method: "POST").status == 405)
        #expect(await tally.get("/~dertisch/picture/guessed").status == 404)
        #expect(await tally.get("/~dertisch/socket").status == 403)
        let tag = await tally.get("/tally.css").headers.first { $0.name == "ETag" }?.value ?? ""
        #expect(await tally.get("/tally.css", [("If-None-Match", tag)]).status == 304)
        await tally.close()
    }

    @Test("A web table passes the table checker, with pages and patches, in every position")
    func checker() async throws {
        let page = HTMLLayout(
            customer: "checker", file: "checker.html",
            source: """
                <html><head></head><body><p data-place="text"></p><p data-place="number"></p><img data-place="picture">
                <input type="checkbox" data-place="flag"><input data-place="entry"><select data-place="choice"></select><select multiple data-place="selection"></select>
                <button data-place="button"></button><a data-place="link"></a><ul data-place="rows"><template><li><b data-place="name"></b>
                <input data-place="typed"><ul data-place="inner"><template><li><b data-place="name"></b></li></template></ul></li></template></ul>
                </body></html>
                """)
        let tally = try await TallyHarness()
        let positions: [TabLayout.Position] = [
            .window, .section("list", of: 1), .menu(.sheet, at: Spot("tap"), over: 1),
        ]
        for (index, position) in positions.enumerated() {
            let (browser, opened) = await tally.open()
            let session = try #require(opened)
            let table = WebTable(page: page, customer: "checker", seat: 7, session: session)
            func look() -> FakeTable? {
                if let written = table.writePage() {
                    browser.send(
                        written.message(
                            token: "t", language: "en",
                            .init(position: position, transition: .none, entrance: .arriving, depth: 1, isResent: false)
                        )
                    )
                }
                return browser.tables[7]
            }
            _ = look()
            let failures = TableChecker.check(
                .init(
                    table: table, place: { spot in look()?[spot.place, in: spot.row] ?? PlaceContent() },
                    rows: { spot in look()?.lists[spot] ?? [] }, input: browser.input(on: 7)),
                seed: UInt64(index + 1))
            #expect(failures == [], "\(position)")
        }
        await tally.close()
    }
}
