import DertischRoom
import Synchronization

/// A picture source whose frames the test sends.
final class HeldPictures: PictureSource {
    private struct Request {
        let picture: Picture
        let continuation: AsyncThrowingStream<PictureFrame, any Error>.Continuation
        var isOpen = true
    }
    private let all = Mutex<[Request]>([])
    private let blurs = Mutex<[String: Placeholder]>([:])

    func encoded(_ picture: Picture) async throws -> EncodedPicture { throw CancellationError() }
    func pixels(of picture: Picture) async throws -> Pixels { throw CancellationError() }

    func frames(of picture: Picture) -> AsyncThrowingStream<PictureFrame, any Error> {
        let (frames, continuation) = AsyncThrowingStream.makeStream(of: PictureFrame.self, throwing: (any Error).self)
        let number = all.withLock { all in
            all.append(Request(picture: picture, continuation: continuation))
            return all.count - 1
        }
        continuation.onTermination = { [weak self] _ in self?.all.withLock { $0[number].isOpen = false } }
        return frames
    }

    func placeholder(of picture: Picture) -> Placeholder? { blurs.withLock { $0[picture.address] } }

    /// Makes the blur of an address known.
    func know(_ blur: Placeholder?, of address: String) { blurs.withLock { $0[address] = blur } }

    /// The pictures that were requested so far.
    var requested: [Picture] { all.withLock { $0.map(\.picture) } }

    /// The addresses whose frames are still awaited.
    var awaited: [String] { all.withLock { $0.filter(\.isOpen).map(\.picture.address) } }

    /// Sends a frame of one colour to the last request of an address.
    func send(_ address: String, _ width: Int, _ height: Int, shade: UInt8, isComplete: Bool = true) {
        guard
            let pixels = Pixels(
                width: width, height: height,
                bytes: Array(repeating: [shade, shade, shade, 255], count: width * height).flatMap { $0 })
        else { return }
        last(address)?.yield(PictureFrame(pixels: pixels, isComplete: isComplete))
    }

    func finish(_ address: String) { last(address)?.finish() }
    func fail(_ address: String) { last(address)?.finish(throwing: CancellationError()) }

    private func last(_ address: String) -> AsyncThrowingStream<PictureFrame, any Error>.Continuation? {
        all.withLock { $0.last { $0.picture.address == address }?.continuation }
    }
}
