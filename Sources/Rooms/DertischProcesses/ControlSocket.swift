import CDescriptorPassing
import DertischPrograms
import Foundation

/// One end of the connection between a parent and a child. It keeps the bounds of messages, and never blocks.
package struct ControlSocket: Hashable, Sendable {
    /// What was received.
    package enum Received {
        /// A message, and the descriptor that came with it, which the receiver owns.
        case message(ControlMessage, descriptor: Int32?)
        /// A message of another version.
        case unknown
        case nothing
        /// The other process has ended.
        case end
    }

    package let descriptor: Int32

    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Opens two connected ends.
    static func pair() throws(SystemError) -> (parent: ControlSocket, child: ControlSocket) {
        var ends: [Int32] = [-1, -1]
        let code = dertisch_control_pair(&ends)
        guard code == 0 else { throw SystemError(code) }
        return (ControlSocket(ends[0]), ControlSocket(ends[1]))
    }

    /// Sends a message. The sender keeps its own copy of the descriptor.
    ///
    /// - Returns: false if the other process takes none now, or has ended.
    package func send(_ message: ControlMessage, descriptor: Int32? = nil) -> Bool {
        let bytes = message.bytes
        return dertisch_control_send(self.descriptor, bytes, bytes.count, descriptor ?? -1) == 0
    }

    /// Receives the next message, if there is one.
    package func receive() -> Received {
        var passed: Int32 = -1
        var length = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: ControlMessage.maxBytes) { bytes, count in
            length = dertisch_control_receive(descriptor, bytes.baseAddress, bytes.count, &passed)
            count = max(0, length)
        }
        guard length > 0 else {
            return length == 0 ? .end : errno == EAGAIN ? .nothing : errno == EMSGSIZE ? .unknown : .end
        }
        guard let message = ControlMessage(bytes) else {
            if passed >= 0 { Foundation.close(passed) }
            return .unknown
        }
        return .message(message, descriptor: passed >= 0 ? passed : nil)
    }

    package func close() { Foundation.close(descriptor) }
}
