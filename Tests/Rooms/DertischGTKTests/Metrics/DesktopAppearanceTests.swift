import DertischCore
import Testing

@testable import DertischGTK

@Suite("Appearance settings of a desktop") struct DesktopAppearanceTests {
    @Test("The portal's settings take precedence over GTK's own, if it has any") func schemes() {
        var appearance = DesktopAppearance()
        #expect(appearance.colorScheme == .light)
        appearance.theme = "Adwaita-dark"
        #expect(appearance.colorScheme == .dark)
        appearance.portal.colorScheme = 2
        #expect(appearance.colorScheme == .light)
        appearance.portal.colorScheme = 0
        appearance.theme = "Adwaita"
        #expect(appearance.colorScheme == .light)
        appearance.prefersDark = true
        #expect(appearance.colorScheme == .dark)
        appearance.portal.colorScheme = 7
        #expect(appearance.colorScheme == .dark, "an unknown number is ignored")
    }

    @Test("Contrast, motion and text size are read from the portal") func others() {
        var appearance = DesktopAppearance()
        var metrics = Metrics()
        appearance.apply(to: &metrics)
        #expect(metrics == Metrics())
        appearance.theme = "HighContrastInverse"
        appearance.hasAnimations = false
        appearance.dpi = 96 * 1024 * 5 / 4
        appearance.apply(to: &metrics)
        #expect(metrics.contrast == .more && metrics.isMotionReduced && metrics.textScale == 1.25)
        appearance = DesktopAppearance(dpi: -1)
        appearance.portal.set(1, for: "contrast")
        appearance.portal.set(1, for: "reduced-motion")
        appearance.portal.set(1, for: "accent-color")
        #expect(
            appearance.contrast == .more && appearance.isMotionReduced && appearance.textScale == 1
                && appearance.colorScheme == .light)
        #expect(DesktopAppearance(dpi: .max).textScale == 10)
    }

    @Test("The address of the user's bus comes from the environment, and no bus is started") @MainActor func address() {
        #expect(DesktopPortal.address(in: [:]) == nil)
        #expect(DesktopPortal.address(in: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a"]) == "unix:path=/a")
        #expect(DesktopPortal.address(in: ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/nowhere"]) == nil)
    }
}
