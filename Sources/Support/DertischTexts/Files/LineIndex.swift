/// An index of a file's lines, by offset.
package struct LineIndex: Sendable {
    private let ends: [Int]

    package init(_ bytes: [UInt8]) { ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") } }

    /// The line, from 1, of a byte.
    package func line(at offset: Int) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return low + 1
    }

    /// The offset of a line's first byte.
    package func offset(of line: Int) -> Int {
        let before = line - 2
        return ends.indices.contains(before) ? ends[before] + 1 : 0
    }
}
