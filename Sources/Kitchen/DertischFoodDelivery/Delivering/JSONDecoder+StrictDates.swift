import DertischJSON
public import Foundation

extension JSONDecoder.DateDecodingStrategy {
    /// Reads dates strictly, and never guesses: numbers as `JSONEncoder` writes them by default, and text as RFC 3339 has it, such
    /// as `2026-05-31T18:30:00Z`.
    ///
    /// ``FoodDelivery`` decodes by it unless its configuration says otherwise. `Documentation/FoodDelivery.md` lists what is read.
    /// A day that does not exist, a time without a zone, and text behind a date throw `DecodingError.dataCorrupted`, whose
    /// description says what would be right.
    ///
    /// ```swift
    /// let decoder = JSONDecoder()
    /// decoder.dateDecodingStrategy = .strict
    /// let days = try decoder.decode([Date].self, from: Data(#"["2026-05-31T18:30:00+02:00"]"#.utf8))
    /// print(days)
    /// ```
    public static var strict: Self {
        .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let text = try? container.decode(String.self) else {
                return Date(timeIntervalSinceReferenceDate: try container.decode(Double.self))
            }
            return try date(text, in: container)
        }
    }

    /// Reads text alone, as `.iso8601` does.
    static var strictText: Self {
        .custom { decoder in
            let container = try decoder.singleValueContainer()
            return try date(try container.decode(String.self), in: container)
        }
    }

    private static func date(_ text: String, in container: any SingleValueDecodingContainer) throws -> Date {
        do throws(DateText.Refusal) { return try DateText(text).date } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
        }
    }
}
