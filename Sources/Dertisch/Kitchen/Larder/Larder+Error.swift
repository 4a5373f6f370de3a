import Foundation

extension Larder {
    /// What was wrong with a JSON file.
    public struct Error: Swift.Error, Sendable, CustomStringConvertible {
        /// The kinds of flaw.
        public enum Flaw: Hashable, Sendable {
            /// No folder has the file. The names are the closest ones that are there.
            case missing(near: [String])
            /// The file is not JSON, or cannot be read: the reason in words.
            case broken(String)
            /// The JSON is not what was expected: what was expected, in words.
            case unexpected(String)
        }

        /// What kind of flaw it is.
        public let flaw: Flaw
        /// The file.
        public let file: String
        /// The path into the document: `lamps[2].colour`. Empty for the document itself.
        public let path: String
        /// The line in the file, from 1, if it is known.
        public let line: Int?

        init(_ flaw: Flaw, file: String, path: String = "", line: Int? = nil) {
            self.flaw = flaw
            self.file = file
            self.path = path
            self.line = line
        }

        init(_ error: DecodingError, in file: URL, _ bytes: Data) {
            let (context, flaw): (DecodingError.Context, Flaw) =
                switch error {
                case .typeMismatch(let type, let context): (context, .unexpected("a value of type \(type)"))
                case .valueNotFound(let type, let context):
                    (context, .unexpected("a value of type \(type), not null"))
                case .keyNotFound(let key, let context):
                    (context, .unexpected("a value under the key \"\(key.stringValue)\""))
                case .dataCorrupted(let context):
                    (
                        context,
                        context.codingPath.isEmpty
                            ? .broken(Self.reason(context)) : .unexpected(context.debugDescription)
                    )
                @unknown default:
                    (DecodingError.Context(codingPath: [], debugDescription: ""), .broken("\(error)"))
                }
            let text = String(decoding: bytes, as: UTF8.self)
            let line: Int? =
                if case .broken = flaw {
                    Self.line(named: "\(context.underlyingError.map { "\($0)" } ?? context.debugDescription)")
                } else {
                    JSONLines(text).line(of: context.codingPath)
                }
            self.init(flaw, file: file.path, path: Self.words(for: context.codingPath), line: line)
        }

        /// The four parts, with the file, the path and the line.
        public var description: String {
            let place = "\(file)\(line.map { ":\($0)" } ?? "")\(path.isEmpty ? "" : " at \(path)")"
            switch flaw {
            case .missing(let near):
                let hint = near.isEmpty ? "" : " Did you mean \(near.joined(separator: ", "))?"
                return """
                    There is no file \(file) in the larder.
                      why: none of its folders holds one.
                      do:  add the file to the app's resources, or correct the name.\(hint)
                    """
            case .broken(let reason):
                return """
                    The file \(place) is not JSON.
                      why: \(reason)
                      do:  mend it there.
                    """
            case .unexpected(let expected):
                return """
                    The file \(place) is not what was expected.
                      why: here should be \(expected).
                      do:  mend the file, or the type that it is decoded into.
                    """
            }
        }

        private static func reason(_ context: DecodingError.Context) -> String {
            guard let error = context.underlyingError as NSError? else { return context.debugDescription }
            return error.userInfo[NSDebugDescriptionErrorKey] as? String ?? context.debugDescription
        }

        /// The line that Foundation's parser names in words: "around line 3, column 5".
        private static func line(named text: String) -> Int? {
            text.firstMatch(of: /line (\d+)/).flatMap { Int($0.output.1) }
        }

        private static func words(for path: [any CodingKey]) -> String {
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
