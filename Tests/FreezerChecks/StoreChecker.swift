package import DertischFreezer
import Foundation

/// Checks that a store does what every store must: run against each.
///
/// The store holds ``Dish``, ``Cook``, ``Recipe`` and ``Tally``, and is empty.
package struct StoreChecker: Sendable {
    /// A check that did not hold.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// One thing that every store must do.
    package struct Check: Sendable, CustomStringConvertible {
        package let description: String
        package let run: @Sendable (any RecordStore) async throws -> Void
    }

    /// Everything that every store must do.
    package static let checks: [Check] = [
        Check(description: "stored records come back without loss", run: losslessness),
        Check(description: "a record stored under a taken key replaces the other", run: replacement),
        Check(description: "an added record is new, or refused", run: additions),
        Check(description: "a query finds what Swift finds", run: filters),
        Check(description: "a query sorts, limits and continues after a page", run: pages),
        Check(description: "records are changed and deleted by query", run: changes),
        Check(description: "columns are counted, summed and listed", run: aggregates),
        Check(description: "references are joined and kept", run: references),
        Check(description: "a transaction is kept whole or not at all", run: transactions),
        Check(description: "interpolated values of SQL statements are bound", run: statements),
        Check(description: "full text is found by words of any input, and follows every change", run: search),
        Check(description: "many records are stored at once", run: bulk),
        Check(description: "long results are streamed, with other statements in between", run: longAnswers),
        Check(description: "concurrent transactions lose nothing and read nothing half done", run: crowd),
        Check(description: "no statement of a transaction's own ends it", run: endings),
        Check(description: "lists of any length are searched for, exactly", run: lists),
        Check(description: "thousands of conditions are joined, and deep ones are refused by name", run: depths),
        Check(description: "a list contains its elements, and none that are nearly the same", run: elements),
        Check(description: "a number beyond its property's type is refused when it is written", run: ranges),
        Check(description: "a property is changed once by an update, and an order by JSON is refused", run: refusals),
        Check(description: "two records exchange a unique value by a third one", run: exchanges),
        Check(description: "a tree is deleted with its root, however deep it is", run: deepTrees),
        Check(description: "an address within JSON comes back as it was, or is refused", run: addresses),
        Check(description: "a watched query sees each change of its records once", run: watching),
    ]

    static func expect(_ isSo: Bool, _ words: @autoclosure () -> String, line: UInt = #line) throws {
        if !isSo { throw Failure(description: "line \(line): \(words())") }
    }

    static func equal<V: Equatable>(_ found: V, _ wanted: V, line: UInt = #line) throws {
        try expect(found == wanted, "found \(found), wanted \(wanted)", line: line)
    }

    static func fails<V>(_ work: () async throws -> V, _ isRight: (any Error) -> Bool, line: UInt = #line) async throws
    {
        do { _ = try await work() } catch {
            return try expect(isRight(error), "the wrong error: \(error)", line: line)
        }
        throw Failure(description: "line \(line): it did not fail")
    }
}
