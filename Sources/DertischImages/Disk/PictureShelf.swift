import DertischFoodDelivery
import Foundation

/// Pictures in a folder, up to a size: a file for each.
///
/// A file that is torn, damaged or none of ours counts as not there. It is used off every actor, since disks block.
final class PictureShelf: Sendable {
    private let files: DiskShelf

    /// - Parameters:
    ///   - folder: it is made if need be, readable by nobody else, and belongs to the shelf.
    ///   - most: bytes that all files may have.
    init(in folder: URL, most: Int) {
        files = DiskShelf(in: folder, ending: ".picture", most: most, mostOfOne: most / 8)
    }

    /// Bytes of all files.
    ///
    /// - Complexity: O(files) the first time that anything is asked of the shelf.
    var size: Int { files.size }

    func picture(under key: String) -> KeptPicture? {
        let name = files.name(of: key)
        guard let data = files.contents(of: name) else { return nil }
        guard let kept = KeptPicture(file: [UInt8](data), under: key) else {
            files.forget(name)
            return nil
        }
        files.use(name)
        return kept
    }

    /// What stands before the pictures, those that can be read, the one used last first.
    ///
    /// - Parameter most: as many files are looked at.
    /// - Complexity: O(files), a short read each; cancelling the task stops it.
    func heads(most: Int) -> [KeptPicture.Head] {
        files.names.prefix(most).compactMap { name in
            guard !Task.isCancelled else { return nil }
            return files.beginning(of: name, most: KeptPicture.mostHead).flatMap(KeptPicture.Head.init)
        }
    }

    func keep(_ picture: KeptPicture, of address: String, under key: String) {
        files.keep(Data(picture.file(of: address, under: key)), as: files.name(of: key))
    }

    func empty() { files.empty() }
}
