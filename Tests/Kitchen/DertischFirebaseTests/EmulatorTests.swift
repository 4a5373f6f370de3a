import DertischFoodDelivery
import Foundation
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

@Suite("Firebase's emulators")
struct EmulatorTests {
    @Test("Either variable names the emulator of Storage, as a host or as an address, and Firebase's own comes first")
    func storage() async throws {
        let server = try FirebaseServer()
        let host = "127.0.0.1:\(server.port)"
        for environment in [
            ["STORAGE_EMULATOR_HOST": host], ["STORAGE_EMULATOR_HOST": "http://\(host)/"],
            ["STORAGE_EMULATOR_HOST": host, "FIREBASE_STORAGE_EMULATOR_HOST": ""],
            ["STORAGE_EMULATOR_HOST": "127.0.0.1:1", "FIREBASE_STORAGE_EMULATOR_HOST": host],
        ] {
            let bucket = FirebaseStorage(
                bucket: "shop.appspot.com", emulators: FirebaseEmulators(environment: environment),
                configuration: quickConfiguration())
            try await bucket.upload(.text("Dune"), to: "film")
            #expect(server.change { $0.objects.removeValue(forKey: "film") } == "Dune", "\(environment)")
        }
    }

    #if os(Linux) || os(macOS)
        @Test("Without a word of the app, each client asks the emulator that a variable of the process names")
        func process() async {
            // In a process of its own, whose variables no other test reads.
            await #expect(processExitsWith: .success) {
                for (name, host) in [
                    ("FIRESTORE_EMULATOR_HOST", "firestore"), ("FIREBASE_AUTH_EMULATOR_HOST", "auth"),
                    ("FIREBASE_DATABASE_EMULATOR_HOST", "database"), ("FIREBASE_STORAGE_EMULATOR_HOST", "storage"),
                ] { setenv(name, "\(host).example:81", 1) }
                let courier = CannedCourier { _ in Delivery(text: "{}", status: 404) }
                var configuration = quickConfiguration()
                configuration.courier = courier
                let signIn = FirebaseAuthentication(key: "secret-key", configuration: configuration)
                let store = Firestore(project: "shop", configuration: configuration)
                let database = RealtimeDatabase("https://shop.firebaseio.com", configuration: configuration)
                let bucket = FirebaseStorage(bucket: "shop.appspot.com", configuration: configuration)
                _ = try? await signIn.signInAnonymously()
                _ = try? await store.get([String: Int].self, at: "photos/1")
                _ = try? await database.get(Int.self, at: "likes")
                _ = try? await bucket.file(at: "film")
                let asked = courier.requests.map { $0.destination.description.split(separator: "/").prefix(2).joined() }
                #expect(
                    asked == ["auth", "firestore", "database", "storage"].map { "http:\($0).example:81" }, "\(asked)")
            }
        }
    #endif
}
