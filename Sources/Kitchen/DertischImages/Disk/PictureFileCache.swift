import DertischFoodDelivery
import Foundation

/// A disk cache of pictures in a folder, up to a total size, with a file for each.
///
/// A torn, damaged or foreign file counts as missing. Runs off every actor, because disks block.
final class PictureFileCache: Sendable {
    private let files: DiskCache

    /// - Parameters:
    ///   - folder: the folder. It is created if necessary, readable only by its owner, and belongs to the cache.
    ///   - maxSize: the maximum size of all files, in bytes.
    init(in folder: URL, maxSize: Int) {
        files = DiskCache(in: folder, suffix: ".picture", maxSize: maxSize, maxFileSize: maxSize / 8)
    }

    /// The total size of the files in bytes.
    ///
    /// - Complexity: O(files) on the first access to the cache.
    var size: Int { files.size }

    func picture(for key: String) -> PictureFile? {
        let name = files.name(of: key)
        guard let data = files.contents(of: name) else { return nil }
        guard let picture = PictureFile(decoding: [UInt8](data), for: key) else {
            files.remove(name)
            return nil
        }
        files.markUsed(name)
        return picture
    }

    /// The readable headers of the pictures, the most recently used first.
    ///
    /// - Parameter maxCount: the maximum number of files to read.
    /// - Complexity: O(files), with a short read for each. Cancelling the task stops it.
    func headers(maxCount: Int) -> [PictureFile.Header] {
        files.names.prefix(maxCount).compactMap { name in
            guard !Task.isCancelled else { return nil }
            return files.prefix(of: name, maxBytes: PictureFile.maxHeaderSize).flatMap(PictureFile.Header.init)
        }
    }

    func store(_ picture: PictureFile, of address: String, for key: String) {
        files.store(Data(picture.encoded(of: address, for: key)), as: files.name(of: key))
    }

    func removeAll() { files.removeAll() }
}
