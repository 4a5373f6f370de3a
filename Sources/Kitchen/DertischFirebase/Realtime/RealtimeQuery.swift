import DertischFoodDelivery
import DertischJSON
import Foundation

/// A query of the children of a place in a Realtime Database.
///
/// The database needs an index (`.indexOn` in its rules) for the order.
public struct RealtimeQuery: Sendable {
    enum Order: Sendable, Hashable {
        case child([String])
        case key
        case value
    }

    let order: Order
    private var parameters: [(name: String, json: String)] = []
    private var fault: FirebaseError?
    /// True if it asks for no child at all, which the database refuses.
    private(set) var findsNothing = false

    private init(_ order: Order) { self.order = order }

    /// The children in the order of a value in them: `likes`, or `author/name`.
    public static func ordered(byChild path: String) -> RealtimeQuery {
        do throws(FirebaseError) { return RealtimeQuery(.child(try RealtimePath(path).keys)) } catch {
            var query = RealtimeQuery(.key)
            query.fault = error
            return query
        }
    }

    /// The children in the order of their keys.
    public static var orderedByKey: RealtimeQuery { RealtimeQuery(.key) }
    /// The children in the order of their values.
    public static var orderedByValue: RealtimeQuery { RealtimeQuery(.value) }

    /// The children from a value on.
    public func starting(at value: some Encodable & Sendable) -> Self { adding("startAt", value) }
    /// The children up to a value, which is included.
    public func ending(at value: some Encodable & Sendable) -> Self { adding("endAt", value) }
    /// The children with a value.
    public func equal(to value: some Encodable & Sendable) -> Self { adding("equalTo", value) }
    /// The first children only.
    public func first(_ count: Int) -> Self { limited("limitToFirst", count) }
    /// The last children only.
    public func last(_ count: Int) -> Self { limited("limitToLast", count) }

    private func limited(_ name: String, _ count: Int) -> Self {
        var query = adding(name, max(1, count))
        query.findsNothing = query.findsNothing || count < 1
        return query
    }

    private func adding(_ name: String, _ value: some Encodable) -> Self {
        var query = self
        do throws(FirebaseError) {
            let json = String(decoding: try RealtimeCoding.json(of: value), as: UTF8.self)
            query.parameters.append((name, json))
        } catch { query.fault = error }
        return query
    }

    func add(to request: inout DeliveryRequest) throws(FirebaseError) {
        if let fault { throw fault }
        let name =
            switch order {
            case .child(let keys): JSONTree.text(keys.joined(separator: "/")).json
            case .key: "\"$key\""
            case .value: "\"$value\""
            }
        request.query.append("orderBy", name.trimmingCharacters(in: .newlines))
        for parameter in parameters { request.query.append(parameter.name, parameter.json) }
    }

    /// Sorts children as the database orders them: its answers are not sorted.
    func sorted(_ children: [String: RealtimeValue]) -> [(key: String, value: RealtimeValue)] {
        children.map { (child: $0, sortKey: sortKey($0.value)) }.sorted { left, right in
            left.sortKey < right.sortKey
                || left.sortKey == right.sortKey && Self.precedes(left.child.key, right.child.key)
        }.map(\.child)
    }

    private func sortKey(_ child: RealtimeValue) -> RealtimeSortKey {
        switch order {
        case .key: .nothing
        case .value: RealtimeSortKey(child)
        case .child(let keys): RealtimeSortKey(child[keys])
        }
    }

    /// A key as a whole number of 32 bits; `nil` for one with a plus sign, which is a text.
    private static func number(_ key: String) -> Int32? { key.utf8.first == UInt8(ascii: "+") ? nil : Int32(key) }

    /// The order of keys: whole numbers of 32 bits by value, those with fewer zeros first, then texts.
    static func precedes(_ left: String, _ right: String) -> Bool {
        switch (number(left), number(right)) {
        case (let first?, let second?) where first == second: left.utf8.count < right.utf8.count
        case (let first?, let second?): first < second
        case (_?, nil): true
        case (nil, _?): false
        case (nil, nil): left.utf8.lexicographicallyPrecedes(right.utf8)
        }
    }
}
