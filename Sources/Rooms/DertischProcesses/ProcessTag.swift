/// The tag of a child process: the four hexadecimal digits with which the tokens of its sessions begin. No two children that live at
/// the same time have the same.
package struct ProcessTag: Hashable, Sendable {
    package let number: UInt16

    package init(number: UInt16) { self.number = number }

    /// Reads the tag with which a text begins; `nil` if it begins with none.
    package init?(prefixOf text: some StringProtocol) {
        let digits = text.utf8.prefix(4)
        guard digits.count == 4, digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
            let number = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        self.number = number
    }

    /// The four digits.
    package var text: String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
