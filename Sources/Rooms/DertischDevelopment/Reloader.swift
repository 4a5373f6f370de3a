package import DertischRoom
import DertischSupport
import Foundation
import Synchronization

/// Reads layouts, style sheets and texts of an open house again when their files have changed, and checks the house against them.
///
/// Only a house without faults is shown. Otherwise everything stays as it was.
@MainActor package final class Reloader<Team: Staff> {
    private let team: Team
    /// The texts of the open house.
    private let opened = Mutex<ReloadableTexts?>(nil)
    private var isFaulty = false

    package init(_ team: Team) { self.team = team }

    /// The staff for the house that opens.
    package var openingStaff: ReloadableStaff<Team> {
        ReloadableStaff(team: team) { [self] texts in
            let reloadable = ReloadableTexts(texts)
            opened.withLock { $0 = reloadable }
            return reloadable
        }
    }

    /// Takes the changes that the tool tells, and tells it what became of them. Ends the process once the tool has gone.
    ///
    /// - Parameters:
    ///   - room: the open room.
    ///   - link: the connection to the tool.
    ///   - messages: its messages.
    ///   - handle: takes the messages that tell of no change.
    package func serve(
        _ room: some ReloadableRoom, over link: DevelopmentLink, _ messages: AsyncStream<DevelopmentMessage>,
        _ handle: @escaping @MainActor (DevelopmentMessage) -> Void = { _ in }
    ) {
        Task { [weak room] in
            for await message in messages {
                guard case .changed(let change) = message else {
                    handle(message)
                    continue
                }
                if let room { link.tell(take(change, in: room)) }
            }
            // A tool that was killed leaves no app behind.
            kill(getpid(), SIGTERM)
        }
    }

    /// Takes a change.
    package func take<Room: ReloadableRoom>(_ change: DevelopmentChange, in room: Room) -> DevelopmentNotice {
        let files = change.paths.map { path in
            (
                path: path,
                use: DevelopmentFile(path, layoutsIn: room.layoutFolder, endingIn: Room.layoutEnding)
            )
        }
        let rest = files.filter { $0.use == .other }.map(\.path)
        let uses = Set(files.map(\.use))
        guard !uses.isDisjoint(with: [.layout, .asset, .text]) || isFaulty else {
            return .reloaded(change.number, styles: room.styles(of: room.layouts), faults: [], rest: rest)
        }
        let layouts = room.readLayouts()
        var faults: [Fault] = []
        var texts: (any TextSource)?
        // A style sheet or a picture cannot break a house.
        if isFaulty || !uses.isDisjoint(with: [.layout, .text]) { (faults, texts) = check(layouts) }
        isFaulty = faults.contains { $0.severity == .error }
        if isFaulty { return .faulty(change.number, faults) }
        let hasTexts = texts.map { texts in opened.withLock { $0?.replace(with: texts) } } != nil
        room.adopt(layouts, withNewTexts: hasTexts)
        return .reloaded(change.number, styles: room.styles(of: layouts), faults: faults, rest: rest)
    }

    /// The faults of the house with new layouts and with the texts as they are in their files now.
    private func check(_ layouts: some LayoutBook) -> ([Fault], (any TextSource)?) {
        let found = Mutex<(any TextSource)?>(nil)
        let staff = ReloadableStaff(team: team) { texts in
            found.withLock { $0 = texts }
            return texts
        }
        let faults = Restaurant.faults(of: staff, in: [layouts])
        return (faults, found.withLock(\.self))
    }
}
