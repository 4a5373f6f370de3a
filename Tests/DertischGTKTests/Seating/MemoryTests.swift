import CGTK
import Dertisch
import Foundation
import Testing

@testable import DertischGTK

/// Whether an object of GTK's has gone.
@MainActor private final class FinalizationObserver {
    private(set) var isGone = false

    init(_ widget: Widget) {
        g_object_weak_ref(
            widget.cast(),
            { witness, _ in
                guard let witness else { return }
                MainActor.assumeIsolated { Unmanaged<FinalizationObserver>.fromOpaque(witness).takeRetainedValue().isGone = true }
            }, Unmanaged.passRetained(self).toOpaque())
    }
}

extension GTKTests {
    @Suite("Memory of a GTK room") @MainActor struct MemoryTests {
        private var resident: Int {
            let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
            return words.count > 1 ? (Int(words[1]) ?? 0) * 4096 : 0
        }

        @Test("A thousand seatings in GTK leak nothing") func seatings() async throws {
            let house = try await BrasserieHouse()
            weak var table: GTKTable?
            var witnesses: [FinalizationObserver] = []
            func seat(_ times: Int) async throws {
                for _ in 0..<times {
                    try await tap("letter", of: "bar")
                    let tray = try #require(house.window.shown)
                    table = tray.table
                    witnesses = [
                        FinalizationObserver(tray.widget.widget), FinalizationObserver(try #require(tray.table.widget(at: Spot("text")))),
                    ]
                    try await tap("back", of: "letter")
                }
            }
            func tap(_ place: Place, of customer: String) async throws {
                let window = try house.window
                let shown = try #require(window.shown)
                #expect(shown.table.customer == customer)
                dertisch_emit(try #require(shown.table.widget(at: Spot(place))).raw, "clicked")
                await window.maitreD?.settled()
                Display.pump()
            }
            try await seat(200)
            let before = resident
            try await seat(800)
            #expect(try house.window.trays.count == 3)
            #expect(table == nil)
            #expect(witnesses.count == 2 && witnesses.allSatisfy(\.isGone))
            #expect(resident - before < 8 << 20, "It grew by \((resident - before) / 1024) KB.")
            await house.close()
        }

        @Test("Menus, alerts and windows in GTK leak nothing") func others() async throws {
            let house = try await BrasserieHouse()
            var witnesses: [FinalizationObserver] = []
            for _ in 0..<20 {
                try await house.tap("paint", of: "bar")
                witnesses.append(FinalizationObserver(try house.tray("colour").widget.widget))
                try await house.tap("shade", of: "colour")
                witnesses.append(FinalizationObserver(try house.tray("shade").widget.widget))
                try await house.tap("dark", of: "shade")
                try await house.tap("rename", of: "bar")
                witnesses.append(FinalizationObserver(try house.alert.window.widget))
                try await house.answer("Cancel")
                try await house.tap("window", of: "bar")
                witnesses.append(FinalizationObserver(try house.window.widget.widget))
                await house.askToClose(try house.window.widget.widget)
            }
            await house.settle()
            #expect(witnesses.count(where: { !$0.isGone }) == 0)
            await house.close()
        }
    }
}
