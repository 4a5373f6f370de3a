import Foundation

#if canImport(Darwin)
    import Darwin

    /// A watcher of a file that may come, go and be replaced; it watches the folder, and the file while it exists.
    final class FileWatcher: @unchecked Sendable {
        // Only touched on the queue, where the handlers run and the watch is created.
        private var sources: [any DispatchSourceFileSystemObject] = []
        private let file: URL
        private let queue: DispatchQueue
        private let onChange: @Sendable () -> Void

        /// - Parameters:
        ///   - queue: the queue of this call and of the callbacks.
        ///   - onChange: called when the file may have changed.
        init(_ file: URL, on queue: DispatchQueue, _ onChange: @escaping @Sendable () -> Void) {
            self.file = file
            self.queue = queue
            self.onChange = onChange
            watch()
        }

        deinit { for source in sources { source.cancel() } }

        private func watch() {
            for source in sources { source.cancel() }
            sources = (WatchedFolders.of(file).map(\.path) + [file.path]).compactMap { path in
                let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
                guard descriptor >= 0 else { return nil }
                let source = DispatchSource.makeFileSystemObjectSource(
                    fileDescriptor: descriptor, eventMask: [.write, .delete, .rename, .extend], queue: queue)
                source.setEventHandler { [weak self] in
                    self?.watch()
                    self?.onChange()
                }
                source.setCancelHandler { close(descriptor) }
                source.activate()
                return source
            }
        }
    }
#else
    import Glibc

    /// A watcher of a file that may come, go and be replaced; it watches the folder, or the nearest existing ancestor
    /// (inotify).
    // All stored properties are set once; the kernel's watches change, and are only touched on the queue.
    final class FileWatcher: @unchecked Sendable {
        private let file: URL
        private let descriptor: Int32
        private let source: (any DispatchSourceRead)?

        /// - Parameters:
        ///   - queue: the queue of this call and of the callbacks.
        ///   - onChange: called when the file may have changed.
        init(_ file: URL, on queue: DispatchQueue, _ onChange: @escaping @Sendable () -> Void) {
            self.file = file
            let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            self.descriptor = descriptor
            guard descriptor >= 0 else {
                // Too many files are open: changes take effect at the next start.
                source = nil
                return
            }
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            self.source = source
            source.setCancelHandler { close(descriptor) }
            source.setEventHandler { [weak self] in
                Self.drain(descriptor)
                self?.watch()
                onChange()
            }
            watch()
            source.activate()
        }

        deinit { source?.cancel() }

        /// Watches every folder whose entries determine the file's content. Repeating it for a watched folder changes
        /// nothing.
        private func watch() {
            let mask =
                UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE)
                | UInt32(IN_DELETE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
            var watched: [URL] = []
            // A folder may be created between the look-up and the watch on its parent.
            while watched != WatchedFolders.of(file) {
                watched = WatchedFolders.of(file)
                for folder in watched { inotify_add_watch(descriptor, folder.path, mask) }
            }
        }

        /// Discards pending events; their kinds do not matter.
        private static func drain(_ descriptor: Int32) {
            var bytes = [UInt8](repeating: 0, count: 4096)
            while read(descriptor, &bytes, bytes.count) > 0 {}
        }
    }
#endif
