import Dertisch
import Testing

@testable import DertischGTK

@Suite("Appearance settings of a desktop") struct DesktopAppearanceTests {
    @Test("The portal's settings take precedence over GTK's own, if it has any") func schemes() {
        var look = DesktopAppearance()
        #expect(look.colorScheme == .light)
        look.theme = "Adwaita-dark"
        #expect(look.colorScheme == .dark)
        look.portal.colorScheme = 2
        #expect(look.colorScheme == .light)
        look.portal.colorScheme = 0
        look.theme = "Adwaita"
        #expect(look.colorScheme == .light)
        look.prefersDark = true
        #expect(look.colorScheme == .dark)
        look.portal.colorScheme = 7
        #expect(look.colorScheme == .dark, "a number that nobody has named says nothing")
    }

    @Test("Contrast, motion and text size are read from the portal") func others() {
        var look = DesktopAppearance()
        var metrics = Metrics()
        look.dress(&metrics)
        #expect(metrics == Metrics())
        look.theme = "HighContrastInverse"
        look.hasAnimations = false
        look.dpi = 96 * 1024 * 5 / 4
        look.dress(&metrics)
        #expect(metrics.contrast == .more && metrics.isMotionReduced && metrics.textScale == 1.25)
        look = DesktopAppearance(dpi: -1)
        look.portal.note(1, of: "contrast")
        look.portal.note(1, of: "reduced-motion")
        look.portal.note(1, of: "accent-color")
        #expect(look.contrast == .more && look.isMotionReduced && look.textScale == 1 && look.colorScheme == .light)
        #expect(DesktopAppearance(dpi: .max).textScale == 10)
    }

    @Test("The address of the user's bus comes from the environment, and no bus is started") @MainActor func address() {
        #expect(DesktopPortal.address(in: [:]) == nil)
        #expect(DesktopPortal.address(in: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a"]) == "unix:path=/a")
        #expect(DesktopPortal.address(in: ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/nowhere"]) == nil)
    }
}
