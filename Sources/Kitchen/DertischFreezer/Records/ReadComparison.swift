import Foundation

/// The comparison of what a row gives with what the properties of its record hold.
///
/// A row's values are put together as they would lie in a record, and compared with the record once it is there. Until then they are kept
/// alive, so that no other text gets the address of one that has gone. One comparison serves all rows of an answer, one after the other.
// Made of pointers, since each value of each row is added: nothing is counted and no array is copied.
// Unsafe load: of bytes alone, which are only compared; states are written before they are read.
struct ReadComparison {
    private enum State: UInt8 { case missing, isCopied, isNone, isDoubtful }

    private let columns: Int
    private let places: UnsafeMutablePointer<PropertyPlace>
    private let parts: UnsafeMutablePointer<Range<Int>>
    private let partCount: Int
    /// How the value of each column was given; behind them the same for a row without a missing value.
    private let states: UnsafeMutablePointer<UInt64>
    private let stateWords: Int
    /// The bytes of a record as its row gives them.
    private let image: UnsafeMutableRawPointer
    private let texts: UnsafeMutablePointer<String>
    private let others: UnsafeMutablePointer<Any?>

    /// - Parameter places: they have to live as long as this.
    init(_ places: PropertyPlaces) {
        columns = places.count
        (self.places, parts, partCount) = (places.start, places.parts, places.partCount)
        stateWords = (columns + 7) / 8
        // One piece of memory for all.
        let stateBytes = (2 * stateWords * 8 + 15) / 16 * 16, imageBytes = (places.size + 15) / 16 * 16
        let textBytes = columns * MemoryLayout<String>.stride, otherBytes = columns * MemoryLayout<Any?>.stride
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: stateBytes + imageBytes + textBytes + otherBytes, alignment: 16)
        states = memory.initializeMemory(as: UInt64.self, repeating: 0, count: 2 * stateWords)
        image = memory + stateBytes
        image.initializeMemory(as: UInt8.self, repeating: 0, count: imageBytes)
        texts = (image + imageBytes).initializeMemory(as: String.self, repeating: "", count: columns)
        others = (image + imageBytes + textBytes).initializeMemory(as: Any?.self, repeating: nil, count: columns)
        for column in 0..<columns where places[column].isChecked { note(.isCopied, 8 * stateWords + column) }
    }

    /// Lets go of everything. To be called once, by the reader that holds this, at its end.
    func end() {
        texts.deinitialize(count: columns)
        others.deinitialize(count: columns)
        states.deallocate()
    }

    /// Adds a value that refers to nothing.
    @inline(__always) func add<V>(number value: V, at column: Int) {
        guard places[column].takes(V.self) else { return doubt(value, column) }
        places[column].held(in: image).storeBytes(of: value, as: V.self)
        note(.isCopied, column)
    }

    @inline(__always) func add(text value: String, at column: Int) {
        guard places[column].takes(String.self) else { return doubt(value, column) }
        texts[column] = value
        let words = UnsafeRawPointer(texts + column), held = places[column].held(in: image)
        held.storeBytes(of: words.load(as: UInt64.self), as: UInt64.self)
        held.storeBytes(of: words.load(fromByteOffset: 8, as: UInt64.self), toByteOffset: 8, as: UInt64.self)
        note(.isCopied, column)
    }

    func add<V>(other value: V, at column: Int) {
        guard places[column].takes(V.self) else { return doubt(value, column) }
        others[column] = value
        withUnsafeBytes(of: value) { bytes in
            if let start = bytes.baseAddress {
                places[column].held(in: image).copyMemory(from: start, byteCount: bytes.count)
            }
        }
        note(.isCopied, column)
    }

    @inline(__always) func addNone(at column: Int) { if places[column].isChecked { note(.isNone, column) } }

    private func doubt<V>(_ value: V, _ column: Int) {
        guard places[column].isChecked else { return }
        others[column] = value
        note(.isDoubtful, column)
    }

    @inline(__always) private func note(_ state: State, _ column: Int) {
        UnsafeMutableRawPointer(states).storeBytes(of: state, toByteOffset: column, as: State.self)
    }

    @inline(__always) private func state(_ column: Int) -> State {
        UnsafeRawPointer(states).load(fromByteOffset: column, as: State.self)
    }

    /// Forgets a row of which no record was made.
    func forgetRow() {
        forget()
        for column in 0..<columns { others[column] = nil }
    }

    @inline(__always) private func forget() { for word in 0..<stateWords { states[word] = 0 } }

    /// Returns `true` if all properties have the bytes that the row gave. `false` is no answer: then the values are compared.
    @inline(__always) func isSame(_ record: UnsafeRawPointer?) -> Bool {
        guard let record else { return false }
        guard isComplete, hasAllBytes(record) else { return isSameByColumns(record) }
        forget()
        return true
    }

    /// Compares each property by itself: one that is `nil`, or has gaps between its parts.
    @inline(never) private func isSameByColumns(_ record: UnsafeRawPointer) -> Bool {
        var isSame = true
        for column in 0..<columns where places[column].isChecked {
            switch state(column) {
            case .isCopied where places[column].isSame(places[column].held(in: image), in: record):
                note(.missing, column)
            case .isNone where places[column].isNone(in: record): note(.missing, column)
            default:
                if state(column) == .isNone || state(column) == .missing { others[column] = nil }
                note(.isDoubtful, column)
                isSame = false
            }
        }
        return isSame
    }

    @inline(__always) private var isComplete: Bool {
        for word in 0..<stateWords where states[word] != states[stateWords + word] { return false }
        return true
    }

    @inline(__always) private func hasAllBytes(_ record: UnsafeRawPointer) -> Bool {
        for part in 0..<partCount {
            let part = parts[part]
            if memcmp(image + part.lowerBound, record + part.lowerBound, part.count) != 0 { return false }
        }
        return true
    }

    /// Compares the values in doubt.
    func compare<T>(_ record: T, with reader: RowReader) throws {
        defer { forgetRow() }
        for column in 0..<columns where state(column) == .isDoubtful {
            // The value that was read, if it is known; otherwise the row is read once more, as the property's type.
            try reader.layout.properties?.compare(record, at: column, read: others[column]) {
                try reader.value(column, as: $0)
            }
        }
    }
}
