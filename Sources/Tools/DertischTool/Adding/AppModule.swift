import DertischJSON
import Foundation

/// The module of an app in which its staff is registered: its folders, and the names that it has.
struct AppModule: Sendable {
    let staff: StaffSource
    /// The folder of the package.
    let package: URL
    /// The module's folder, `Sources/Tearoom`.
    let folder: URL
    /// The paths of the module's files, below its folder.
    private let paths: [String]
    /// The package's manifest.
    private let manifest: String

    var name: String { folder.lastPathComponent }

    /// Reads the package in a folder, or around it.
    init(around folder: URL) throws(ToolFailure) {
        package = try Project.folder(around: folder)
        manifest = (try? String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)) ?? ""
        let sources = package.appending(path: "Sources")
        let all = ((try? FileManager.default.subpathsOfDirectory(atPath: sources.path)) ?? []).sorted()
        let found = all.filter { $0.hasSuffix(".swift") }.compactMap { path in
            let url = sources.appending(path: path)
            return (try? String(contentsOf: url, encoding: .utf8)).flatMap { StaffSource($0, at: url) }
                .map { (path: path, staff: $0) }
        }
        guard let first = found.first, let module = first.path.split(separator: "/").first, first.path.contains("/")
        else {
            throw ToolFailure(
                "No source below \(sources.path) has a function register(with registrar: inout Registrar), which lists the staff."
            )
        }
        guard found.count == 1 else {
            let files = found.map(\.path).joined(separator: ", ")
            throw ToolFailure("Several sources register staff: \(files). A command cannot know which one is meant.")
        }
        staff = first.staff
        self.folder = sources.appending(path: String(module))
        paths = all.filter { $0.hasPrefix("\(module)/") }.map { String($0.dropFirst(module.count + 1)) }
    }

    /// The folder for a kind of source: where such sources are, or else the module's own.
    func folder(for kind: String) -> URL {
        paths.contains { $0.hasPrefix("\(kind)/") } ? folder.appending(path: kind) : folder
    }

    /// A folder of resources that the module has: `web`, `gtk` or `texts`.
    func resources(_ name: String) -> URL? {
        let path = paths.first { $0.hasSuffix("/\(name)") || $0 == name }
        return path.map { folder.appending(path: $0) }
    }

    /// The folder of the module's tests, if there is one.
    var tests: URL? {
        let tests = package.appending(path: "Tests/\(name)Tests")
        return FileManager.default.fileExists(atPath: tests.path) ? tests : nil
    }

    /// How the app's tests make its staff: `TearoomStaff()`, or as in a test that is there.
    var staffInTests: String {
        let files = tests.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path).sorted() } ?? []
        for file in files where file.hasSuffix(".swift") {
            let text = tests.flatMap { try? String(contentsOf: $0.appending(path: file), encoding: .utf8) } ?? ""
            if let match = text.firstMatch(of: /TestRestaurant\((\w+\([^()]*\))/) { return String(match.1) }
        }
        return "\(staff.type)()"
    }

    /// The files of texts, one for each language.
    var languages: [URL] {
        guard let texts = resources("texts") else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: texts.path).sorted()) ?? []
        return names.filter { $0.hasSuffix(".json") && $0 != "common.json" }.map { texts.appending(path: $0) }
    }

    /// The names of the screens that have a file for their customer: `Board`.
    var screens: [String] {
        paths.compactMap { path in
            path.split(separator: "/").last.flatMap { $0.wholeMatch(of: /(\w+)Customer\.swift/) }.map { String($0.1) }
        }
    }

    /// The path of the file named after a type, below the package's folder.
    func file(of type: String) -> String? {
        paths.first { $0 == "\(type).swift" || $0.hasSuffix("/\(type).swift") }
            .map { short(folder.appending(path: $0)) }
    }

    /// The path of a file below the package's folder.
    func short(_ url: URL) -> String {
        String(url.standardizedFileURL.path.dropFirst(package.standardizedFileURL.path.count + 1))
    }

    /// Makes sure that a name is free for types and a customer.
    func check(_ types: [String], customer: String? = nil) throws(ToolFailure) {
        for path in paths where path.hasSuffix(".swift") {
            let text = (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)) ?? ""
            let words = SwiftTokenizer.tokens(of: text).map(\.text)
            for (keyword, name) in zip(words, words.dropFirst())
            where ["struct", "class", "enum", "actor", "protocol", "typealias"].contains(keyword)
                && types.contains(name)
            {
                throw ToolFailure(
                    "There is a type \(name) already, in \(name == self.name ? self.name : path). Take another name.")
            }
            guard let customer else { continue }
            for index in words.indices.dropLast(4)
            where words[index...].starts(with: ["static", "var", customer, ":", "Self"]) {
                throw ToolFailure("There is a customer .\(customer) already, in \(path). Take another name.")
            }
        }
        guard !types.contains(name), !types.contains("\(name)Tests") else {
            throw ToolFailure("The module is named \(name) itself. Take another name.")
        }
    }

    /// Makes sure that the manifest has the products that new code imports.
    func check(products: [String]) throws(ToolFailure) {
        for product in products where !manifest.contains("\"\(product)\"") {
            throw ToolFailure(
                "The target \(name) needs the product \(product). Add .product(name: \"\(product)\", package: \"Dertisch\") to its dependencies."
            )
        }
    }
}
