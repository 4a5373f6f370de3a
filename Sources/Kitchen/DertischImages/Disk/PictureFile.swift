import DertischPictures
import DertischSupport

/// A picture file on disk: an original as received, or a rendition of one.
struct PictureFile: Equatable, Sendable {
    let bytes: [UInt8]
    /// The media type of `bytes`; empty for an original, which is recognised by its first bytes.
    let mediaType: String
    let placeholder: Placeholder?
    /// The time at which its original was fetched, in seconds since 1970.
    let fetchedAt: Double

    init(_ bytes: [UInt8], mediaType: String = "", placeholder: Placeholder? = nil, fetchedAt: Double) {
        self.bytes = bytes
        self.mediaType = mediaType
        self.placeholder = placeholder
        self.fetchedAt = fetchedAt
    }
}

/// The file format: a magic number, a header, the picture.
///
/// The header has a checksum over the rest of it, and checksums of the picture, its address and its key. Then come the
/// time, three lengths, the media type and the placeholder. Numbers are little-endian. A header can be read without its picture.
extension PictureFile {
    private static let magic = Array("Dertisch picture 2\n".utf8)
    /// The fixed size of a header: the magic number, the checksums, the address, the key, the time, the lengths.
    private static let fixedHeaderSize = magic.count + 5 * 8 + 2 + 2 + 8
    /// The maximum size of a header: the longest media type, and a placeholder twice as long as any.
    static let maxHeaderSize = fixedHeaderSize + 255 + 255

    /// The bytes of the file for an address and a key.
    func encoded(of address: String, for key: String) -> [UInt8] {
        var header: [UInt8] = []
        func append(_ number: UInt64, _ count: Int = 8) {
            for index in 0..<count { header.append(UInt8(truncatingIfNeeded: number >> UInt64(index * 8))) }
        }
        append(Self.checksum(bytes))
        append(Self.checksum(Array(address.utf8)))
        append(Self.checksum(Array(key.utf8)))
        append(fetchedAt.bitPattern)
        let (type, placeholder) = (Array(mediaType.utf8.prefix(255)), Array((placeholder?.bytes ?? []).prefix(255)))
        append(UInt64(type.count), 2)
        append(UInt64(placeholder.count), 2)
        append(UInt64(bytes.count))
        header += type
        header += placeholder
        let rest = header
        header = []
        append(Self.checksum(rest))
        return Self.magic + header + rest + bytes
    }

    /// Reads the picture in a file; `nil` if it is damaged, or belongs to another key.
    init?(decoding file: [UInt8], for key: String) {
        guard let header = Header(file), header.key == Self.checksum(Array(key.utf8)) else { return nil }
        guard file.count - header.end == header.count, header.picture == Self.checksum(file[header.end...]) else {
            return nil
        }
        self.init(
            Array(file[header.end...]), mediaType: header.mediaType, placeholder: header.placeholder,
            fetchedAt: header.fetchedAt)
    }

    /// The header before a picture.
    struct Header {
        /// The checksums of the picture, of its address and of its key.
        let picture, address, key: UInt64
        let fetchedAt: Double
        let mediaType: String
        let placeholder: Placeholder?
        /// The size of the picture in bytes.
        let count: Int
        /// The offset of the picture.
        let end: Int

        /// Reads a header from the beginning of a file; `nil` if it is invalid or incomplete.
        init?(_ file: [UInt8]) {
            guard file.count >= fixedHeaderSize, file.starts(with: magic) else { return nil }
            var offset = magic.count
            func number(_ count: Int = 8) -> UInt64 {
                defer { offset += count }
                return file[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
            }
            let (own, start) = (number(), offset)
            (picture, address, key, fetchedAt) = (number(), number(), number(), Double(bitPattern: number()))
            let (typeSize, placeholderSize) = (Int(number(2)), Int(number(2)))
            guard let count = Int(exactly: number()), file.count - offset >= typeSize + placeholderSize else {
                return nil
            }
            self.count = count
            end = offset + typeSize + placeholderSize
            guard own == checksum(file[start..<end]) else { return nil }
            mediaType = String(decoding: file[offset..<offset + typeSize], as: UTF8.self)
            placeholder = placeholderSize > 0 ? Placeholder(bytes: Array(file[offset + typeSize..<end])) : nil
        }
    }

    /// The hash that identifies an address without revealing it, since the address may hold a secret.
    static func hash(of address: String) -> UInt64 { checksum(Array(address.utf8)) }

    /// A checksum that detects torn or damaged files. It is no protection against an attacker, who could write a
    /// matching checksum.
    fileprivate static func checksum(_ bytes: some RandomAccessCollection<UInt8>) -> UInt64 { FNV1a.hash(words: bytes) }
}
