import DertischRoom
import DertischWeb
import Foundation

/// The small screen served by a web room on a free port of this machine.
@MainActor struct WebHouse {
    let port: Int
    private let room: WebRoom
    private let folder: URL

    /// - Parameters:
    ///   - port: the port to listen at; with 0, a free one.
    ///   - sessionTimeout: the time that a session outlives its connection.
    ///   - secretKey: the key that seals the states of tabs; one of its own unless it goes on for another house.
    init(port: Int = 0, sessionTimeout: Duration = .seconds(60), secretKey: SecretKey? = nil) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "dertisch-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let page = """
            <html><body><p data-place="count"></p><p data-place="title"></p><p data-place="busy"></p>
            <button data-place="tap">+</button></body></html>
            """
        try Data(page.utf8).write(to: folder.appending(path: "small.html"))
        try Data(page.utf8).write(to: folder.appending(path: "full.html"))
        var configuration = WebRoom.Configuration()
        configuration.port = port
        configuration.secretKey = secretKey
        configuration.maxMessagesPerSecond = 1_000_000
        configuration.sessionTimeout = sessionTimeout
        room = try WebRoom(
            of: try await Restaurant(BenchHouse()), layouts: WebLayouts(in: folder),
            configuration: configuration)
        guard let port = try room.open().split(separator: ":").last.flatMap({ Int($0) }) else {
            throw Failure.noLoad("the room has no port")
        }
        self.port = port
    }

    var sessionCount: Int { room.sessionCount }

    func close() async {
        await room.close()
        try? FileManager.default.removeItem(at: folder)
    }
}
