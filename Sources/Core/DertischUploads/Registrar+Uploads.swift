public import DertischCore
public import Foundation

extension Registrar {
    /// Chooses the folder in which files lie while they are on their way to orders, and their limits.
    ///
    /// ```swift
    /// registrar.uploads(in: folder, limits: UploadLimits(bytesPerGuest: 200 << 20))
    /// ```
    ///
    /// Choose a folder on the disk where the files are to stay, so that ``Parcel/move(to:)`` only renames them. It must belong to the app alone:
    /// what grows old in it is removed. Processes that serve one house share it. Without this call it is the folder `dertisch-uploads` in the app's state
    /// folder (`STATE_DIRECTORY` of a service, or the user's). In a window, files are read in place, and no folder is needed.
    ///
    /// - Parameters:
    ///   - folder: the folder. It is made when the first file comes; the folder around it must be there.
    ///   - limits: the limits of what lies in it.
    public mutating func uploads(in folder: URL, limits: UploadLimits = UploadLimits()) {
        extensions[UploadStore.self].use(folder, limits)
    }
}
