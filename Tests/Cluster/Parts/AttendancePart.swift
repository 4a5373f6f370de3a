import Foundation

/// Who is here, as three processes list it over each bus, and a program beside them: while all of them are replaced, while tabs are cut off, and
/// while one of them is killed.
enum AttendancePart {
    static func run(_ context: Measurement.Context) throws {
        let servers = try BusServers(in: context.folder)
        defer { servers.end() }
        var scenes: [SalonScene] = []
        defer { for scene in scenes { scene.end() } }
        for bus in BusKind.allCases {
            scenes.append(try SalonScene(context.effort.pick(200, short: 30), over: bus, servers, in: context.folder))
        }
        try showLists(of: scenes, "opened", context)
        for scene in scenes { try showDelay(of: scene, context) }
        for round in 1...context.effort.pick(3, short: 1) {
            try roll(scenes)
            try showLists(of: scenes, "moved-\(round)", context)
            try losses(in: scenes, round, context)
            try showLists(of: scenes, "killed-\(round)", context)
        }
        for scene in scenes { try showStaying(of: scene, context) }
    }

    /// Waits until all processes list the tabs that are there, and in the same order.
    private static func showLists(of scenes: [SalonScene], _ when: String, _ context: Measurement.Context) throws {
        _ = try scenes.run(for: 30) { try $0.wrongLists() == 0 }
        for scene in scenes {
            let wrong = try scene.wrongLists()
            let count = scene.cluster.observers.count
            context.show(
                Figure("\(name(scene)).\(when).wrong-lists", Double(wrong), "of \(count)", .exactly(0)))
        }
    }

    /// The time from the first process that lists a tab to the last.
    private static func showDelay(of scene: SalonScene, _ context: Measurement.Context) throws {
        let delays = try scene.cluster.readRecords().times("+", of: scene.here).values.compactMap { times in
            times.values.min().flatMap { first in times.values.max().map { Double($0 - first) / 1e9 } }
        }
        context.show(Figure("\(name(scene)).joined.p50", Figure.percentile(0.5, of: delays), "s"))
        context.show(Figure("\(name(scene)).joined.longest", delays.max() ?? .nan, "s", .atMost(2)))
    }

    /// Replaces all processes, each of which asks its tabs to move.
    private static func roll(_ scenes: [SalonScene]) throws {
        let before = scenes.map { Set($0.cluster.servers) }
        for scene in scenes { kill(scene.cluster.parent, SIGHUP) }
        let hasRolled = try scenes.run(for: 120) { scene in
            let now = scene.cluster.servers
            return now.count == scene.cluster.count && !before.contains { !$0.isDisjoint(with: now) }
                && scene.changedTabs == 0
        }
        guard hasRolled else { throw Failure("the processes were not replaced") }
    }

    /// Kills a process and half of its browsers, and some browsers of others. All other tabs are there all the time.
    private static func losses(in scenes: [SalonScene], _ round: Int, _ context: Measurement.Context) throws {
        let start = Moment.nanoseconds
        let gone = scenes.map { scene -> (cut: Set<String>, killed: Set<String>, observers: Set<pid_t>) in
            let victim = scene.cluster.servers[0]
            let orphans = scene.tabs(of: victim)
            let others = scene.staying.filter { tab in !orphans.contains { $0 === tab } }
            kill(victim, SIGKILL)
            let killed = scene.cut(Array(orphans.prefix(orphans.count / 2)))
            let observers = Set(scene.cluster.observers).subtracting([victim])
            return (scene.cut(Array(others.prefix(others.count / 5))), killed, observers)
        }
        // Those that do not come back have left when this is over.
        _ = try scenes.run(for: 25) { try $0.wrongLists() == 0 && $0.changedTabs == 0 }
        for (scene, gone) in zip(scenes, gone) {
            let records = try scene.cluster.readRecords()
            for (what, attendants) in [("cut", gone.cut), ("orphans", gone.killed)] {
                let name = "\(name(scene)).\(what)-\(round)"
                let times = records.times("-", of: attendants, after: start)
                let untold = attendants.flatMap { one in gone.observers.filter { times[one]?[$0] == nil } }
                let seconds = times.values.flatMap(\.values).map { Double($0 - start) / 1e9 }
                context.show(
                    Figure("\(name).not-told", Double(untold.count), "of \(attendants.count) tabs", .exactly(0)))
                if what == "cut" {
                    context.show(Figure("\(name).early", Double(seconds.count { $0 < 12 }), "times", .exactly(0)))
                }
                context.show(Figure("\(name).first", seconds.min() ?? .nan, "s"))
                context.show(Figure("\(name).last", seconds.max() ?? .nan, "s", .atMost(15)))
            }
        }
    }

    /// What became of the tabs that were there all the time.
    private static func showStaying(of scene: SalonScene, _ context: Measurement.Context) throws {
        let records = try scene.cluster.readRecords()
        let record = scene.crowd.record
        let name = name(scene)
        context.show(Figure("\(name).stayed", Double(scene.here.count), "tabs"))
        context.show(Figure("\(name).moved", Double(record.moves), "times"))
        context.show(Figure("\(name).restored", Double(record.restores), "times"))
        context.show(Figure("\(name).lost-tabs", Double(record.lostTabs + scene.changedTabs), "tabs", .exactly(0)))
        context.show(Figure("\(name).left", Double(records.count("-", of: scene.here)), "times", .exactly(0)))
        context.show(
            Figure("\(name).told-as-changed", Double(records.count("~", of: scene.here)), "times", .exactly(0)))
        for (reason, count) in record.reasons.sorted(by: { $0.value > $1.value }).prefix(8) {
            FileHandle.standardError.write(Data("\(name): \(count) x \(reason)\n".utf8))
        }
    }

    private static func name(_ scene: SalonScene) -> String { "attendance.\(scene.cluster.bus)" }
}
