package import DertischFreezer
package import Foundation

/// A record of numbers, at the edges of their types, and of lists.
package struct Tally: Frozen, Equatable {
    package var id: Int
    package var parent: Int?
    package var small: UInt8 = 0
    package var tiny: Int8?
    package var large: Int = 0
    package var ratio = 0.0
    package var part: Double?
    package var thin: Float = 0
    package var price: Decimal = 0
    package var mark: UUID?
    package var amounts: [Decimal] = []
    package var numbers: [UInt64] = []
    package var reals: [Double] = []
    package var flags: [Bool] = []
    // Named as columns of what a database makes of a list.
    package var value: [String] = []
    package var type: [Int] = []
    package var links: [String: [URL?]] = [:]

    package init(id: Int) { self.id = id }

    package static var schema: RecordSchema<Tally> {
        RecordSchema(references: [.to(Tally.self, by: \.parent, whenDeleted: .deletes)])
    }
}
