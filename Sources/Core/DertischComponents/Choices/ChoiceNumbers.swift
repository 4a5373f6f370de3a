import Foundation

/// The numbers of a place's options, made from their ids. An option has the same number in every process, so a screen that outlives the
/// process finds its choice again.
struct ChoiceNumbers<ID: Hashable> {
    /// The numbers go up to 2⁵², so that a browser's numbers hold them exactly.
    private static var mask: UInt64 { 1 << 52 - 1 }

    private var numbers: [ID: Int] = [:]
    private var ids: [Int: ID] = [:]

    /// The number of an option; `nil` if it is not there.
    subscript(_ id: ID) -> Int? { numbers[id] }

    /// The option with a number, which may come from outside; `nil` if there is none.
    func id(of number: Int) -> ID? { ids[number] }

    /// Takes the ids of the current options. Those that were there before keep their numbers.
    mutating func take(_ fresh: [ID]) {
        let wanted = Set(fresh)
        for (id, number) in numbers where !wanted.contains(id) {
            numbers[id] = nil
            ids[number] = nil
        }
        for id in fresh where numbers[id] == nil {
            var number = Self.hash(of: id)
            while ids[number] != nil { number = number % Int(Self.mask) + 1 }
            numbers[id] = number
            ids[number] = id
        }
    }

    /// A hash that is the same in every process (FNV-1a), above zero.
    private static func hash(of id: ID) -> Int {
        let hash = bytes(of: id).reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return Int((hash ^ hash >> 52) & mask) + 1
    }

    /// The id as bytes: its text, its JSON, or else its description.
    private static func bytes(of id: ID) -> [UInt8] {
        if let text = id as? String { return Array(text.utf8) }
        if let number = id as? any BinaryInteger { return Array("\(number)".utf8) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        if let coded = id as? any Encodable, let json = try? encoder.encode(coded) { return Array(json) }
        return Array("\(id)".utf8)
    }
}
