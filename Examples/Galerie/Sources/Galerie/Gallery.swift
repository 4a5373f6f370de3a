package import Dertisch
import Foundation

/// A folder of photos with a back end of its own and everybody who works there, whichever dining room it is served in.
package struct Gallery: Sendable {
    /// How many photos there are.
    package let count: Int
    /// Everybody who works there.
    package let staff: GalerieStaff
    private let backEnd: BackEnd

    /// Looks through the photos, and opens the back end.
    package init(_ options: Options) throws {
        let library = try PhotoLibrary(folder: options.photos)
        complain(about: library.complaints)
        backEnd = BackEnd(library: library, likes: try LikesBook(in: options.data)) { complain(about: $0) }
        staff = GalerieStaff(backEnd: try backEnd.open())
        count = library.entries.count
    }

    /// Closes the back end; what was liked is kept.
    package func close() async { await backEnd.close() }
}

extension GalerieStaff {
    /// Checks the whole house, says what is wrong, and answers whether it can open.
    @MainActor package static func check(in layouts: any LayoutBook) -> Bool {
        let faults = Restaurant.faults(
            of: GalerieStaff(backEnd: BackEndAddress(url: "http://127.0.0.1")), in: [layouts])
        for fault in faults { say("\(fault)") }
        if faults.contains(where: { $0.severity == .error }) { return false }
        say("The house is in order.")
        return true
    }
}

/// Says something at once, also into a file or a pipe.
package func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }

/// Says at once what is wrong.
package func complain(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

/// Names the first few files that were left out, and counts the others.
private func complain(about files: [String], most: Int = 20) {
    for complaint in files.prefix(most) { complain(complaint) }
    if files.count > most { complain("\(files.count - most) more files are left out.") }
}
