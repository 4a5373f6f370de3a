import DertischRoom
import Foundation
import Testing
import UIKit

@testable import DertischUIKit
@testable import Galerie

extension SceneTests {
    @Suite("Random touches of Galerie in UIKit") @MainActor struct GalerieTouchTests {
        @Test(
            "Whatever the guest touches, the scene shows what the house has, and leaves nothing: DERTISCH_TOUCHES=10000 for more"
        )
        func touches() async throws {
            let house = try await GalerieScenes(GalerieFakes(more: 57, failing: 5))
            let wanted = ProcessInfo.processInfo.environment["DERTISCH_TOUCHES"].flatMap { Int($0) } ?? 1000
            var guest = RandomGuest()
            let remains = Remains()
            var seen: Set<String> = []
            var most = 0
            for _ in 0..<wanted {
                try await guest.touch(house)
                let scene = try house.scenes.scene
                remains.note(scene)
                seen.formUnion(try house.scenes.customers)
                let maitreD = try #require(scene.maitreD)
                #expect(scene.pages.viewControllers.count == maitreD.seated.count)
                #expect(
                    try house.scenes.presented.map { ObjectIdentifier($0) }
                        == scene.overlays.menus.map { ObjectIdentifier($0.framed) }
                        + scene.overlays.alerts.map { ObjectIdentifier($0.controller) })
                // What is there is what is seated: no table, page or content is left over, nor is one missing.
                #expect(remains.tables == scene.tables.count)
                #expect(remains.contents == scene.tables.count)
                #expect(remains.screens == scene.tables.count)
                most = max(most, scene.tables.count)
            }
            #expect(house.scenes.problems.all == [])
            #expect(guest.kinds == Set(RandomGuest.Kind.allCases))
            #expect(seen == ["about", "grid", "languages", "looks", "photo"])
            #expect(remains.noted > wanted / 40)
            #expect(most <= 3)
            await house.close()
            #expect(remains.tables == 0 && remains.contents == 0 && remains.screens == 0)
        }
    }
}

/// Everything that scenes have shown, held weakly.
@MainActor private final class Remains {
    private struct Entry {
        weak var table: SeatedTable?
        weak var content: UIKitTable?
        weak var screen: UIViewController?
        var isGone: Bool { table == nil && content == nil && screen == nil }
    }
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of tables so far.
    private(set) var noted = 0

    func note(_ scene: SceneRoom) {
        entries = entries.filter { !$0.value.isGone }
        for (key, seated) in scene.tables where entries[key]?.content !== seated.table {
            noted += 1
            entries[key] = Entry(table: seated, content: seated.table, screen: seated.screen)
        }
    }

    var tables: Int { entries.values.count { $0.table != nil } }
    var contents: Int { entries.values.count { $0.content != nil } }
    var screens: Int { entries.values.count { $0.screen != nil } }
}
