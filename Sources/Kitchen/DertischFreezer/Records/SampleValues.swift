import Foundation

/// The sample values of plain types. They only help a type to decode itself: nothing is learnt from them.
struct SampleValues {
    /// The number of the column, from 1: later columns have greater values.
    let number: Int

    /// The values of an element of a list: the first is the column's, and those after it sort before it.
    func element(_ index: Int) -> SampleValues {
        index == 0 ? self : SampleValues(number: max(number - 3 * index, -index))
    }

    /// A value of a plain type; `nil` for all others.
    func value<T>(of type: T.Type) -> T? {
        switch type {
        case is Bool.Type: true as? T
        case is String.Type: "k\(number)" as? T
        case is Double.Type: Double(number) as? T
        case is Float.Type: Float(number) as? T
        case is Date.Type: Date(timeIntervalSinceReferenceDate: Double(number)) as? T
        case is UUID.Type: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, byte)) as? T
        case is Data.Type: Data([byte]) as? T
        case is Decimal.Type: Decimal(number) as? T
        case is URL.Type: URL(string: "k:\(number)") as? T
        case let integer as any FixedWidthInteger.Type: whole(integer) as? T
        default: nil
        }
    }

    private var byte: UInt8 { UInt8(truncatingIfNeeded: number) }

    private func whole<I: FixedWidthInteger>(_ type: I.Type) -> I { I(truncatingIfNeeded: number) }
}
