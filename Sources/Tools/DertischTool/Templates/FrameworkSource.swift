import DertischSupport
import Foundation

/// The place from which an app gets the framework: a clone on this machine, or a repository.
enum FrameworkSource: Equatable, Sendable {
    /// The address of the framework's repository.
    static let address = repositoryAddress
    /// The version on which new apps depend, unless they are told another.
    static let version = "0.1.0"
    static let published = FrameworkSource.version(address, version)

    /// A clone, by its path as the app's manifest has it.
    case clone(String)
    /// A version, and those that are compatible with it.
    case version(_ address: String, String)
    /// The head of a branch.
    case branch(_ address: String, String)

    /// Reads the value of `--dertisch`: the folder of a clone, or an address with a version or a branch.
    ///
    /// - Parameters:
    ///   - text: such as `../dertisch`, `https://example.org/dertisch@1.2.0` or `https://example.org/dertisch@main`.
    ///   - folder: the folder from which paths lead.
    ///   - app: the app's folder. A clone beside it gets a relative path.
    init(_ text: String, from folder: URL, for app: URL) throws(ToolFailure) {
        if text.contains("://") || text.hasPrefix("git@") {
            guard let at = text.lastIndex(of: "@"), at > text.firstIndex(of: "/") ?? text.endIndex else {
                throw ToolFailure("\(text) has no version. Write it behind an @, such as \(text)@\(Self.version).")
            }
            let (address, wanted) = (String(text[..<at]), String(text[text.index(after: at)...]))
            let numbers = wanted.split(separator: ".", omittingEmptySubsequences: false)
            guard !wanted.isEmpty, !address.contains("\""), !wanted.contains("\"") else {
                throw ToolFailure("\(text) is no address with a version, such as \(Self.address)@\(Self.version).")
            }
            let isVersion = numbers.count == 3 && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
            self = isVersion ? .version(address, wanted) : .branch(address, wanted)
            return
        }
        let clone = folder.reaching(text)
        let manifest = try? String(contentsOf: clone.appending(path: "Package.swift"), encoding: .utf8)
        guard let manifest, manifest.contains("name: \"Dertisch\"") else {
            throw ToolFailure("There is no clone of Dertisch in \(clone.path). Give --dertisch its folder.")
        }
        let isBeside =
            clone.deletingLastPathComponent().path == app.standardizedFileURL.deletingLastPathComponent().path
        self = .clone(isBeside ? "../\(clone.lastPathComponent)" : clone.path)
    }

    /// The entry in the manifest's list of dependencies.
    var manifestEntry: String {
        switch self {
        case .clone(let path): ".package(name: \"Dertisch\", path: \"\(path)\")"
        case .version(let address, let version): ".package(url: \"\(address)\", from: \"\(version)\")"
        case .branch(let address, let branch): ".package(url: \"\(address)\", branch: \"\(branch)\")"
        }
    }
}
