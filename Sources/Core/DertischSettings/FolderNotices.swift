import Foundation

/// The system's notices of changes in the folders of a file. They end with the object.
protocol FolderNotices {
    /// Has the system watch every folder whose entries determine the file's content. Repeating it for a watched folder changes nothing.
    ///
    /// - Returns: the number of the system's error if a folder is not watched.
    func renew() -> Int32?
}

#if canImport(Darwin)
    import Darwin

    /// Notices of the folders, and of the file while it exists (kqueue).
    // Only touched on the queue.
    final class SystemFolderNotices: FolderNotices, @unchecked Sendable {
        private var sources: [any DispatchSourceFileSystemObject] = []
        private let file: URL
        private let queue: DispatchQueue
        private let onNotice: @Sendable () -> Void

        /// - Parameters:
        ///   - queue: the queue of all calls, and of the closure.
        ///   - onNotice: called when the file may have changed.
        init(of file: URL, on queue: DispatchQueue, _ onNotice: @escaping @Sendable () -> Void) {
            self.file = file
            self.queue = queue
            self.onNotice = onNotice
        }

        deinit { for source in sources { source.cancel() } }

        func renew() -> Int32? {
            for source in sources { source.cancel() }
            sources = []
            var failure: Int32?
            for path in WatchedFolders.of(file).map(\.path) + [file.path] {
                let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
                if descriptor >= 0 {
                    sources.append(source(descriptor))
                } else if errno != ENOENT {
                    failure = errno
                }
            }
            return failure
        }

        private func source(_ descriptor: Int32) -> any DispatchSourceFileSystemObject {
            let source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor, eventMask: [.write, .delete, .rename, .extend], queue: queue)
            source.setEventHandler { [onNotice] in onNotice() }
            source.setCancelHandler { close(descriptor) }
            source.activate()
            return source
        }
    }
#else
    import Glibc

    /// Notices of the folders, or of the nearest existing ancestor (inotify).
    // Only touched on the queue.
    final class SystemFolderNotices: FolderNotices, @unchecked Sendable {
        private let file: URL
        private let queue: DispatchQueue
        private let onNotice: @Sendable () -> Void
        private var source: (any DispatchSourceRead)?

        private static let mask =
            UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE)
            | UInt32(IN_DELETE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)

        /// - Parameters:
        ///   - queue: the queue of all calls, and of the closure.
        ///   - onNotice: called when the file may have changed.
        init(of file: URL, on queue: DispatchQueue, _ onNotice: @escaping @Sendable () -> Void) {
            self.file = file
            self.queue = queue
            self.onNotice = onNotice
        }

        deinit { source?.cancel() }

        func renew() -> Int32? {
            guard let descriptor = descriptor() else { return errno }
            var watched: [URL] = []
            var failure: Int32?
            // A folder may be created between the look-up and the watch on its parent.
            while watched != WatchedFolders.of(file) {
                watched = WatchedFolders.of(file)
                failure = nil
                for folder in watched where inotify_add_watch(descriptor, folder.path, Self.mask) < 0 {
                    failure = errno
                }
            }
            return failure
        }

        /// The descriptor of the notices, made at the first call; `nil` with the reason in `errno`.
        private func descriptor() -> Int32? {
            if let source { return Int32(source.handle) }
            let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setCancelHandler { close(descriptor) }
            source.setEventHandler { [onNotice] in
                Self.drain(descriptor)
                onNotice()
            }
            source.activate()
            self.source = source
            return descriptor
        }

        /// Discards pending events; their kinds do not matter.
        private static func drain(_ descriptor: Int32) {
            var bytes = [UInt8](repeating: 0, count: 4096)
            while read(descriptor, &bytes, bytes.count) > 0 {}
        }
    }
#endif
