/// Sample records of a type, and what their columns hold.
///
/// They are made once for a type, when the first path without an offset is asked for.
struct SampleRecords<R: Frozen>: Sendable {
    /// One record, and what each of its columns holds.
    struct Sample: Sendable {
        let record: R
        let row: [Value]
        /// The column that was changed, and the number of the unchanged sample; `nil` in an unchanged one.
        let change: (column: Int, of: Int)?
    }

    private(set) var samples: [Sample] = []
    /// Not all that were wanted could be made.
    let isCut: Bool

    /// Changes one column after the other, in all ways that its type allows.
    init(of shape: Shape, examples: [any Sendable]) throws(Freezer.Error) {
        let budget = SampleBudget()
        _ = try Self.sample(.own(round: 0), shape, examples, budget)
        let cost = SampleBudget.limit - budget.left
        // All that is odd is tried twice, with every `Bool` one way and the other.
        let thorough = [0, SchemaProbe.rounds]
        let affordable = budget.left / cost - 4 * SchemaProbe.rounds
        let oddities = min(SampleValues.oddities, affordable / (thorough.count * shape.columns.count) - 1)
        for round in 0..<4 * SchemaProbe.rounds {
            let usual = samples.count
            guard let own = try? Self.sample(.own(round: round), shape, examples, budget) else { continue }
            samples.append(own)
            for column in shape.columns.indices where thorough.contains(round) {
                let odd = (0..<max(0, oddities)).map { SchemaProbe.Oddity.value($0) }
                for oddity in odd + (shape.columns[column].isOptional ? [.missing] : []) where !budget.isSpent {
                    // A record may refuse an odd value: it is not kept with it then.
                    guard
                        let sample = try? Self.sample(
                            .odd(round: round, column: column, oddity), shape, examples, budget, change: (column, usual)
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
        _ sample: SchemaProbe.Sample, _ shape: Shape, _ examples: [any Sendable], _ budget: SampleBudget,
        change: (Int, Int)? = nil
    ) throws(Freezer.Error) -> Sample {
        let probe = SchemaProbe(of: shape.type, sample, examples: examples, budget: budget, knowing: shape)
        return try Self.sample(try probe.instance(of: R.self), shape, change: change)
    }

    static func sample(_ record: R, _ shape: Shape, change: (Int, Int)? = nil) throws(Freezer.Error) -> Sample {
        let row = MemoryRow()
        var encoder = RowEncoder(row, shape: shape)
        do { try RowEncoder.bind(record, by: &encoder) } catch {
            throw .shape(
                type: shape.type, property: "", reason: "its encode(to:) refused a sample: \(Swift.type(of: error))",
                remedy:
                    "Let encode(to:) only write, or give the shelf a whole record: Shelf(examples: [a \(shape.type)]).")
        }
        return Sample(
            record: record, row: shape.columns.indices.map { row.values[$0] ?? .null }, change: change)
    }
}
