public import Foundation

/// The addresses of Firebase's emulators, from the environment variables that Google's own libraries read.
public struct FirebaseEmulators: Hashable, Sendable {
    /// The host and port of the emulator of Firestore: `FIRESTORE_EMULATOR_HOST`.
    public var firestore: String?
    /// That of sign-in: `FIREBASE_AUTH_EMULATOR_HOST`.
    public var signIn: String?
    /// That of the Realtime Database: `FIREBASE_DATABASE_EMULATOR_HOST`.
    public var database: String?
    /// That of Storage: `FIREBASE_STORAGE_EMULATOR_HOST`, or `STORAGE_EMULATOR_HOST`.
    public var storage: String?

    /// Reads the variables. An empty one counts as missing.
    ///
    /// - Parameter environment: the variables; by default those of this process.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        func host(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        firestore = host("FIRESTORE_EMULATOR_HOST")
        signIn = host("FIREBASE_AUTH_EMULATOR_HOST")
        database = host("FIREBASE_DATABASE_EMULATOR_HOST")
        storage = host("FIREBASE_STORAGE_EMULATOR_HOST", "STORAGE_EMULATOR_HOST")
    }

    /// No emulators: Google's servers, whatever the environment says.
    public static let none = FirebaseEmulators(environment: [:])

    /// The root of a service, without a slash at its end: an emulator's, or else Google's.
    static func root(_ emulator: String?, or usual: String) -> String {
        guard let emulator else { return usual }
        let root = emulator.hasPrefix("http://") || emulator.hasPrefix("https://") ? emulator : "http://\(emulator)"
        return root.hasSuffix("/") ? String(root.dropLast()) : root
    }
}
