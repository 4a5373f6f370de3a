import DertischJSON
import Foundation
import Synchronization

/// The DevTools protocol over a browser's pipes: messages of JSON that end with a zero byte.
///
/// Each command has its own time limit. When the browser ends, all commands that wait fail.
final class DevTools: Sendable {
    private struct State {
        var last = 0
        var waiting: [Int: CheckedContinuation<JSONTree, any Error>] = [:]
        var isClosed = false
    }

    private let browser: BrowserProcess
    private let state = Mutex(State())
    private let writing = Mutex(())

    init(of browser: BrowserProcess) {
        self.browser = browser
        Thread.detachNewThread { [weak self] in
            var rest: [UInt8] = []
            while true {
                let data = browser.answers.availableData
                guard !data.isEmpty else { break }
                rest += data
                while let end = rest.firstIndex(of: 0) {
                    self?.take(Array(rest[..<end]))
                    rest.removeSubrange(...end)
                }
            }
            self?.close()
        }
    }

    /// Sends a command, and waits for its result.
    ///
    /// - Parameters:
    ///   - session: the page that it is for; the browser itself if left out.
    ///   - limit: the time after which it fails.
    func call(
        _ method: String, _ parameters: JSON = .object([:]), in session: String? = nil,
        within limit: Duration = .seconds(30)
    ) async throws -> JSONTree {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        let timeout = Task { [weak self] in
            try await Task.sleep(for: limit)
            self?.resume(number, with: .failure(ToolFailure("The browser did not answer \(method) in time.", .failed)))
        }
        defer { timeout.cancel() }
        let message: JSON =
            if let session {
                .object([
                    "id": .number(number), "method": .text(method), "params": parameters, "sessionId": .text(session),
                ])
            } else { .object(["id": .number(number), "method": .text(method), "params": parameters]) }
        let answer: JSONTree = try await withCheckedThrowingContinuation { continuation in
            let isClosed = state.withLock { state in
                if !state.isClosed { state.waiting[number] = continuation }
                return state.isClosed
            }
            if isClosed { return continuation.resume(throwing: Self.ended) }
            let bytes = message.bytes + [0]
            writing.withLock { _ in try? browser.commands.write(contentsOf: bytes) }
        }
        if let error = answer["error"] {
            throw ToolFailure("The browser refused \(method): \(error["message"]?.text ?? "no reason given").", .failed)
        }
        return answer["result"] ?? JSONTree(.null)
    }

    private func take(_ message: [UInt8]) {
        guard let tree = try? JSONReader.read(message), let number = tree["id"]?.whole else { return }
        resume(number, with: .success(tree))
    }

    private func resume(_ number: Int, with result: Result<JSONTree, any Error>) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(with: result)
    }

    private func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [:] }
            return state.waiting
        }
        for continuation in waiting.values { continuation.resume(throwing: Self.ended) }
    }

    private static let ended = ToolFailure("The browser ended before all pictures were taken.", .failed)
}
