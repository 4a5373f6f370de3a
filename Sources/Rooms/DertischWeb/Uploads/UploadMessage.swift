import DertischUploads

/// What a page tells of the files of one upload, for the desk of that id.
struct UploadMessage: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        /// Files were chosen.
        case chose([UploadOffer])
        /// So many bytes of each file have been sent.
        case sent([Progress])
        /// Files are not sent, each for a reason in a word of the protocol.
        case refused([Refused])
        /// The page does not have the files with these numbers.
        case missing([ClosedRange<Int>])
    }

    /// A file that is not sent.
    struct Refused: Equatable, Sendable {
        let number: Int
        let word: String
    }

    /// The bytes of a file that have been sent.
    struct Progress: Equatable, Sendable {
        let number: Int
        let bytes: Int
    }

    let desk: Int
    let content: Content
}

/// In JSON, `desk`, a verb, and its content: `7, "chose", [[1, "key", "photo.jpg", 4096]]`.
extension UploadMessage {
    init(from parts: inout any UnkeyedDecodingContainer) throws {
        desk = try parts.decode(Int.self)
        let verb = try parts.decode(String.self)
        switch verb {
        case "chose": content = .chose(try parts.decode([Offered].self).compactMap(\.offer))
        case "sent": content = .sent(try parts.decode([Sent].self).map(\.progress))
        case "refused": content = .refused(try parts.decode([NotSent].self).map(\.refused))
        case "missing": content = .missing(try parts.decode([Numbers].self).map(\.range))
        default: throw UnknownVerb()
        }
    }

    private struct UnknownVerb: Error {}
    private struct ReversedRange: Error {}

    private struct NotSent: Decodable {
        let refused: Refused

        init(from decoder: any Decoder) throws {
            var parts = try decoder.unkeyedContainer()
            refused = Refused(number: try parts.decode(Int.self), word: try parts.decode(String.self))
        }
    }

    private struct Numbers: Decodable {
        let range: ClosedRange<Int>

        init(from decoder: any Decoder) throws {
            var parts = try decoder.unkeyedContainer()
            let (first, last) = (try parts.decode(Int.self), try parts.decode(Int.self))
            guard first <= last else { throw ReversedRange() }
            range = first...last
        }
    }

    private struct Offered: Decodable {
        let offer: UploadOffer?

        init(from decoder: any Decoder) throws {
            var parts = try decoder.unkeyedContainer()
            let number = try parts.decode(Int.self)
            let key = try parts.decode(String.self)
            let name = try parts.decode(String.self)
            offer = UploadOffer(number: number, key: key, name: name, size: try parts.decode(Int.self))
        }
    }

    private struct Sent: Decodable {
        let progress: Progress

        init(from decoder: any Decoder) throws {
            var parts = try decoder.unkeyedContainer()
            progress = Progress(number: try parts.decode(Int.self), bytes: try parts.decode(Int.self))
        }
    }
}
