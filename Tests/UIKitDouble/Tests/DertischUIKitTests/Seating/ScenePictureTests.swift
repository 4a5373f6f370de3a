import DertischRoom
import Testing
import UIKit

@testable import DertischUIKit

private enum AlbumCourse: Course {
    struct Carte: BlankCarte { var cover = Picture("cover", width: 80, height: 60, description: "The cover") }
}
extension CustomerID<AlbumCourse> { fileprivate static var album: Self { "album" } }

private final class AlbumCustomer: Customer {
    func layTable(_ table: TableBuilder<AlbumCourse>) { table.lay(\.cover, at: "cover") }
}

private struct Album: Staff {
    let pictures: HeldPictures
    var greeted: [String] { ["album"] }
    func register(with registrar: inout Registrar) {
        let pictures = pictures
        registrar.ingredient({ pictures }, as: (any PictureSource).self)
        registrar.introduce(.album, as: AlbumCustomer.init)
    }
}

extension SceneTests {
    @Suite("Pictures") @MainActor struct ScenePictureTests {
        @Test("The house's source of pictures fills the places of a scene, and is left alone once the scene is gone")
        func source() async throws {
            let pictures = HeldPictures()
            let house = try await BrasserieScenes(Album(pictures: pictures)) { _ in
                let screen = UIViewController()
                let view = UIImageView(frame: .zero)
                view.accessibilityIdentifier = "cover"
                screen.view = UIView(frame: .zero)
                screen.view.addSubview(view)
                return screen
            }
            await house.open()
            let view = try #require(try house.view("cover", of: "album") as? UIImageView)
            #expect(view.accessibilityLabel == "The cover")
            #expect(pictures.requested.map(\.width) == [160], "the double's screen has three pixels a point")
            pictures.send("cover", 160, 120, shade: 5)
            while view.image?.cgImage?.width != 160, !Task.isCancelled { await Task.yield() }
            #expect(view.image?.size == CGSize(width: 80, height: 60))
            await house.close()
            while !pictures.awaited.isEmpty, !Task.isCancelled { await Task.yield() }
        }
    }
}
