import Dertisch
import DertischFoodDelivery
import DertischTesting
import DertischWeb
import Foundation
import Synchronization

@testable import Galerie

/// A back end that counts the changes that it is told, and can hold one until it is released.
final class CountedBackEnd: Sendable {
    private struct State {
        var counts: [String: Int] = [:]
        var total = 0
        var held: Set<Int> = []
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    let book: FreezerBook
    let library: PhotoLibrary
    private let handler: RequestHandler
    private let server = Mutex<HTTPServer?>(nil)
    private let state = Mutex(State())

    /// - Parameter held: the changes that are not answered, by their numbers from 1 on.
    init(photos: TestFolder, data: TestFolder, holding held: Set<Int> = []) async throws {
        library = try PhotoLibrary(folder: photos.url.path)
        book = try await FreezerBook.open(in: data.url.path)
        handler = RequestHandler(walls: Walls(library, clock: TestClock()) { _ in }, book: book)
        state.withLock { $0.held = held }
    }

    /// Opens, where another was before if that is given.
    @discardableResult func open(at address: BackEndAddress? = nil) throws -> BackEndAddress {
        let server = HTTPServer(port: address.flatMap { URL(string: $0.url)?.port } ?? 0)
        self.server.withLock { $0 = server }
        let port = try server.start { [self] request in
            if request.method != "GET" { await note(request) }
            return .response(await handler.answer(request))
        }
        return BackEndAddress(url: "http://127.0.0.1:\(port)")
    }

    func close() async {
        release()
        await server.withLock(\.self)?.stop()
        await book.close()
    }

    /// The number of times that each change was told.
    var counts: [String: Int] { state.withLock(\.counts) }
    /// The number of changes that wait.
    var waiting: Int { state.withLock(\.waiting.count) }

    /// Answers what is held, and holds nothing further.
    func release() {
        state.withLock { state in
            state.held = []
            for continuation in state.waiting { continuation.resume() }
            state.waiting = []
        }
    }

    private func note(_ request: HTTPRequest) async {
        let name = "\(request.method) \(request.path) \(request.query("visitor") ?? "")"
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                state.counts[name, default: 0] += 1
                state.total += 1
                guard state.held.contains(state.total) else { return false }
                state.waiting.append(continuation)
                return true
            }
            if !isHeld { continuation.resume() }
        }
    }
}
