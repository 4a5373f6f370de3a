import DertischSupport
import CDescriptorPassing
import DertischPrograms
import Foundation

/// One end of the connection for messages between a parent and a child. A frame arrives whole or not at all, and nothing blocks.
package struct FrameSocket: Hashable, Sendable {
    enum Received {
        case frame(MessageFrame)
        /// From a child: it takes messages from now on. From the parent: it has heard that.
        case opening
        /// Bytes that are no frame, as those of another version may be.
        case unreadable
        case nothing
        /// The other process has closed its end, or has ended itself.
        case end
    }

    enum Sent {
        case sent
        /// The other process takes none now.
        case full
        /// The system takes no frame of this length.
        case refused
        /// The other process has closed its end, or has ended itself.
        case end
    }

    private static let opening: [UInt8] = [1]

    package let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Opens two connected ends.
    static func pair() throws(SystemError) -> (parent: FrameSocket, child: FrameSocket) {
        var ends: [Int32] = [-1, -1]
        let code = dertisch_control_pair(&ends)
        guard code == 0 else { throw SystemError(code) }
        return (FrameSocket(ends[0]), FrameSocket(ends[1]))
    }

    func send(_ frame: MessageFrame) -> Sent { send(frame.bytes) }

    func sendOpening() -> Sent { send(Self.opening) }

    private func send(_ bytes: [UInt8]) -> Sent {
        switch dertisch_control_send(descriptor, bytes, bytes.count, -1) {
        case 0: .sent
        case EAGAIN, EWOULDBLOCK, ENOBUFS, ENOMEM: .full
        case EMSGSIZE: .refused
        default: .end
        }
    }

    /// Receives what comes next, if there is something.
    ///
    /// - Parameter buffer: room for a frame; what it holds is replaced.
    func receive(through buffer: ReadBuffer) -> Received {
        var passed: Int32 = -1
        let length = dertisch_control_receive(descriptor, buffer.bytes.baseAddress, buffer.bytes.count, &passed)
        let reason = errno
        if passed >= 0 { Foundation.close(passed) }
        guard length > 0 else {
            return length == 0 ? .end : reason == EAGAIN ? .nothing : reason == EMSGSIZE ? .unreadable : .end
        }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer.bytes[..<length])
        if bytes.elementsEqual(Self.opening) { return .opening }
        return MessageFrame(reading: bytes).map(Received.frame) ?? .unreadable
    }

    func close() { Foundation.close(descriptor) }
}
