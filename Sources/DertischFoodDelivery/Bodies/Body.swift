import DertischBasics

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension FoodDelivery {
    /// What a request sends: bytes, a form, or files that are read from disk as they go out.
    ///
    /// ```swift
    /// var request = DeliveryRequest(.put, "/films/\(id)")
    /// request.body = .file(film)
    /// ```
    ///
    /// A body can be sent again from its beginning, so redirections and retries may repeat it. Nothing of a file is held in
    /// memory but what is on its way.
    public struct Body: Hashable, Sendable {
        /// A part of a body: bytes, or a file from some byte on. A file's count is `nil` until the request is made ready.
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

        /// What the body is; it becomes the `Content-Type` unless the request's headers name one.
        public var mediaType: MediaType?
        var pieces: [Piece]

        init(_ pieces: [Piece], as mediaType: MediaType?) {
            self.pieces = pieces
            self.mediaType = mediaType
        }

        /// Bytes as they are.
        ///
        /// - Parameters:
        ///   - bytes: what to send.
        ///   - mediaType: what they are; `nil` to say nothing of it.
        public static func bytes(_ bytes: [UInt8], as mediaType: MediaType? = nil) -> Body {
            Body([.bytes(bytes)], as: mediaType)
        }

        /// Text in UTF-8.
        ///
        /// - Parameters:
        ///   - text: what to send.
        ///   - mediaType: what kind of text it is.
        public static func text(_ text: String, as mediaType: MediaType = .text) -> Body {
            Body([.bytes(Array(text.utf8))], as: mediaType)
        }

        /// The fields of a form, as a browser sends them (`application/x-www-form-urlencoded`).
        ///
        /// ```swift
        /// try await delivery.deliver(DeliveryRequest(.post, "/sign-in", body: .form(["name": "Ada", "stay": true])))
        /// ```
        ///
        /// - Parameter fields: names and values, in order; a `nil` leaves its field out.
        public static func form(_ fields: Query) -> Body {
            let text = fields.parameters.map { "\(formEncoded($0.name))=\(formEncoded($0.value))" }
            return Body([.bytes(Array(text.joined(separator: "&").utf8))], as: .form)
        }

        /// A form with files in it.
        ///
        /// - Parameter form: its parts.
        public static func multipart(_ form: MultipartForm) -> Body {
            Body(form.pieces, as: MediaType("multipart/form-data; boundary=\(form.boundary)"))
        }

        /// A file, read as it goes out.
        ///
        /// - Parameters:
        ///   - file: a file of this machine. Its size is looked up as the request is made ready; a file that gets shorter
        ///     while it is sent breaks the request off.
        ///   - mediaType: what it is; by its name if left out.
        public static func file(_ file: URL, as mediaType: MediaType? = nil) -> Body {
            Body([.file(file, count: nil)], as: mediaType ?? MediaType(ofFile: file.lastPathComponent))
        }

        /// Some bytes of a file, read as they go out; they should be there.
        static func part(of file: URL, _ range: Range<Int>, as mediaType: MediaType) -> Body {
            Body([.file(file, from: range.lowerBound, count: range.count)], as: mediaType)
        }

        /// The bytes of the body, or `nil` if files are in it; for couriers and tests.
        public var bytes: [UInt8]? {
            var whole: [UInt8] = []
            for piece in pieces {
                guard case .bytes(let bytes) = piece else { return nil }
                whole += bytes
            }
            return whole
        }

        /// How many bytes it has; `nil` before the sizes of its files were looked up.
        public var count: Int? {
            pieces.reduce(Int?(0)) { sum, piece in
                guard let sum, let count = piece.count else { return nil }
                let (total, isTooMuch) = sum.addingReportingOverflow(count)
                return isTooMuch ? nil : total
            }
        }

        /// The same body, the size of each file looked up.
        func measured() throws(FileFault) -> Body {
            var body = self
            for (index, piece) in pieces.enumerated() {
                guard case .file(let file, let first, nil) = piece else { continue }
                body.pieces[index] = .file(file, from: first, count: max(0, try OpenFile(reading: file).count - first))
            }
            return body
        }

        /// As a form has it: a blank is a plus sign.
        private static func formEncoded(_ text: String) -> String {
            text.split(separator: " ", omittingEmptySubsequences: false)
                .map { PercentEncoding.encoded($0, keeping: .unreserved) }.joined(separator: "+")
        }
    }
}
