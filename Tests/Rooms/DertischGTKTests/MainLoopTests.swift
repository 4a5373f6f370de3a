import DertischJSON
import DertischPrograms
import Foundation
import TestSupport
import Testing

@testable import DertischGTK

@Suite("GTK main loop", .windows) struct MainLoopTests {
    /// Runs the program to its end, and returns its output and status.
    private func run(_ arguments: [String], _ change: (inout [String: String]) -> Void = { _ in }) async throws -> (
        output: [String], status: Int32
    ) {
        let states = FileManager.default.temporaryDirectory.appending(path: "states-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: states) }
        var launch = ProgramLaunch(Bundle(for: Marker.self).bundleURL.appending(path: "Trattoria").path, arguments)
        launch.environment["XDG_STATE_HOME"] = states.path
        launch.environment["GTK_A11Y"] = "none"
        launch.environment["GSETTINGS_BACKEND"] = "memory"
        launch.environment["GSK_RENDERER"] = "cairo"
        change(&launch.environment)
        let pipe = Pipe()
        launch.descriptors = [1: pipe.fileHandleForWriting.fileDescriptor]
        let program = try ChildProcess(launch)
        try pipe.fileHandleForWriting.close()
        let status = try await withThrowingTaskGroup(of: Int32?.self) { group in
            group.addTask { await program.waited().number }
            group.addTask {
                try await Task.sleep(for: hangLimit)
                program.signal(SIGTERM)
                return nil
            }
            let first = try await group.next() ?? nil
            group.cancelAll()
            return first
        }
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        return (output.split(separator: "\n").map(String.init), try #require(status, "It never ended: \(output)"))
    }

    private final class Marker {}

    @Test("GTK's main loop serves the main actor, tasks, timers and the main queue, and ends with the last window")
    func served() async throws {
        let (output, status) = try await run(["ui"])
        #expect(
            output == [
                #"open: [["till"]]"#, "the main queue is served: true",
                "the kitchen says ready, off the main thread: true",
                "back on the main thread: true", "the safe is shut", "closed",
            ])
        #expect(status == 0)
    }

    @Test(
        "The watchdog names a head chef that blocks GTK's main loop, and tells the inspectors afterwards"
    )
    func held() async throws {
        let (output, status) = try await run(["ui", "held"])
        try #require(output.count == 4, "\(output)")
        #expect(output[0].hasPrefix("standard error: dertisch: till has held the main actor for "))
        #expect(output[0].hasSuffix(" by order ring"))
        #expect(output.dropFirst() == ["inspector: till, headChef, ring", "the safe is shut", "closed"])
        #expect(status == 0)
    }

    @Test("A house with faults opens no GTK window, and reports them") func faults() async throws {
        let (output, status) = try await run(["broken"])
        #expect(output.first == "The house stays shut: 1 fault.")
        #expect(output.contains("error: The gtk layout of till has no place sum."))
        #expect(status == 1)
    }

    @Test("Without a display a GTK room fails with a remedy") func noDisplay() async throws {
        let (output, status) = try await run(["ui"]) {
            $0["DISPLAY"] = nil
            $0["WAYLAND_DISPLAY"] = nil
        }
        #expect(output == "\(GTKRoom.Failure.noDisplay)".split(separator: "\n").map(String.init))
        #expect(status == 1)
    }

    @Test("A GTK program that is asked for the list of its states writes it and ends, without a display or its kitchen")
    func list() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "list-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (output, status) = try await run(["ui"]) {
            $0["DISPLAY"] = nil
            $0["WAYLAND_DISPLAY"] = nil
            $0["DERTISCH_CATALOGUE"] = "1"
            $0["DERTISCH_CATALOGUE_PICTURES"] = folder.path
        }
        #expect(output == ["closed"])
        #expect(status == 0)
        let list = try JSONReader.read(Array(try Data(contentsOf: folder.appending(path: "list.json"))))
        let states = list["screens"]?.items?.first?["states"]?.items
        #expect(list["title"]?.text == "Trattoria")
        #expect(states?.compactMap { $0["address"]?.text } == ["till/as-it-begins"])
    }

    @Test("A GTK catalogue without a display fails with a remedy") func noDisplayForCatalogue() async throws {
        let (output, status) = try await run(["ui"]) {
            $0["DISPLAY"] = nil
            $0["WAYLAND_DISPLAY"] = nil
            $0["DERTISCH_CATALOGUE"] = "1"
        }
        #expect(output == "\(GTKRoom.Failure.noDisplay)".split(separator: "\n").map(String.init))
        #expect(status == 1)
    }
}
