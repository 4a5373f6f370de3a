import DertischSupport
public import DertischPictures

extension Images {
    /// Loads a picture progressively: the placeholder if known, the visible part while it is fetched, then the whole.
    /// An animated picture continues with one frame after the other, each at its time, for as long as the loop asks.
    ///
    /// ```swift
    /// for try await frame in images.frames(of: picture) { show(frame.pixels) }
    /// ```
    ///
    /// Partial pictures come only from progressive JPEGs, and only if the client has no cache of its own. A picture in
    /// memory comes whole at once.
    ///
    /// - Parameter picture: its address, and the box in pixels that it must fit.
    /// - Returns: the frames to show. The stream throws ``Error``, or `CancellationError` if the reading task is
    ///   cancelled.
    public func frames(of picture: Picture) -> AsyncThrowingStream<PictureFrame, any Swift.Error> {
        let sequence = FrameSequence(picture, self)
        return AsyncThrowingStream { try await sequence.next() }
    }
}

/// The frames of one picture. No work starts before the first is requested.
private actor FrameSequence {
    private enum Event: Sendable {
        case received([UInt8])
        case finished(Result<Rendition, any Error>)
    }
    private enum State {
        case new
        case loading(AsyncStream<Event>.Iterator, Loading)
        case loaded(isAnimated: Bool)
        case animating(PictureAnimation)
        case ended
    }

    /// The work in progress, cancelled when this is released.
    private final class Loading: Sendable {
        private let task: Task<Void, Never>
        private let onEnd: @Sendable () -> Void

        init(_ task: Task<Void, Never>, onEnd: @escaping @Sendable () -> Void) {
            self.task = task
            self.onEnd = onEnd
        }

        deinit {
            task.cancel()
            onEnd()
        }
    }

    private let picture: Picture
    private let key: RenditionKey
    private let images: Images
    private var state = State.new

    init(_ picture: Picture, _ images: Images) {
        self.picture = picture
        self.images = images
        key = RenditionKey(picture, .pixels)
    }

    func next() async throws -> PictureFrame? {
        switch state {
        case .new:
            if let cached = images.memoryCache[key] { return complete(cached) }
            state = start()
            let placeholder = images.placeholder(of: picture)?.pixels(fitting: key.box)
            return if let placeholder { PictureFrame(pixels: placeholder, isComplete: false) } else { try await next() }
        case .loading(let events, let loading): return try await next(of: events, loading)
        case .loaded(let isAnimated):
            state = .ended
            guard isAnimated, let animation = try await images.animation(key) else { return nil }
            state = .animating(animation)
            return try await next(of: animation)
        case .animating(let animation): return try await next(of: animation)
        case .ended: return nil
        }
    }

    private func start() -> State {
        let (images, key) = (images, key)
        // Only the newest event counts: a finished picture replaces its partial ones.
        let (events, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(1))
        let id = images.observers.add({ continuation.yield(.received($0)) }, of: key.address)
        let task = Task(priority: Task.currentPriority) {
            do { continuation.yield(.finished(.success(try await images.rendition(key)))) } catch {
                continuation.yield(.finished(.failure(error)))
            }
        }
        return .loading(events.makeAsyncIterator(), Loading(task) { images.observers.remove(id, of: key.address) })
    }

    private func next(of events: AsyncStream<Event>.Iterator, _ loading: Loading) async throws -> PictureFrame? {
        var events = events
        while let event = await events.next(isolation: self) {
            switch event {
            case .received(let bytes):
                guard let pixels = await images.preview(bytes, key) else { continue }
                state = .loading(events, loading)
                return PictureFrame(pixels: pixels, isComplete: false)
            case .finished(let result):
                state = .ended
                return complete(try result.get())
            }
        }
        state = .ended
        throw CancellationError()
    }

    private func complete(_ rendition: Rendition) -> PictureFrame? {
        state = .loaded(isAnimated: rendition.isAnimated)
        return rendition.pixels.map { PictureFrame(pixels: $0, isComplete: true) }
    }

    private func next(of animation: PictureAnimation) async throws -> PictureFrame? {
        guard let delay = animation.delay else {
            state = .ended
            return nil
        }
        try await images.configuration.clock.sleep(for: .milliseconds(delay))
        guard let pixels = try await images.decodeQueue.run(SharedPriority(.normal), { _ in animation.next() }) else {
            state = .ended
            return nil
        }
        return PictureFrame(pixels: pixels, isComplete: true)
    }
}

extension Images {
    /// The visible part of an incomplete progressive JPEG.
    fileprivate func preview(_ beginning: [UInt8], _ key: RenditionKey) async -> Pixels? {
        guard PictureFormat(beginning) == .jpeg, JPEGMarkers(beginning).isProgressive else { return nil }
        let request = decodingRequest(key, wantsPixels: true, wantsFile: false)
        return try? await decodeQueue.run(SharedPriority(.low)) { isCancelled in
            PictureDecoder.preview(beginning, request, isCancelled)
        }
    }

    /// The frames of an animated original.
    fileprivate func animation(_ key: RenditionKey) async throws -> PictureAnimation? {
        let request = decodingRequest(key, wantsPixels: false, wantsFile: false)
        let priority = SharedPriority(.normal)
        return try await originalSemaphore.withPermit(priority) {
            // An animated file is the original, unchanged.
            let cached = memoryCache[key.asFile]?.file.flatMap { $0.isAnimated ? $0.bytes : nil }
            let bytes = if let cached { cached } else { try await original(at: key.address, priority).bytes }
            return try await decodeQueue.run(priority) { isCancelled in
                try PictureDecoder.animation(bytes, request, isCancelled)
            }
        }
    }
}

extension Placeholder {
    /// The placeholder as a few pixels, in the proportions of a box.
    fileprivate func pixels(fitting box: PixelSize) -> Pixels? {
        let size = PixelSize(width: max(1, box.width), height: max(1, box.height)).fitted(
            into: PixelSize(width: 32, height: 32))
        return pixels(width: size.width, height: size.height)
    }
}
