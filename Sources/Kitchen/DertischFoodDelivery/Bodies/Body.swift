import DertischSupport

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension FoodDelivery {
    /// The body of a request: bytes, a form, or files that are read from disk while they are sent.
    ///
    /// ```swift
    /// var request = DeliveryRequest(.put, "/films/\(id)")
    /// request.body = .file(film)
    /// ```
    ///
    /// A body can be sent again from its beginning, so redirects and retries can repeat it. Files are never held in
    /// memory whole.
    public struct Body: Hashable, Sendable {
        /// A part of a body: bytes, or a file from an offset on. A file's count is `nil` until the request is prepared.
        enum Piece: Hashable, Sendable {
            case bytes([UInt8])
            case file(URL, from: Int = 0, count: Int?)

            var isFile: Bool { if case .file = self { true } else { false } }

            var count: Int? {
                switch self {
                case .bytes(let bytes): bytes.count
                case .file(_, _, let count): count
                }
            }
        }

        /// The media type. It becomes the `Content-Type` unless the request's headers set one.
        public var mediaType: MediaType?
        var pieces: [Piece]

        init(_ pieces: [Piece], as mediaType: MediaType?) {
            self.pieces = pieces
            self.mediaType = mediaType
        }

        /// Creates a body from bytes.
        ///
        /// - Parameters:
        ///   - bytes: the bytes to send.
        ///   - mediaType: their media type; `nil` for no `Content-Type`.
        public static func bytes(_ bytes: [UInt8], as mediaType: MediaType? = nil) -> Body {
            Body([.bytes(bytes)], as: mediaType)
        }

        /// Creates a body from text, as UTF-8.
        ///
        /// - Parameters:
        ///   - text: the text to send.
        ///   - mediaType: the media type of the text.
        public static func text(_ text: String, as mediaType: MediaType = .text) -> Body {
            Body([.bytes(Array(text.utf8))], as: mediaType)
        }

        /// Creates a body from form fields, as a browser sends them (`application/x-www-form-urlencoded`).
        ///
        /// ```swift
        /// try await delivery.deliver(DeliveryRequest(.post, "/sign-in", body: .form(["name": "Ada", "stay": true])))
        /// ```
        ///
        /// - Parameter fields: names and values, in order. A field with the value `nil` is omitted.
        public static func form(_ fields: URLQuery) -> Body {
            let text = fields.parameters.map { "\(formEncoded($0.name))=\(formEncoded($0.value))" }
            return Body([.bytes(Array(text.joined(separator: "&").utf8))], as: .form)
        }

        /// Creates a body from a form with files.
        ///
        /// - Parameter form: the form.
        public static func multipart(_ form: MultipartForm) -> Body {
            Body(form.pieces, as: MediaType("multipart/form-data; boundary=\(form.boundary)"))
        }

        /// Creates a body from a file, which is read while it is sent.
        ///
        /// - Parameters:
        ///   - file: a local file. Its size is read when the request is prepared. If it becomes shorter while it is
        ///     sent, the request fails.
        ///   - mediaType: its media type; by default the type of its file extension.
        public static func file(_ file: URL, as mediaType: MediaType? = nil) -> Body {
            Body([.file(file, count: nil)], as: mediaType ?? MediaType(ofFile: file.lastPathComponent))
        }

        /// Creates a body from a range of a file, which is read while it is sent. The range must exist.
        package static func part(of file: URL, _ range: Range<Int>, as mediaType: MediaType) -> Body {
            Body([.file(file, from: range.lowerBound, count: range.count)], as: mediaType)
        }

        /// The bytes of the body, or `nil` if it contains files; for couriers and tests.
        public var bytes: [UInt8]? {
            var whole: [UInt8] = []
            for piece in pieces {
                guard case .bytes(let bytes) = piece else { return nil }
                whole += bytes
            }
            return whole
        }

        /// The size in bytes; `nil` before the sizes of its files are known.
        public var count: Int? {
            pieces.reduce(Int?(0)) { sum, piece in
                guard let sum, let count = piece.count else { return nil }
                let (total, isTooMuch) = sum.addingReportingOverflow(count)
                return isTooMuch ? nil : total
            }
        }

        /// The same body with the size of each file filled in.
        func withFileSizes() throws(FileError) -> Body {
            var body = self
            for (index, piece) in pieces.enumerated() {
                guard case .file(let file, let first, nil) = piece else { continue }
                body.pieces[index] = .file(file, from: first, count: max(0, try OpenFile(reading: file).count - first))
            }
            return body
        }

        /// Encodes as forms do: a blank becomes a plus sign.
        private static func formEncoded(_ text: String) -> String {
            text.split(separator: " ", omittingEmptySubsequences: false)
                .map { PercentEncoding.encoded($0, keeping: .unreserved) }.joined(separator: "+")
        }
    }
}
