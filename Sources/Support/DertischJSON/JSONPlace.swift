/// A position in a file, as editors count.
package struct JSONPlace: Hashable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// The column, from 1, in characters.
    package let column: Int

    package init(of offset: Int, in bytes: [UInt8]) {
        let before = bytes.prefix(max(0, offset))
        line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // A byte order mark is not part of the document.
        let mark = start == 0 && bytes.starts(with: JSONScanner.byteOrderMark) ? 3 : 0
        column = 1 + String(decoding: before.dropFirst(start + mark), as: UTF8.self).count
    }
}
