import DertischFoodDelivery
import Foundation

/// A disk cache of pictures in a folder, up to a total size, with a file for each.
///
/// A torn, damaged or foreign file counts as missing. Runs off every actor, because disks block.
final class PictureShelf: Sendable {
    private let files: DiskCache

    /// - Parameters:
    ///   - folder: the folder. It is created if necessary, readable only by its owner, and belongs to the shelf.
    ///   - most: the maximum size of all files, in bytes.
    init(in folder: URL, most: Int) {
        files = DiskCache(in: folder, suffix: ".picture", maxSize: most, maxFileSize: most / 8)
    }

    /// The total size of the files in bytes.
    ///
    /// - Complexity: O(files) on the first access to the shelf.
    var size: Int { files.size }

    func picture(under key: String) -> KeptPicture? {
        let name = files.name(of: key)
        guard let data = files.contents(of: name) else { return nil }
        guard let kept = KeptPicture(file: [UInt8](data), under: key) else {
            files.remove(name)
            return nil
        }
        files.markUsed(name)
        return kept
    }

    /// The readable heads of the pictures, the most recently used first.
    ///
    /// - Parameter most: the maximum number of files to read.
    /// - Complexity: O(files), with a short read for each. Cancelling the task stops it.
    func heads(most: Int) -> [KeptPicture.Head] {
        files.names.prefix(most).compactMap { name in
            guard !Task.isCancelled else { return nil }
            return files.prefix(of: name, maxBytes: KeptPicture.mostHead).flatMap(KeptPicture.Head.init)
        }
    }

    func keep(_ picture: KeptPicture, of address: String, under key: String) {
        files.store(Data(picture.file(of: address, under: key)), as: files.name(of: key))
    }

    func empty() { files.removeAll() }
}
