import DertischSupport
import Testing

@Suite("FIFO queue") struct QueueTests {
    @Test("Random operations on a queue match a plain list")
    func plain() {
        var queue = Queue<Int>()
        var list: [Int] = []
        var generator = SystemRandomNumberGenerator()
        for step in 0..<20_000 {
            let kind = Int.random(in: 0..<4, using: &generator)
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<5:
                queue.append(step)
                list.append(step)
            case 5..<8:
                let next = queue.next()
                #expect(next == (list.isEmpty ? nil : list.removeFirst()))
            default:
                let index = list.firstIndex { $0 % 4 == kind }
                let (first, removed) = (queue.first { $0 % 4 == kind }, queue.removeFirst { $0 % 4 == kind })
                #expect(first == index.map { list[$0] })
                #expect(removed == index.map { list.remove(at: $0) })
            }
            #expect(queue.count == list.count && queue.isEmpty == list.isEmpty && queue.first == list.first)
        }
        queue.removeAll { $0 % 4 == 1 }
        list.removeAll { $0 % 4 == 1 }
        let rest = queue.removeAll()
        #expect(rest == list && queue.isEmpty)
    }

    @Test("A queue releases taken elements, however many others wait behind them")
    func letGo() {
        final class Element {}
        var queue = Queue<Element>()
        weak var first: Element?
        for _ in 0..<200 {
            let element = Element()
            if first == nil { first = element }
            queue.append(element)
        }
        for _ in 0..<150 { queue.next() }
        #expect(queue.count == 50)
        #expect(first == nil)
    }
}
