import Foundation

/// The addresses of Firebase's emulators, from the environment variables that Google's own libraries read.
public struct FirebaseEmulators: Hashable, Sendable {
    /// The host and port of the emulator of Firestore: `FIRESTORE_EMULATOR_HOST`.
    public var firestore: String?
    /// That of sign-in: `FIREBASE_AUTH_EMULATOR_HOST`.
    public var authentication: String?
    /// That of the Realtime Database: `FIREBASE_DATABASE_EMULATOR_HOST`.
    public var database: String?
    /// That of Storage: `FIREBASE_STORAGE_EMULATOR_HOST`, or `STORAGE_EMULATOR_HOST`.
    public var storage: String?

    /// Creates the addresses of emulators, as an app does that has no environment variables.
    ///
    /// - Parameters: each the host and port, such as `192.168.1.5:8080`; `nil` for Google's servers.
    public init(
        firestore: String? = nil, authentication: String? = nil, database: String? = nil, storage: String? = nil
    ) {
        self.firestore = firestore
        self.authentication = authentication
        self.database = database
        self.storage = storage
    }

    /// Reads the variables. An empty one counts as missing.
    ///
    /// - Parameter environment: the variables, by their names.
    public init(environment: [String: String]) {
        func host(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        firestore = host("FIRESTORE_EMULATOR_HOST")
        authentication = host("FIREBASE_AUTH_EMULATOR_HOST")
        database = host("FIREBASE_DATABASE_EMULATOR_HOST")
        storage = host("FIREBASE_STORAGE_EMULATOR_HOST", "STORAGE_EMULATOR_HOST")
    }

    /// No emulators: Google's servers, whatever the environment says.
    public static let none = FirebaseEmulators()

    /// The emulators that the environment variables of this process name.
    public static var environment: FirebaseEmulators {
        FirebaseEmulators(environment: ProcessInfo.processInfo.environment)
    }

    /// The root of a service, without a slash at its end: an emulator's, or else Google's.
    static func root(_ emulator: String?, or usual: String) -> String {
        guard let emulator else { return usual }
        let root = emulator.hasPrefix("http://") || emulator.hasPrefix("https://") ? emulator : "http://\(emulator)"
        return root.hasSuffix("/") ? String(root.dropLast()) : root
    }
}
