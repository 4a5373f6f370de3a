import DertischRoom
import Foundation
import Testing

@testable import Galerie

extension SceneTests {
    @Suite("The same tables in UIKit as in the browser") @MainActor struct WalkTests {
        /// A walk through all of Galerie.
        private static let script: [WalkStep] = [
            .tapRow("open", of: "grid", in: "photos", 1), .tap("like", of: "photo"),
            .type("How calm it is.", "comment", of: "photo"), .submit("commenting", of: "photo"),
            .type("And how wide.", "comment", of: "photo"), .submit("commenting", of: "photo"),
            .tapRow("unsay", of: "photo", in: "comments", 0), .tap("next", of: "photo"), .tap("previous", of: "photo"),
            .tap("like", of: "photo"), .tap("previous", of: "photo"), .tap("back", of: "photo"),
            .reachEnd("photos", of: "grid"), .reachEnd("photos", of: "grid"),
            .search("flower"), .tapRow("open", of: "grid", in: "photos", 0), .goBack,
            .search("nothing at all"), .tap("clear", of: "grid"),
            .tap("look", of: "grid"), .tapRow("option", of: "looks", in: "options", 2),
            .tap("about", of: "grid"), .tap("back", of: "about"),
            .tap("language", of: "grid"), .dismiss("languages"), .tap("language", of: "grid"),
            .tapRow("option", of: "languages", in: "options", 0),
            .tapRow("open", of: "grid", in: "photos", 2), .tap("like", of: "photo"),
            .type("جميل", "comment", of: "photo"), .submit("commenting", of: "photo"), .goBack,
            .tap("about", of: "grid"), .goBack, .tap("language", of: "grid"),
            .tapRow("option", of: "languages", in: "options", 2),
        ]

        private func begin() async throws -> (Walk, [any WalkRoom]) {
            let told = try await HeadlessWalk(GalerieFakes(more: 97))
            let rooms: [any WalkRoom] = [
                try await UIKitWalk(GalerieFakes(more: 97)), try await WebWalk(GalerieFakes(more: 97)),
            ]
            var walk = Walk(told, beside: rooms)
            walk.compare(after: "the first page")
            return (walk, [told] + rooms)
        }

        @Test("A walk through all of Galerie shows the same at every place, after each step, in UIKit and on the web")
        func script() async throws {
            var (walk, rooms) = try await begin()
            for step in Self.script { try await walk.take(step) }
            #expect(walk.differences == [])
            #expect(walk.seen == ["about", "grid", "languages", "looks", "photo"])
            for room in ["UIKit", "web"] { #expect(walk.compared[room] ?? 0 > 2000, "\(walk.compared)") }
            for room in rooms { await room.close() }
        }

        @Test("So does a walk at random: DERTISCH_WALK=2000 for a longer one, DERTISCH_SEED=7 for another")
        func random() async throws {
            let environment = ProcessInfo.processInfo.environment
            var dice = SceneDice(seed: environment["DERTISCH_SEED"].flatMap { UInt64($0) } ?? 2027)
            var (walk, rooms) = try await begin()
            for _ in 0..<(environment["DERTISCH_WALK"].flatMap { Int($0) } ?? 200) {
                try await walk.take(step(of: walk, &dice))
                if walk.differences.count > 20 { break }
            }
            #expect(walk.differences == [])
            #expect(walk.seen == ["about", "grid", "languages", "looks", "photo"])
            for room in rooms { await room.close() }
        }

        private func step(of walk: Walk, _ dice: inout SceneDice) -> WalkStep {
            switch Int.random(in: 0..<12, using: &dice) {
            case 0 where walk.customer == "grid":
                return .search(["", "dune", "photo 1", "storm", "nothing"].randomElement(using: &dice) ?? "")
            case 1 where walk.customer == "grid": return .reachEnd("photos", of: "grid")
            case 0 where walk.canComment:
                return .type("Words \(Int.random(in: 0..<9, using: &dice))", "comment", of: "photo")
            case 1 where walk.canComment: return .submit("commenting", of: "photo")
            default: return walk.taps().randomElement(using: &dice) ?? .goBack
            }
        }
    }
}
