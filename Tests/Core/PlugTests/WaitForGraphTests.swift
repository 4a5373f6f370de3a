@testable import Plug
import Testing

@Suite("Deadlock detection of first calls")
struct WaitForGraphTests {
    private let one = ThreadID(1)
    private let two = ThreadID(2)
    private let three = ThreadID(3)
    private let left = ObjectIdentifier(Int.self)
    private let right = ObjectIdentifier(String.self)
    private let middle = ObjectIdentifier(Bool.self)

    private func mayWait(_ graph: inout WaitForGraph, _ thread: ThreadID, for slot: ObjectIdentifier) -> Bool {
        graph.mayWait(thread, for: slot)
    }

    private func begun(_ graph: inout WaitForGraph, _ thread: ThreadID, _ slot: ObjectIdentifier) {
        #expect(mayWait(&graph, thread, for: slot) == true)
        graph.acquire(thread, slot)
    }

    @Test("A thread may not wait for an implementation that it is creating itself")
    func itself() {
        var graph = WaitForGraph()
        begun(&graph, one, left)
        #expect(mayWait(&graph, one, for: left) == false)
        graph.release(left)
        #expect(mayWait(&graph, one, for: left) == true)
    }

    @Test("Other threads may wait for an implementation that a thread is creating")
    func others() {
        var graph = WaitForGraph()
        begun(&graph, one, left)
        #expect(mayWait(&graph, two, for: left) == true)
        #expect(mayWait(&graph, three, for: left) == true)
    }

    @Test("The last thread of a cycle of three is refused")
    func circle() {
        var graph = WaitForGraph()
        begun(&graph, one, left)
        begun(&graph, two, middle)
        begun(&graph, three, right)
        #expect(mayWait(&graph, one, for: middle) == true)
        #expect(mayWait(&graph, two, for: right) == true)
        #expect(mayWait(&graph, three, for: left) == false)
        #expect(mayWait(&graph, three, for: right) == false)
    }

    @Test("A long chain of waiting threads that ends is not a cycle")
    func chain() {
        var graph = WaitForGraph()
        begun(&graph, one, left)
        begun(&graph, two, middle)
        #expect(mayWait(&graph, two, for: left) == true)
        #expect(mayWait(&graph, three, for: middle) == true)
        #expect(mayWait(&graph, one, for: right) == true)
    }
}
