import DertischSupport

extension SecretKey {
    /// The reason why there is no key.
    public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
        /// The key is too short and could be guessed.
        case tooShort(count: Int)
        /// The environment variable is not set, or empty.
        case missing(variable: String)
        /// Other users may read or change the file.
        case exposed(file: String)
        /// The file exists but cannot be read.
        case unreadable(file: String, why: String)
        /// The file cannot be created.
        case unwritable(file: String, why: String)

        /// A message that says what happened, where, why, and what to do.
        public var description: String {
            switch self {
            case .tooShort(let count):
                Self.text(
                    "The secret key is too short.", at: "SecretKey", because: "it has \(count) bytes",
                    so: "use at least \(SecretKey.minBytes), from a secure source such as SecretKey()")
            case .missing(let variable):
                Self.text(
                    "There is no secret key.", at: "the environment variable \(variable)",
                    because: "it is not set, or empty",
                    so: "set it to at least \(SecretKey.minBytes) bytes, such as what openssl rand -base64 32 prints")
            case .exposed(let file):
                Self.text(
                    "The secret key is not secret.", at: file,
                    because: "users other than its owner may read or change the file",
                    so: "remove the file, so that a new key is created; or check who has read it, and chmod 600 it")
            case .unreadable(let file, let why):
                Self.text(
                    "The secret key cannot be read.", at: file, because: why,
                    so: "let the user of this program read the file, or remove the file")
            case .unwritable(let file, let why):
                Self.text(
                    "The secret key cannot be stored.", at: file, because: why,
                    so: "let the user of this program write to the folder, or choose another folder")
            }
        }

        private static func text(_ what: String, at place: String, because why: String, so advice: String) -> String {
            errorText((what, place, why, advice))
        }
    }
}
