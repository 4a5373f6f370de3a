import DertischBasics
import DertischPictures
import Foundation

/// The pictures that are kept on disk: originals, and what was made of them, each in a folder of its own with half of the
/// room. So a few large originals do not push out all that is on the walls.
final class PictureStore: Sendable {
    private let originals: PictureShelf
    private let renditions: PictureShelf
    private let quality: Int

    init(in folder: URL, most: Int, _ configuration: Images.Configuration) {
        originals = PictureShelf(in: folder.appending(path: "originals"), most: most / 2)
        renditions = PictureShelf(in: folder.appending(path: "renditions"), most: most / 2)
        quality = configuration.quality
    }

    var size: Int { originals.size + renditions.size }

    // Disks block: never on the caller's actor.

    @concurrent func original(at address: String) async -> KeptPicture? { originals.picture(under: address) }

    @concurrent func keep(_ original: Original, at address: String) async {
        // What is no picture is not kept: whoever asks again should find a better one.
        guard let format = PictureFormat(original.bytes), !original.bytes.isCut(format) else { return }
        originals.keep(KeptPicture(original.bytes, made: original.made), of: address, under: address)
    }

    @concurrent func rendition(for request: Request) async -> KeptPicture? { renditions.picture(under: key(request)) }

    @concurrent func keep(
        _ file: EncodedPicture, _ placeholder: Placeholder?, _ made: Double, for request: Request
    ) async {
        let kept = KeptPicture(file.bytes, mediaType: file.mediaType, placeholder: placeholder, made: made)
        renditions.keep(kept, of: request.address, under: key(request))
    }

    /// The blurs of what was made, by the sums of their addresses.
    @concurrent func blurs() async -> [(address: UInt64, blur: Placeholder)] {
        renditions.heads(most: Self.mostBlurs).compactMap { head in head.placeholder.map { (head.address, $0) } }
    }

    /// As many files are looked at for blurs: a second of a slow disk.
    private static let mostBlurs = 10_000

    func empty() {
        originals.empty()
        renditions.empty()
    }

    private func key(_ request: Request) -> String {
        "\(request.width) \(request.height) \(quality) \(request.address)"
    }
}
