/// The comparison of what a record writes with what its properties hold.
///
/// One serves all records that an encoder binds, one after the other.
// Made of pointers, since each value of each record is added: nothing is counted and no array is copied.
struct WriteComparison {
    private enum State: UInt8 { case missing, isSame, isDoubtful }

    private let count: Int
    private let places: UnsafeMutablePointer<PropertyPlace>
    private let states: UnsafeMutablePointer<State>
    /// Where the record is.
    private let record: UnsafeMutablePointer<UnsafeRawPointer?>

    /// - Parameter places: they have to live as long as this.
    init(_ places: PropertyPlaces) {
        count = places.count
        self.places = places.start
        states = .allocate(capacity: count)
        states.initialize(repeating: .missing, count: count)
        record = .allocate(capacity: 1)
        record.initialize(to: nil)
    }

    /// Lets go of everything. To be called once, by the encoder that holds this, at its end.
    func end() {
        states.deallocate()
        record.deallocate()
    }

    /// Begins with a record, whose memory stays until all is compared.
    func begin(_ memory: UnsafeRawPointer?) {
        record.pointee = memory
        states.update(repeating: .missing, count: count)
    }

    /// Adds a value that was written, and returns `true` if its property has the same bytes.
    @inline(__always) func add<V>(_ value: V, at column: Int) -> Bool {
        guard places[column].isChecked else { return true }
        guard places[column].takes(V.self), let record = record.pointee else { return false }
        let isSame = withUnsafeBytes(of: value) { bytes in
            bytes.baseAddress.map { places[column].isSame($0, in: record) } ?? true
        }
        if isSame { states[column] = .isSame }
        return isSame
    }

    /// Notes that a value was written that may differ.
    func doubt(_ column: Int) { states[column] = .isDoubtful }

    /// Notes that `nil` was written.
    func addNone(at column: Int) { states[column] = .missing }

    /// Compares what is in doubt, and sees that what was not written is `nil`.
    ///
    /// - Parameter values: the values in doubt, by column.
    func compare<T>(_ record: T, _ values: [Int: any Encodable], in layout: ColumnLayout) throws {
        defer { self.record.pointee = nil }
        for column in 0..<count where states[column] != .isSame && places[column].isChecked {
            if states[column] == .missing, let record = self.record.pointee, places[column].isNone(in: record) {
                continue
            }
            let value = states[column] == .missing ? nil : values[column]
            try layout.properties?.compare(record, at: column, written: value)
        }
    }
}
