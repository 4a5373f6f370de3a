import DertischSupport
import Foundation

#if canImport(Glibc)
    import Glibc

    /// Watches a folder and all folders in it, until the program ends (inotify).
    struct FolderWatcher: Sendable {
        /// Starts to watch on a thread of its own.
        ///
        /// - Parameter changed: called there with the paths, below the folder, of the files of one burst of changes.
        /// - Returns: false if the system cannot watch.
        static func start(_ root: String, _ changed: @escaping @Sendable (Set<String>) -> Void) -> Bool {
            let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard descriptor >= 0 else { return false }
            var watcher = Watches(root: root, descriptor: descriptor)
            _ = watcher.add("")
            let first = watcher
            return SystemThread.start(named: "dertisch.watch") {
                var watches = first
                var gathering = ChangeGathering()
                while true {
                    let wait = gathering.due.map { max(0, ($0 - .now) / .milliseconds(1)).rounded(.up) }
                    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    _ = poll(&polled, 1, wait.map { Int32($0) } ?? -1)
                    gathering.add(watches.read(), at: .now)
                    if let paths = gathering.take(at: .now) { changed(paths) }
                }
            }
        }

        /// The folders that the kernel watches, by its numbers for them.
        private struct Watches {
            let root: String
            let descriptor: Int32
            var folders: [Int32: String] = [:]

            private static let mask =
                UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE)
                | UInt32(IN_DELETE) | UInt32(IN_ONLYDIR)

            /// Watches a folder and those in it.
            ///
            /// - Returns: the files in them, which may have come before they were watched.
            mutating func add(_ folder: String) -> [String] {
                let path = folder.isEmpty ? root : "\(root)/\(folder)"
                let number = inotify_add_watch(descriptor, path, Self.mask)
                guard number >= 0 else { return [] }
                folders[number] = folder
                var files: [String] = []
                for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
                    let inner = folder.isEmpty ? name : "\(folder)/\(name)"
                    var status = stat()
                    guard lstat("\(root)/\(inner)", &status) == 0 else { continue }
                    if status.st_mode & S_IFMT == S_IFDIR {
                        if !FileChange.isSkipped(folder: name) { files += add(inner) }
                    } else {
                        files.append(inner)
                    }
                }
                return files
            }

            /// Reads what has happened.
            mutating func read() -> [String] {
                var changed: [String] = []
                let capacity = 1 << 14
                let buffer = UnsafeMutableRawBufferPointer.allocate(
                    byteCount: capacity, alignment: MemoryLayout<inotify_event>.alignment)
                defer { buffer.deallocate() }
                while true {
                    let count = Glibc.read(descriptor, buffer.baseAddress, capacity)
                    guard count > 0 else { return changed }
                    var offset = 0
                    while offset + MemoryLayout<inotify_event>.size <= count {
                        let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                        let start = offset + MemoryLayout<inotify_event>.size
                        let name = buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
                        offset = start + Int(event.len)
                        note(event, String(decoding: name, as: UTF8.self), &changed)
                    }
                }
            }

            private mutating func note(_ event: inotify_event, _ name: String, _ changed: inout [String]) {
                if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                    // Events were lost: everything may have changed.
                    changed += add("")
                    return
                }
                if event.mask & UInt32(IN_IGNORED) != 0 {
                    folders[event.wd] = nil
                    return
                }
                guard let folder = folders[event.wd], !name.isEmpty else { return }
                let path = folder.isEmpty ? name : "\(folder)/\(name)"
                if event.mask & UInt32(IN_ISDIR) != 0 {
                    let hasCome = event.mask & (UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)) != 0
                    if hasCome, !FileChange.isSkipped(folder: name) { changed += add(path) }
                } else if event.mask & UInt32(IN_CREATE) == 0 {
                    // A file that was created is written next.
                    changed.append(path)
                }
            }
        }
    }
#else
    /// Watches a folder and all folders in it, until the program ends, by looking at its files again and again.
    struct FolderWatcher: Sendable {
        private static let interval: UInt32 = 100_000

        static func start(_ root: String, _ changed: @escaping @Sendable (Set<String>) -> Void) -> Bool {
            let first = files(root)
            return SystemThread.start(named: "dertisch.watch") {
                var known = first
                while true {
                    usleep(interval)
                    let now = files(root)
                    let gone = known.keys.filter { now[$0] == nil }
                    let paths = Set(now.filter { known[$0.key] != $0.value }.keys).union(gone)
                    known = now
                    if !paths.isEmpty { changed(paths) }
                }
            }
        }

        private static func files(_ root: String, _ folder: String = "") -> [String: Date] {
            var found: [String: Date] = [:]
            let path = folder.isEmpty ? root : "\(root)/\(folder)"
            for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
                let inner = folder.isEmpty ? name : "\(folder)/\(name)"
                let facts = try? FileManager.default.attributesOfItem(atPath: "\(root)/\(inner)")
                if facts?[.type] as? FileAttributeType == .typeDirectory {
                    if !FileChange.isSkipped(folder: name) { found.merge(files(root, inner)) { $1 } }
                } else {
                    found[inner] = facts?[.modificationDate] as? Date
                }
            }
            return found
        }
    }
#endif
