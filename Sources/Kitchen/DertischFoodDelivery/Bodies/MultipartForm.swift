#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension FoodDelivery {
    /// A multipart form with files, as a browser sends it (`multipart/form-data`, RFC 7578).
    ///
    /// ```swift
    /// var form = FoodDelivery.MultipartForm()
    /// form.add("title", "Dune")
    /// form.add("photo", file: photo)
    /// try await delivery.deliver(DeliveryRequest(.post, "/photos", body: .multipart(form)))
    /// ```
    ///
    /// Files are read from disk while they are sent.
    public struct MultipartForm: Hashable, Sendable {
        /// The boundary between the parts.
        let boundary: String
        private var parts: [Body.Piece] = []

        /// Creates an empty form with a random boundary.
        public init() {
            let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
            self.init(boundary: String(decoding: (0..<40).compactMap { _ in digits.randomElement() }, as: UTF8.self))
        }

        init(boundary: String) { self.boundary = boundary }

        /// Adds a text field.
        ///
        /// - Parameters:
        ///   - name: the field's name.
        ///   - text: the value, sent as UTF-8.
        public mutating func add(_ name: String, _ text: String) { add(name, nil, nil, .bytes(Array(text.utf8))) }

        /// Adds bytes as a file.
        ///
        /// - Parameters:
        ///   - name: the field's name.
        ///   - bytes: the content of the file.
        ///   - fileName: the file's name in the form.
        ///   - mediaType: its media type; by default the type of its file extension, or `application/octet-stream`.
        public mutating func add(
            _ name: String, bytes: [UInt8], fileName: String, as mediaType: MediaType? = nil
        ) {
            add(name, fileName, mediaType ?? MediaType(ofFile: fileName) ?? .bytes, .bytes(bytes))
        }

        /// Adds a file.
        ///
        /// - Parameters:
        ///   - name: the field's name.
        ///   - file: a local file.
        ///   - fileName: the file's name in the form; its own name by default.
        ///   - mediaType: its media type; by default the type of its file extension, or `application/octet-stream`.
        public mutating func add(
            _ name: String, file: URL, fileName: String? = nil, as mediaType: MediaType? = nil
        ) {
            let fileName = fileName ?? file.lastPathComponent
            add(name, fileName, mediaType ?? MediaType(ofFile: fileName) ?? .bytes, .file(file, count: nil))
        }

        var pieces: [Body.Piece] { parts + [.bytes(Array("--\(boundary)--\r\n".utf8))] }

        private mutating func add(_ name: String, _ fileName: String?, _ mediaType: MediaType?, _ piece: Body.Piece) {
            var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.quoted(name))\""
            if let fileName { head += "; filename=\"\(Self.quoted(fileName))\"" }
            if let mediaType { head += "\r\nContent-Type: \(Self.quoted(mediaType.text))" }
            parts += [.bytes(Array("\(head)\r\n\r\n".utf8)), piece, .bytes(Array("\r\n".utf8))]
        }

        /// Escapes a name in quotation marks as browsers do, so that it can end neither the quotation nor the line.
        private static func quoted(_ name: String) -> String {
            let bytes = name.utf8.flatMap { byte -> [UInt8] in
                switch byte {
                case UInt8(ascii: "\""): Array("%22".utf8)
                case 13: Array("%0D".utf8)
                case 10: Array("%0A".utf8)
                default: [byte]
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
