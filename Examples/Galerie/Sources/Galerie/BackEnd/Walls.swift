/// The photos as they hang now. The folder is looked through again whenever the gallery is asked for anew.
actor Walls {
    private(set) var library: PhotoLibrary
    private let complain: @Sendable ([String]) -> Void

    /// - Parameter complain: is told of files that are left out, once each.
    init(_ library: PhotoLibrary, complain: @escaping @Sendable ([String]) -> Void) {
        self.library = library
        self.complain = complain
    }

    func hangAnew() throws(PhotoLibrary.Error) -> PhotoLibrary {
        let known = Set(library.complaints)
        library = try library.again()
        let complaints = library.complaints.filter { !known.contains($0) }
        if !complaints.isEmpty { complain(complaints) }
        return library
    }
}
