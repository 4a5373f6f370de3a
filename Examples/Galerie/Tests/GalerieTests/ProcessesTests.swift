#if os(Linux)
    import Dertisch
    import Foundation
    import Testing

    @testable import Galerie

    /// Galerie as a program of several processes.
    @Suite("Galerie in several processes", .serialized, .timeLimit(.minutes(10))) struct ProcessesTests {
        private let photos = TestFolder(), theirs = TestFolder(), ours = TestFolder()

        init() throws {
            for (index, name) in ["Dune", "Storm", "YellowFlower"].enumerated() {
                try photos.hang(name, width: 40, height: UInt8(20 + index))
            }
        }

        /// The process that sends what waits; `nil` if it is another than before.
        private func sender(after last: pid_t?) -> pid_t? {
            let file = ours.url.appending(path: "sender.lock")
            let text = try? String(contentsOf: file, encoding: .utf8)
            let id = text.flatMap { pid_t($0.trimmingCharacters(in: .newlines)) }
            return id == last ? nil : id
        }

        @Test("Processes that are killed while they send what waits leave it to others: each change is stored once")
        func killedSenders() async throws {
            let back = try await CountedBackEnd(photos: photos, data: theirs, holding: [3, 8])
            let address = try back.open()
            let photo = try #require(back.library.entries.first?.photo)
            var copy = try await OfflineCopy(in: ours.url.path)
            try await copy.keep(photo, for: .local)
            for number in 0..<12 {
                let guest = Guest(id: "guest\(number)")
                try await copy.add(.say(UUID(), words: "Word \(number)", at: .now), on: photo.id, by: guest)
                try await copy.add(.like(true), on: photo.id, by: guest)
            }
            await copy.endShift()

            let galerie = try GalerieProcess(["--processes", "3", "--api", address.url, "--data", ours.url.path])
            var killed: pid_t?
            for round in 1...2 {
                try await until { back.waiting == round }
                try await until { sender(after: killed) != nil }
                killed = sender(after: killed)
                kill(try #require(killed), SIGKILL)
            }
            back.release()
            copy = try await OfflineCopy(in: ours.url.path, sharing: .child)
            try await until { try await copy.wishes().isEmpty }
            await copy.endShift()
            let comments = try await back.book.comments(on: photo.id, for: nil).map(\.words)
            #expect(comments.sorted() == (0..<12).map { "Word \($0)" }.sorted())
            #expect(try await back.book.likes(of: [photo.id], for: nil) == [Likes(count: 12)])
            // Of those that were killed, it is not known whether their last one had arrived.
            let counts = back.counts
            #expect(counts.count == 24 && counts.values.filter { $0 == 2 }.count == 2, "\(counts)")
            #expect(counts.values.allSatisfy { $0 <= 2 })
            galerie.signal(SIGTERM)
            #expect(galerie.waitForEnd() == 0)
            await back.close()
        }

        @Test("A second Galerie on the folder is refused; it opens when the processes of a killed one have ended")
        func secondGalerie() async throws {
            let arguments = ["--photos", photos.url.path, "--data", ours.url.path]
            let galerie = try GalerieProcess(arguments + ["--processes", "2"])
            for other in [[], ["--processes", "2"]] {
                let refused = GalerieProcess.run(arguments + other)
                #expect(refused.status == 1 && refused.errors.contains("keeps its data there already."), "\(refused)")
            }
            try await until { galerie.children.count == 3 }
            let children = galerie.children
            galerie.signal(SIGKILL)
            #expect(galerie.waitForEnd() == SIGKILL)
            try await until { children.allSatisfy { kill($0, 0) != 0 || GalerieProcess.isZombie($0) } }
            let next = try GalerieProcess(arguments + ["--processes", "2"])
            next.signal(SIGTERM)
            #expect(next.waitForEnd() == 0)
        }

        @Test("If the photos cannot be opened, it says so once, and ends", arguments: ["1", "2"])
        func noPhotos(processes: String) {
            let refused = GalerieProcess.run(
                ["--photos", "/nowhere", "--data", ours.url.path, "--processes", processes])
            #expect(refused.status == 1 && refused.errors.hasPrefix("There is no folder /nowhere."), "\(refused)")
            #expect(refused.errors.components(separatedBy: "/nowhere").count == 2, "\(refused)")
        }
    }
#endif
