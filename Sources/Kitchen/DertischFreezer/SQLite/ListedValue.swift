import CSQLite
import DertischSupport

/// A value in a list that is bound as JSON: as text, of which a function of the connection makes the value again.
enum ListedValue {
    /// The name of the function, which each connection knows.
    static let function = "dertisch_value"

    /// The text of a value: its kind, and its bits in hexadecimal digits.
    static func text(_ value: DatabaseValue) -> String {
        switch value {
        case .null: "n"
        case .integer(let integer): "i" + String(UInt64(bitPattern: integer), radix: 16)
        case .real(let real): "r" + String(real.bitPattern, radix: 16)
        case .text(let text): "t" + Array(text.utf8).hexadecimal
        case .bytes(let bytes): "b" + bytes.hexadecimal
        }
    }

    /// Makes the value of its text; null of any other.
    static func value(_ text: UnsafeRawBufferPointer) -> DatabaseValue {
        guard let kind = text.first else { return .null }
        let digits = text.dropFirst()
        var bits: UInt64? { UInt64(String(decoding: digits, as: UTF8.self), radix: 16) }
        switch kind {
        case UInt8(ascii: "i"): return bits.map { .integer(Int64(bitPattern: $0)) } ?? .null
        case UInt8(ascii: "r"): return bits.map { .real(Double(bitPattern: $0)) } ?? .null
        case UInt8(ascii: "t"): return .text(String(decoding: bytes(digits), as: UTF8.self))
        case UInt8(ascii: "b"): return .bytes(bytes(digits))
        default: return .null
        }
    }

    private static func bytes(_ digits: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
        func half(_ digit: UInt8) -> UInt8 { digit < UInt8(ascii: "a") ? digit &- UInt8(ascii: "0") : digit &- 87 }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        var index = digits.startIndex
        while index + 1 < digits.endIndex {
            bytes.append(half(digits[index]) << 4 | half(digits[index + 1]))
            index += 2
        }
        return bytes
    }
}

extension SQLiteHandle {
    /// Makes a function known to the connection. Tables do not use it, so any program may open the file.
    func define(
        _ name: String, arguments: Int32,
        _ body: @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
    ) {
        sqlite3_create_function_v2(
            pointer, name, arguments, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil, body, nil, nil, nil)
    }

    /// The functions that the freezer's own statements use.
    func defineFunctions() {
        define(ListedValue.function, arguments: 1) { context, _, arguments in
            guard let argument = arguments?[0] else { return sqlite3_result_null(context) }
            let bytes = UnsafeRawBufferPointer(
                start: sqlite3_value_blob(argument), count: Int(sqlite3_value_bytes(argument)))
            SQLiteHandle.answer(ListedValue.value(bytes), to: context)
        }
    }

    /// Answers a function.
    static func answer(_ value: DatabaseValue, to context: OpaquePointer?) {
        switch value {
        case .null: sqlite3_result_null(context)
        case .integer(let integer): sqlite3_result_int64(context, integer)
        case .real(let real): sqlite3_result_double(context, real)
        case .text(let text):
            var text = text
            text.withUTF8 { dertisch_sqlite_result_text(context, $0.baseAddress, Int32(clamping: $0.count)) }
        case .bytes(let bytes):
            bytes.withUnsafeBytes { dertisch_sqlite_result_bytes(context, $0.baseAddress, Int32(clamping: $0.count)) }
        }
    }
}
