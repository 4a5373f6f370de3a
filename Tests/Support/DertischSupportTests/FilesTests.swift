import DertischSupport
import Foundation
import Testing

@Suite("Folders of a program") struct FilesTests {
    #if !canImport(Darwin)
        private func state(_ environment: [String: String]) -> String {
            AppFolders(of: "galerie", environment: environment, program: nil).state.path
        }

        @Test("A program's state is where the XDG specification says; a relative path there is ignored") func states() {
            #expect(state(["XDG_STATE_HOME": "/states", "HOME": "/users/ada"]) == "/states/galerie")
            for ignored in ["states", ""] {
                #expect(
                    state(["XDG_STATE_HOME": ignored, "HOME": "/users/ada"]) == "/users/ada/.local/state/galerie")
            }
            #expect(
                state(["STATE_DIRECTORY": "/var/lib/galerie", "HOME": "/users/ada"])
                    == "/users/ada/.local/state/galerie",
                "The folder of a service is not its user's.")
        }

        @Test("A service's state is in the first folder of its manager, and otherwise its user's") func services() {
            func state(_ environment: [String: String]) -> String {
                AppFolders(of: "galerie", environment: environment, program: nil).serviceState.path
            }
            #expect(state(["STATE_DIRECTORY": "/var/lib/galerie:/var/lib/more"]) == "/var/lib/galerie")
            for ignored in ["galerie", ""] {
                #expect(state(["STATE_DIRECTORY": ignored, "XDG_STATE_HOME": "/states"]) == "/states/galerie")
            }
        }
    #endif

    @Test("A folder has one lock at a time, which ends with its object") func locked() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lock-\(UUID().uuidString)/inner")
        defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
        var lock = try FolderLock(of: folder)
        #expect(lock != nil)
        let permissions = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? NSNumber
        #expect(permissions?.intValue == 0o700)
        #expect(try FolderLock(of: folder) == nil)
        withExtendedLifetime(lock) {}
        lock = nil
        #expect(try FolderLock(of: folder) != nil)
    }

    @Test("A folder that cannot be made says why it is not locked") func refused() {
        let error = #expect(throws: FolderLock.Failure.self) {
            try FolderLock(of: URL(filePath: "/dev/null/folder")).map { _ in }
        }
        #expect(error?.reason.contains("/dev/null/folder") == true)
    }
}
