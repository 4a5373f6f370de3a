import DertischFreezer
import DertischFreezerPostgreSQL
import DertischWeb
import Foundation
import Testing

@Suite("A room's key in a store", .enabled(if: TestServer.shared != nil, TestServer.missing)) struct StoredKeyTests {
    @Test("All processes get the same one, also if they are started at once and the store has no key")
    func shared() async throws {
        var configuration = PostgreSQLFreezer.Configuration()
        configuration.schema = "key_\(UUID().uuidString.lowercased())"
        let address = try server().address()
        let bytes = try await withThrowingTaskGroup { [configuration] group in
            for _ in 0..<8 {
                group.addTask {
                    let store = try await PostgreSQLFreezer(
                        at: address, holding: RoomSecret.self, configuration: configuration)
                    _ = try await storedKey(in: store)
                    let secret = try await store.retrieve(RoomSecret.self, "web")
                    store.close()
                    return secret?.bytes
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(bytes).count == 1 && bytes.count == 8)
        #expect(bytes.first??.count == 32)
    }
}
