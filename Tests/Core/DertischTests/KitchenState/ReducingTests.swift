@testable import DertischCore
@testable import DertischReducers
import Observation
import Synchronization
import TestSupport
import Testing

@Suite("Reducing sous chefs", .namesHang) struct ReducingTests {
    @Test("The state has changed when a send returns, and all copies of a sous chef share it")
    func sending() {
        let notepad = Notepad()
        let copy = notepad
        #expect(notepad.send(.line("one")))
        copy.send(.line("two"))
        #expect(notepad.state.text.lines == ["one", "two"])
    }

    @Test("Concurrent senders lose no action, and each sender's actions are applied in order")
    func crowd() async {
        let notepad = Notepad(undoing: 10)
        let (senders, each) = (32, 250)
        await withTaskGroup { group in
            for sender in 0..<senders {
                group.addTask { for number in 0..<each { notepad.send(.line("\(sender) \(number)")) } }
            }
        }
        let lines = notepad.state.text.lines.map { $0.split(separator: " ").compactMap { Int($0) } }
        #expect(lines.count == senders * each)
        for sender in 0..<senders {
            #expect(lines.filter { $0[0] == sender }.map { $0[1] } == Array(0..<each))
        }
    }

    @Test("Readers that come and go among concurrent senders never see an older state, and see the last")
    func readersInACrowd() async {
        let counter = Counter()
        let (senders, each) = (8, 500)
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    var last = -1
                    for await state in counter.states {
                        #expect(state > last)
                        last = state
                        if state == senders * each { return }
                    }
                    Issue.record("the sequence ended at \(last)")
                }
            }
            for _ in 0..<senders { group.addTask { for _ in 0..<each { counter.send(1) } } }
        }
        #expect(counter.state == senders * each)
    }

    @Test("Head chefs get states in order under concurrent senders, and the last one last")
    func news() async {
        let heard = Mutex<[Int]>([])
        let notepad = Notepad(telling: HeadChefForSousChef { state in heard.withLock { $0.append(state.saved) } })
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<500 { notepad.send(.saved) } } }
        }
        let states = heard.withLock(\.self)
        #expect(states == states.sorted())
        #expect(states.last == 4000)
    }

    @Test("A head chef that hears of a state may send: it is told outside the lock")
    func reentrantNews() {
        let pad = Mutex<Notepad?>(nil)
        let notepad = Notepad(
            telling: HeadChefForSousChef { state in
                if state.saved < 3 { pad.withLock(\.self)?.send(.saved) }
            })
        pad.withLock { $0 = notepad }
        notepad.send(.saved)
        #expect(notepad.state.saved == 3)
        pad.withLock { $0 = nil }
    }

    @Test("A reader gets the current state, then the newest, without duplicates")
    func states() async {
        let counter = Counter()
        counter.send(1)
        var reader = counter.states.makeAsyncIterator()
        #expect(await reader.next() == 1)
        for _ in 0..<100 { counter.send(1) }
        #expect(await reader.next() == 101)
        counter.send(0)
        counter.send(1)
        #expect(await reader.next() == 102)
        counter.send(0)
        await counter.endShift()
        #expect(await reader.next() == nil)
    }

    @Test("Several readers of a state are independent, and cancelling one ends only its reading")
    func several() async {
        let counter = Counter()
        let (seen, sees) = AsyncStream.makeStream(of: Int.self)
        let leaving = Task {
            for await state in counter.states { sees.yield(state) }
        }
        var firsts = seen.makeAsyncIterator()
        #expect(await firsts.next() == 0)
        var staying = counter.states.makeAsyncIterator()
        #expect(await staying.next() == 0)
        leaving.cancel()
        await leaving.value
        counter.send(5)
        #expect(await staying.next() == 5)
    }

    @Test("Closing the house ends all readers and refuses actions, and the state stays readable")
    @MainActor func closing() async throws {
        let restaurant = try await Restaurant(
            TrialHouse { registrar in registrar.sousChef({ Counter() }) })
        let counter = try #require(restaurant.kitchen[Counter.self])
        let states = counter.states
        let reading = Task {
            var all: [Int] = []
            for await state in states { all.append(state) }
            return all
        }
        counter.send(3)
        await restaurant.close()
        let read = await reading.value
        #expect(read.isEmpty || read.last == 3)
        #expect(!counter.send(1))
        #expect(counter.state == 3)
        var late = counter.states.makeAsyncIterator()
        #expect(await late.next() == nil)
    }

    @Test("A house that is released closes by itself, even if one of its sous chefs is retained")
    @MainActor func abandoned() async throws {
        var restaurant: Restaurant? = try await Restaurant(
            TrialHouse { registrar in registrar.sousChef({ Counter() }) })
        let counter = try #require(restaurant?.kitchen[Counter.self])
        #expect(counter.send(1))
        let states = counter.states
        restaurant = nil
        for await _ in states {}
        #expect(!counter.send(1))
    }

    @Test("withObservationTracking is called once for a change, and sees the new state")
    func tracking() {
        let notepad = Notepad(undoing: 1)
        let changes = Atomic(0)
        func track() {
            withObservationTracking {
                _ = (notepad.state, notepad.canUndo)
            } onChange: {
                changes.add(1, ordering: .relaxed)
                #expect(notepad.state.text.lines.count == 1)
            }
        }
        track()
        notepad.send(.line("one"))
        notepad.send(.line("two"))
        #expect(changes.load(ordering: .relaxed) == 1)
        #expect(notepad.canUndo)
    }

    @Test("Observations on the main actor follow a state that changes on any thread")
    func observations() async {
        let counter = Counter()
        let observed = Task { @MainActor in
            for await state in Observations({ counter.state }) where state == 1000 { return true }
            return false
        }
        await withTaskGroup { group in
            for _ in 0..<10 { group.addTask { for _ in 0..<100 { counter.send(1) } } }
        }
        #expect(await observed.value)
    }

    @Test("Reading a state retains no sous chef, and a released one ends its readers' sequences")
    func leaks() async {
        let census = Census()
        var reader: LatestValues<Notepad.State>.Iterator?
        do {
            let member = Census.Member(of: census)
            let notepad = Notepad { _, _ in _ = member }
            reader = notepad.states.makeAsyncIterator()
            _ = await reader?.next()
            #expect(census.living == 1)
        }
        #expect(census.living == 0)
        #expect(await reader?.next() == nil)
    }

    @Test("A reader of a state that ends is removed")
    func forgotten() async {
        let counter = Counter()
        for _ in 0..<100 {
            var reader = counter.states.makeAsyncIterator()
            _ = await reader.next()
        }
        #expect(counter.store.readerCount == 0)
    }
}
