import DertischSupport
import Testing

@Suite("LRU cache") struct LRUCacheTests {
    @Test("Random operations on an LRU cache match a plain list, and never exceed its capacity")
    func plain() {
        var cache = LRUCache<Int, Int>(capacity: 100)
        var list: [(key: Int, value: Int, cost: Int)] = []
        var generator = SystemRandomNumberGenerator()
        for step in 0..<20_000 {
            let key = Int.random(in: 0..<37, using: &generator)
            let index = list.firstIndex { $0.key == key }
            switch Int.random(in: 0..<7, using: &generator) {
            case 0, 1:
                let cost = Int.random(in: 0..<120, using: &generator)
                if let index { list.remove(at: index) }
                var gone: [Int] = []
                if cost <= 100 {
                    while list.reduce(0, { $0 + $1.cost }) + cost > 100 { gone.append(list.removeFirst().key) }
                    list.append((key, step, cost))
                }
                var evicted: [Int] = []
                let isKept = cache.insert(step, for: key, cost: cost) { key, _ in evicted.append(key) }
                #expect(isKept == (cost <= 100))
                #expect(evicted == gone)
            case 2:
                let removed = cache.remove(key)
                #expect(removed == index.map { list.remove(at: $0).value })
            default:
                if let index { list.append(list.remove(at: index)) }
                let value = cache.value(for: key)
                #expect(value == (index == nil ? nil : list.last?.value))
            }
            #expect(cache.keys == list.map(\.key).reversed())
            #expect(cache.count == list.count && cache.contains(key) == list.contains { $0.key == key })
            #expect(cache.cost == list.reduce(0) { $0 + $1.cost } && cache.cost <= 100)
        }
        cache.removeAll()
        #expect(cache.count == 0 && cache.cost == 0 && cache.keys == [] && cache.capacity == 100)
    }

    @Test("Replacing an LRU cache's entry with a larger one evicts other entries")
    func replaced() {
        var cache = LRUCache<String, Int>(capacity: 10)
        var evicted: [Int] = []
        for (value, key, cost) in [(1, "a", 4), (2, "b", 4), (3, "a", 4), (4, "c", 9), (5, "c", 11)] {
            cache.insert(value, for: key, cost: cost) { evicted.append($1) }
        }
        #expect(evicted == [2, 3])
        #expect(cache.count == 0, "what costs more than all may is not kept, and what it should replace has gone")
    }

    @Test("An LRU cache of capacity zero stores nothing", arguments: [0, -1, Int.min])
    func nothing(capacity: Int) {
        var cache = LRUCache<Int, Int>(capacity: capacity)
        let isKept = cache.insert(1, for: 1)
        #expect(!isKept && cache.count == 0)
    }

    @Test("An LRU cache releases evicted and removed values at once")
    func letGo() {
        final class Value {}
        var cache = LRUCache<Int, Value>(capacity: 1)
        weak var first: Value?
        do {
            let value = Value()
            first = value
            cache.insert(value, for: 1)
        }
        #expect(first != nil)
        cache.insert(Value(), for: 2)
        #expect(first == nil)
    }
}
