import DertischFreezer
import DertischWeb
import Foundation

// The example of Documentation/Tabs.md about a key in a store, compiled. A test compares the two.

struct RoomSecret: Frozen {
    var id: String
    var bytes: Data
}

/// The key that all processes take from one store. The first of them makes it.
func storedKey(in store: some RecordStore) async throws -> SecretKey {
    let fresh = RoomSecret(id: "web", bytes: Data((0..<32).map { _ in UInt8.random(in: .min ... .max) }))
    try? await store.add(fresh)
    let secret = try await store.retrieve(RoomSecret.self, "web") ?? fresh
    return try SecretKey(Array(secret.bytes))
}
