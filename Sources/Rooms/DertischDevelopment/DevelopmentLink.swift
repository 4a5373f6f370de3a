import DertischSupport
import DertischJSON
import Foundation

/// The connection to the tool that serves an app while it is written. It tells what has changed, and is told what became of it.
package struct DevelopmentLink: Sendable {
    private let socket: LineSocket

    /// Connects to the tool; `nil` if it does not listen.
    package init?(to folder: DevelopmentFolder) {
        guard let socket = LineSocket.connect(to: folder.socket) else { return nil }
        self.socket = socket
    }

    /// Tells the tool something. Without the tool nothing happens.
    package func tell(_ notice: DevelopmentNotice) { socket.send(notice.json.bytes) }

    /// The tool's messages, until it has gone. They are received on a thread of its own.
    package var messages: AsyncStream<DevelopmentMessage> {
        let (messages, continuation) = AsyncStream.makeStream(of: DevelopmentMessage.self)
        SystemThread.start(named: "dertisch.reload") { [socket] in
            socket.receive { line in
                if let message = DevelopmentMessage(line) { continuation.yield(message) }
            }
            continuation.finish()
        }
        return messages
    }
}
