import CGTK
import DertischCore
import Foundation
import Testing

@testable import DertischGTK

/// An observer of the finalization of a GTK object.
@MainActor private final class FinalizationObserver {
    private(set) var isFinalized = false

    init(_ widget: Widget) {
        g_object_weak_ref(
            widget.cast(),
            { observer, _ in
                guard let observer else { return }
                MainActor.assumeIsolated {
                    Unmanaged<FinalizationObserver>.fromOpaque(observer).takeRetainedValue().isFinalized = true
                }
            }, Unmanaged.passRetained(self).toOpaque())
    }
}

extension GTKTests {
    @Suite("Memory of a GTK room") @MainActor struct WidgetLifetimeTests {
        private var resident: Int {
            let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
            return words.count > 1 ? (Int(words[1]) ?? 0) * 4096 : 0
        }

        @Test("A thousand seatings in GTK leak nothing") func seatings() async throws {
            let house = try await BrasserieHouse()
            weak var table: GTKTable?
            var observers: [FinalizationObserver] = []
            func seat(_ times: Int) async throws {
                for _ in 0..<times {
                    try await tap("letter", of: "bar")
                    let frame = try #require(house.window.mainFrame)
                    table = frame.table
                    observers = [
                        FinalizationObserver(frame.widget.widget),
                        FinalizationObserver(try #require(frame.table.widget(at: Spot("text")))),
                    ]
                    try await tap("back", of: "letter")
                }
            }
            func tap(_ place: Place, of customer: String) async throws {
                let window = try house.window
                let shown = try #require(window.mainFrame)
                #expect(shown.table.customer == customer)
                dertisch_emit(try #require(shown.table.widget(at: Spot(place))).raw, "clicked")
                await window.maitreD?.settled()
                Display.pump()
            }
            try await seat(200)
            let before = resident
            try await seat(800)
            #expect(try house.window.frames.count == 3)
            #expect(table == nil)
            #expect(observers.count == 2 && observers.allSatisfy(\.isFinalized))
            #expect(resident - before < 8 << 20, "It grew by \((resident - before) / 1024) KB.")
            await house.close()
        }

        @Test("Menus, alerts and windows in GTK leak nothing") func others() async throws {
            let house = try await BrasserieHouse()
            var observers: [FinalizationObserver] = []
            for _ in 0..<20 {
                try await house.tap("paint", of: "bar")
                observers.append(FinalizationObserver(try house.frame("colour").widget.widget))
                try await house.tap("shade", of: "colour")
                observers.append(FinalizationObserver(try house.frame("shade").widget.widget))
                try await house.tap("dark", of: "shade")
                try await house.tap("rename", of: "bar")
                observers.append(FinalizationObserver(try house.alert.window.widget))
                try await house.answer("Cancel")
                try await house.tap("window", of: "bar")
                observers.append(FinalizationObserver(try house.window.widget.widget))
                await house.askToClose(try house.window.widget.widget)
            }
            await house.settle()
            #expect(observers.count(where: { !$0.isFinalized }) == 0)
            await house.close()
        }
    }
}
