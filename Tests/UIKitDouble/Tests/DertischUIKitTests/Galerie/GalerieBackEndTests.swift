import DertischRoom
import Foundation
import Testing
import UIKit

@testable import DertischUIKit
@testable import Galerie

extension SceneTests {
    @Suite("Galerie in UIKit, with a back end") @MainActor struct GalerieBackEndTests {
        @Test("The app shows a folder of photos, and its likes and comments are stored by the back end") func stored()
            async throws
        {
            let (photos, data) = (TestFolder(), TestFolder())
            for (index, name) in ["Dune", "Storm", "Garden"].enumerated() {
                try photos.hang(name, width: 40, height: UInt8(20 + index))
            }
            let backEnd = try await CountedBackEnd(photos: photos, data: data)
            let address = try backEnd.open()
            let house = try await GalerieScenes(asking: address)
            #expect(try house.tiles() == ["Dune", "Garden", "Storm"])
            try await house.open(2)
            let dimensions = try house.scenes.text("dimensions", of: "photo")
            #expect(dimensions?.map { $0.isWhitespace ? " " : $0 } == Array("40 × 21 pixels"))
            try await house.scenes.tap("like", of: "photo")
            #expect(try house.scenes.text("likes", of: "photo") == "1 like")
            try await house.scenes.type("How calm it is.", at: "comment", of: "photo")
            try #require(try house.scenes.view("comment", of: "photo") as? UITextField).pressReturn()
            await house.scenes.settle()
            #expect(try house.scenes.text("words", of: "photo", in: "comments") == "How calm it is.")
            #expect(backEnd.counts.values.reduce(0, +) == 2)
            await house.close()
            // The same guest, in another session of the app.
            let later = try await GalerieScenes(asking: address)
            #expect(try later.tiles("likes") == ["", "", "1 like"])
            try await later.open(2)
            #expect(try (later.scenes.view("like", of: "photo") as? UIButton)?.isSelected == true)
            #expect(try later.scenes.text("said", of: "photo") == "1 comment")
            await later.close()
            await backEnd.close()
        }

        @Test("Without a back end the app says so, and shows the photos once there is one") func away() async throws {
            let (photos, data) = (TestFolder(), TestFolder())
            try photos.hang("Dune", width: 40, height: 20)
            let backEnd = try await CountedBackEnd(photos: photos, data: data)
            let address = try backEnd.open()
            await backEnd.close()
            let house = try await GalerieScenes(asking: address)
            #expect(try house.scenes.text("problem", of: "grid") == "The gallery could not be reached.")
            #expect(try house.tiles() == [])
            let other = try await CountedBackEnd(photos: photos, data: data)
            try other.open(at: address)
            try await house.scenes.tap("retry", of: "grid")
            #expect(try house.tiles() == ["Dune"])
            #expect(try house.scenes.view("problem", of: "grid").isHidden)
            await house.close()
            await other.close()
        }
    }
}
