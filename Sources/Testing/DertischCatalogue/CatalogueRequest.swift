package import Foundation

/// The wish that a program shows its samples instead of serving its house. The tool `dertisch` states it in the environment.
///
/// ```
/// DERTISCH_CATALOGUE=1 swift run
/// ```
package struct CatalogueRequest: Equatable, Sendable {
    /// The port of a room for browsers; `nil` for the app's own.
    package let port: Int?
    /// A native room takes the pictures that this folder asks for, and opens no catalogue: see ``PictureRequest``.
    package let pictures: URL?

    /// The wish with which this process was started; `nil` if none.
    package static func ofThisProcess(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> CatalogueRequest? {
        guard environment["DERTISCH_CATALOGUE"] == "1" else { return nil }
        let folder = environment["DERTISCH_CATALOGUE_PICTURES"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
        return CatalogueRequest(port: environment["DERTISCH_CATALOGUE_PORT"].flatMap { Int($0) }, pictures: folder)
    }
}
