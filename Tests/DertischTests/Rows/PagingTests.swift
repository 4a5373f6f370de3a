import DertischTesting
import TestSupport
import Testing

@testable import Dertisch

@MainActor @Suite("A list that comes in pages", .namesHang) struct PagingTests {
    private let house: TestRestaurant
    private let archive: Archive

    init() async throws {
        house = try await TestRestaurant(ListStaff(paging: Paging()))
        house.maitreD.greet(.list)
        archive = try #require(house.restaurant.kitchen[Archive.self])
    }

    private func reachEnd() { house.maitreD.gesture(.reachedEnd, at: Spot("lines"), on: house.table) }

    private func serve(_ ids: Range<Int>) async {
        await archive.send(.success(ids.map { Line(id: $0) }))
        await house.maitreD.settled()
    }

    private var shown: [String] {
        ["loading", "empty", "problem", "retry"].filter { house.table[Place($0)].isOpen }
    }
    private var isBusy: Bool { house.table["lines"].marks.contains(.busy) }

    @Test("the end of the rows asks for one page, however often it is reached while that is on its way")
    func once() async {
        await serve(0..<3)
        #expect(shown == [] && !isBusy)
        reachEnd()
        #expect(shown == ["loading"] && isBusy)
        reachEnd()
        reachEnd()
        await serve(3..<6)
        #expect(await archive.asked == 2)
        #expect(shown == [] && !isBusy)
        #expect(house.table.rows(at: "lines").count == 6)
    }

    @Test("a list that is empty asks for its first page by itself, and shows that it does")
    func first() async {
        #expect(shown == ["loading"] && isBusy)
        reachEnd()
        await serve(0..<3)
        #expect(await archive.asked == 1)
        #expect(house.table.rows(at: "lines").count == 3)
    }

    @Test("a list that is complete, or has rows from the start, asks for nothing until its end is reached")
    func startsFull() async throws {
        let house = try await TestRestaurant(ListStaff())
        await house.greet(.list)
        #expect(await house.restaurant.kitchen[Archive.self]?.asked == 0)
        let requests = PageRequests(at: "lines")
        #expect(requests.begin(Paging(), isEmpty: false, in: .table) { ListCourse.Order.fetch } == nil)
    }

    @Test("a first page is asked for once by itself, whatever becomes of it, and again once pages have come and gone")
    func firstOnce() {
        let requests = PageRequests(at: "lines")
        func begins(_ paging: Paging) -> Bool {
            let first = requests.begin(paging, isEmpty: true, in: .table) { ListCourse.Order.fetch }
            requests.settle(.table)
            return first != nil
        }
        #expect(!begins(Paging(.loading)) && !begins(Paging(.failed)) && !begins(Paging(.complete)))
        #expect(begins(Paging()) && !begins(Paging()))
        var paging = Paging(.loading)
        #expect(!begins(paging) && !begins(Paging()))
        paging.served(isLast: false)
        #expect(!begins(paging) && begins(Paging()))
    }

    @Test("what the customer orders when it is seated comes before the first page that a list asks for by itself")
    func seatedFirst() async throws {
        let house = try await TestRestaurant(
            TrialHouse { registrar, key in
                registrar.sousChef(Archive.init, with: key)
                registrar.introduce(
                    .list,
                    as: { (_: WaiterForCustomer<ListCourse>) in
                        Guest { table in
                            table.rows(\.lines, at: "lines", paging: \.paging) { _ in
                            } more: { _ in
                                .fetch
                            }
                            table.order(.restart, on: .seated)
                        }
                    }, waiter: { ListWaiter(paging: Paging()) }, chef: ListHeadChef.init(archive:), with: key)
            })
        house.maitreD.greet(.list)
        await house.restaurant.kitchen[Archive.self]?.send(.success([]))
        await house.maitreD.settled()
        #expect(await house.restaurant.kitchen[Archive.self]?.asked == 1)
    }

    @Test("ends that are reached while the waiter is busy with something else ask for one page too")
    func queued() async {
        await serve(0..<3)
        _ = house.maitreD.give(.fetch, of: .list)
        for _ in 0..<3 { reachEnd() }
        for page in 1..<5 { await archive.send(.success((page * 3..<page * 3 + 3).map { Line(id: $0) })) }
        await house.maitreD.settled()
        #expect(await archive.asked == 3)
        reachEnd()
        await house.maitreD.settled()
        #expect(await archive.asked == 4)
    }

    @Test("an end whose order found no room in the queue may be reached again")
    func refused() async {
        await serve(0..<3)
        for _ in 0...64 { _ = house.maitreD.give(.fetch, of: .list) }
        #expect(house.maitreD.gesture(.reachedEnd, at: Spot("lines"), on: house.table) == .queueFull)
        for page in 1...65 { await archive.send(.success((page * 3..<page * 3 + 3).map { Line(id: $0) })) }
        await house.maitreD.settled()
        #expect(await archive.asked == 66)
        reachEnd()
        await serve(198..<201)
        #expect(await archive.asked == 67)
    }

    @Test("once all are there the end asks for nothing")
    func complete() async {
        await serve(0..<2)
        reachEnd()
        await house.maitreD.settled()
        #expect(await archive.asked == 1)
        #expect(shown == [])
    }

