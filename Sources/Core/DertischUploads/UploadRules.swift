/// What an upload takes.
package struct UploadRules: Hashable, Sendable {
    package let kinds: [FileKind]
    /// The most bytes of a file.
    package let maxBytes: Int
    /// The most files that are on their way, or wait, at once.
    package let maxFiles: Int

    package init(kinds: [FileKind], maxBytes: Int, maxFiles: Int) {
        (self.kinds, self.maxBytes, self.maxFiles) = (kinds, maxBytes, maxFiles)
    }

    /// The reason why an offered file is not taken; `nil` if its bytes are wanted.
    ///
    /// - Parameter room: the number of files that may be taken.
    func refusal(of offer: UploadOffer, room: Int) -> UploadRefusal? {
        if offer.size == 0 { return .empty }
        if offer.size > maxBytes { return .tooLarge(limit: maxBytes) }
        return room > 0 ? nil : .tooMany(limit: maxFiles)
    }

    /// The media types and endings that a dialog offers, as HTML's attribute `accept` lists them; empty if all files are taken.
    package var accepted: [String] {
        if kinds.contains(where: { $0.content == .anything }) { return [] }
        return kinds.flatMap { [$0.mediaType] + $0.extensions.map { ".\($0)" } }
    }
}

/// A file that a guest has chosen, as a dining room offers it.
package struct UploadOffer: Hashable, Sendable {
    /// The number by which the dining room knows the file. It grows with each file that is chosen.
    package let number: Int
    /// The same for the same file: ``UploadingFile/id``.
    package let key: String
    package let name: String
    package let size: Int

    /// Makes an offer.
    ///
    /// - Returns: `nil` if it is malformed. Offers come from outside.
    package init?(number: Int, key: String, name: String, size: Int) {
        guard (1...Self.maxNumber).contains(number), (0...Self.maxNumber).contains(size),
            (8...80).contains(key.utf8.count), key.utf8.allSatisfy(Self.isKeyByte)
        else {
            return nil
        }
        (self.number, self.key, self.name, self.size) = (number, key, Self.safe(name), size)
    }

    /// The largest number that a browser's numbers hold exactly is larger.
    private static let maxNumber = 1 << 52

    /// A key is also the name of a file.
    private static func isKeyByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"): true
        default: false
        }
    }

    private static let maxNameBytes = 200

    /// The name without folders, control characters and characters that turn the direction of a text, which could hide its ending.
    package static func safe(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        var scalars = String.UnicodeScalarView()
        for scalar in last.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: continue
            default: scalars.append(scalar)
            }
        }
        let trimmed = String(scalars).trimmingPrefix { $0 == "." || $0 == " " }
        if trimmed.isEmpty { return "file" }
        return shortened(String(trimmed))
    }

    /// A name that is too long keeps its ending.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > maxNameBytes else { return name }
        let ending = name.lastIndex(of: ".").map { name[$0...] }.flatMap { $0.utf8.count <= 16 ? $0 : nil } ?? ""
        var kept = name.dropLast(ending.count)
        while kept.utf8.count + ending.utf8.count > maxNameBytes { kept.removeLast() }
        return String(kept + ending)
    }
}

/// What a dining room is to do for an upload: laid at its place.
package struct UploadDesk: Hashable, Sendable {
    /// A file whose bytes are wanted.
    package struct Due: Hashable, Sendable {
        package let number: Int
        package let key: String
        package let name: String
        package let size: Int
    }

    /// The id of the desk, which a restored table has another of. A dining room then offers all its open files again.
    package let id: Int
    /// The highest number that the desk has taken. Later files have to be offered again.
    package let last: Int
    /// The numbers of the open files. A dining room forgets all others up to ``last``.
    package let open: [ClosedRange<Int>]
    /// The files to send now.
    package let due: [Due]
    package let rules: UploadRules
}

/// What a dining room reports to an upload.
package enum UploadEvent: Hashable, Sendable {
    /// Files were chosen.
    case chose([UploadOffer], desk: Int)
    /// So many bytes of the file with that number have come.
    case sent(Int, bytes: Int, desk: Int)
    /// All bytes of the file with that key have come.
    case arrived(UploadingFile.ID, StoredFile, desk: Int)
    /// A file is not taken.
    case refused(Int, UploadRefusal, desk: Int)
    /// The dining room does not have the files with these numbers.
    case missing([ClosedRange<Int>], desk: Int)
}

/// A picture of a file that the guest has chosen: laid at a place of its row, for a dining room that still has the file.
package struct UploadPreview: Hashable, Sendable {
    /// ``UploadingFile/id``
    package let key: String
}
