import Dertisch
import DertischFoodDelivery
import Foundation
import Testing

@testable import Galerie

/// The app's back end may be another program's.
@Suite("Numbers in a back end's answers") struct ToldNumberTests {
    private static let extremes = ["-9223372036854775808", "-1", "0", "1", "9223372036854775807", "1e300", "-1e300"]

    @Test("No number in a page of photos, in any field, crashes the app", arguments: extremes, extremes)
    func photos(_ one: String, _ other: String) async throws {
        for (total, offset, width, height, bytes, count) in [
            (one, other, "1", "1", "1", "1"), ("1", "0", one, other, "1", "1"), ("1", "0", "1", "1", one, other),
        ] {
            let json = """
                {"total": \(total), "offset": \(offset), "photos": [{"id": "a", "name": "A", "size": {"width": \(width),
                "height": \(height)}, "bytes": \(bytes), "changed": \(one), "likes": {"count": \(count), "isMine": true}}]}
                """
            guard let page = try? JSONDecoder().decode(PhotoPage.self, from: Data(json.utf8)) else { continue }
            let api = LivePhotoAPI(delivery: try FoodDelivery(to: "http://127.0.0.1:9"))
            for var photo in page.photos {
                let picture = api.picture(of: photo, within: PhotoSize(width: 960, height: 640), description: "")
                #expect(1...960 ~= picture.width && 1...640 ~= picture.height)
                for isMine in [true, false, true] { photo.likes.set(mine: isMine) }
            }
            let folder = TestFolder()
            let copy = try await OfflineCopy(in: folder.url.path)
            try await copy.keep(page, of: "", for: .local)
            _ = try await copy.page(matching: "", from: 0, count: 48, for: .local)
            await copy.endShift()
        }
    }

    @Test("A picture size fitted into a box never exceeds the box, for any numbers")
    func sizes() {
        let sides = [Int.min, -1, 0, 1, 2, 1_000_000, .max]
        for width in sides {
            for height in sides {
                for side in sides {
                    let fitted = PhotoSize(width: width, height: height).fitted(into: PhotoSize(width: side, height: 7))
                    #expect(1...max(1, side) ~= fitted.width && 1...7 ~= fitted.height)
                }
            }
        }
    }
}
