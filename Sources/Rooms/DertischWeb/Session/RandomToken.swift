import DertischRoom
import DertischSupport
import DertischProcesses

/// Unguessable tokens: 128 bits from the system's secure source.
enum RandomToken {
    /// - Parameter tag: the digits of this process, with which the token then begins. The others are still 112 random bits.
    static func make(in tag: ProcessTag? = nil) -> String {
        var random = SystemRandomNumberGenerator()
        let text = hex(random.next()) + hex(random.next())
        return tag.map { $0.text + text.dropFirst(4) } ?? text
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
