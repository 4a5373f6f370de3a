/// The places of all columns' properties in a record's memory, for comparisons of every row.
// Pointers, since they are looked up for each value of each row. Never changed, so that all threads may share them.
final class PropertyPlaces: @unchecked Sendable {
    let count: Int
    let start: UnsafeMutablePointer<PropertyPlace>
    /// The parts of a record's memory that properties have, joined where they touch.
    let parts: UnsafeMutablePointer<Range<Int>>
    let partCount: Int
    /// The number of bytes up to the last property's end.
    let size: Int

    init(_ places: [PropertyPlace]) {
        func memory<T>(_ values: [T]) -> UnsafeMutablePointer<T> {
            let memory = UnsafeMutablePointer<T>.allocate(capacity: values.count)
            memory.initialize(from: values, count: values.count)
            return memory
        }
        var parts: [Range<Int>] = []
        for bytes in places.map(\.bytes).filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = parts.last, last.upperBound >= bytes.lowerBound {
                parts[parts.count - 1] = last.lowerBound..<max(last.upperBound, bytes.upperBound)
            } else {
                parts.append(bytes)
            }
        }
        count = places.count
        start = memory(places)
        self.parts = memory(parts)
        partCount = parts.count
        size = parts.last?.upperBound ?? 0
    }

    deinit {
        start.deallocate()
        parts.deallocate()
    }

    @inline(__always) subscript(_ column: Int) -> PropertyPlace { start[column] }
}
