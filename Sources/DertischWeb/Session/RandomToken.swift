import DertischBasics
import Dertisch

/// Unguessable tokens: 128 bits from the system's secure source.
enum RandomToken {
    static func make() -> String {
        var random = SystemRandomNumberGenerator()
        let high = random.next()
        let low = random.next()
        return hex(high) + hex(low)
    }

    /// Returns true for a text that has the shape of a token.
    static func isWellFormed(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func hex(_ value: UInt64) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
