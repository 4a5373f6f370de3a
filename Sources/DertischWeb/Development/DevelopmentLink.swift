import DertischBasics
import DertischJSON
import DertischServices
import Foundation

/// The connection to the tool that serves an app while it is written. It tells what has changed, and is told what became of it.
struct DevelopmentLink: Sendable {
    private let socket: LineSocket

    /// Connects to the tool; `nil` if it does not listen.
    init?(to development: Development) {
        guard let socket = LineSocket.connect(to: development.socket) else { return nil }
        self.socket = socket
    }

    /// Tells the tool something. Without the tool nothing happens.
    func tell(_ notice: DevelopmentNotice) { socket.send(notice.json.bytes) }

    /// Receives changes on a thread of its own, until the tool has gone.
    ///
    /// - Parameter gone: called there at the end.
    func receive(_ body: @escaping @Sendable (DevelopmentChange) -> Void, gone: @escaping @Sendable () -> Void) {
        SystemThread.start(named: "dertisch.reload") { [socket] in
            socket.receive { line in
                if let change = try? JSONReader.document(line).decode(DevelopmentChange.self) { body(change) }
            }
            gone()
        }
    }
}
