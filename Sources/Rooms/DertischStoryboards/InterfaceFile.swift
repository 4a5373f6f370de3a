import DertischXML
import Foundation

/// One file of Interface Builder: a storyboard or a nib.
struct InterfaceFile: Sendable {
    /// The reason why a file is not read, with its line.
    struct Failure: Error, Equatable {
        let line: Int
        let message: String
        var remedy = "correct the file"
    }

    /// The size of the largest file that is read, in bytes.
    static let maxSize = 16 << 20

    /// The path in its folder, for messages.
    let path: String
    /// The parsed file, or the reason why it could not be parsed.
    let content: Result<InterfaceElement, Failure>

    init(path: String, source: Data) { self.init(path: path, content: Self.parsed(source)) }

    /// Reads and parses a file in a folder.
    init(path: String, in folder: URL) {
        let file = folder.appending(path: path)
        let source: Data
        do { source = try Data(contentsOf: file) } catch {
            let remedy = "let it be read, or take it out of the folder"
            self.init(path: path, content: .failure(.init(line: 1, message: Self.reason(file, error), remedy: remedy)))
            return
        }
        self.init(path: path, source: source)
    }

    private init(path: String, content: Result<InterfaceElement, Failure>) {
        (self.path, self.content) = (path, content)
    }

    private static func parsed(_ source: Data) -> Result<InterfaceElement, Failure> {
        guard source.count <= maxSize else {
            let message = "it has \(source.count) bytes, and at most \(maxSize) are read"
            return .failure(Failure(line: 1, message: message))
        }
        do { return .success(InterfaceElement(try XMLReader.read([UInt8](source)))) } catch {
            return .failure(Failure(line: error.line, message: error.message))
        }
    }

    /// The system's reason why a file cannot be read. Foundation's errors do not tell it on every system.
    private static func reason(_ file: URL, _ error: any Error) -> String {
        let descriptor = open(file.path, O_RDONLY)
        defer { if descriptor >= 0 { close(descriptor) } }
        var byte: UInt8 = 0
        guard descriptor < 0 || read(descriptor, &byte, 1) < 0 else { return error.localizedDescription }
        return "the system says: \(String(cString: strerror(errno)))"
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

extension InterfaceElement {
    init(_ element: XMLTree) {
        self.init(
            name: element.name, attributes: element.attributes, line: element.line, text: element.text,
            children: element.elements().map(InterfaceElement.init))
    }
}
