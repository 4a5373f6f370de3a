import DertischSupport
public import DertischPictures

extension Images {
    /// The destination of prefetched pictures.
    public enum PrefetchDestination: Sendable {
        /// In memory: such pictures are shown at once.
        case memory
        /// On disk only: showing such pictures takes a file read. Without a folder nothing is done.
        case disk
    }

    /// Prefetches pictures that will soon be shown: fetches missing ones, and scales them to fit their boxes.
    ///
    /// ```swift
    /// await images.prefetch(next, to: .memory)
    /// ```
    ///
    /// Prefetching runs after all other requests, and takes at most half of the places for fetches. A picture that is
    /// requested meanwhile gets the priority of that request. Cancelling the task stops all of it. Pictures that cannot
    /// be fetched are skipped.
    ///
    /// - Parameters:
    ///   - pictures: the pictures, with the boxes in which they will be shown.
    ///   - destination: the cache that gets the pictures.
    /// - Returns: the number of pictures that are cached now.
    @discardableResult
    @concurrent public func prefetch(_ pictures: [Picture], to destination: PrefetchDestination = .memory) async -> Int
    {
        let keepsInMemory = destination == .memory
        guard keepsInMemory || diskCache != nil else { return 0 }
        return await withTaskGroup(of: Bool.self) { group in
            var rest = pictures[...]
            var count = 0
            func start() {
                guard !Task.isCancelled, let picture = rest.popFirst() else { return }
                group.addTask(priority: .utility) { [self] in
                    await prefetch(RenditionKey(picture, .encoded), keepsInMemory)
                }
            }
            for _ in 0..<max(1, configuration.maxConcurrentOriginals) { start() }
            for await isCached in group {
                count += isCached ? 1 : 0
                start()
            }
            return count
        }
    }

    private func prefetch(_ key: RenditionKey, _ keepsInMemory: Bool) async -> Bool {
        if memoryCache[key] != nil { return true }
        return (try? await sharedRendition(key, .low, keepsInMemory: keepsInMemory)) != nil
    }
}
