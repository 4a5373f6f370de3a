#if os(Linux)
    import CPixbufFloor
    import DertischRoom
    import DertischImages
    import Foundation
    import Synchronization

    /// Pictures, beside gdk-pixbuf alone from C.
    enum ImagesBenchmark {
        static let figures = [
            "images.pixels", "images.file", "images.disk", "images.cached.file", "images.cached.pixels",
            "images.fetches",
        ]

        @concurrent static func run(_ effort: Effort) async throws -> [Figure] {
            try await made(effort) + kept(effort) + [together()]
        }

        /// A JPEG of 12 megapixels.
        private static func photo() throws -> [UInt8] {
            var count = 0
            guard let bytes = pixbuf_floor_photo(4000, 3000, &count) else { throw Failure.nothingMeasured }
            defer { free(bytes) }
            return Array(UnsafeBufferPointer(start: bytes, count: count))
        }

        private static func picture(_ name: String) -> Picture { Picture(name, width: 400, height: 300) }

        /// A photo of 12 megapixels made 400 wide: its pixels, and a file of it.
        private static func made(_ effort: Effort) async throws -> [Figure] {
            let photo = try photo()
            let images = Images { _ in photo }
            var times: [[Double]] = [[], [], [], []]
            // The first round of each is not counted.
            for round in 0...effort.rounds {
                let name = "photo \(round)"
                let works: [() async throws -> Bool] = [
                    { try await images.pixels(of: picture(name)).width == 400 },
                    { pixbuf_floor_decode(photo, photo.count, 400) == 400 },
                    { try await !images.encoded(picture(name)).bytes.isEmpty },
                    { pixbuf_floor_file(photo, photo.count, 400) > 0 },
                ]
                for (index, work) in works.enumerated() {
                    let start = ContinuousClock.now
                    guard try await work() else { throw Failure.nothingMeasured }
                    if round > 0 { times[index].append((.now - start) / .milliseconds(1)) }
                }
            }
            let medians = times.map(Stopwatch.median)
            return [
                Figure("images.pixels", medians[0], "ms", floor: medians[1], .timesFloor(1.15)),
                Figure("images.file", medians[2], "ms", floor: medians[3], .timesFloor(1.15)),
            ]
        }

        /// A picture that is in memory, asked for by a task that has something else to do; and one that is on disk. The floor of the
        /// former is a dictionary behind a lock.
        private static func kept(_ effort: Effort) async throws -> [Figure] {
            let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let photo = try photo()
            var configuration = Images.Configuration()
            configuration.folder = folder
            let images = Images(configuration) { _ in photo }
            let source: any PictureSource = images
            let one = picture("http://127.0.0.1:8080/photos/one/file?changed=1700000000")
            let file = try await source.encoded(one)
            _ = try await source.pixels(of: one)
            let count = 20_000
            let floor = CacheFloor(file: file, of: one)
            var times: [[Double]] = [[], [], [], []]
            for _ in 0...effort.rounds {
                // Of the process, since what is awaited may go on on another thread.
                func measure(_ index: Int, _ work: () async throws -> Void) async rethrows {
                    let start = ProcessCosts.processorSeconds
                    for _ in 0..<count { try await work() }
                    times[index].append((ProcessCosts.processorSeconds - start) * 1e9 / Double(count))
                }
                try await measure(0) { _ = try await source.encoded(one) }
                try await measure(1) { _ = try await source.pixels(of: one) }
                try await measure(3) { guard floor.file(of: one) != nil else { throw Failure.nothingMeasured } }
                let later = Images(configuration) { _ in throw Failure.nothingMeasured }
                // The folder is read once, before.
                _ = await later.prefetch([one], to: .disk)
                let start = ContinuousClock.now
                guard try await later.encoded(one) == file else { throw Failure.nothingMeasured }
                times[2].append((.now - start) / .microseconds(1))
            }
            let medians = times.map { Stopwatch.median(Array($0.dropFirst())) }
            return [
                Figure("images.disk", medians[2], "us"),
                Figure("images.cached.file", medians[0], "ns", floor: medians[3], .timesFloor(4)),
                Figure("images.cached.pixels", medians[1], "ns", floor: medians[3], .timesFloor(4)),
            ]
        }

        /// The least that a picture in memory can cost those who share it.
        private final class CacheFloor: Sendable {
            private let files: Mutex<[Picture: EncodedPicture]>
            init(file: EncodedPicture, of picture: Picture) { files = Mutex([picture: file]) }
            @inline(never) func file(of picture: Picture) -> EncodedPicture? { files.withLock { $0[picture] } }
        }

        /// How many fetches a thousand requests at once for one picture cause.
        private static func together() async throws -> Figure {
            let photo = try photo()
            let fetches = Mutex(0)
            let images = Images { _ in
                fetches.withLock { $0 += 1 }
                return photo
            }
            let files = try await withThrowingTaskGroup(of: EncodedPicture.self) { group in
                for _ in 0..<1_000 { group.addTask { try await images.encoded(picture("one")) } }
                return try await group.reduce(into: 0) { count, file in count += file.bytes.isEmpty ? 0 : 1 }
            }
            guard files == 1_000 else { throw Failure.nothingMeasured }
            return Figure("images.fetches", Double(fetches.withLock { $0 }), "fetches", .atMost(1))
        }
    }
#endif
