public import Foundation

/// An amount of money: `texts("shop.total", ["total": Money(12.5, "EUR")])`.
public struct Money: Hashable, Sendable, TextArgument {
    /// The amount, in the currency's main unit.
    public let amount: Decimal
    /// The currency, as an ISO 4217 code.
    public let currency: String

    /// Makes an amount: `Money(12.5, "EUR")`.
    public init(_ amount: Decimal, _ currency: String) {
        self.amount = amount
        self.currency = currency
    }

    /// The amount as a text part.
    public var textPart: TextPart { .money(self) }
}
