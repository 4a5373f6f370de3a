/// The numbers of a table and its rows in a ``SeatingPlan``. A table restored with the record keeps the numbers, so a gesture that a screen still
/// holds reaches the same row.
///
/// ```swift
/// func restore(_ record: TableRecord) { number = record.number }
/// ```
public struct TableRecord: Hashable, Sendable {
    /// A row, by its place and its id.
    public struct Row: Hashable, Sendable {
        /// The place of its list.
        public var place: String
        /// The number of the row that its list is in; 0 for a list of the table itself.
        public var outer: Int
        /// The number of the row.
        public var number: Int
        /// The row's id, as JSON.
        public var id: String

        /// Makes the record of a row.
        ///
        /// - Parameters:
        ///   - place: the place of its list.
        ///   - outer: the number of the row that its list is in; 0 for a list of the table itself.
        ///   - number: the number of the row.
        ///   - id: the row's id, as JSON.
        public init(place: String, outer: Int = 0, number: Int, id: String) {
            self.place = place
            self.outer = outer
            self.number = number
            self.id = id
        }
    }

    /// The maximum number of remembered rows that a table saves. The rows around them are saved as well.
    public static var rowLimit: Int { 32 }
    /// The maximum number of rows in a record.
    static var totalLimit: Int { 4 * rowLimit }
    /// The highest number that is restored. A larger number comes from a damaged plan.
    static var numberLimit: Int { 1 << 40 }

    /// The distance from the last number of a record to the first new row of the restored table. A screen may still hold rows that came
    /// after the record was made, and a gesture on one of them must reach no other row.
    static var rowGap: Int { 1 << 20 }

    /// The dining room's own number for the table.
    public var number: Int
    /// The highest number that a row of the table has had. New rows get much higher numbers.
    public var lastRow: Int
    /// The rows that keep their numbers. Each row comes after the row that its list is in.
    public var rows: [Row]

    /// Makes a record.
    ///
    /// - Parameters:
    ///   - number: the dining room's own number for the table.
    ///   - lastRow: the highest number that a row of the table has had.
    ///   - rows: the rows that keep their numbers.
    public init(number: Int, lastRow: Int = 0, rows: [Row] = []) {
        self.number = number
        self.lastRow = lastRow
        self.rows = rows
    }

    /// The record without rows that cannot be restored; `nil` if its own numbers are out of range.
    var readable: TableRecord? {
        guard (0...Self.numberLimit).contains(number), (0...Self.numberLimit).contains(lastRow) else { return nil }
        var record = TableRecord(number: number, lastRow: lastRow)
        var numbers: Set<Int> = []
        for row in rows.prefix(Self.totalLimit) {
            // A row is always newer than the row that its list is in, which rules out cycles too.
            guard row.number > 0, row.number <= lastRow, row.outer >= 0, row.outer < row.number,
                numbers.insert(row.number).inserted
            else { continue }
            record.rows.append(row)
        }
        return record
    }
}

extension TableRecord: Codable {
    private enum Key: String, CodingKey {
        case number = "n"
        case lastRow = "l"
        case rows = "r"
    }

    /// Reads a record. Its content is checked when it is restored.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            number: try values.decode(Int.self, forKey: .number),
            lastRow: try values.decodeIfPresent(Int.self, forKey: .lastRow) ?? 0,
            rows: values.readable(Row.self, forKey: .rows))
    }

    /// Writes the record.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(number, forKey: .number)
        if lastRow != 0 { try values.encode(lastRow, forKey: .lastRow) }
        if !rows.isEmpty { try values.encode(rows, forKey: .rows) }
    }
}

/// A row is an array, since a table has many: `["letters", 7, "\"a\""]`, with the outer row at the end, if there is one.
extension TableRecord.Row: Codable {
    /// Reads a row.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        place = try values.decode(String.self)
        number = try values.decode(Int.self)
        id = try values.decode(String.self)
        outer = values.isAtEnd ? 0 : try values.decode(Int.self)
    }

    /// Writes the row.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(place)
        try values.encode(number)
        try values.encode(id)
        if outer != 0 { try values.encode(outer) }
    }
}
