/// A statement of your own in SQL. Interpolated values are bound as parameters, never written into the text.
///
/// ```swift
/// let rows = try await freezer.rows("SELECT title, count(*) AS count FROM Book WHERE pages > \(least) GROUP BY title", as: Line.self)
/// ```
///
/// It is written in the database's own language, so it may have to be written anew for another store.
public struct SQL: ExpressibleByStringInterpolation, Sendable {
    /// The parts between which values are bound.
    let parts: [String]
    let values: [DatabaseValue]
    let failure: Freezer.Error?

    /// A statement without values.
    public init(stringLiteral value: String) {
        parts = [value]
        values = []
        failure = nil
    }

    /// A statement with values.
    public init(stringInterpolation: StringInterpolation) {
        parts = stringInterpolation.parts
        values = stringInterpolation.values
        failure = stringInterpolation.failure
    }

    /// Collects the parts of a statement.
    public struct StringInterpolation: StringInterpolationProtocol {
        var parts = [""]
        var values: [DatabaseValue] = []
        var failure: Freezer.Error?

        /// Begins a statement.
        public init(literalCapacity: Int, interpolationCount: Int) { values.reserveCapacity(interpolationCount) }

        /// Adds words of the statement.
        public mutating func appendLiteral(_ literal: String) { parts[parts.count - 1] += literal }

        /// Binds a value: as a column of its type holds it.
        public mutating func appendInterpolation<V: Encodable>(_ value: V) {
            do { bind(try ValueEncoder.value(of: value)) } catch {
                let reason = CodingErrorText.text(of: error)
                failure = failure ?? .unstorable(type: "\(V.self)", column: "a value in a statement", reason: reason)
            }
        }

        /// Binds several values with commas between them, for `IN (\(list: names))`.
        public mutating func appendInterpolation<V: Encodable>(list values: [V]) {
            for (index, value) in values.enumerated() {
                if index > 0 { appendLiteral(", ") }
                appendInterpolation(value)
            }
        }

        private mutating func bind(_ value: DatabaseValue) {
            values.append(value)
            parts.append("")
        }
    }

    private init(parts: [String], values: [DatabaseValue], failure: Freezer.Error?) {
        self.parts = parts
        self.values = values
        self.failure = failure
    }

    /// One after the other.
    package static func + (left: SQL, right: SQL) -> SQL {
        SQL(
            parts: left.parts.dropLast() + [(left.parts.last ?? "") + (right.parts.first ?? "")]
                + right.parts.dropFirst(),
            values: left.values + right.values, failure: left.failure ?? right.failure)
    }

    /// Words of the freezer's own.
    package init(words: String) { self.init(stringLiteral: words) }

    /// The statement in a dialect.
    func written(in dialect: any Dialect) throws(Freezer.Error) -> SQLWriter {
        if let failure { throw failure }
        var writer = SQLWriter(dialect, parts[0])
        writer.tables = nil
        for (part, value) in zip(parts.dropFirst(), values) {
            let parameter = writer.parameter(value)
            writer.write(parameter + part)
        }
        return writer
    }
}
