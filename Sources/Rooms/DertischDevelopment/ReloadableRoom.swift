package import DertischRoom
package import Foundation

/// An open dining room whose layouts and texts are read again while an app is written.
@MainActor package protocol ReloadableRoom: AnyObject {
    associatedtype Book: LayoutBook
    /// The ending of the files of layouts: `html`, `ui`.
    static var layoutEnding: String { get }
    /// The layouts that it shows.
    var layouts: Book { get }
    /// The folder of the layouts.
    var layoutFolder: URL? { get }
    /// Reads the layouts as they are in their folder now.
    func readLayouts() -> Book
    /// The style sheets that it shows, which the tool tells pages.
    func styles(of layouts: Book) -> [String]
    /// Takes over layouts and texts that were read again, and shows them. What was typed, the focus and the scroll position stay.
    func adopt(_ layouts: Book, withNewTexts hasTexts: Bool)
}
