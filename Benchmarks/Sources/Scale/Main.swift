import Foundation

/// Writes one app twice, each as a package: with the framework, and made by hand.
///
/// `Scale FOLDER FRAMEWORK [SCREENS] [RESOURCES]` makes FOLDER/WithDertisch and FOLDER/ByHand. What both have in common, the
/// kitchen, the courses' types and the printing table, is the same text in both.
@main struct Main {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count >= 2, let folder = arguments.first, let framework = arguments.dropFirst().first else {
            return print("usage: Scale FOLDER FRAMEWORK [SCREENS] [RESOURCES]")
        }
        let numbers = arguments.dropFirst(2).compactMap { Int($0) }
        let size = Size(screens: numbers.first ?? 200, resources: numbers.dropFirst().first ?? 500)
        try write(AppWithDertisch(size: size, framework: framework).files, to: folder + "/WithDertisch")
        try write(AppByHand(size: size).files, to: folder + "/ByHand")
    }

    /// Writes what differs from what is there, so that an app that is unchanged need not be built again.
    private static func write(_ files: [String: String], to folder: String) throws {
        for (path, text) in files {
            let file = URL(filePath: folder).appending(path: path)
            if let old = try? String(contentsOf: file, encoding: .utf8), old == text { continue }
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
    }
}

/// How large the app is.
struct Size {
    let screens: Int
    let resources: Int
    /// As many screens are registered, or opened, by one function.
    static var group: Int { 25 }

    var screenGroups: [Range<Int>] { groups(of: screens) }
    var resourceGroups: [Range<Int>] { groups(of: resources) }

    private func groups(of count: Int) -> [Range<Int>] {
        stride(from: 0, to: count, by: Self.group).map { $0..<min($0 + Self.group, count) }
    }
}
