import DertischSupport
import Testing

@Suite("Sorting by names and numbers") struct SortingTests {
    @Test("Elements are sorted by their names, and those with equal names stay in their order")
    func names() {
        let people = [(name: "Eve", age: 3), (name: "Ada", age: 2), (name: "Eve", age: 1), (name: "Émile", age: 4)]
        let sorted = people.sorted(byName: \.name)
        #expect(sorted.map(\.name) == people.map(\.name).sorted())
        #expect(sorted.map(\.age) == [2, 3, 1, 4])
        #expect(Set(["b", "c", "a"]).sorted(byName: { $0 }) == ["a", "b", "c"])
        #expect([String]().sorted(byName: { $0 }).isEmpty)
    }

    @Test("The values of a dictionary come in the order of their numbers")
    func numbers() {
        let numbers = Dictionary(uniqueKeysWithValues: (-20...20).map { ($0, "\($0)") })
        #expect(numbers.valuesInOrder == (-20...20).map(String.init))
        #expect([Int: String]().valuesInOrder.isEmpty)
    }
}
