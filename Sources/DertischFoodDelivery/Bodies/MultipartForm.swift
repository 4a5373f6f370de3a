#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension FoodDelivery {
    /// A form with files in it, as a browser sends it (`multipart/form-data`, RFC 7578).
    ///
    /// ```swift
    /// var form = FoodDelivery.MultipartForm()
    /// form.add("title", "Dune")
    /// form.add("photo", file: photo)
    /// try await delivery.deliver(DeliveryRequest(.post, "/photos", body: .multipart(form)))
    /// ```
    ///
    /// Files are read from disk as they go out.
    public struct MultipartForm: Hashable, Sendable {
        /// What stands between the parts.
        let boundary: String
        private var parts: [Body.Piece] = []

        /// Makes a form without parts, whose boundary nobody can guess.
        public init() {
            let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
            self.init(boundary: String(decoding: (0..<40).compactMap { _ in digits.randomElement() }, as: UTF8.self))
        }

        init(boundary: String) { self.boundary = boundary }

        /// Adds a field of text.
        ///
        /// - Parameters:
        ///   - name: the field's name.
        ///   - text: its value, sent as UTF-8.
        public mutating func add(_ name: String, _ text: String) { add(name, nil, nil, .bytes(Array(text.utf8))) }

        /// Adds bytes as a file.
        ///
        /// - Parameters:
        ///   - name: the field's name.
        ///   - bytes: what the file holds.
        ///   - fileName: what it is called there.
        ///   - mediaType: what it is; by its name if left out.
        public mutating func add(
            _ name: String, bytes: [UInt8], fileName: String, as mediaType: MediaType? = nil
        ) {
            add(name, fileName, mediaType ?? MediaType(ofFile: fileName), .bytes(bytes))
        }

        /// Adds a file.
        ///
        /// - Parameters:
        ///   - name: the field's name.
        ///   - file: a file of this machine.
        ///   - fileName: what it is called there; as here if left out.
        ///   - mediaType: what it is; by its name if left out.
        public mutating func add(
            _ name: String, file: URL, fileName: String? = nil, as mediaType: MediaType? = nil
        ) {
            let fileName = fileName ?? file.lastPathComponent
            add(name, fileName, mediaType ?? MediaType(ofFile: fileName), .file(file, count: nil))
        }

        var pieces: [Body.Piece] { parts + [.bytes(Array("--\(boundary)--\r\n".utf8))] }

        private mutating func add(_ name: String, _ fileName: String?, _ mediaType: MediaType?, _ piece: Body.Piece) {
            var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.quoted(name))\""
            if let fileName { head += "; filename=\"\(Self.quoted(fileName))\"" }
            if let mediaType { head += "\r\nContent-Type: \(Self.quoted(mediaType.text))" }
            parts += [.bytes(Array("\(head)\r\n\r\n".utf8)), piece, .bytes(Array("\r\n".utf8))]
        }

        /// As browsers write a name between quotation marks: nothing in it can end them, or the line.
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
