/// Finds the column of a key path, and refuses every path that is not proven to be one.
///
/// A stored property of a struct has an offset in memory. Its column is the one of the same type that holds the same in every
/// sample. A path without an offset may be computed, or lead to a property that is wrapped or observed. There one column of a
/// sample is changed at a time: the path must depend on that column alone, and return exactly what it holds.
struct ColumnFinder<R: Frozen> {
    let layout: ColumnLayout
    let examples: [any Sendable]
    /// The records whose columns are changed one at a time.
    let samples: () throws(Freezer.Error) -> SampleRecords<R>

    /// The column of a property.
    func column(of path: PartialKeyPath<R>) throws(Freezer.Error) -> Int {
        try column(of: path, isStored: MemoryLayout<R>.offset(of: path) != nil, name: name(of: path))
    }

    /// The column of the key.
    ///
    /// A path that goes through the protocol says neither offset nor name. So it is asked whether records store an `id`.
    func keyColumn() throws(Freezer.Error) -> Int {
        let record =
            if let example = records.first { example } else {
                try SampleRecords<R>.sample(.own(round: 0), layout, examples, SampleBudget()).record
            }
        let isStored = Mirror(reflecting: record).children.contains { $0.label == "id" }
        return try column(of: \R.id, isStored: isStored, name: "id")
    }

    /// The whole records that the app gave as examples.
    private var records: [R] { examples.compactMap { $0 as? R } }

    private func column(
        of path: PartialKeyPath<R>, isStored: Bool, name: String?
    ) throws(Freezer.Error) -> Int {
        var evidence = Evidence<R>(candidates: layout.columns.indices.filter { suits(path, layout.columns[$0]) })
        let records = records
        if !records.isEmpty {
            for record in records { evidence.take(try SampleRecords<R>.sample(record, layout), path, in: layout) }
        } else if isStored {
            let budget = SampleBudget()
            for round in 0..<SchemaProbe.rounds {
                evidence.take(
                    try SampleRecords<R>.sample(.own(round: round), layout, examples, budget), path, in: layout)
            }
        } else {
            let samples = try samples()
            evidence.isCut = samples.isCut
            for sample in samples.samples { evidence.take(sample, path, in: layout) }
        }
        if let column = evidence.column(isStored: isStored, name: name, in: layout) { return column }
        throw refusal(of: path, name, evidence, isStored, records.count)
    }

    /// Returns `true` if a column is read as the type that the path leads to.
    private func suits(_ path: PartialKeyPath<R>, _ column: Column) -> Bool {
        let type = type(of: path).valueType
        let wrapped = (type as? any OptionalValue.Type)?.wrapped ?? type
        if ObjectIdentifier(wrapped) == column.typeID { return true }
        if ObjectIdentifier(type) == column.typeID { return true }
        // A property wrapper is read as what it is, and leads to what it wraps; so does a type with a raw value.
        return !column.isPlain
    }

    /// The property that the path says it leads to, if it leads to one of the record itself.
    private func name(of path: PartialKeyPath<R>) -> String? {
        let text = String(describing: path), head = "\\\(R.self)."
        guard text.hasPrefix(head) else { return nil }
        let name = text.dropFirst(head.count)
        return name.contains(".") || name.contains("<") ? nil : String(name)
    }

    private func refusal(
        of path: PartialKeyPath<R>, _ name: String?, _ evidence: Evidence<R>, _ isStored: Bool, _ records: Int
    ) -> Freezer.Error {
        func names(_ columns: some Collection<Int>) -> String {
            columns.sorted().map { layout.columns[$0].name }.joined(separator: ", ")
        }
        let what = name.map { "the property \($0)" } ?? "a path to \(type(of: path).valueType)"
        let reason =
            if evidence.isCut {
                "more than \(SampleBudget.limit) samples were made to find its column; give the schema a whole record"
            } else if evidence.candidates.count > 1 || (evidence.candidates.count == 1 && !isStored) {
                "it may be \(names(evidence.candidates)), or be computed from it; "
                    + (records > 0
                        ? "give the schema a second record that differs in these"
                        : "give the schema two records that differ in these: RecordSchema(examples: [one, another])")
            } else if !evidence.causes.isEmpty {
                "it is computed from \(names(evidence.causes)), and no column holds it; "
                    + "ask for \(names(evidence.causes)), or store the value as a property"
            } else {
                "no column holds it; ask for one of \(names(layout.columns.indices))"
            }
        return .unsupported(type: layout.type, what: what, reason: reason)
    }
}

/// The value that a key path returned, as a plain column and as JSON.
private struct HeldValue: Equatable {
    let plain: DatabaseValue?
    let json: DatabaseValue?

    init(_ held: Any) {
        let mirror = Mirror(reflecting: held)
        if mirror.displayStyle == .optional, mirror.children.isEmpty {
            (plain, json) = (.null, .null)
            return
        }
        guard let held = held as? any Encodable else {
            (plain, json) = (nil, nil)
            return
        }
        plain = try? ValueEncoder.value(of: held)
        json = try? ValueEncoder.json(of: held)
    }

    /// Returns `true` if a column holds exactly this value; texts are compared by their bytes.
    func isEqual(_ value: DatabaseValue, _ kind: Column.Kind) -> Bool {
        switch (kind == .json ? json : plain, value) {
        case (.text(let own), .text(let other)): own.utf8.elementsEqual(other.utf8)
        case (let own, let other): own == other
        }
    }
}

/// The candidate columns of a key path, as far as samples have shown.
private struct Evidence<R: Frozen> {
    var candidates: [Int]
    /// The columns that the path depends on.
    private(set) var causes: Set<Int> = []
    /// Not all samples could be made.
    var isCut = false
    private var returned: [HeldValue] = []
    private var held: [Int: Set<DatabaseValue>] = [:]

    init(candidates: [Int]) { self.candidates = candidates }

    mutating func take(_ sample: SampleRecords<R>.Sample, _ path: PartialKeyPath<R>, in layout: ColumnLayout) {
        let value = HeldValue(sample.record[keyPath: path])
        candidates.removeAll { !value.isEqual(sample.row[$0], layout.columns[$0].kind) }
        for column in candidates { held[column, default: []].insert(sample.row[column]) }
        if let change = sample.change, returned[change.of] != value { causes.insert(change.column) }
        returned.append(value)
    }

    /// The column, if it is proven: the only one left, and it has held two values at least, or is the stored property of its name.
    func column(isStored: Bool, name: String?, in layout: ColumnLayout) -> Int? {
        guard let only = candidates.first, candidates.count == 1, !isCut else { return nil }
        let hasVaried = held[only, default: []].count > 1
        return hasVaried || isStored && layout.columns[only].name == name ? only : nil
    }
}
