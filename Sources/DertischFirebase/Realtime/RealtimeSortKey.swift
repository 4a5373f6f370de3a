package import DertischJSON

/// The rank of a value in a Realtime Database's order: nothing, false, true, numbers, texts, objects.
package enum RealtimeRank: Comparable {
    case nothing, no, yes
    case number(Double)
    case text([UInt8])
    case object

    package init(_ tree: JSONTree?) {
        switch tree?.value {
        case nil, .null?: self = .nothing
        case .flag(let flag)?: self = flag ? .yes : .no
        case .number(let digits)?: self = .number(Double(digits) ?? 0)
        case .text(let text)?: self = .text(Array(text.utf8))
        case .list?, .object?: self = .object
        }
    }

    private var kind: Int {
        switch self {
        case .nothing: 0
        case .no: 1
        case .yes: 2
        case .number: 3
        case .text: 4
        case .object: 5
        }
    }

    package static func < (left: RealtimeRank, right: RealtimeRank) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left < right
        case (.text(let left), .text(let right)): left.lexicographicallyPrecedes(right)
        default: left.kind < right.kind
        }
    }
}
