/// What the guest typed or chose at a place of a window, and the house has not replaced since.
package struct WindowField: Hashable, Sendable {
    /// What was entered.
    package enum Value: Hashable, Sendable {
        case text(String)
        case flag(Bool)
        /// The number of a choice, which is the same at the next start.
        case choice(Int)
        /// The numbers of several choices.
        case selection([Int])
    }

    /// The number of the table in its window.
    package var table: Int
    /// The number of the row; 0 for the table itself.
    package var row: Int
    /// The name of the place.
    package var place: String
    package var value: Value

    package init(table: Int, row: Int, place: String, value: Value) {
        self.table = table
        self.row = row
        self.place = place
        self.value = value
    }

    /// The most text, in bytes, that is stored of all fields together. Older fields are left out.
    package static let textLimit = 64 << 10

    /// The approximate number of bytes that are stored of it.
    package var size: Int {
        let text =
            switch value {
            case .text(let text): text.utf8.count
            case .flag, .choice: 0
            case .selection(let numbers): 8 * numbers.count
            }
        return text + place.utf8.count + 16
    }
}

extension WindowField: Codable {
    private enum Key: String, CodingKey { case table, row, place, text, flag, choice, selection }

    /// Reads a field.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let value: Value
        if let text = try values.decodeIfPresent(String.self, forKey: .text) {
            value = .text(text)
        } else if let choice = try values.decodeIfPresent(Int.self, forKey: .choice) {
            value = .choice(choice)
        } else if let selection = try values.decodeIfPresent([Int].self, forKey: .selection) {
            value = .selection(selection)
        } else {
            value = .flag(try values.decode(Bool.self, forKey: .flag))
        }
        self.init(
            table: try values.decode(Int.self, forKey: .table),
            row: try values.decodeIfPresent(Int.self, forKey: .row) ?? 0,
            place: try values.decode(String.self, forKey: .place), value: value)
    }

    /// Writes the field.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(table, forKey: .table)
        if row != 0 { try values.encode(row, forKey: .row) }
        try values.encode(place, forKey: .place)
        switch value {
        case .text(let text): try values.encode(text, forKey: .text)
        case .flag(let flag): try values.encode(flag, forKey: .flag)
        case .choice(let choice): try values.encode(choice, forKey: .choice)
        case .selection(let numbers): try values.encode(numbers, forKey: .selection)
        }
    }
}
