package import DertischFreezer
import Foundation

/// An invoice, as it is stored.
package struct Invoice: Frozen, Equatable {
    package var id: Int
    package var number: String
    package var customer: String
    /// The days, by ISO 8601, which sorts them.
    package var issued: String
    package var due: String
    /// The sum of its lines, in cents: what is sorted is stored.
    package var total: Int
    package var isPaid = false
    package var lines: [Line] = []
    /// The customer and the number as a search reads them.
    package private(set) var words: String

    package init(
        id: Int, number: String, customer: String, issued: String, due: String, total: Int, isPaid: Bool, lines: [Line]
    ) {
        (self.id, self.number, self.customer, self.issued, self.due) = (id, number, customer, issued, due)
        (self.total, self.isPaid, self.lines) = (total, isPaid, lines)
        words = Self.words(of: "\(customer) \(number)")
    }

    /// A text in small letters without accents.
    static func words(of text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    /// A line of an invoice.
    package struct Line: Codable, Equatable, Sendable {
        package var text: String
        package var count: Int
        /// The price of one, in cents.
        package var price: Int
    }

    package static var schema: RecordSchema<Invoice> {
        RecordSchema(
            indexes: [
                .on(\.number), .on(\.customer), .on(\.issued), .on(\.due), .on(\.total), .on(\.isPaid, \.issued),
            ])
    }
}
