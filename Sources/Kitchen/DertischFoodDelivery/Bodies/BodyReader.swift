#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads a body in pieces, from bytes and from files.
final class BodyReader {
    /// The reason why reading failed.
    private(set) var error: FileError?
    /// The number of bytes read since the beginning.
    private(set) var done = 0
    private let body: FoodDelivery.Body
    private var index = 0
    private var offset = 0
    private var file: OpenFile?

    init(_ body: FoodDelivery.Body) { self.body = body }

    /// Fills a buffer with the next bytes of the body.
    ///
    /// - Returns: the number of bytes; 0 at the end; `nil` if a file is unreadable: see ``error``.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        var filled = 0
        do throws(FileError) {
            while filled < buffer.count, index < body.pieces.count {
                let count = try read(
                    into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]), body.pieces[index])
                filled += count
                offset += count
                guard count == 0 || offset == body.pieces[index].count else { continue }
                (index, offset, file) = (index + 1, 0, nil)
            }
        } catch {
            self.error = error
            return nil
        }
        done += filled
        return filled
    }

    /// Rewinds to the beginning.
    func rewind() { (index, offset, done, file) = (0, 0, 0, nil) }

    private func read(into buffer: UnsafeMutableRawBufferPointer, _ piece: FoodDelivery.Body.Piece) throws(FileError)
        -> Int
    {
        switch piece {
        case .bytes(let bytes):
            let count = min(buffer.count, bytes.count - offset)
            buffer.copyBytes(from: bytes[offset..<offset + count])
            return count
        case .file(let url, let first, let expected):
            let open: OpenFile
            if let file {
                open = file
            } else {
                open = try OpenFile(reading: url)
                if first > 0 { try open.seek(to: first) }
            }
            file = open
            // Of a file that has grown, only the expected bytes are sent.
            let left = max(0, (expected ?? .max) - offset)
            let count = try open.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, left)]))
            guard count > 0 || left == 0 else {
                throw FileError(url.lastPathComponent, reason: "it became shorter while it was sent")
            }
            return count
        }
    }
}
