import DertischTesting
import TestSupport
import Testing

@testable import DertischCore
@testable import DertischComponents

@MainActor @Suite("Paged lists", .namesHang) struct PagingTests {
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
    private var isBusy: Bool { house.table["lines"].traitsOn.contains(.busy) }

    @Test("The end of a list asks for one page, however often it is reached before the page arrives")
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

    @Test("An empty list asks for its first page by itself, and shows that it is loading")
    func first() async {
        #expect(shown == ["loading"] && isBusy)
        reachEnd()
        await serve(0..<3)
        #expect(await archive.asked == 1)
        #expect(house.table.rows(at: "lines").count == 3)
    }

    @Test("A list that is complete or begins with rows asks for nothing until its end is reached")
    func startsFull() async throws {
        let house = try await TestRestaurant(ListStaff())
        await house.greet(.list)
        #expect(await house.restaurant.kitchen[Archive.self]?.asked == 0)
        let requests = PageRequests(at: "lines")
        #expect(requests.begin(Paging(), isEmpty: false, in: .table) { ListCourse.Order.fetch } == nil)
    }

    @Test("A first page is requested automatically once, and again after pages have come and gone")
    func firstOnce() {
        let requests = PageRequests(at: "lines")
        func begins(_ paging: Paging) -> Bool {
            let first = requests.begin(paging, isEmpty: true, in: .table) { ListCourse.Order.fetch }
            _ = requests.settle(.table, .done)
            return first != nil
        }
        #expect(!begins(Paging(.loading)) && !begins(Paging(.failed)) && !begins(Paging(.complete)))
        #expect(begins(Paging()) && !begins(Paging()))
        var paging = Paging(.loading)
        #expect(!begins(paging) && !begins(Paging()))
        paging.served(isLast: false)
        #expect(!begins(paging) && begins(Paging()))
    }

    @Test("Orders given at seating come before a list's automatic request for its first page")
    func seatedFirst() async throws {
        let house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.sousChef(Archive.init)
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
                    }, waiter: { ListWaiter(paging: Paging()) }, chef: ListHeadChef.init(archive:))
            })
        house.maitreD.greet(.list)
        await house.restaurant.kitchen[Archive.self]?.send(.success([]))
        await house.maitreD.settled()
        #expect(await house.restaurant.kitchen[Archive.self]?.asked == 1)
    }

    @Test("Ends reached while the waiter is busy ask for one page too")
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

    @Test("A list's end whose order was refused by a full queue may be reached again")
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

    @Test("The end of a complete list asks for nothing")
    func complete() async {
        await serve(0..<2)
        reachEnd()
        await house.maitreD.settled()
        #expect(await archive.asked == 1)
        #expect(shown == [])
    }

    @Test("An empty page that is not the last is followed by the next, since the end is still in view")
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

    @Test("Up to 16 empty pages are followed by the next, then the end must be reached again")
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

    @Test("A list whose first page is empty continues, for any kind of request, and so does a restarted one")
    func bareFirst() {
        let requests = PageRequests(at: "lines")
        var paging = Paging()
        func goesOn(_ rows: Int) -> Bool {
            let next = requests.goOn(paging, rows: rows, in: .table) { ListCourse.Order.fetch }
            _ = requests.settle(.table, .done)
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

    @Test("A list without rows shows that once it is known, and not before")
    func empty() async {
        #expect(shown == ["loading"])
        await serve(0..<0)
        #expect(shown == ["empty"])
    }

    @Test("After a failed page the end asks for nothing, and a tap on retry clears the error and asks again")
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

    @Test("A failed page shows the list's own apology, if it has one")
    func ownApology() async throws {
        let house = try await TestRestaurant(
            TrialHouse(larder: bistroTexts) { registrar in
                registrar.sousChef(Archive.init)
                registrar.introduce(
                    .list,
                    as: { (_: WaiterForCustomer<ListCourse>) in
                        Guest { table in
                            table.rows(
                                \.lines, at: "lines", paging: \.paging,
                                PagingPlaces(problem: "problem", apology: "draft")
                            ) { _ in
                            } more: { _ in
                                .more(after: 0)
                            }
                        }
                    }, waiter: { ListWaiter(paging: Paging()) }, chef: ListHeadChef.init(archive:))
            })
        house.maitreD.greet(.list)
        await house.restaurant.kitchen[Archive.self]?.send(.failure(Spill()))
        await house.maitreD.settled()
        #expect(house.table["problem"] == "draft")
    }

    @Test("A new search restarts the paging in any state")
    func restart() async {
        await serve(0..<1)
        _ = house.maitreD.give(.restart, of: .list)
        #expect(shown == ["loading"] && house.table.rows(at: "lines").isEmpty)
        await serve(5..<8)
        #expect(house.table.rows(at: "lines").count == 3)
    }

    @Test("A house opens only if its layout has every place of the paging")
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

    @Test("The state of paging follows from requests, pages and failures")
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
