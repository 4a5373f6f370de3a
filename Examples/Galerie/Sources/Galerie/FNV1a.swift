/// The hash FNV-1a with 64 bits, which is the same in every process and for all time.
enum FNV1a {
    static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
