import DertischSupport

/// File names derived from keys that are not valid names.
package enum CacheFileName {
    /// The number of digits in a name.
    static let count = 32

    /// The 32-digit name of a text (two FNV-1a hashes). Texts with the same name must be told apart by the files'
    /// content.
    package static func of(_ text: String) -> String {
        func digits(_ basis: UInt64) -> String { FNV1a.digits(FNV1a.hash(text.utf8, from: basis)) }
        return digits(FNV1a.basis) + digits(0x9AE1_6A3B_2F90_404F)
    }
}
