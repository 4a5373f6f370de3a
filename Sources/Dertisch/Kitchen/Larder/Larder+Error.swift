import Foundation

extension Larder {
    /// What was wrong with a JSON file. See ``Larder`` for how it is caught.
    public struct Error: Swift.Error, Sendable, CustomStringConvertible {
        /// The kinds of flaw.
        public enum Flaw: Hashable, Sendable {
            /// No folder has the file. The names are the closest ones that are there.
            case missing(near: [String])
            /// The file is not JSON, or cannot be read: the reason in words.
            case broken(String)
            /// The JSON is not what was expected: what was expected, in words.
            case unexpected(String)
            /// The value is of the right kind, but whoever reads it refused it: the reason in words.
            case refused(String)
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
            let broken = Self.flaw(of: bytes)
            let (context, flaw): (DecodingError.Context?, Flaw) =
                switch error {
                case _ where broken != nil: (nil, .broken(broken?.reason ?? ""))
                case .typeMismatch(let type, let context): (context, .unexpected(Self.words(for: type)))
                case .valueNotFound(let type, let context): (context, .unexpected("\(Self.words(for: type)), not null"))
                case .keyNotFound(let key, let context):
                    (context, .unexpected("a value under the key \"\(key.stringValue)\""))
                case .dataCorrupted(let context): (context, .refused(context.debugDescription))
                @unknown default: (nil, .refused("\(error)"))
                }
            let path = context?.codingPath ?? []
            let line = broken.map(\.line) ?? JSONLines(String(decoding: bytes, as: UTF8.self)).line(of: path)
            self.init(flaw, file: file.path, path: Self.words(for: path), line: line)
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
            case .refused(let reason):
                return """
                    The file \(place) holds a value that was refused.
                      why: \(reason)
                      do:  mend the file, or the type that it is decoded into.
                    """
            case .unexpected(let expected):
                return """
                    The file \(place) is not what was expected.
                      why: here should be \(expected).
                      do:  mend the file, or the type that it is decoded into.
                    """
            }
        }

        /// What keeps bytes from being JSON, and the line where. The decoder tells neither on every platform; the
        /// parser tells both everywhere, as a line or as an offset in bytes.
        static func flaw(of bytes: Data) -> (reason: String, line: Int?)? {
            do {
                _ = try JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed)
                return nil
            } catch {
                let text = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(error)"
                let reason = text.replacing(/\ around (line|character|column) .*/, with: ".")
                if let match = text.firstMatch(of: /line (\d+)/) { return (reason, Int(match.output.1)) }
                let end = text.firstMatch(of: /character (\d+)/).flatMap { Int($0.output.1) } ?? bytes.count
                return (reason, 1 + bytes.prefix(end).count { $0 == UInt8(ascii: "\n") })
            }
        }

        /// What is wrong, in words that follow "because".
        var reason: String {
            switch flaw {
            case .missing: "it has gone since the folder was read"
            case .broken(let reason): reason
            case .unexpected(let expected): "at \(path) should be \(expected)"
            case .refused(let reason): path.isEmpty ? reason : "at \(path): \(reason)"
            }
        }

        private static func words(for type: Any.Type) -> String {
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
