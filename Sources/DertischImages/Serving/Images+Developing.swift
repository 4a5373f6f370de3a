import DertischBasics
public import DertischPictures

extension Images {
    /// Loads a picture progressively: the blur if known, the visible part while it is fetched, then the whole. An
    /// animated picture continues with one frame after the other, each at its time, for as long as the loop asks.
    ///
    /// ```swift
    /// for try await step in images.develop(picture) { show(step.pixels) }
    /// ```
    ///
    /// Partial pictures come only from progressive JPEGs, and only if the client has no cache of its own. A picture in
    /// memory comes whole at once.
    ///
    /// - Parameter picture: its address, and the box in pixels that it must fit.
    /// - Returns: the steps to show. The stream throws ``Error``, or `CancellationError` if the reading task is
    ///   cancelled.
    public func develop(_ picture: Picture) -> AsyncThrowingStream<Developing, any Swift.Error> {
        let development = Development(picture, self)
        return AsyncThrowingStream { try await development.next() }
    }
}

/// The steps of one picture. No work starts before the first is requested.
private actor Development {
    private enum Event: Sendable {
        case more([UInt8])
        case done(Result<Rendition, any Error>)
    }
    private enum Stage {
        case new
        case coming(AsyncStream<Event>.Iterator, Coming)
        case whole(isMoving: Bool)
        case moving(PictureFilm)
        case over
    }

    /// The work in progress, cancelled when this is released.
    private final class Coming: Sendable {
        let work: Task<Void, Never>
        private let leave: @Sendable () -> Void

        init(_ work: Task<Void, Never>, leaving leave: @escaping @Sendable () -> Void) {
            self.work = work
            self.leave = leave
        }

        deinit {
            work.cancel()
            leave()
        }
    }

    private let picture: Picture
    private let request: Request
    private let images: Images
    private var stage = Stage.new

    init(_ picture: Picture, _ images: Images) {
        self.picture = picture
        self.images = images
        request = Request(picture, .pixels)
    }

    func next() async throws -> Developing? {
        switch stage {
        case .new:
            if let kept = images.shelf[request] { return whole(kept) }
            stage = begin()
            let blur = images.placeholder(of: picture)?.pixels(fitting: request.box)
            return if let blur { Developing(pixels: blur, isWhole: false) } else { try await next() }
        case .coming(let events, let coming): return try await step(events, coming)
        case .whole(let isMoving):
            stage = .over
            guard isMoving, let film = try await images.film(request) else { return nil }
            stage = .moving(film)
            return try await move(film)
        case .moving(let film): return try await move(film)
        case .over: return nil
        }
    }

    private func begin() -> Stage {
        let (images, request) = (images, request)
        // Only the newest event counts: a finished picture replaces its partial ones.
        let (events, news) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(1))
        let id = images.watches.look(request.address) { news.yield(.more($0)) }
        let work = Task(priority: Task.currentPriority) {
            do { news.yield(.done(.success(try await images.rendition(request)))) } catch {
                news.yield(.done(.failure(error)))
            }
        }
        return .coming(events.makeAsyncIterator(), Coming(work) { images.watches.leave(request.address, id) })
    }

    private func step(_ events: AsyncStream<Event>.Iterator, _ coming: Coming) async throws -> Developing? {
        var events = events
        while let event = await events.next(isolation: self) {
            switch event {
            case .more(let bytes):
                guard let pixels = await images.peek(bytes, request) else { continue }
                stage = .coming(events, coming)
                return Developing(pixels: pixels, isWhole: false)
            case .done(let result):
                stage = .over
                return whole(try result.get())
            }
        }
        stage = .over
        throw CancellationError()
    }

    private func whole(_ rendition: Rendition) -> Developing? {
        stage = .whole(isMoving: rendition.isMoving)
        return rendition.pixels.map { Developing(pixels: $0, isWhole: true) }
    }

    private func move(_ film: PictureFilm) async throws -> Developing? {
        guard let delay = film.delay else {
            stage = .over
            return nil
        }
        try await images.configuration.clock.sleep(for: .milliseconds(delay))
        guard let pixels = try await images.studio.work(Demand(.usual), { _ in film.next() }) else {
            stage = .over
            return nil
        }
        return Developing(pixels: pixels, isWhole: true)
    }
}

extension Images {
    /// The visible part of an incomplete progressive JPEG.
    fileprivate func peek(_ beginning: [UInt8], _ request: Request) async -> Pixels? {
        guard PictureFormat(beginning) == .jpeg, JPEGMarkers(beginning).isProgressive else { return nil }
        let order = order(request, wantsPixels: true, wantsFile: false)
        return try? await studio.work(Demand(.later)) { isGivenUp in PictureDecoder.peek(beginning, order, isGivenUp) }
    }

    /// The frames of an animated original.
    fileprivate func film(_ request: Request) async throws -> PictureFilm? {
        let order = order(request, wantsPixels: false, wantsFile: false)
        let demand = Demand(.usual)
        return try await originals.pass(demand) {
            // An animated file is the original, unchanged.
            let kept = shelf[request.asFile]?.file.flatMap { $0.isMoving ? $0.bytes : nil }
            let bytes = if let kept { kept } else { try await original(at: request.address, demand).bytes }
            return try await studio.work(demand) { isGivenUp in try PictureDecoder.film(bytes, order, isGivenUp) }
        }
    }
}

extension Placeholder {
    /// The blur as a few pixels, in the proportions of a box.
    fileprivate func pixels(fitting box: PixelSize) -> Pixels? {
        let size = PixelSize(width: max(1, box.width), height: max(1, box.height)).fitted(
            into: PixelSize(width: 32, height: 32))
        return pixels(width: size.width, height: size.height)
    }
}
