import Foundation

/// A file with a user's JWT and seed.
enum NATSCredentials {
    /// Returns why a file cannot be used; `nil` if it can. The reason repeats nothing of the file.
    static func fault(in file: String) -> String? {
        guard let content = FileManager.default.contents(atPath: file) else {
            return "the file of credentials \(file) cannot be read"
        }
        let text = String(decoding: content, as: UTF8.self)
        // As the library looks for them.
        guard text.contains("-----BEGIN NATS USER JWT-----"), text.contains("-----BEGIN USER NKEY SEED-----") else {
            return "the file of credentials \(file) has no JWT with a seed, as nsc writes them"
        }
        return nil
    }
}
