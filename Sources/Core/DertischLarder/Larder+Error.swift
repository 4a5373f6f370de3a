package import DertischSupport
package import DertischJSON

extension Larder {
    /// An error in a JSON file. See ``Larder`` for an example that catches it.
    public struct Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
        /// The kinds of flaw.
        public enum Flaw: Hashable, Sendable {
            /// No folder has the file. The names are the closest existing ones.
            case missing(near: [String])
            /// The file is not JSON, or cannot be read: the reason in words.
            case broken(String)
            /// The JSON is not as expected: descriptions of the expected and of the actual value.
            case unexpected(String, found: String)
            /// An object lacks a member of that name. The names are the closest ones that it has.
            case lacking(String, near: [String])
            /// A duplicate name in one object, which first occurs in that line.
            case doubled(String, firstLine: Int)
            /// The value is of the right kind, but its reader rejected it: the reason in words.
            case refused(String)
        }

        /// The kind of flaw.
        public let flaw: Flaw
        /// The file.
        public let file: String
        /// The path into the document: `lamps[2].colour`. Empty for the document itself.
        public let path: String
        /// The line in the file, from 1, if it is known.
        public let line: Int?
        /// The column in the line, from 1 and in characters, if it is known.
        public let column: Int?

        package init(_ flaw: Flaw, file: String, path: String = "", place: JSONPlace? = nil) {
            self.flaw = flaw
            self.file = file
            self.path = path
            line = place?.line
            column = place?.column
        }

        /// The file, the line and the column.
        package var site: Site { Site(file: file, line: line ?? 1, column: column) }

        /// The four parts, with the file, the line, the column and the path.
        public var description: String {
            let place = path.isEmpty ? "\(line == nil ? file : "\(site)")" : "\(site), at \(path)"
            let (what, remedy) =
                switch flaw {
                case .missing(let near):
                    (
                        "There is no file \(file) in the larder.",
                        "add the file to the app's resources, or correct the name" + Self.hint("there is", near)
                    )
                case .broken: ("A file is not JSON.", "correct it there")
                case .unexpected:
                    ("A file is not what was expected.", "correct the file, or the type that it is decoded into")
                case .lacking(_, let near):
                    ("A file is not what was expected.", "add it, or correct its name" + Self.hint("there is", near))
                case .doubled(let name, _): ("The name \"\(name)\" occurs twice in an object.", "keep one of the two")
                case .refused:
                    (
                        "A file contains a value that was refused.",
                        "correct the file, or the type that it is decoded into"
                    )
                }
            return errorText((what, place, reason, remedy))
        }

        private static func hint(_ words: String, _ near: [String]) -> String {
            near.isEmpty ? "" : "; \(words) \(near.joined(separator: ", "))"
        }

        /// The reason, in a sentence.
        package var reason: String {
            switch flaw {
            case .missing: "none of the larder's folders contains it"
            case .broken(let reason): reason
            case .unexpected(let expected, let found): "expected \(expected), found \(found)"
            case .lacking(let name, _): "this object should have a member \"\(name)\""
            case .doubled(_, let line): "it is already in line \(line), and only one of the two can apply"
            case .refused(let reason): reason
            }
        }

        package static func words(for type: Any.Type) -> String {
            switch type {
            case is String.Type: "a text"
            case is Bool.Type: "true or false"
            case is any BinaryInteger.Type: "a whole number"
            case is any BinaryFloatingPoint.Type: "a number"
            case is [Any].Type: "a list"
            case is [String: Any].Type: "an object"
            default: "a value of type \(type)"
            }
        }

        package static func words(for path: [any CodingKey]) -> String {
            path.reduce(into: "") { words, key in
                if let index = key.intValue {
                    words += "[\(index)]"
                } else {
                    words += words.isEmpty ? key.stringValue : ".\(key.stringValue)"
                }
            }
        }
    }
}