    @Test("a page that brings no row and is not the last is followed by the next, as the end is still in view")
    func bare() async {
        await serve(0..<3)
        reachEnd()
        await archive.send(.success((0..<3).map { Line(id: $0) }))
        await archive.send(.success((0..<3).map { Line(id: $0) }))
        await serve(3..<5)
        #expect(await archive.asked == 4)
        #expect(house.table.rows(at: "lines").count == 5)
        #expect(shown == [])
    }

    @Test("of pages that bring no row 16 are followed by the next; then the end must be reached anew")
    func endless() async {
        await serve(0..<3)
        for _ in 0..<40 { await archive.send(.success((0..<3).map { Line(id: $0) })) }
        reachEnd()
        await house.maitreD.settled()
        #expect(await archive.asked == 2 + 16)
        reachEnd()
        await house.maitreD.settled()
        #expect(await archive.asked == 3 + 32)
    }

    @Test("a list whose first page brings no row goes on, whoever asked for it, and so does one that begins again")
    func bareFirst() {
        let requests = PageRequests(at: "lines")
        var paging = Paging()
        func goesOn(_ rows: Int) -> Bool {
            let next = requests.goOn(paging, rows: rows, in: .table) { ListCourse.Order.fetch }
            requests.settle(.table)
            return next != nil
        }
        #expect(!goesOn(0))
        paging.served(isLast: false)
        #expect(goesOn(0) && !goesOn(0))
        paging.served(isLast: false)
        #expect(!goesOn(3) && !goesOn(1))
        _ = paging.restart()
        #expect(!goesOn(3))
        paging.served(isLast: false)
        #expect(goesOn(0))
        paging.served(isLast: true)
        #expect(!goesOn(0))
    }

    @Test("a list of nothing says so once it is known, and not before")
    func empty() async {
        #expect(shown == ["loading"])
        await serve(0..<0)
        #expect(shown == ["empty"])
    }

    @Test("after a failure the end asks for nothing; a tap on retry does, and what went wrong goes away")
    func failure() async {
        #expect(house.maitreD.gesture(.tapped, at: Spot("retry"), on: house.table) == .disabled)
        await archive.send(.failure(Spill()))
        await house.maitreD.settled()
        #expect(shown == ["problem", "retry"] && !isBusy)
        #expect(house.table["problem"] == "Something went wrong. Please try again.")
        #expect(house.room.alerts.isEmpty)
        reachEnd()
        #expect(await archive.asked == 1)
        house.maitreD.gesture(.tapped, at: Spot("retry"), on: house.table)
        #expect(shown == ["loading"])
        #expect(house.table["problem"] == "")
        await serve(0..<3)
        #expect(shown == [])
        #expect(await archive.asked == 2)
    }

    @Test("a list says its own apology after a failure, if it has one")
    func ownApology() async throws {
        let house = try await TestRestaurant(
            TrialHouse(larder: bistroTexts) { registrar, key in
                registrar.sousChef(Archive.init, with: key)
                registrar.introduce(
                    .list,
                    as: { (_: WaiterForCustomer<ListCourse>) in
                        Guest { table in
                            table.rows(
                                \.lines, at: "lines", paging: \.paging,
                                PagingPlaces(problem: "problem", saying: "draft")
                            ) { _ in
                            } more: { _ in
                                .more(after: 0)
                            }
                        }
                    }, waiter: { ListWaiter(paging: Paging()) }, chef: ListHeadChef.init(archive:), with: key)
            })
        house.maitreD.greet(.list)
        await house.restaurant.kitchen[Archive.self]?.send(.failure(Spill()))
        await house.maitreD.settled()
        #expect(house.table["problem"] == "draft")
    }

    @Test("another search begins again, whatever had become of the old one")
    func restart() async {
        await serve(0..<1)
        _ = house.maitreD.give(.restart, of: .list)
        #expect(shown == ["loading"] && house.table.rows(at: "lines").isEmpty)
        await serve(5..<8)
        #expect(house.table.rows(at: "lines").count == 3)
    }

    @Test("the house opens only if the layout has every place where the paging is shown")
    func places() async throws {
        let book = TrialBook.of(
            "list", ["lines": .paper("a list", [.rows, .state]), "short": .paper("a list", [.rows])])
        do throws(Faults) {
            _ = try await Restaurant(ListStaff(), in: [book])
            Issue.record("it opened")
        } catch {
            let text = error.description
            for place in ["loading", "empty", "problem", "retry"] {
                #expect(text.contains("The paper layout of list has no place \(place)."))
            }
            #expect(!text.contains("is laid twice"))
        }
    }

    @Test("the state of paging follows from what was asked, served and failed")
    func states() {
        var paging = Paging()
        #expect(paging.ask() == .passOn && paging.isLoading)
        #expect(paging.ask() == .answered)
        #expect(paging.failed() == .shown && paging.hasFailed)
        #expect(paging.ask() == .passOn && !paging.hasFailed)
        paging.served(isLast: false)
        #expect(paging.state == .idle && paging.pages == 1 && paging.ask() == .passOn)
        paging.served(isLast: true)
        #expect(paging.isComplete && paging.ask() == .answered)
        #expect(paging.pages == 2 && paging.restart() == .passOn && paging.isLoading && paging.pages == 0)
    }
}
