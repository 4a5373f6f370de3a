import Dertisch

/// A picture as it is kept on disk: an original as it came, or what was made of one.
struct KeptPicture: Equatable, Sendable {
    let bytes: [UInt8]
    /// What `bytes` are; empty for an original, whose first bytes tell.
    let mediaType: String
    let placeholder: Placeholder?
    /// When its original was fetched, in seconds since 1970.
    let made: Double

    init(_ bytes: [UInt8], mediaType: String = "", placeholder: Placeholder? = nil, made: Double) {
        self.bytes = bytes
        self.mediaType = mediaType
        self.placeholder = placeholder
        self.made = made
    }
}

/// How a picture stands in a file: a mark, a sum over all that follows, whose it is, when it was made, three lengths, and
/// the three things that are so long. Numbers are little-endian.
extension KeptPicture {
    private static let mark = Array("Dertisch picture 1\n".utf8)
    /// The mark, the sum, the key, the moment, the lengths.
    private static let headCount = mark.count + 8 + 8 + 8 + 2 + 2 + 8

    /// The file of a picture that is kept under a key.
    func file(under key: String) -> [UInt8] {
        var body: [UInt8] = []
        body.reserveCapacity(Self.headCount + mediaType.utf8.count + bytes.count + 64)
        func append(_ number: UInt64, _ count: Int = 8) {
            for index in 0..<count { body.append(UInt8(truncatingIfNeeded: number >> UInt64(index * 8))) }
        }
        append(Self.sum(Array(key.utf8)))
        append(made.bitPattern)
        let (type, blur) = (Array(mediaType.utf8.prefix(255)), placeholder?.bytes ?? [])
        append(UInt64(type.count), 2)
        append(UInt64(blur.count), 2)
        append(UInt64(bytes.count))
        body += type
        body += blur
        body += bytes
        let all = body
        body = []
        append(Self.sum(all))
        return Self.mark + body + all
    }

    /// The picture in a file; `nil` if it is not whole, or not the one of that key.
    init?(file: [UInt8], under key: String) {
        guard file.count >= Self.headCount, file.starts(with: Self.mark) else { return nil }
        var place = Self.mark.count
        func number(_ count: Int = 8) -> UInt64 {
            defer { place += count }
            return file[place..<place + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        guard number() == Self.sum(file[place...]), number() == Self.sum(Array(key.utf8)) else { return nil }
        made = Double(bitPattern: number())
        let (type, blur) = (Int(number(2)), Int(number(2)))
        guard let count = Int(exactly: number()), count <= file.count, place + type + blur + count == file.count else {
            return nil
        }
        mediaType = String(decoding: file[place..<place + type], as: UTF8.self)
        placeholder = blur > 0 ? Placeholder(bytes: Array(file[place + type..<place + type + blur])) : nil
        bytes = Array(file[(place + type + blur)...])
    }

    /// A sum that tells a torn or damaged file from a whole one (FNV-1a over words of eight bytes). It guards against no
    /// one: whoever may write there may write a good sum too.
    private static func sum(_ bytes: some RandomAccessCollection<UInt8>) -> UInt64 {
        let start: UInt64 = 0xCBF2_9CE4_8422_2325
        func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
            let product = (sum ^ word) &* 0x0000_0100_0000_01B3
            return product ^ (product >> 32)
        }
        let sum = bytes.withContiguousStorageIfAvailable { bytes -> UInt64 in
            let raw = UnsafeRawBufferPointer(bytes)
            let words = raw.count / 8
            var sum = start
            for word in 0..<words {
                sum = mixed(sum, UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)))
            }
            for byte in raw[(words * 8)...] { sum = mixed(sum, UInt64(byte)) }
            return sum
        }
        return sum ?? bytes.reduce(start) { mixed($0, UInt64($1)) }
    }
}
