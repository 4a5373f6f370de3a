/// Names for files that are kept under a text that is none.
package enum FileName {
    /// How many digits a name has.
    static let count = 32

    /// A name of 32 digits for a text (FNV-1a, twice). Two texts of one name should be told apart by what is in the file.
    package static func of(_ text: String) -> String {
        func hash(_ start: UInt64) -> String {
            let number = text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }
        return hash(0xCBF2_9CE4_8422_2325) + hash(0x9AE1_6A3B_2F90_404F)
    }
}
