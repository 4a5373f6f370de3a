/// The traits laid at a place, on or off. They are stored in bits, because there are many places and most have no
/// traits.
package struct Traits: Sendable {
    private var laid: UInt8 = 0
    private var on: UInt8 = 0

    /// The state of a trait; `nil` if it was never laid.
    package subscript(trait: Trait) -> Bool? {
        get { laid & trait.bit == 0 ? nil : on & trait.bit != 0 }
        set {
            laid = newValue == nil ? laid & ~trait.bit : laid | trait.bit
            on = newValue == true ? on | trait.bit : on & ~trait.bit
        }
    }

    /// The traits that were laid, with their states.
    package var all: [(Trait, Bool)] {
        laid == 0 ? [] : Trait.allCases.compactMap { trait in self[trait].map { (trait, $0) } }
    }
}

extension Trait {
    fileprivate var bit: UInt8 {
        switch self {
        case .hidden: 1
        case .enabled: 2
        case .selected: 4
        case .busy: 8
        case .focused: 16
        case .ascending: 32
        case .descending: 64
        }
    }
}
