import DertischBasics
public import DertischPictures

extension Images {
    /// The destination of prefetched pictures.
    public enum Nearness: Sendable {
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
    /// requested meanwhile gets the urgency of that request. Cancelling the task stops all of it. Pictures that cannot
    /// be fetched are skipped.
    ///
    /// - Parameters:
    ///   - pictures: the pictures, with the boxes in which they will be shown.
    ///   - nearness: the destination of the pictures.
    /// - Returns: the number of pictures that are there now.
    @discardableResult
    @concurrent public func prefetch(_ pictures: [Picture], to nearness: Nearness = .memory) async -> Int {
        let isForMemory = nearness == .memory
        guard isForMemory || disk != nil else { return 0 }
        return await withTaskGroup(of: Bool.self) { group in
            var rest = pictures[...]
            var there = 0
            func begin() {
                guard !Task.isCancelled, let picture = rest.popFirst() else { return }
                group.addTask(priority: .utility) { [self] in await bring(Request(picture, .encoded), isForMemory) }
            }
            for _ in 0..<max(1, configuration.originalsAtOnce) { begin() }
            for await isThere in group {
                there += isThere ? 1 : 0
                begin()
            }
            return there
        }
    }

    private func bring(_ request: Request, _ isForMemory: Bool) async -> Bool {
        if shelf[request] != nil { return true }
        return (try? await made(request, .later, isForMemory: isForMemory)) != nil
    }
}
