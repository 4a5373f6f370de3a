import DertischSupport
import DertischPictures
import Foundation

/// The disk cache of pictures: originals and renditions, each in a folder of its own with half of the space. So a few
/// large originals cannot evict all renditions.
final class PictureDiskCache: Sendable {
    private let originals: PictureFileCache
    private let renditions: PictureFileCache
    private let quality: Int

    init(in folder: URL, maxSize: Int, _ configuration: Images.Configuration) {
        originals = PictureFileCache(in: folder.appending(path: "originals"), maxSize: maxSize / 2)
        renditions = PictureFileCache(in: folder.appending(path: "renditions"), maxSize: maxSize / 2)
        quality = configuration.quality
    }

    var size: Int { originals.size + renditions.size }

    // Disks block, so this never runs on the caller's actor.

    @concurrent func original(at address: String) async -> PictureFile? { originals.picture(for: address) }

    @concurrent func store(_ original: Original, at address: String) async {
        // Data that is not a whole picture is not stored, so that the next request fetches it again.
        guard let format = PictureFormat(original.bytes), !original.bytes.isTruncated(format) else { return }
        originals.store(PictureFile(original.bytes, fetchedAt: original.fetchedAt), of: address, for: address)
    }

    @concurrent func rendition(for key: RenditionKey) async -> PictureFile? { renditions.picture(for: name(key)) }

    @concurrent func store(
        _ file: EncodedPicture, _ placeholder: Placeholder?, _ fetchedAt: Double, for key: RenditionKey
    ) async {
        let picture = PictureFile(
            file.bytes, mediaType: file.mediaType, placeholder: placeholder, fetchedAt: fetchedAt)
        renditions.store(picture, of: key.address, for: name(key))
    }

    /// The placeholders of the renditions, by the hashes of their addresses.
    @concurrent func placeholders() async -> [(address: UInt64, placeholder: Placeholder)] {
        renditions.headers(maxCount: Self.maxPlaceholders).compactMap { header in
            header.placeholder.map { (header.address, $0) }
        }
    }

    /// The maximum number of files read for placeholders: about a second on a slow disk.
    private static let maxPlaceholders = 10_000

    func removeAll() {
        originals.removeAll()
        renditions.removeAll()
    }

    /// The key of a rendition in its folder.
    private func name(_ key: RenditionKey) -> String {
        "\(key.width) \(key.height) \(quality) \(key.address)"
    }
}
