@testable import DertischWindowState
import CGTK
import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import Brasserie
@testable import DertischGTK

extension GTKTests {
    @Suite("The state file of a GTK room", .namesHang) @MainActor final class StateFileTests {
        private let folder = FileManager.default.temporaryDirectory.appending(path: "state-\(UUID().uuidString)")
        private var stateFile: WindowStateFile { WindowStateFile(url: folder.appending(path: "window-state.json")) }
        private var attempts: URL { stateFile.url.appendingPathExtension("attempts") }
        private let seating = WindowState(
            windows: [.init(plan: SeatingPlan(seats: [.init(customer: "about", entree: "{}")]))])

        isolated deinit { try? FileManager.default.removeItem(at: folder) }

        private func permissions(of url: URL) throws -> Int? {
            try (FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber)?.intValue
        }

        @Test("A state whose restoring ended the process twice is set aside, and the room begins afresh") func fatal()
            async throws
        {
            try stateFile.write(seating)
            for _ in 1...2 { #expect(try stateFile.beginRestoring() == seating) }
            let house = try await BrasserieHouse(stateFile: stateFile)
            #expect(house.room.seated == [["bar"]])
            guard case .stateFile(.unreadable(_, movedTo: let aside?, why: let why)) = house.problems.all.first else {
                Issue.record("\(house.problems.all)")
                return
            }
            #expect(why == "the program ended 2 times while it restored its windows")
            #expect(FileManager.default.fileExists(atPath: aside))
            await house.close()
            #expect(try stateFile.beginRestoring()?.windows.count == 1, "Attempts are counted anew.")
        }

        @Test("A state that was restored may be restored again as often as one likes") func attempted() async throws {
            try stateFile.write(seating)
            for _ in 1...3 {
                _ = try stateFile.beginRestoring()
                #expect(FileManager.default.fileExists(atPath: attempts.path))
                let house = try await BrasserieHouse(stateFile: stateFile)
                #expect(house.room.seated == [["about"]])
                #expect(await Display.wait { !FileManager.default.fileExists(atPath: attempts.path) })
                await house.close()
            }
        }

        @Test("A state that cannot be read ends its restoring, so the next one may be restored as often as any")
        func unreadable() throws {
            try stateFile.write(seating)
            _ = try stateFile.beginRestoring()
            try Data("{".utf8).write(to: stateFile.url)
            #expect(throws: WindowStateFile.Problem.self) { try stateFile.beginRestoring() }
            #expect(!FileManager.default.fileExists(atPath: attempts.path))
        }

        @Test("A state that is too large to be read again is reported once, and the last one stays") func tooLarge()
            async throws
        {
            let house = try await BrasserieHouse(stateFile: stateFile)
            let window = try house.window
            for width in [500, 600, 700] {
                gtk_window_set_default_size(window.widget.widget.cast(), gint(width), 500)
                await house.settle()
                await house.clock.sleepers(1, for: WindowStateWriter.delay)
                house.clock.advance(by: WindowStateWriter.delay)
                #expect(await Display.wait { house.room.stateWriter?.isBusy == false })
                // From the second state on.
                window.restorer.take(
                    RestoredInput(fields: [], answers: [7: String(repeating: "a", count: WindowStateFile.maxSize)]))
            }
            #expect(try stateFile.read()?.windows.first?.size?.width == 500)
            guard case .stateFile(.unwritable(_, let why)) = house.problems.all.first, house.problems.all.count == 1
            else {
                Issue.record("\(house.problems.all)")
                return
            }
            #expect(why == "the state is larger than 4 MiB, the most that is read")
            window.restorer.take(nil)
            await house.close()
        }

        @Test("A second process of the program opens its home, and leaves the file to the first") func taken()
            async throws
        {
            let first = try await BrasserieHouse(stateFile: stateFile)
            try await first.tap("about", of: "bar")
            #expect(
                try await Display.wait {
                    first.clock.advance(by: .milliseconds(250))
                    return try stateFile.read()?.windows.first?.plan.seats.count == 2
                })
            let second = try await BrasserieHouse(stateFile: stateFile)
            #expect(second.problems.all == [.stateFile(.taken(file: stateFile.url.path))])
            #expect(second.room.seated == [["bar"]])
            await second.close()
            #expect(try stateFile.read()?.windows.first?.plan.seats.count == 2)
            await first.close()
            let third = try await BrasserieHouse(stateFile: stateFile)
            #expect(third.problems.all == [])
            #expect(third.room.seated == [["bar", "about"]])
            await third.close()
        }

        @Test("The file and its folder are the user's alone, and what a killed process left unfinished is removed")
        func permissions() async throws {
            let house = try await BrasserieHouse(stateFile: stateFile)
            await house.close()
            #expect(try permissions(of: stateFile.url) == 0o600)
            #expect(try permissions(of: folder) == 0o700)
            let unfinished = folder.appending(path: ".window-state.json-1x.part")
            let other = folder.appending(path: ".other.json-1x.part")
            for file in [unfinished, other] { try Data("{".utf8).write(to: file) }
            await (try await BrasserieHouse(stateFile: stateFile)).close()
            #expect(!FileManager.default.fileExists(atPath: unfinished.path))
            #expect(FileManager.default.fileExists(atPath: other.path))
        }

        @Test("A file that cannot be written is reported once, and typing goes on") func unwritable()
            async throws
        {
            let house = try await BrasserieHouse(
                stateFile: WindowStateFile(url: URL(filePath: "/dev/null/window-state.json")))
            try await house.tap("tab", of: "bar")
            for word in ["a", "ab", "abc"] {
                try await house.type(word, at: "words", of: "search")
                await house.clock.sleepers(1, for: WindowStateWriter.delay)
                house.clock.advance(by: WindowStateWriter.delay)
                #expect(await Display.wait { house.room.stateWriter?.isBusy == false })
            }
            await house.close()
            #expect(house.problems.all.count == 1)
        }
    }
}

@Suite("Writing window states", .namesHang) @MainActor struct WindowStateWriterTests {
    @Test("Changes are gathered, an unchanged state is not written, and at rest there is no timer") func gathered()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "writer-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = WindowStateFile(url: folder.appending(path: "window-state.json"))
        let clock = TestClock()
        var width = 1
        func state(_ width: Int) -> WindowState {
            WindowState(windows: [.init(plan: SeatingPlan(), size: .init(width: width, height: 1))])
        }
        let writer = WindowStateWriter(
            file, clock: clock, state: { state(width) }, onFailure: { Issue.record("\($0)") })
        func pass() async throws {
            await clock.sleepers(1)
            clock.advance(by: WindowStateWriter.delay)
            #expect(await until("the writer is at rest") { !writer.isBusy })
        }
        for _ in 1...3 {
            writer.schedule()
            width += 1
        }
        try await pass()
        #expect(try file.read() == state(4))
        try FileManager.default.removeItem(at: file.url)
        writer.schedule()
        try await pass()
        #expect(try file.read() == nil)
        width = 9
        writer.schedule()
        try await pass()
        #expect(try file.read() == state(9))
        #expect(clock.slept == Array(repeating: WindowStateWriter.delay, count: 3))
        writer.schedule()
        writer.close(writing: state(10))
        clock.advance(by: .seconds(1))
        #expect(try file.read() == state(10))
    }
}
