import DertischSupport
import Synchronization
import TestSupport
import Testing

@Suite("Broadcasts of a value", .namesHang) struct BroadcastTests {
    /// A value and its readers, as an owner keeps them.
    private final class Number: Sendable {
        private struct State {
            var number = 0
            var readers = Broadcast<Int>()
        }
        private let state = Mutex(State())
        let ended = Atomic(0)

        var readerCount: Int { state.withLock(\.readers.count) }
        func open() -> AsyncStream<Int> {
            state.withLock { state in
                state.readers.open(with: state.number) { [weak self] in
                    self?.ended.add(1, ordering: .sequentiallyConsistent)
                }.stream
            }
        }
        func put(_ number: Int) {
            state.withLock { state in
                state.number = number
                state.readers.tell(number)
            }
        }
        func close() { for reader in state.withLock({ $0.readers.closeAll() }) { reader.finish() } }
    }

    private let number = Number()

    @Test("A broadcast's reader gets the current value first, and the newest if it is slow")
    func newest() async {
        var values = number.open().makeAsyncIterator()
        #expect(await values.next() == 0)
        for value in 1...3 { number.put(value) }
        #expect(await values.next() == 3)
        number.close()
        #expect(await values.next() == nil)
    }

    @Test("A broadcast removes a reader that ends, and its owner is told")
    func forgotten() async {
        let stream = number.open()
        let task = Task { for await _ in stream {} }
        #expect(number.readerCount == 1)
        task.cancel()
        await task.value
        await until("\(number.readerCount) readers") { number.readerCount == 0 }
        #expect(number.ended.load(ordering: .sequentiallyConsistent) == 1)
    }

    @Test("Readers that end during a broadcast block no other reader")
    func storm() async {
        let number = number
        await withTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    let stream = number.open()
                    let reader = Task { for await value in stream where value < 0 { return } }
                    await Task.yield()
                    reader.cancel()
                    await reader.value
                }
            }
            group.addTask { for value in 1...5_000 { number.put(value) } }
        }
        number.put(0)
        #expect(number.readerCount == 0)
    }
}
