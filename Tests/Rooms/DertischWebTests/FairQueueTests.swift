import Testing

@testable import DertischWeb

@Suite("Queues of waiting pages") struct FairQueueTests {
    /// The same by a search through everything.
    private struct Model {
        var elements: [(owner: Int, element: Int)] = []

        /// The elements that may give way to a new one of that owner: the oldest of each owner that has most, or the owner's own.
        func displaced(by owner: Int) -> Set<Int> {
            let counts = Dictionary(grouping: elements, by: \.owner).mapValues(\.count)
            let most = counts.values.max() ?? 0
            let owners = counts[owner] == most ? [owner] : counts.filter { $0.value == most }.map(\.key)
            return Set(owners.compactMap { owner in elements.first { $0.owner == owner }?.element })
        }
    }

    @Test(
        "After any changes, the oldest of an owner with most gives way, the newcomer's own if it has as many",
        arguments: 0..<20 as Range<UInt64>)
    func random(seed: UInt64) {
        var random = SeededGenerator(state: seed)
        var (queue, model) = (FairQueue<Int, Int>(), Model())
        var keys: [Int: FairQueue<Int, Int>.Key] = [:]
        for element in 0..<400 {
            let owner = Int.random(in: 0..<6, using: &random)
            if Int.random(in: 0..<5, using: &random) < 3 || model.elements.isEmpty {
                keys[element] = queue.append(element, of: owner)
                model.elements.append((owner, element))
            } else {
                let index = Int.random(in: model.elements.indices, using: &random)
                if let key = keys.removeValue(forKey: model.elements.remove(at: index).element) { queue.remove(key) }
            }
            #expect(queue.count == model.elements.count && queue.isEmpty == model.elements.isEmpty)
            for owner in 0..<7 {
                let expected = model.displaced(by: owner)
                #expect(queue.displaced(by: owner).map(expected.contains) ?? expected.isEmpty)
            }
        }
    }

    @Test("Owners with one element each give way in the order in which they came")
    func oldest() {
        var queue = FairQueue<String, Int>()
        let keys = ["ada", "bo", "cy"].enumerated().map { queue.append($0, of: $1) }
        #expect(queue.displaced(by: "dan") == 0 && queue.displaced(by: "bo") == 1)
        queue.remove(keys[0])
        #expect(queue.displaced(by: "dan") == 1)
        _ = queue.append(3, of: "cy")
        #expect(queue.displaced(by: "dan") == 2 && queue.displaced(by: "bo") == 2)
    }

    @Test("The oldest element is found, whichever were removed before")
    func ages() {
        var order = AgeOrder<Int>()
        let keys = (0..<5).map { order.append($0) }
        for key in [keys[1], keys[0], keys[2]] { order.remove(key) }
        #expect(order.oldest == 3 && order.count == 2)
        for key in [keys[4], keys[3], keys[3]] { order.remove(key) }
        #expect(order.oldest == nil && order.isEmpty)
        _ = order.append(9)
        #expect(order.oldest == 9)
    }

    private struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }
}
