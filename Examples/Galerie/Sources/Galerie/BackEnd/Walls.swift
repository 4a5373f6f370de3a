#if !os(iOS)
    import DertischWeb
    import Foundation

    /// The current photos. The folder is scanned again whenever a visitor opens the gallery, on a thread of its own. While its disk
    /// is slow, the gallery is shown as it was.
    actor Walls {
        typealias Look = @Sendable (PhotoLibrary) throws(PhotoLibrary.Error) -> PhotoLibrary

        private(set) var library: PhotoLibrary
        private let complain: @Sendable ([String]) -> Void
        private let clock: any Clock<Duration>
        private let look: Look
        /// The scan that is under way.
        private var looking: Task<Result<PhotoLibrary, PhotoLibrary.Error>, Never>?
        /// `true` if the scan takes so long that visitors do not wait for it.
        private var isSlow = false
        /// The files that were reported since the last scan.
        private var refused: Set<String> = []

        /// The time that a visitor waits for a scan.
        static let timeout = Duration.seconds(2)

        /// - Parameters:
        ///   - complain: called with sentences about files that are left out, once for each.
        ///   - look: scans the folder again.
        init(
            _ library: PhotoLibrary, clock: any Clock<Duration> = ContinuousClock(),
            look: @escaping Look = { library throws(PhotoLibrary.Error) in try library.again() },
            complain: @escaping @Sendable ([String]) -> Void
        ) {
            self.library = library
            self.clock = clock
            self.look = look
            self.complain = complain
        }

        /// Scans the folder, and returns the photos as they are now, or as they were if the scan takes too long.
        func rescan() async throws(PhotoLibrary.Error) -> PhotoLibrary {
            let look = looking ?? begin()
            guard !isSlow else { return library }
            // The first of the two counts: a scan cannot be cancelled while it waits for a disk.
            let (results, news) = AsyncStream.makeStream(
                of: Result<PhotoLibrary, PhotoLibrary.Error>?.self, bufferingPolicy: .bufferingOldest(1))
            let timer = Task { [clock] in
                try? await clock.sleep(for: Self.timeout)
                news.yield(nil)
            }
            Task { news.yield(await look.value) }
            defer { timer.cancel() }
            for await result in results {
                if let result { return try result.get() }
                break
            }
            if !isSlow, looking != nil {
                isSlow = true
                complain(["Looking through \(library.folder) takes long. The gallery is shown as it was."])
            }
            return library
        }

        /// Opens a photo's file; `nil` if it may not be served, which is reported.
        func file(of entry: PhotoLibrary.Entry) -> HTTPFile? {
            do {
                return try library.file(of: entry)
            } catch {
                let isNew = refused.count < 1000 && refused.insert(entry.path).inserted
                if isNew, error != .missing { complain(["\(entry.path) is not served: it is no plain file any more."]) }
                return nil
            }
        }

        private func begin() -> Task<Result<PhotoLibrary, PhotoLibrary.Error>, Never> {
            let (library, look) = (library, look)
            let task = Task {
                let result = await withCheckedContinuation { done in
                    Thread.detachNewThread {
                        let result = Result { () throws(PhotoLibrary.Error) in try look(library) }
                        done.resume(returning: result)
                    }
                }
                finish(result)
                return result
            }
            looking = task
            return task
        }

        private func finish(_ result: Result<PhotoLibrary, PhotoLibrary.Error>) {
            (looking, isSlow, refused) = (nil, false, [])
            guard case .success(let found) = result else { return }
            let known = Set(library.complaints)
            library = found
            let complaints = found.complaints.filter { !known.contains($0) }
            if !complaints.isEmpty { complain(complaints) }
        }
    }
#endif
