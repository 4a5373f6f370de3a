import DertischUploads

/// What a page tells of the files of one upload, for the desk of that id.
struct UploadMessage: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        /// Files were chosen.
        case chose([UploadOffer])
        /// So many bytes of each file have been sent.
        case sent([Progress])
        /// A file is not sent: in a word of the protocol.
        case refused(Int, String)
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
        case "refused": content = .refused(try parts.decode(Int.self), try parts.decode(String.self))
        default: throw UnknownVerb()
        }
    }

    private struct UnknownVerb: Error {}

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
