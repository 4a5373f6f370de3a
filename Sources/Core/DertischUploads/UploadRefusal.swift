import DertischCore

/// The reason why a file is not taken.
public enum UploadRefusal: Error, Hashable, Sendable {
    /// The file is larger than the upload's limit, in bytes.
    case tooLarge(limit: Int)
    /// The file has no content.
    case empty
    /// The first bytes of the file are of none of the upload's kinds.
    case wrongKind
    /// More files were chosen at once than the upload takes.
    case tooMany(limit: Int)
    /// The guest's files on their way would be larger than ``UploadLimits/bytesPerGuest``, or the disk is full.
    case noSpace
    /// The page that had the file has gone. The guest has to choose it again, and it goes on where it stopped.
    case missing
    /// The file could not be stored, or its order has failed.
    case failed
}

extension UploadRefusal {
    /// True if the guest can try again without choosing the file again.
    var allowsRetry: Bool { self == .noSpace || self == .failed }

    /// The reason in the guest's language.
    @MainActor func text(by texts: Sommelier) -> String {
        switch self {
        case .tooLarge(let limit):
            texts.house(
                "house.fileSize", "This file is larger than {limit}.", ["limit": ByteCount.text(limit, by: texts)])
        case .empty: texts.house("house.fileEmpty", "This file is empty.")
        case .wrongKind: texts.house("house.fileKind", "Files of this kind are not taken here.")
        case .tooMany(let limit):
            texts.house("house.fileCount", "No more than {limit} files are taken at once.", ["limit": limit])
        case .noSpace: texts.house("house.fileSpace", "There is no space for this file now. Try again later.")
        case .missing: texts.house("house.fileMissing", "Choose this file again to go on.")
        case .failed: texts.house("house.fileFailed", "This file could not be taken. Please try again.")
        }
    }
}

/// Sizes of files as people read them.
enum ByteCount {
    /// A number of bytes in the unit that suits it, of 1,024 each: `20 MB`.
    @MainActor static func text(_ bytes: Int, by texts: Sommelier) -> String {
        let units = ["B", "KB", "MB", "GB", "TB"]
        var (amount, unit) = (Double(bytes), 0)
        while amount >= 1024, unit < units.count - 1 { (amount, unit) = (amount / 1024, unit + 1) }
        let rounded = unit == 0 || amount >= 10 ? amount.rounded() : (amount * 10).rounded() / 10
        let isWhole = rounded == rounded.rounded()
        return "\(isWhole ? texts.text(for: Int(rounded)) : texts.text(for: rounded))\u{A0}\(units[unit])"
    }
}
