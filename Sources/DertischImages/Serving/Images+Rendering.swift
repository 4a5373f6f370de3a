import DertischBasics
import DertischPictures
import DertischFoodDelivery
import Synchronization

/// The rendering of requests: from memory, from a file, or from the original.
extension Images {
    func rendition(_ request: Request) async throws -> Rendition {
        if let kept = shelf[request] {
            if isOld(kept.made) { refresh(request) }
            return kept
        }
        return try await made(request, Rank(Task.currentPriority), isForMemory: true)
    }

    func made(_ request: Request, _ rank: Rank, isForMemory: Bool) async throws -> Rendition {
        try await renditions.value(for: request, rank, isForMemory: isForMemory) { [self] in try await make(request, $0)
        }
    }

    private func make(_ request: Request, _ demand: Demand) async throws -> Rendition {
        try await observed { try await sought(request, demand) }
    }

    /// Runs work, and reports its failure to the configured observer.
    private func observed<Value>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await work() } catch let error as Error {
            configuration.onFailure(error)
            throw error
        }
    }

    private func sought(_ request: Request, _ demand: Demand) async throws -> Rendition {
        // A caller that checked the cache just before it was filled, and joined just after the work ended, finds the
        // result here.
        if let kept = shelf[request] { return kept }
        let rendition =
            if let kept = try await keptRendition(request, demand) { kept } else {
                try await originals.pass(demand) {
                    try await rendered(try await original(at: request.address, demand), for: request, demand)
                }
            }
        if demand.isForMemory { keep(rendition, for: request) }
        return rendition
    }

    /// A stored rendition of exactly this size; `nil` if it is missing.
    private func keptRendition(_ request: Request, _ demand: Demand) async throws -> Rendition? {
        if request.form == .pixels, let inMemory = shelf[request.asFile], let file = inMemory.file {
            return try await drawn(file, for: request, inMemory.made, demand)
        }
        guard let kept = await disk?.rendition(for: request) else { return nil }
        if let blur = kept.placeholder { keep(blur, of: request.address) }
        if isOld(kept.made) { refresh(request) }
        let file = EncodedPicture(bytes: kept.bytes, mediaType: kept.mediaType)
        guard request.form == .pixels else {
            return Rendition(content: .encoded(file), made: kept.made, isMoving: file.isMoving)
        }
        return try await drawn(file, for: request, kept.made, demand)
    }

    /// The pixels of a stored file; `nil` if it is not readable any more.
    private func drawn(
        _ file: EncodedPicture, for request: Request, _ made: Double, _ demand: Demand
    ) async throws -> Rendition? {
        let order = order(request, wantsPixels: true, wantsFile: false)
        do {
            let pixels = try await studio.work(demand) { isGivenUp in
                try PictureDecoder.render(file.bytes, order, isGivenUp).pixels
            }
            return pixels.map { Rendition(content: .pixels($0), made: made, isMoving: file.isMoving) }
        } catch is Error {
            return nil
        }
    }

    /// Renders an original, and stores a file of it if there is a disk cache.
    private func rendered(_ original: Original, for request: Request, _ demand: Demand) async throws -> Rendition {
        let isPixels = request.form == .pixels
        let order = order(request, wantsPixels: isPixels, wantsFile: !isPixels || disk != nil)
        let rendering = try await studio.work(demand) { isGivenUp in
            try PictureDecoder.render(original.bytes, order, isGivenUp)
        }
        if let blur = rendering.placeholder { keep(blur, of: request.address) }
        if let file = rendering.file {
            await disk?.keep(file, rendering.placeholder, original.made, for: request)
        }
        let content: Rendition.Content? =
            isPixels ? rendering.pixels.map { .pixels($0) } : rendering.file.map { .encoded($0) }
        guard let content else { throw Error.broken(request.address, because: "the decoder made nothing of it") }
        return Rendition(content: content, made: original.made, isMoving: rendering.isMoving)
    }

    func original(at address: String, _ demand: Demand) async throws -> Original {
        try await fetches.value(for: address, demand.rank) { [self] _ in
            let kept = await disk?.original(at: address)
            if let kept {
                if isOld(kept.made) { refreshOriginal(at: address) }
                return Original(bytes: kept.bytes, made: kept.made)
            }
            return try await fetched(address)
        }
    }

    /// Fetches an original, ignoring any stored one.
    private func fetched(_ address: String) async throws -> Original {
        do {
            let bytes = try await watches.watching(address) { try await fetch(address, $0) }
            let original = Original(bytes: bytes, made: configuration.now())
            await disk?.keep(original, at: address)
            return original
        } catch {
            // A fetcher may be cancelled by other code. That is its failure, and not the caller's cancellation.
            try Task.checkCancellation()
            throw Error.unreachable(address, because: error)
        }
    }

    func order(_ request: Request, wantsPixels: Bool, wantsFile: Bool) -> RenderingOrder {
        RenderingOrder(
            address: request.address, box: request.box, wantsPixels: wantsPixels, wantsFile: wantsFile, limits: limits)
    }

    private func keep(_ rendition: Rendition, for request: Request) {
        shelf.keep(rendition, under: request, cost: rendition.cost + request.cost)
    }

    func keep(_ blur: Placeholder, of address: UInt64) {
        blurs.keep(blur, under: address, cost: 128 + blur.bytes.count)
    }

    private func keep(_ blur: Placeholder, of address: String) {
        keep(blur, of: KeptPicture.sum(of: address))
    }
}

/// Refreshing of stale pictures: they are shown once more while they are fetched again.
extension Images {
    private func isOld(_ made: Double) -> Bool { configuration.now() - made > holds }

    /// Renders a request again in the background, unless that was tried recently. If it fails, the old picture stays.
    private func refresh(_ request: Request) {
        refreshing(request.address) { [self] in
            let demand = Demand(.later)
            try await originals.pass(demand) {
                let original = try await fetched(request.address)
                let rendition = try await rendered(original, for: request, demand)
                keep(rendition, for: request)
            }
        }
    }

    private func refreshOriginal(at address: String) {
        refreshing(address) { [self] in _ = try await originals.pass(Demand(.later)) { try await fetched(address) } }
    }

    private func refreshing(_ address: String, _ work: @escaping @Sendable () async throws -> Void) {
        let now = configuration.now()
        let isMine = refreshed.withLock { refreshed in
            if let last = refreshed[address], now - last < Self.pause { return false }
            if refreshed.count >= Self.mostRefreshed { refreshed = refreshed.filter { now - $0.value < Self.pause } }
            guard refreshed.count < Self.mostRefreshed else { return false }
            refreshed[address] = now
            return true
        }
        guard isMine else { return }
        // The old picture stays visible, but the failure is still reported.
        Task.detached(priority: .background) { [self] in try? await observed(work) }
    }
}

extension EncodedPicture {
    /// True if the picture is an animation, stored unchanged.
    var isMoving: Bool { mediaType == PictureFormat.gif.mediaType }
}
