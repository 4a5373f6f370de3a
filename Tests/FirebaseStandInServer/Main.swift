import FirebaseStandIn
import Foundation

/// Serves in place of Firebase on a free port of this machine, until its input ends. Other packages' tests start it.
///
/// With `--guarded` its rules demand a user who has signed in; the key of its project is `secret-key`.
@main
struct Main {
    static func main() throws {
        let server = try FirebaseServer()
        if CommandLine.arguments.contains("--guarded") { server.demandSignIn() }
        try FileHandle.standardOutput.write(contentsOf: Data("http://127.0.0.1:\(server.port)\n".utf8))
        while let input = try FileHandle.standardInput.read(upToCount: 1), !input.isEmpty {}
        withExtendedLifetime(server) {}
    }
}
