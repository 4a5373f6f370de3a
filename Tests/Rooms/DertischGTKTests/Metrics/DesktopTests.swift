import DertischWindowState
import CGTK
import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischGTK

extension GTKTests {
    @Suite("GTK device metrics") @MainActor struct DesktopTests {
        private var settings: UnsafeMutableRawPointer {
            get throws { UnsafeMutableRawPointer(try #require(gtk_settings_get_default())) }
        }
        private static let dark = "gtk-application-prefer-dark-theme"
        private static let animations = "gtk-enable-animations"

        /// Puts GTK's settings as the tests have them.
        private func restore() throws {
            gtk_settings_reset_property(OpaquePointer(try settings), Self.dark)
            Property.set(Self.animations, of: try settings, to: false)
        }

        @Test("A GTK window reports its size, screen and machine, and again after a resize")
        func measures() async throws {
            let house = try await BrasserieHouse()
            let window = try house.window
            #expect(Display.pump { window.maitreD?.device.screen != nil })
            let device = try #require(window.maitreD?.device)
            #expect(device.machine == Machine.here() && device.timeZone == .current)
            #expect(device.screen == Metrics.Size(width: 1280, height: 1024) || (device.screen?.width ?? 0) > 0)
            #expect(device.scale == 1 && device.isMotionReduced)
            gtk_window_set_default_size(window.widget.widget.cast(), 500, 700)
            #expect(Display.pump { window.maitreD?.metrics.isNarrow == true })
            let size = try #require(window.maitreD?.device.window)
            #expect(size.width == Double(gtk_widget_get_width(window.tableStack.stack.widget.pointer)))
            #expect(size.width <= 500 && size.width > 400)
            await house.close()
        }

        @Test("Changes of GTK's own settings are reported to every window") func settingsChanged() async throws {
            defer { try? restore() }
            let house = try await BrasserieHouse()
            try await house.tap("window", of: "bar")
            #expect(house.room.windows.count == 2)
            Property.set(Self.dark, of: try settings, to: true)
            #expect(house.room.windows.map { $0.maitreD?.metrics.colorScheme } == [.dark, .dark])
            Property.set(Self.animations, of: try settings, to: true)
            #expect(house.room.windows.map { $0.maitreD?.metrics.isMotionReduced } == [false, false])
            await house.close()
        }

        @Test("A guest's choice in one GTK window applies to all, is stored, and can be reset to the desktop's")
        func appearance() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "room-\(UUID().uuidString)")
            defer {
                try? FileManager.default.removeItem(at: folder)
                try? restore()
            }
            let stateFile = WindowStateFile(url: folder.appending(path: "window-state.json"))
            let house = try await BrasserieHouse(stateFile: stateFile)
            try await house.tap("window", of: "bar")
            let chosen = Appearance(colorScheme: .dark, isMotionReduced: true)
            house.room.windows.first?.maitreD?.setAppearance(chosen)
            #expect(Property.flag(Self.dark, of: try settings))
            #expect(!Property.flag(Self.animations, of: try settings))
            #expect(house.room.windows.map { $0.maitreD?.appearance } == [chosen, chosen])
            #expect(house.room.windows.map { $0.maitreD?.metrics.isDark } == [true, true])
            #expect(house.room.windows.map { $0.maitreD?.device.isDark } == [false, false])
            await house.close()
            #expect(try stateFile.read()?.appearance == chosen)

            let again = try await BrasserieHouse(stateFile: stateFile)
            #expect(again.room.windows.map { $0.maitreD?.metrics.isDark } == [true, true])
            #expect(Property.flag(Self.dark, of: try settings))
            again.room.windows.last?.maitreD?.setAppearance(Appearance())
            #expect(!Property.flag(Self.dark, of: try settings))
            #expect(again.room.windows.map { $0.maitreD?.metrics.isDark } == [false, false])
            await again.close()
            #expect(try stateFile.read()?.appearance == nil)
        }

        @Test("A region applies to all GTK windows with its language, and is stored too") func regions() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "room-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let stateFile = WindowStateFile(url: folder.appending(path: "window-state.json"))
            let house = try await BrasserieHouse(stateFile: stateFile)
            try await house.tap("window", of: "bar")
            house.room.windows.first?.maitreD?.sommelier.setLanguage("en", in: "CH")
            let regions = house.room.windows.map { $0.maitreD?.sommelier.region }
            #expect(regions == ["CH", "CH"])
            await house.close()
            let again = try await BrasserieHouse(stateFile: stateFile)
            #expect(again.room.windows.map { $0.maitreD?.sommelier.region } == ["CH", "CH"])
            await again.close()
        }

        @Test("The desktop's portal is queried, and its changes are noticed", .bus) func portal() async throws {
            defer { try? restore() }
            let fake = try FakePortal(
                replying: FakePortal.settings("'color-scheme': <uint32 1>, 'contrast': <uint32 1>, 'other': <'x'>"))
            let desktop = Desktop(portal: DesktopPortal(address: fake.address), folder: SystemFolder(root: "/nowhere"))
            #expect(desktop.metrics.colorScheme == .light)
            var changes = 0
            desktop.onChange = { changes += 1 }
            #expect(Display.pump { desktop.metrics.isDark })
            #expect(desktop.metrics.contrast == .more && desktop.metrics.power == nil)
            #expect(Property.flag(Self.dark, of: try settings), "the windows are dark as well")
            fake.change("('org.freedesktop.appearance', 'color-scheme', <uint32 2>)")
            #expect(Display.pump { !desktop.metrics.isDark })
            #expect(!Property.flag(Self.dark, of: try settings))
            fake.change("('org.freedesktop.appearance', 'color-scheme', <'dark'>)")
            fake.change("('another', 'color-scheme', <uint32 1>)")
            fake.change("('org.freedesktop.appearance', 'reduced-motion', <uint32 1>)")
            fake.change("('org.freedesktop.appearance', 'contrast', <uint32 0>)")
            #expect(Display.pump { desktop.metrics.contrast == .standard })
            #expect(!desktop.metrics.isDark && changes >= 3)
            fake.close()
        }

        @Test(
            "A portal with a strange answer, or none, delays no start and causes no warning",
            .bus,
            arguments: ["()", "({'org.freedesktop.appearance': 7},)", "('x',)", nil])
        func strangePortal(answer: String?) async throws {
            let fake = try FakePortal(replying: answer)
            let portal = DesktopPortal(address: fake.address)
            let waited = Task { await portal.waitForReply(timeout: .milliseconds(50)) }
            var isFinished = false
            Task {
                await waited.value
                isFinished = true
            }
            #expect(await Display.wait { isFinished })
            #expect(portal.settings == PortalSettings())
            fake.close()
        }

        @Test("A bus address without a server counts as a missing portal") func noServer() async throws {
            let portal = DesktopPortal(address: "unix:path=/nowhere/at/all")
            var isFinished = false
            Task {
                await portal.waitForReply(timeout: hangLimit)
                isFinished = true
            }
            #expect(await Display.wait { isFinished })
            let none = DesktopPortal(address: nil)
            await none.waitForReply(timeout: hangLimit)
            #expect(none.settings == PortalSettings())
        }

        @Test("A desktop restores GTK's settings when it is released") func leaving() throws {
            defer { try? restore() }
            do {
                let desktop = Desktop(portal: DesktopPortal(address: nil))
                desktop.setAppearance(Appearance(colorScheme: .dark))
                #expect(Property.flag(Self.dark, of: try settings))
                #expect(desktop.metrics.colorScheme == .light)
            }
            #expect(!Property.flag(Self.dark, of: try settings))
        }
    }
}
