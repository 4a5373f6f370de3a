import DertischBasics

/// Names for files that are kept under a text that is none.
package enum FileName {
    /// How many digits a name has.
    static let count = 32

    /// A name of 32 digits for a text (FNV-1a, twice). Two texts of one name should be told apart by what is in the file.
    package static func of(_ text: String) -> String {
        func digits(_ basis: UInt64) -> String { FNV1a.digits(FNV1a.hash(text.utf8, from: basis)) }
        return digits(FNV1a.basis) + digits(0x9AE1_6A3B_2F90_404F)
    }
}
