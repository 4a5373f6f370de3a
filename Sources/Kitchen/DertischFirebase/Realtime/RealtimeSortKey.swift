/// The sort key of a value in a Realtime Database's order: nothing, false, true, numbers, texts, then values with children.
///
/// Source: firebase.google.com/docs/database/rest/retrieve-data, "How data is ordered".
package enum RealtimeSortKey: Comparable {
    case nothing, no, yes
    case number(Double)
    case text([UInt8])
    case children

    package init(_ value: RealtimeValue) {
        switch value {
        case .null: self = .nothing
        case .boolean(let flag): self = flag ? .yes : .no
        case .integer(let number): self = .number(Double(number))
        case .double(let number): self = .number(number)
        case .string(let text): self = .text(Array(text.utf8))
        case .children: self = .children
        }
    }

    private var kind: Int {
        switch self {
        case .nothing: 0
        case .no: 1
        case .yes: 2
        case .number: 3
        case .text: 4
        case .children: 5
        }
    }

    package static func < (left: RealtimeSortKey, right: RealtimeSortKey) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left < right
        case (.text(let left), .text(let right)): left.lexicographicallyPrecedes(right)
        default: left.kind < right.kind
        }
    }
}
