import DertischCore
import Foundation
import Testing

@testable import DertischGTK

@Suite("A GTK room's user and environment") struct EnvironmentTests {
    @Test("The user's languages come from the environment, the best first") func languages() {
        #expect(
            UserLanguages.preferred(in: ["LANGUAGE": "de_CH:fr", "LANG": "en_GB.UTF-8"]) == ["de-CH", "fr", "en-GB"])
        #expect(UserLanguages.preferred(in: ["LC_ALL": "", "LC_MESSAGES": "ar_EG", "LANG": "en"]) == ["ar-EG"])
        #expect(UserLanguages.preferred(in: ["LANG": "C.UTF-8"]) == [])
        #expect(UserLanguages.preferred(in: ["LANGUAGE": "de:fr", "LC_ALL": "C"]) == [])
        #expect(UserLanguages.preferred(in: ["LANG": "sr_RS.UTF-8@latin"]) == ["sr-Latn-RS"])
        #expect(UserLanguages.preferred(in: [:]) == [])
    }

    @Test("A GTK room's state file is where the XDG specification says") @MainActor func stateFile() {
        let named = GTKRoom.stateFileURL(of: "org.dertisch.Test", in: ["XDG_STATE_HOME": "/states"])
        #expect(named.path == "/states/org.dertisch.Test/window-state.json")
        let relative = GTKRoom.stateFileURL(of: "org.dertisch.Test", in: ["XDG_STATE_HOME": "states"])
        #expect(relative.path.hasSuffix("/.local/state/org.dertisch.Test/window-state.json"))
    }
}
