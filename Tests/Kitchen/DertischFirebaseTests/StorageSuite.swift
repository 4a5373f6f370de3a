import Foundation
import TestSupport
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

/// A suite about a bucket of the server in place of Google's: an emulator's would get each file in one piece.
protocol StorageSuite {
    var server: FirebaseServer { get }
    var bucket: FirebaseStorage { get }
    var folder: TemporaryFolder { get }
}

extension StorageSuite {
    static func bucket(_ server: FirebaseServer) -> FirebaseStorage {
        FirebaseStorage(
            bucket: "shop.appspot.com", emulators: .none, configuration: quickConfiguration(),
            root: "http://127.0.0.1:\(server.port)")
    }

    /// A file with text that differs everywhere.
    func file(_ count: Int) throws -> (url: URL, text: String) {
        var text = ""
        var number = 0
        while text.utf8.count < count {
            text += "\(number) "
            number += 1
        }
        text = String(text.prefix(count))
        let url = folder.url.appending(path: "film-\(UUID().uuidString)")
        try Data(text.utf8).write(to: url)
        return (url, text)
    }

    func error(_ work: () async throws -> Void) async -> FirebaseError? {
        await #expect(throws: FirebaseError.self) { try await work() }
    }
}
