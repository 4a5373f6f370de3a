/// The text of an attendant's identifier.
enum AttendantName {
    /// 16 hexadecimal digits.
    static func text(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
