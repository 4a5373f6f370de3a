import DertischSupport
import DertischFoodDelivery
import DertischPictures
import Synchronization

/// The making of renditions: from memory, from a file, or from the original.
extension Images {
    func rendition(_ key: RenditionKey) async throws -> Rendition {
        if let cached = memoryCache[key] {
            if isStale(cached.fetchedAt) { refresh(key) }
            return cached
        }
        return try await sharedRendition(key, RequestPriority(Task.currentPriority), keepsInMemory: true)
    }

    /// The rendition that is being made for the key, or a new one.
    func sharedRendition(
        _ key: RenditionKey, _ priority: RequestPriority, keepsInMemory: Bool
    ) async throws -> Rendition {
        try await renditions.value(for: key, priority, keepsInMemory: keepsInMemory) { [self] priority in
            try await reportingFailure { try await newRendition(key, priority) }
        }
    }

    /// Runs work, and reports its failure to the configured observer.
    private func reportingFailure<Value>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await work() } catch let error as Error {
            configuration.onFailure(error)
            throw error
        }
    }

    private func newRendition(_ key: RenditionKey, _ priority: SharedPriority) async throws -> Rendition {
        // A caller that checked the cache just before it was filled, and joined just after the work ended, finds the
        // result here.
        if let cached = memoryCache[key] { return cached }
        let rendition =
            if let stored = try await storedRendition(key, priority) { stored } else {
                try await originalSemaphore.withPermit(priority) {
                    try await render(try await original(at: key.address, priority), for: key, priority)
                }
            }
        if priority.keepsInMemory { cache(rendition, for: key) }
        return rendition
    }

    /// A stored rendition of exactly this size; `nil` if it is missing.
    private func storedRendition(_ key: RenditionKey, _ priority: SharedPriority) async throws -> Rendition? {
        if key.form == .pixels, let cached = memoryCache[key.asFile], let file = cached.file {
            return try await decode(file, for: key, cached.fetchedAt, priority)
        }
        guard let stored = await diskCache?.rendition(for: key) else { return nil }
        if let placeholder = stored.placeholder { cache(placeholder, of: key.address) }
        if isStale(stored.fetchedAt) { refresh(key) }
        let file = EncodedPicture(bytes: stored.bytes, mediaType: stored.mediaType)
        guard key.form == .pixels else {
            return Rendition(content: .encoded(file), fetchedAt: stored.fetchedAt, isAnimated: file.isAnimated)
        }
        return try await decode(file, for: key, stored.fetchedAt, priority)
    }

    /// Decodes the pixels of a stored file; `nil` if it is not readable any more.
    private func decode(
        _ file: EncodedPicture, for key: RenditionKey, _ fetchedAt: Double, _ priority: SharedPriority
    ) async throws -> Rendition? {
        let request = decodingRequest(key, wantsPixels: true, wantsFile: false)
        do {
            let pixels = try await decodeQueue.run(priority) { isCancelled in
                try PictureDecoder.decode(file.bytes, request, isCancelled).pixels
            }
            return pixels.map { Rendition(content: .pixels($0), fetchedAt: fetchedAt, isAnimated: file.isAnimated) }
        } catch is Error {
            return nil
        }
    }

    /// Renders an original, and stores a file of it if there is a disk cache.
    private func render(
        _ original: Original, for key: RenditionKey, _ priority: SharedPriority
    ) async throws -> Rendition {
        let isPixels = key.form == .pixels
        let request = decodingRequest(key, wantsPixels: isPixels, wantsFile: !isPixels || diskCache != nil)
        let result = try await decodeQueue.run(priority) { isCancelled in
            try PictureDecoder.decode(original.bytes, request, isCancelled)
        }
        if let placeholder = result.placeholder { cache(placeholder, of: key.address) }
        if let file = result.file {
            await diskCache?.store(file, result.placeholder, original.fetchedAt, for: key)
        }
        let content: Rendition.Content? =
            isPixels ? result.pixels.map { .pixels($0) } : result.file.map { .encoded($0) }
        guard let content else { throw Error.broken(key.address, because: "the decoder returned no picture") }
        return Rendition(content: content, fetchedAt: original.fetchedAt, isAnimated: result.isAnimated)
    }

    func original(at address: String, _ priority: SharedPriority) async throws -> Original {
        try await fetches.value(for: address, priority.current) { [self] _ in
            if let stored = await diskCache?.original(at: address) {
                if isStale(stored.fetchedAt) { refreshOriginal(at: address) }
                return Original(bytes: stored.bytes, fetchedAt: stored.fetchedAt)
            }
            return try await fetchOriginal(at: address)
        }
    }

    /// Fetches an original, ignoring any stored one.
    private func fetchOriginal(at address: String) async throws -> Original {
        do {
            let bytes = try await observers.observing(address) { try await fetch(address, $0) }
            let original = Original(bytes: bytes, fetchedAt: configuration.now())
            await diskCache?.store(original, at: address)
            return original
        } catch {
            // A fetcher may be cancelled by other code. That is its failure, and not the caller's cancellation.
            try Task.checkCancellation()
            throw Error.unreachable(address, because: error)
        }
    }

    func decodingRequest(_ key: RenditionKey, wantsPixels: Bool, wantsFile: Bool) -> DecodingRequest {
        DecodingRequest(
            address: key.address, box: key.box, wantsPixels: wantsPixels, wantsFile: wantsFile, limits: limits)
    }

    private func cache(_ rendition: Rendition, for key: RenditionKey) {
        memoryCache.store(rendition, for: key, cost: rendition.cost + key.cost)
    }

    func cache(_ placeholder: Placeholder, of address: UInt64) {
        placeholders.store(placeholder, for: address, cost: 128 + placeholder.bytes.count)
    }

    private func cache(_ placeholder: Placeholder, of address: String) {
        cache(placeholder, of: PictureFile.hash(of: address))
    }
}

/// Refreshing of stale pictures: they are shown once more while they are fetched again.
extension Images {
    private func isStale(_ fetchedAt: Double) -> Bool { configuration.now() - fetchedAt > maxAge }

    /// Makes a rendition again in the background, unless that was tried recently. If it fails, the old picture stays.
    private func refresh(_ key: RenditionKey) {
        refresh(key.address) { [self] in
            let priority = SharedPriority(.low)
            try await originalSemaphore.withPermit(priority) {
                let original = try await fetchOriginal(at: key.address)
                cache(try await render(original, for: key, priority), for: key)
            }
        }
    }

    private func refreshOriginal(at address: String) {
        refresh(address) { [self] in
            _ = try await originalSemaphore.withPermit(SharedPriority(.low)) { try await fetchOriginal(at: address) }
        }
    }

    private func refresh(_ address: String, _ work: @escaping @Sendable () async throws -> Void) {
        let now = configuration.now()
        let isDue = refreshes.withLock { refreshes in
            if let last = refreshes[address], now - last < Self.refreshInterval { return false }
            if refreshes.count >= Self.maxRefreshes {
                refreshes = refreshes.filter { now - $0.value < Self.refreshInterval }
            }
            guard refreshes.count < Self.maxRefreshes else { return false }
            refreshes[address] = now
            return true
        }
        guard isDue else { return }
        // The old picture stays visible, but the failure is still reported.
        Task.detached(priority: .background) { [self] in try? await reportingFailure(work) }
    }
}

extension EncodedPicture {
    /// True if the picture is an animation, stored unchanged.
    var isAnimated: Bool { mediaType == PictureFormat.gif.mediaType }
}
