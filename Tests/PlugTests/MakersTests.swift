@testable import Plug
import Testing

@Suite("Deadlock detection of first calls")
struct MakersTests {
    private let one = ThreadID(1)
    private let two = ThreadID(2)
    private let three = ThreadID(3)
    private let left = ObjectIdentifier(Int.self)
    private let right = ObjectIdentifier(String.self)
    private let middle = ObjectIdentifier(Bool.self)

    private func mayWait(_ makers: inout Makers, _ thread: ThreadID, for outlet: ObjectIdentifier) -> Bool {
        makers.wait(thread, for: outlet)
    }

    private func begun(_ makers: inout Makers, _ thread: ThreadID, _ outlet: ObjectIdentifier) {
        #expect(mayWait(&makers, thread, for: outlet) == true)
        makers.begin(thread, at: outlet)
    }

    @Test("A thread may not wait for an implementation that it is creating itself")
    func itself() {
        var makers = Makers()
        begun(&makers, one, left)
        #expect(mayWait(&makers, one, for: left) == false)
        makers.end(at: left)
        #expect(mayWait(&makers, one, for: left) == true)
    }

    @Test("Other threads may wait for an implementation that a thread is creating")
    func others() {
        var makers = Makers()
        begun(&makers, one, left)
        #expect(mayWait(&makers, two, for: left) == true)
        #expect(mayWait(&makers, three, for: left) == true)
    }

    @Test("The last thread of a cycle of three is refused")
    func circle() {
        var makers = Makers()
        begun(&makers, one, left)
        begun(&makers, two, middle)
        begun(&makers, three, right)
        #expect(mayWait(&makers, one, for: middle) == true)
        #expect(mayWait(&makers, two, for: right) == true)
        #expect(mayWait(&makers, three, for: left) == false)
        #expect(mayWait(&makers, three, for: right) == false)
    }

    @Test("A long chain of waiting threads that ends is not a cycle")
    func chain() {
        var makers = Makers()
        begun(&makers, one, left)
        begun(&makers, two, middle)
        #expect(mayWait(&makers, two, for: left) == true)
        #expect(mayWait(&makers, three, for: middle) == true)
        #expect(mayWait(&makers, one, for: right) == true)
    }
}
