#if Firebase && !os(iOS)
    import DertischFirebase
    import Foundation

    /// The tokens of the gallery's user of Firebase, in a file that its owner alone can read: a line for each.
    struct TokenFile: FirebaseTokenStore {
        private let file: URL

        init(in folder: String) { file = URL(filePath: folder).appending(path: "firebase-tokens") }

        /// Nothing if the file is missing or damaged: then the gallery signs in anew.
        func load() async throws -> FirebaseTokens? {
            guard FileManager.default.fileExists(atPath: file.path) else { return nil }
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
            guard lines.count == 4, let expires = Double(lines[2]) else { return nil }
            return FirebaseTokens(
                idToken: lines[0], refreshToken: lines[1], expires: expires, user: FirebaseUser(id: lines[3]))
        }

        /// Removes the file without tokens. A missing file is no error.
        func save(_ tokens: FirebaseTokens?) async throws {
            guard let tokens else {
                do { try FileManager.default.removeItem(at: file) } catch CocoaError.fileNoSuchFile {}
                return
            }
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let new = folder.appending(path: "firebase-tokens-\(UUID().uuidString)")
            let lines = [tokens.idToken, tokens.refreshToken, "\(tokens.expires)", tokens.user.id]
            guard
                FileManager.default.createFile(
                    atPath: new.path, contents: Data(lines.joined(separator: "\n").utf8),
                    attributes: [.posixPermissions: 0o600])
            else { throw CocoaError(.fileWriteUnknown) }
            guard rename(new.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        }
    }
#endif
