import DertischSupport
import Foundation

extension SecretKey {
    /// Reads the key from an environment variable, where a deployment puts its secrets.
    ///
    /// ```swift
    /// configuration.secretKey = try SecretKey(environment: "PHOTOS_KEY")
    /// ```
    ///
    /// - Parameter name: the variable. Its text is the key, without spaces and line ends around it: at least ``minBytes``
    ///   bytes, and not guessable, such as what `openssl rand -base64 32` prints.
    /// - Throws: ``Error/missing(variable:)``, ``Error/tooShort(count:)``.
    public init(environment name: String) throws(Error) {
        try self.init(environment: name, of: ProcessInfo.processInfo.environment)
    }

    init(environment name: String, of variables: [String: String]) throws(Error) {
        let text = variables[name]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        guard !text.isEmpty else { throw .missing(variable: name) }
        try self.init(Array(text.utf8))
    }

    /// The file in which ``WebRoom/run(_:layouts:configuration:processes:companion:inspectors:through:whenOpen:)`` stores the key of a program. It is in the
    /// folder that a service manager gives the program for its state (`STATE_DIRECTORY`, systemd). Without one, it is in the user's, by the
    /// XDG base directory specification.
    static func fileURL(
        of program: String = ProcessInfo.processInfo.processName,
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        AppFolders(of: program, environment: environment).serviceState.appending(path: "secret-key")
    }

    /// The key of a program, which is stored for its next start. If that fails, the room has a new key, and says what that costs.
    static func stored(in file: URL, log: (String) -> Void) -> SecretKey {
        do throws(Error) { return try SecretKey(in: file) } catch {
            log("\(error)\nTabs and guests will not be recognised after a restart.")
            return SecretKey()
        }
    }
}
