import Dertisch
import Foundation

/// The photos and comments of samples.
enum SamplePhotos {
    static let names = [
        "Dune", "Harbour at dawn", "Fog", "IMG_2041", "Lighthouse", "Birches", "Rue des Rosiers", "Winter", "Two boats",
        "Grandmother’s garden", "Observatory", "Rain",
    ]
    /// Names that a layout has to break, or that run from right to left.
    static let longNames = [
        "Der Blick vom Kirchturm über die Dächer der Altstadt an einem frühen Sonntagmorgen im November",
        "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen", "غروب الشمس فوق الواحة القديمة", "١٢٣ صورة", "x",
    ]
    private static let noon = Date(timeIntervalSince1970: 1_781_526_000)

    static func photo(
        _ number: Int = 1, named name: String = "Harbour at dawn", likes: Int = 3, isTaken: Bool = true,
        previous: String? = "0", next: String? = "2"
    ) -> Photo {
        Photo(
            id: "\(number)", name: name, size: PhotoSize(width: 4_000, height: 3_000), bytes: 3_412_998,
            taken: isTaken ? noon : nil, changed: noon, likes: Likes(count: likes), previous: previous, next: next)
    }

    static func tiles(_ names: [String]) -> [GridCourse.Tile] {
        names.enumerated().map { number, name in
            GridCourse.Tile(
                id: "\(number)", name: name, likes: Likes(count: number * number % 7),
                picture: picture(number, of: number.isMultiple(of: 3) ? (640, 960) : (960, 640)))
        }
    }

    static func picture(_ number: Int, of size: (width: Int, height: Int) = (1_600, 1_200)) -> Picture {
        Picture("sample \(number)", width: size.width, height: size.height, description: "A landscape")
    }

    static func comments(_ words: [String]) -> [Comment] {
        words.enumerated().map { number, words in
            // The samples' comments have the same ids in each run.
            let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: number)))
            let written = noon.addingTimeInterval(Double(number) * 5_400)
            return Comment(id: id, words: words, written: written, isMine: number == 1)
        }
    }
}
