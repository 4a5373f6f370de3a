package import DertischJSON
package import Foundation
import DertischSupport

/// A JSON file, parsed but not decoded. Its errors include their positions.
package struct JSONFile {
    package let path: String
    package let document: JSONDocument

    /// - Throws: an error for bytes that are not JSON, or for a duplicate name.
    package init(_ file: URL, _ bytes: [UInt8]) throws(Larder.Error) {
        path = file.path
        do throws(JSONReader.Broken) { document = try JSONReader.document(bytes) } catch {
            let place = JSONPlace(of: error.offset, in: bytes)
            throw Larder.Error(.broken(error.reason), file: file.path, place: place)
        }
        if let double = document.doubles().first {
            let first = document.place(of: double.first)
            throw Larder.Error(
                .doubled(double.name, firstLine: first.line), file: path, place: document.place(of: double.second))
        }
    }

    /// Decodes the document, or a value in it.
    package func decode<Content: Decodable>(_ type: Content.Type = Content.self, at index: Int = 0) throws(Larder.Error)
        -> Content
    {
        do { return try document.decode(type, at: index) } catch let error as DecodingError {
            throw self.error(error)
        } catch {
            throw self.error(.refused("\(error)"), at: index)
        }
    }

    /// An error at a value.
    package func error(_ flaw: Larder.Error.Flaw, at index: Int) -> Larder.Error {
        Larder.Error(
            flaw, file: path, path: Larder.Error.words(for: document.path(to: index)),
            place: document.place(of: document.tokens[index].offset))
    }

    private func error(_ error: DecodingError) -> Larder.Error {
        switch error {
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            let index = document.find(context.codingPath)
            return self.error(.unexpected(Larder.Error.words(for: type), found: found(at: index)), at: index)
        case .keyNotFound(let key, let context):
            let index = document.find(context.codingPath)
            let near = SpellingSuggestions.of(key.stringValue, among: document.members(of: index).map(\.name))
            return self.error(.lacking(key.stringValue, near: near), at: index)
        case .dataCorrupted(let context):
            return self.error(.refused(context.debugDescription), at: document.find(context.codingPath))
        @unknown default: return self.error(.refused("\(error)"), at: 0)
        }
    }

    /// A description of a value.
    package func found(at index: Int) -> String {
        switch document.tokens[index].kind {
        case .null: "null"
        case .yes: "true"
        case .no: "false"
        case .number: "the number \(document.text(of: document.tokens[index]))"
        case .text, .escapedText: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }
}
