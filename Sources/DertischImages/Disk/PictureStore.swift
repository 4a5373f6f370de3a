import DertischBasics
import DertischPictures
import Foundation

/// The disk store of pictures: originals and renditions, each in a folder of its own with half of the space. So a few
/// large originals cannot evict all renditions.
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

    // Disks block, so this never runs on the caller's actor.

    @concurrent func original(at address: String) async -> KeptPicture? { originals.picture(under: address) }

    @concurrent func keep(_ original: Original, at address: String) async {
        // Data that is not a whole picture is not stored, so that the next request fetches it again.
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

    /// The blurs of the renditions, by the hashes of their addresses.
    @concurrent func blurs() async -> [(address: UInt64, blur: Placeholder)] {
        renditions.heads(most: Self.mostBlurs).compactMap { head in head.placeholder.map { (head.address, $0) } }
    }

    /// The maximum number of files read for blurs: about a second on a slow disk.
    private static let mostBlurs = 10_000

    func empty() {
        originals.empty()
        renditions.empty()
    }

    private func key(_ request: Request) -> String {
        "\(request.width) \(request.height) \(quality) \(request.address)"
    }
}
