import DertischPrograms
import Foundation
import Testing

@Suite("The folder in which the tool builds an app") struct AppBuildFolderTests {
    private let package = URL(filePath: "/srv/tearoom")

    @Test("It is SwiftPM's own, whose lock holds")
    func usual() {
        let folder = AppBuildFolder(of: package, environment: [:])
        #expect(folder.path == "/srv/tearoom/.build" && folder.options == ["--scratch-path", "/srv/tearoom/.build"])
    }

    @Test("Its lock is passed by if it is held for the plugin that runs the tool")
    func locked() {
        let folder = AppBuildFolder(of: package, environment: ["DERTISCH_LOCKED_BUILD": "/srv/tearoom/.build"])
        #expect(folder.options == ["--scratch-path", "/srv/tearoom/.build", "--ignore-lock"])
    }

    @Test(
        "The lock of another folder is not the plugin's", arguments: ["/srv/other/.build", "/srv/tearoom/.build/tool"])
    func other(locked: String) {
        let folder = AppBuildFolder(of: package, environment: ["DERTISCH_LOCKED_BUILD": locked])
        #expect(!folder.options.contains("--ignore-lock"))
    }

    @Test("It can be named, also by a path from the package's folder on")
    func named() {
        #expect(AppBuildFolder("made/here", of: package, environment: [:]).path == "/srv/tearoom/made/here")
        #expect(AppBuildFolder("/made", of: package, environment: [:]).path == "/made")
    }
}
