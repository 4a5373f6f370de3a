import Foundation

/// The comparison of what a row gives with what the properties of its record hold.
///
/// A row's values are put together as they would lie in a record, and compared with the record once it is there. Until then they are kept
/// alive, so that no other text gets the address of one that has gone. One comparison serves all rows of an answer, one after the other.
// Made of pointers, since each value of each row is added: nothing is counted and no array is copied.
struct ReadComparison {
    private enum State: UInt8 { case missing, isCopied, isNone, isDoubtful }

    private let columns: Int
    private let places: UnsafeMutablePointer<PropertyPlace>
    /// How the value of each column was given, in whole words.
    private let states: UnsafeMutablePointer<UInt64>
    /// The states of a row without a missing value.
    private let complete: UnsafeMutablePointer<UInt64>
    private let stateWords: Int
    /// The bytes of a record as its row gives them.
    private let image: UnsafeMutableRawPointer
    /// The parts of it that properties have.
    private let parts: UnsafeMutablePointer<Range<Int>>
    private let partCount: Int
    private let texts: UnsafeMutablePointer<String>
    private let others: UnsafeMutablePointer<Any?>

    init(_ layout: ColumnLayout) {
        func memory<T>(_ value: T, _ count: Int) -> UnsafeMutablePointer<T> {
            let memory = UnsafeMutablePointer<T>.allocate(capacity: count)
            memory.initialize(repeating: value, count: count)
            return memory
        }
        let places = layout.places
        columns = places.count
        self.places = .allocate(capacity: columns)
        self.places.initialize(from: places, count: columns)
        stateWords = (columns + 7) / 8
        states = memory(0, stateWords)
        complete = memory(0, stateWords)
        for column in places.indices where places[column].isChecked {
            UnsafeMutableRawPointer(complete).storeBytes(of: .isCopied, toByteOffset: column, as: State.self)
        }
        let parts = Self.parts(of: places)
        partCount = parts.count
        self.parts = .allocate(capacity: partCount)
        self.parts.initialize(from: parts, count: partCount)
        let size = parts.last?.upperBound ?? 0
        image = .allocate(byteCount: size, alignment: 16)
        image.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        texts = memory("", columns)
        others = memory(nil, columns)
    }

    /// The bytes of all properties in their order, joined where they touch.
    private static func parts(of places: [PropertyPlace]) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        for bytes in places.map(\.bytes).filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = parts.last, last.upperBound >= bytes.lowerBound {
                parts[parts.count - 1] = last.lowerBound..<max(last.upperBound, bytes.upperBound)
            } else {
                parts.append(bytes)
            }
        }
        return parts
    }

    /// Lets go of everything. To be called once, by the reader that holds this, at its end.
    func end() {
        texts.deinitialize(count: columns)
        others.deinitialize(count: columns)
        for memory in [UnsafeMutableRawPointer(places), .init(states), .init(complete), .init(parts), .init(texts)] {
            memory.deallocate()
        }
        others.deallocate()
        image.deallocate()
    }

    /// Adds a value that refers to nothing.
    @inline(__always) func add<V>(number value: V, at column: Int) {
        guard places[column].takes(V.self) else { return doubt(column) }
        places[column].held(in: image).storeBytes(of: value, as: V.self)
        note(.isCopied, column)
    }

    @inline(__always) func add(text value: String, at column: Int) {
        guard places[column].takes(String.self) else { return doubt(column) }
        texts[column] = value
        // A text is two words, of which the second may be an address. Both are only compared.
        let words = UnsafeRawPointer(texts + column), held = places[column].held(in: image)
        held.storeBytes(of: words.load(as: UInt64.self), as: UInt64.self)
        held.storeBytes(of: words.load(fromByteOffset: 8, as: UInt64.self), toByteOffset: 8, as: UInt64.self)
        note(.isCopied, column)
    }

    func add<V>(other value: V, at column: Int) {
        guard places[column].takes(V.self) else { return doubt(column) }
        others[column] = value
        withUnsafeBytes(of: value) { bytes in
            if let start = bytes.baseAddress {
                places[column].held(in: image).copyMemory(from: start, byteCount: bytes.count)
            }
        }
        note(.isCopied, column)
    }

    @inline(__always) func addNone(at column: Int) { if places[column].isChecked { note(.isNone, column) } }

    private func doubt(_ column: Int) { if places[column].isChecked { note(.isDoubtful, column) } }

    @inline(__always) private func note(_ state: State, _ column: Int) {
        UnsafeMutableRawPointer(states).storeBytes(of: state, toByteOffset: column, as: State.self)
    }

    @inline(__always) private func state(_ column: Int) -> State {
        UnsafeRawPointer(states).load(fromByteOffset: column, as: State.self)
    }

    /// Forgets a row of which no record was made.
    @inline(__always) func forget() { for word in 0..<stateWords { states[word] = 0 } }

    /// Returns `true` if all properties have the bytes that the row gave. `false` is no answer: then the values are compared.
    func isSame(_ record: UnsafeRawPointer?) -> Bool {
        guard let record else { return false }
        if isComplete, hasAllBytes(record) {
            forget()
            return true
        }
        var isSame = true
        for column in 0..<columns where places[column].isChecked {
            switch state(column) {
            case .isCopied where places[column].isSame(places[column].held(in: image), in: record):
                note(.missing, column)
            case .isNone where places[column].isNone(in: record): note(.missing, column)
            default:
                note(.isDoubtful, column)
                isSame = false
            }
        }
        return isSame
    }

    @inline(__always) private var isComplete: Bool {
        for word in 0..<stateWords where states[word] != complete[word] { return false }
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
        defer { forget() }
        for column in 0..<columns where state(column) == .isDoubtful {
            try reader.layout.properties?.compare(record, at: column, isRead: true) { try reader.coded(column, as: $0) }
        }
    }
}
