public import DertischBasics
public import DertischPictures

extension Images {
    /// Where pictures are brought before anybody looks at them.
    public enum Nearness: Sendable {
        /// In memory: laid, they are there at once.
        case memory
        /// On disk only: laid, they take a file read. Without a folder nothing is done.
        case disk
    }

    /// Brings pictures near that will soon be laid: fetches those that are not there, and makes them fit their boxes.
    ///
    /// ```swift
    /// await images.prefetch(next, to: .memory)
    /// ```
    ///
    /// It is done after whatever somebody waits for, and takes half of the room for fetches at most; a picture that is
    /// asked for meanwhile becomes as urgent as whoever asks. Cancelling the task stops it: what has not begun is not
    /// begun, what is under way is broken off. What cannot be fetched is left out.
    ///
    /// - Parameters:
    ///   - pictures: the pictures as they will be laid.
    ///   - nearness: where to bring them.
    /// - Returns: how many are there now.
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
