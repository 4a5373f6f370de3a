import Foundation
import TestSupport
import Testing

@testable import DertischGTK

@Suite("GTK main loop", .windows) struct MainLoopTests {
    /// Runs the program to its end, at most twenty seconds. Answers what it said, and its status.
    private func run(_ arguments: [String], _ change: (inout [String: String]) -> Void = { _ in }) async throws -> (
        said: [String], status: Int32
    ) {
        let states = FileManager.default.temporaryDirectory.appending(path: "states-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: states) }
        let program = Process()
        program.executableURL = Bundle(for: Marker.self).bundleURL.appending(
            path: "Trattoria")
        program.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_STATE_HOME"] = states.path
        environment["GTK_A11Y"] = "none"
        environment["GSETTINGS_BACKEND"] = "memory"
        environment["GSK_RENDERER"] = "cairo"
        change(&environment)
        program.environment = environment
        let output = Pipe()
        program.standardOutput = output
        let status = try await withThrowingTaskGroup(of: Int32?.self) { group in
            group.addTask {
                try await withCheckedThrowingContinuation { done in
                    program.terminationHandler = { done.resume(returning: $0.terminationStatus) }
                    do { try program.run() } catch { done.resume(throwing: error) }
                }
            }
            group.addTask {
                try await Task.sleep(for: hangLimit)
                program.terminate()
                return nil
            }
            let first = try await group.next() ?? nil
            group.cancelAll()
            return first
        }
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        return (said.split(separator: "\n").map(String.init), try #require(status, "It never ended: \(said)"))
    }

    private final class Marker {}

    @Test("GTK's main loop serves the main actor, tasks, timers and the main queue, and ends with the last window")
    func served() async throws {
        let (said, status) = try await run(["ui"])
        #expect(
            said == [
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
        let (said, status) = try await run(["ui", "held"])
        try #require(said.count == 4, "\(said)")
        #expect(said[0].hasPrefix("told: dertisch: till holds the main actor since "))
        #expect(said[0].hasSuffix(" by order ring"))
        #expect(said.dropFirst() == ["heard: till, headChef, ring", "the safe is shut", "closed"])
        #expect(status == 0)
    }

    @Test("A house with faults opens no GTK window, and reports them") func faults() async throws {
        let (said, status) = try await run(["broken"])
        #expect(said.first == "The house stays shut: 1 fault.")
        #expect(said.contains("error: The gtk layout of till has no place sum."))
        #expect(status == 1)
    }

    @Test("Without a display a GTK room fails with a remedy") func noDisplay() async throws {
        let (said, status) = try await run(["ui"]) {
            $0["DISPLAY"] = nil
            $0["WAYLAND_DISPLAY"] = nil
        }
        #expect(said == "\(GTKRoom.Failure.noDisplay)".split(separator: "\n").map(String.init))
        #expect(status == 1)
    }
}
