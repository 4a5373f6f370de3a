public import Foundation

extension Filter {
    /// A filter from Foundation's `#Predicate`.
    ///
    /// ```swift
    /// let long = Book.where(Filter(#Predicate { $0.pages > 300 && $0.inStock }))
    /// ```
    ///
    /// Comparisons with values, `&&`, `||`, `!`, `contains`, `starts(with:)` and ranges can be asked of a database. Anything else
    /// is told as an error that names it, when the query is used and before any row is read. The compiler takes long over
    /// predicates of more than a few terms: key paths are quicker.
    public init(_ predicate: Predicate<R>) {
        do {
            guard let expression = predicate.expression as? any TranslatableExpression else {
                throw UntranslatablePart(what: "\(type(of: predicate.expression))")
            }
            condition = try expression.translation(for: R.self).condition()
        } catch let error as Freezer.Error {
            condition = .failed(error)
        } catch {
            let what = (error as? UntranslatablePart)?.what ?? "\(error)"
            condition = .failed(
                .unsupported(type: "\(R.self)", what: "#Predicate", reason: "\(what) has no meaning in a database"))
        }
    }
}

extension Frozen {
    /// The records that Foundation's `#Predicate` holds of, as a query: see ``Filter/init(_:)``.
    public static func `where`(_ predicate: Predicate<Self>) -> Query<Self> { Query(Filter(predicate)) }
}
