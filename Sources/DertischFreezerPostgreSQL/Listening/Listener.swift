import CPQ
import DertischFreezer
import Foundation
import Plug
import Synchronization

/// Hears from the server what is changed, by whomever, while somebody watches.
///
/// It has a connection of its own, and a thread that sleeps until something is said. If the connection breaks nobody knows what
/// was missed, so everything counts as changed once there is another.
final class Listener: Sendable {
    /// The channel on which tables tell of changes, each by its schema and name.
    static let channel = "dertisch_freezer"

    private let isOver = Mutex(false)
    private let bell = Bell()

    /// - Parameters:
    ///   - address: where the server is.
    ///   - setting: what to set for the session, as SQL.
    ///   - pause: how long to wait before connecting again.
    ///   - changed: told what is changed.
    init(
        _ address: Address, setting: String, pause: Duration, changed: @escaping @Sendable (Region) -> Void
    ) {
        Thread.start(named: "dertisch.news") { [self] in
            while !isOver.withLock({ $0 }) {
                if let handle = try? Handle(address, setting: setting + "; LISTEN \(Self.channel)") {
                    // Whatever was changed before anybody listened.
                    changed(.everything)
                    listen(on: handle, changed)
                }
                guard !isOver.withLock({ $0 }) else { return }
                bell.wait(orFor: -1, milliseconds: Int32(clamping: Int(pause.bounded / .milliseconds(1))))
            }
        }
    }

    /// Stops listening.
    func end() {
        isOver.withLock { $0 = true }
        bell.ring()
    }

    private func listen(on handle: Handle, _ changed: (Region) -> Void) {
        let prefix = Self.schema(of: handle) + "."
        while !isOver.withLock({ $0 }) {
            guard PQconsumeInput(handle.pointer) == 1, handle.isOpen else { return }
            var region = Region()
            while let news = PQnotifies(handle.pointer) {
                defer { PQfreemem(news) }
                let words = String(cString: news.pointee.extra)
                if words.hasPrefix(prefix) { region.add(String(words.dropFirst(prefix.count))) }
            }
            if !region.isEmpty { changed(region) }
            bell.wait(orFor: handle.socket)
        }
    }

    /// The schema of the freezer's tables.
    private static func schema(of handle: Handle) -> String {
        guard handle.send("SELECT current_schema()::text"), handle.sync(), let answer = handle.wholeAnswer(),
            answer.count == 1
        else { return "" }
        _ = handle.wholeAnswer()
        return String(decoding: answer.bytes(0, 0), as: UTF8.self)
    }
}
