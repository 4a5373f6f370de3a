/// The plan as JSON: short keys, and no defaults. Missing parts have their defaults, and unknown parts are left out, so builds that know more or
/// fewer parts read each other's plans. Except for the seats, a part that cannot be read is left out as well.
extension SeatingPlan: Codable {
    private enum Key: String, CodingKey {
        case seats = "s"
        case ahead = "a"
        case lastAlert = "l"
        case values = "v"
    }

    /// Reads a plan. Its content is checked when it is restored.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(seats: try values.decodeIfPresent([Seat].self, forKey: .seats) ?? [])
        ahead = values.readable(Seat.self, forKey: .ahead)
        lastAlert = values.readable(forKey: .lastAlert) ?? 0
        self.values = values.readable(forKey: .values) ?? [:]
    }

    /// Writes the plan.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(seats, forKey: .seats, unless: [])
        try values.encode(ahead, forKey: .ahead, unless: [])
        try values.encode(lastAlert, forKey: .lastAlert, unless: 0)
        try values.encode(self.values, forKey: .values, unless: [:])
    }
}

extension SeatingPlan.Seat: Codable {
    private enum Key: String, CodingKey {
        case customer = "c"
        case entree = "e"
        case transition = "t"
        case sections = "s"
        case menu = "m"
        case next = "n"
        case kept = "k"
        case questions = "q"
        case table = "r"
        case values = "v"
        case query = "a"
        case entry = "i"
    }

    /// Reads a seat.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            customer: try values.decode(String.self, forKey: .customer),
            entree: try values.decodeIfPresent(String.self, forKey: .entree) ?? Self.noEntree)
        transition = values.name(forKey: .transition, or: .automatic)
        sections = try values.decodeIfPresent([String: [SeatingPlan.Seat]].self, forKey: .sections) ?? [:]
        menu = try values.decodeIfPresent([SeatingPlan.Menu].self, forKey: .menu) ?? []
        next = values.readable(SeatingPlan.Seat.self, forKey: .next)
        kept = values.readable(forKey: .kept)
        questions = values.readable(OpenQuestion.self, forKey: .questions)
        table = values.readable(forKey: .table)
        self.values = values.readable(forKey: .values) ?? [:]
        query = values.readable(forKey: .query) ?? [:]
        entry = values.readable(forKey: .entry) ?? 0
    }

    /// Writes the seat.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(customer, forKey: .customer)
        try values.encode(entree, forKey: .entree, unless: Self.noEntree)
        try values.encode(transition, forKey: .transition, unless: .automatic)
        try values.encode(sections, forKey: .sections, unless: [:])
        try values.encode(menu, forKey: .menu, unless: [])
        try values.encode(next, forKey: .next, unless: [])
        try values.encodeIfPresent(kept, forKey: .kept)
        try values.encode(questions, forKey: .questions, unless: [])
        try values.encodeIfPresent(table, forKey: .table)
        try values.encode(self.values, forKey: .values, unless: [:])
        try values.encode(query, forKey: .query, unless: [:])
        try values.encode(entry, forKey: .entry, unless: 0)
    }

    /// The JSON of ``NoEntree``.
    private static var noEntree: String { "{}" }
}

extension SeatingPlan.Menu: Codable {
    private enum Key: String, CodingKey {
        case seat = "m"
        case style = "y"
        case place = "p"
        case row = "r"
        case opening = "o"
    }

    /// Reads a menu.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            seat: try values.decode(SeatingPlan.Seat.self, forKey: .seat),
            style: values.name(forKey: .style, or: .sheet),
            place: try values.decodeIfPresent(String.self, forKey: .place) ?? "",
            row: try values.decodeIfPresent(Int.self, forKey: .row) ?? 0,
            opening: try values.decodeIfPresent(Int.self, forKey: .opening) ?? 0)
    }

    /// Writes the menu.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(seat, forKey: .seat)
        try values.encode(style, forKey: .style, unless: .sheet)
        try values.encode(place, forKey: .place, unless: "")
        try values.encode(row, forKey: .row, unless: 0)
        try values.encode(opening, forKey: .opening, unless: 0)
    }
}

extension KeyedEncodingContainer {
    /// Encodes a value unless it is the default.
    mutating func encode<Value: Encodable & Equatable>(_ value: Value, forKey key: Key, unless missing: Value) throws {
        if value != missing { try encode(value, forKey: key) }
    }
}

extension KeyedDecodingContainer {
    /// The value of a key; `nil` if it is missing or cannot be read.
    func readable<Value: Decodable>(forKey key: Key) -> Value? {
        (try? decodeIfPresent(Value.self, forKey: key)) ?? nil
    }

    /// The elements of a list that can be read; empty if the list is missing.
    func readable<Element: Decodable>(_ element: Element.Type, forKey key: Key) -> [Element] {
        let elements: [ReadableElement<Element>] = readable(forKey: key) ?? []
        return elements.compactMap(\.value)
    }

    /// The case with the stored name; a default if the name is missing, or if only a newer build knows it.
    func name<Value: RawRepresentable<String>>(forKey key: Key, or missing: Value) -> Value {
        let name = try? decodeIfPresent(String.self, forKey: key)
        return name.flatMap(Value.init(rawValue:)) ?? missing
    }
}

/// An element of a list, if it can be read. The list goes on after an element that cannot be read.
private struct ReadableElement<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}
