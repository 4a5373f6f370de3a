/// One record of an export, under the name of its table.
struct ExportLine<R: Frozen>: Codable {
    let table: String
    let record: R

    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(table: String, record: R) { (self.table, self.record) = (table, record) }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        table = R.schema.name
        record = try container.decode(R.self, forKey: Key(stringValue: table))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(record, forKey: Key(stringValue: table))
    }
}
