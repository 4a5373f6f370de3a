import DertischWeb
import Foundation
import Synchronization

/// The companion of the Brasserie's processes: tells each request its process and the number of requests before.
enum Cellar {
    struct Locked: Error, CustomStringConvertible {
        var description: String { "The cellar is locked." }
    }

    static func companion() -> Companion {
        let visits = Mutex(0)
        return Companion { server in
            guard !CommandLine.arguments.contains("locked") else { throw Locked() }
            _ = try server.start { _ in
                .response(.text("\(getpid()) \(visits.withLock { $0 += 1; return $0 })"))
            }
            say("\(getpid()) is the cellar")
        } close: {
            say("\(getpid()) has closed the cellar")
        }
    }

    /// The staff of a process that serves, which tells which address it asks.
    static func staff(asking companion: Companion) -> Brasserie {
        say("\(getpid()) asks \(companion.address ?? "nothing")")
        return Brasserie()
    }

    static func say(_ line: String) { try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8)) }
}
