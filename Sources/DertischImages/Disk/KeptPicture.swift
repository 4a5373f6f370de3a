import DertischBasics
import DertischPictures

/// A picture on disk: an original as received, or a rendition of one.
struct KeptPicture: Equatable, Sendable {
    let bytes: [UInt8]
    /// The media type of `bytes`; empty for an original, which is recognised by its first bytes.
    let mediaType: String
    let placeholder: Placeholder?
    /// The time at which its original was fetched, in seconds since 1970.
    let made: Double

    init(_ bytes: [UInt8], mediaType: String = "", placeholder: Placeholder? = nil, made: Double) {
        self.bytes = bytes
        self.mediaType = mediaType
        self.placeholder = placeholder
        self.made = made
    }
}

/// The file format of a picture: a mark, the head, the picture.
///
/// The head has a checksum over the rest of it, and checksums of the picture, its address and its key. Then come the
/// time, three lengths, the media type and the blur. Numbers are little-endian. A head can be read without its picture.
extension KeptPicture {
    private static let mark = Array("Dertisch picture 2\n".utf8)
    /// The fixed size of a head: the mark, the checksums, the address, the key, the time, the lengths.
    private static let headCount = mark.count + 5 * 8 + 2 + 2 + 8
    /// The maximum size of a head: the longest media type, and a blur twice as long as any.
    static let mostHead = headCount + 255 + 255

    /// The bytes of a file for a picture under a key.
    func file(of address: String, under key: String) -> [UInt8] {
        var head: [UInt8] = []
        func append(_ number: UInt64, _ count: Int = 8) {
            for index in 0..<count { head.append(UInt8(truncatingIfNeeded: number >> UInt64(index * 8))) }
        }
        append(Self.sum(bytes))
        append(Self.sum(Array(address.utf8)))
        append(Self.sum(Array(key.utf8)))
        append(made.bitPattern)
        let (type, blur) = (Array(mediaType.utf8.prefix(255)), Array((placeholder?.bytes ?? []).prefix(255)))
        append(UInt64(type.count), 2)
        append(UInt64(blur.count), 2)
        append(UInt64(bytes.count))
        head += type
        head += blur
        let rest = head
        head = []
        append(Self.sum(rest))
        return Self.mark + head + rest + bytes
    }

    /// Reads the picture in a file; `nil` if it is damaged, or belongs to another key.
    init?(file: [UInt8], under key: String) {
        guard let head = Head(file), head.key == Self.sum(Array(key.utf8)) else { return nil }
        guard file.count - head.end == head.count, head.picture == Self.sum(file[head.end...]) else { return nil }
        self.init(
            Array(file[head.end...]), mediaType: head.mediaType, placeholder: head.placeholder, made: head.made)
    }

    /// The head before a picture.
    struct Head {
        /// The checksums of the picture, of its address and of its key.
        let picture, address, key: UInt64
        let made: Double
        let mediaType: String
        let placeholder: Placeholder?
        /// The size of the picture in bytes.
        let count: Int
        /// The offset of the picture.
        let end: Int

        /// Reads a head from the beginning of a file; `nil` if it is invalid or incomplete.
        init?(_ file: [UInt8]) {
            guard file.count >= headCount, file.starts(with: mark) else { return nil }
            var place = mark.count
            func number(_ count: Int = 8) -> UInt64 {
                defer { place += count }
                return file[place..<place + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
            }
            let (own, start) = (number(), place)
            (picture, address, key, made) = (number(), number(), number(), Double(bitPattern: number()))
            let (type, blur) = (Int(number(2)), Int(number(2)))
            guard let count = Int(exactly: number()), file.count - place >= type + blur else { return nil }
            self.count = count
            end = place + type + blur
            guard own == sum(file[start..<end]) else { return nil }
            mediaType = String(decoding: file[place..<place + type], as: UTF8.self)
            placeholder = blur > 0 ? Placeholder(bytes: Array(file[place + type..<end])) : nil
        }
    }

    /// The hash that identifies an address without revealing it, since the address may hold a secret.
    static func sum(of address: String) -> UInt64 { sum(Array(address.utf8)) }

    /// A checksum that detects torn or damaged files. It is no protection against an attacker, who could write a
    /// matching checksum.
    fileprivate static func sum(_ bytes: some RandomAccessCollection<UInt8>) -> UInt64 { FNV1a.hash(words: bytes) }
}
