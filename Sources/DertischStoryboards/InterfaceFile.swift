import Foundation

/// One file of Interface Builder: a storyboard or a nib.
struct InterfaceFile: Sendable {
    /// The path in its folder, for messages.
    let path: String
    /// The parsed file, or the reason why it could not be parsed.
    let content: Result<InterfaceElement, InterfaceParser.Failure>

    init(path: String, source: Data) {
        self.path = path
        do { content = .success(try InterfaceParser.parse([UInt8](source))) } catch { content = .failure(error) }
    }

    /// The name of the file without its extension: `photo`, or `photo.tags` for the rows at `tags`.
    var name: String {
        let file = path.split(separator: "/").last ?? ""
        return String(file.dropLast(isStoryboard ? ".storyboard".count : ".xib".count))
    }

    /// The customer that the file's name names.
    var customer: String { String(name.prefix { $0 != "." }) }

    var isStoryboard: Bool { path.hasSuffix(".storyboard") }

    /// True if the system shows it while the app starts. No customer sits there.
    var isLaunchScreen: Bool { (try? content.get())?.isOn("launchScreen") ?? false }

    /// True if a file of that name is read.
    static func isRead(_ path: String) -> Bool { path.hasSuffix(".storyboard") || path.hasSuffix(".xib") }
}
