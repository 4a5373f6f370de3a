import Dertisch
import DertischBasics
import Foundation
import Synchronization

/// Reads layouts, style sheets and texts of an open house again when their files have changed, and checks the house against them.
///
/// Only a house without faults is shown. Otherwise everything stays as it was.
@MainActor final class Reloader<Team: Staff> {
    private let team: Team
    /// The texts of the open house.
    private let opened = Mutex<ReloadableTexts?>(nil)
    private var isFaulty = false

    init(_ team: Team) { self.team = team }

    /// The staff for the house that opens.
    var openingStaff: ReloadableStaff<Team> {
        ReloadableStaff(team: team) { [self] texts in
            let reloadable = ReloadableTexts(texts)
            opened.withLock { $0 = reloadable }
            return reloadable
        }
    }

    /// Takes the changes that the tool tells, and tells it what became of them.
    func serve(_ room: WebRoom, over link: DevelopmentLink) {
        link.tell(.open(styles: room.layouts.styleAddresses))
        link.receive { [weak room] change in
            Task { @MainActor in
                guard let room else { return }
                link.tell(self.take(change, in: room))
            }
        } gone: {
            // A tool that was killed leaves no app behind that holds its port.
            kill(getpid(), SIGTERM)
        }
    }

    /// Takes a change.
    func take(_ change: DevelopmentChange, in room: WebRoom) -> DevelopmentNotice {
        let files = change.paths.map { (path: $0, use: DevelopmentFile($0, layoutsIn: room.layouts.folder)) }
        let rest = files.filter { $0.use == .other }.map(\.path)
        let uses = Set(files.map(\.use))
        guard !uses.isDisjoint(with: [.layout, .asset, .text]) || isFaulty else {
            return .reloaded(change.number, styles: room.layouts.styleAddresses, faults: [], rest: rest)
        }
        let layouts = WebLayouts(in: room.layouts.folder)
        var faults: [Fault] = []
        var texts: (any TextSource)?
        // A style sheet or a picture cannot break a house.
        if isFaulty || !uses.isDisjoint(with: [.layout, .text]) { (faults, texts) = check(layouts) }
        isFaulty = faults.contains { $0.severity == .error }
        if isFaulty { return .faulty(change.number, faults) }
        let hasTexts = texts.map { texts in opened.withLock { $0?.replace(with: texts) } } != nil
        room.adopt(layouts, withNewTexts: hasTexts)
        return .reloaded(change.number, styles: layouts.styleAddresses, faults: faults, rest: rest)
    }

    /// The faults of the house with new layouts and with the texts as they are in their files now.
    private func check(_ layouts: WebLayouts) -> ([Fault], (any TextSource)?) {
        let found = Mutex<(any TextSource)?>(nil)
        let staff = ReloadableStaff(team: team) { texts in
            found.withLock { $0 = texts }
            return texts
        }
        let faults = Restaurant.faults(of: staff, in: [layouts])
        return (faults, found.withLock(\.self))
    }
}
