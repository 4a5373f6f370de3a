import DertischFreezer
import DertischSupport
import Foundation

/// The SQL that is PostgreSQL's own.
struct PostgreSQLDialect: Dialect {
    func parameter(_ number: Int) -> String { "$\(number)" }

    func type(of kind: Column.Kind) -> String {
        switch kind {
        case .bool: "boolean"
        case .integer: "bigint"
        case .real, .date: "double precision"
        case .text, .url: "text"
        case .bytes: "bytea"
        case .uuid: "uuid"
        case .decimal: "numeric"
        case .json: "json"
        }
    }

    func isSame(_ left: String, _ right: String) -> String { "\(left) IS NOT DISTINCT FROM \(right)" }
    func sorting(_ column: String, _ kind: Column.Kind) -> String { column }

    /// The end of a sort term. PostgreSQL sorts missing values last by default.
    func direction(_ column: Column, isDescending: Bool) -> String {
        let direction = isDescending ? " DESC" : ""
        return column.isOptional ? "\(direction) NULLS \(isDescending ? "LAST" : "FIRST")" : direction
    }

    /// There is no greatest UUID, but a greatest text, which sorts alike.
    func extreme(_ function: String, _ expression: String, _ kind: Column.Kind) -> String {
        kind == .uuid ? "\(function)(\(expression)::text COLLATE \"C\")::uuid" : "\(function)(\(expression))"
    }

    /// What is no number, or beyond the type, the server refuses by itself and by the constraints of the table.
    func added(_ column: Column, _ value: String) -> String {
        let sum = "\(quoted(column.name)) + \(value)"
        return column.isFloat ? "(\(sum))::real::double precision" : sum
    }

    func sum(_ column: String, _ kind: Column.Kind) -> String {
        kind == .integer ? "sum(\(column))::bigint" : "sum(\(column))"
    }

    func average(_ column: String) -> String { "avg(\(column))::double precision" }
    func contains(_ text: String, _ part: String) -> String { "strpos(\(text), \(part)) > 0" }

    /// Texts are compared as they are written in JSON, so that they may hold anything, and numbers by their values.
    func hasElement(_ list: String, _ element: JSONElement, _ bind: (DatabaseValue) -> String) -> String {
        let isSame =
            if case .number(let digits, _) = element.value {
                "CASE json_typeof(element) WHEN 'number' THEN (element::text)::numeric = \(bind(.text(digits)))::numeric END"
            } else {
                "element::text = \(bind(.text(element.json)))"
            }
        return "EXISTS (SELECT 1 FROM json_array_elements(\(list)) AS element WHERE \(isSame))"
    }

    /// The client library reads no longer description of a statement's parameters.
    let maxParameters = 7_498

    /// One array, as text.
    func isAmong(
        _ expression: String, _ kind: Column.Kind, _ values: [DatabaseValue], _ bind: (DatabaseValue) -> String
    ) -> String {
        let elements = values.map { value in
            switch value {
            case .null: "NULL"
            case .integer(let integer): kind == .bool ? "\(integer != 0)" : "\(integer)"
            case .real(let real): real.isInfinite ? (real < 0 ? "-Infinity" : "Infinity") : "\(real)"
            case .text(let text): Self.quotedElement(kind == .json ? text : EscapedText.escaped(text))
            case .bytes(let bytes): kind == .uuid ? bytes.hexadecimal : "\"\\\\x\(bytes.hexadecimal)\""
            }
        }
        return "\(expression) = ANY(\(bind(.text("{\(elements.joined(separator: ","))}"))))"
    }

    /// A text in an array.
    private static func quotedElement(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    func search(_ schema: TableSchema, first count: Int) -> String {
        let columns = schema.columns.map { quoted($0.name) }.joined(separator: ", ")
        let words = words(of: schema)
        return "SELECT \(columns) FROM \(quoted(schema.table)), to_tsquery('simple', $1) AS dertisch_wanted "
            + "WHERE \(words) @@ dertisch_wanted "
            + "ORDER BY ts_rank(\(words), dertisch_wanted) DESC, \(quoted(schema.keyColumn.name)) LIMIT \(count)"
    }

    /// The words of a record, as they are indexed.
    func words(of schema: TableSchema) -> String {
        let texts = schema.search.map { name in
            let isText = schema.layout[name]?.kind == .text
            return "coalesce(\(quoted(name))\(isText ? "" : "::text"), '')"
        }
        return "dertisch_words(\(texts.joined(separator: " || ' ' || ")))"
    }

    /// Letters and digits only, so that nothing that a person types is taken for a command.
    func searched(_ words: [SearchWord]) -> String {
        words.compactMap { word in
            let parts = word.text.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars
                .filter { !$0.properties.isDiacritic || $0.properties.isAlphabetic }
                .split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
                .map { "'\(String(String.UnicodeScalarView($0)))'" }
            guard let last = parts.last else { return nil }
            let phrase = parts.dropLast() + [word.isBeginning ? "\(last):*" : last]
            return "(\(phrase.joined(separator: " <-> ")))"
        }.joined(separator: " & ")
    }
}
