/// Sample records of a type, with the values of their columns.
///
/// They are made once for a type, when the first path without an offset is asked for.
struct SampleRecords<R: Frozen>: Sendable {
    /// One record, and what each of its columns holds.
    struct Sample: Sendable {
        let record: R
        let row: [DatabaseValue]
        /// The column that was changed, and the number of the unchanged sample; `nil` in an unchanged one.
        let change: (column: Int, of: Int)?
    }

    private(set) var samples: [Sample] = []
    /// Not all that were wanted could be made.
    let isCut: Bool

    /// Changes one column after the other, in all ways that its type allows.
    init(of layout: ColumnLayout, examples: [any Sendable]) throws(Freezer.Error) {
        let budget = SampleBudget()
        _ = try Self.sample(.own(round: 0), layout, examples, budget)
        let cost = SampleBudget.limit - budget.left
        // All that is odd is tried twice, with every `Bool` one way and the other.
        let thorough = [0, SchemaProbe.rounds]
        let affordable = budget.left / cost - 4 * SchemaProbe.rounds
        let oddities = min(SampleValues.oddities, affordable / (thorough.count * layout.columns.count) - 1)
        for round in 0..<4 * SchemaProbe.rounds {
            let usual = samples.count
            guard let own = try? Self.sample(.own(round: round), layout, examples, budget) else { continue }
            samples.append(own)
            for column in layout.columns.indices where thorough.contains(round) {
                let odd = (0..<max(0, oddities)).map { SchemaProbe.Oddity.value($0) }
                for oddity in odd + (layout.columns[column].isOptional ? [.missing] : []) where !budget.isSpent {
                    // A record may refuse an odd value: it is not kept with it then.
                    guard
                        let sample = try? Self.sample(
                            .odd(round: round, column: column, oddity), layout, examples, budget,
                            change: (column, usual)
                        ),
                        sample.row[column] != samples.last?.row[column]
                    else { continue }
                    samples.append(sample)
                }
            }
        }
        isCut = budget.isSpent || oddities < 8
    }

    static func sample(
        _ sample: SchemaProbe.Sample, _ layout: ColumnLayout, _ examples: [any Sendable], _ budget: SampleBudget,
        change: (Int, Int)? = nil
    ) throws(Freezer.Error) -> Sample {
        let probe = SchemaProbe(of: layout.type, sample, examples: examples, budget: budget, knowing: layout)
        return try Self.sample(try probe.instance(of: R.self), layout, change: change)
    }

    static func sample(_ record: R, _ layout: ColumnLayout, change: (Int, Int)? = nil) throws(Freezer.Error) -> Sample {
        let row = MemoryRow()
        var encoder = RowEncoder(row, layout: layout)
        do { try RowEncoder.bind(record, by: &encoder) } catch {
            throw .unsupportedType(
                type: layout.type, property: "", reason: "its encode(to:) refused a sample: \(Swift.type(of: error))",
                remedy:
                    "Let encode(to:) only write, or give the schema a whole record: RecordSchema(examples: [a \(layout.type)])."
            )
        }
        return Sample(
            record: record, row: layout.columns.indices.map { row.values[$0] ?? .null }, change: change)
    }
}
