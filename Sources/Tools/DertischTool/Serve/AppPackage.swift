import Foundation

/// An app's package, as `swift package describe` tells of it.
struct AppPackage: Decodable, Hashable, Sendable {
    struct Target: Decodable, Hashable, Sendable {
        let name: String
        let type: String
        /// The folder of its sources, below the package's.
        let path: String
        let resources: [Resource]?
        let productDependencies: [String]?

        private enum CodingKeys: String, CodingKey {
            case name, type, path, resources
            case productDependencies = "product_dependencies"
        }
    }

    struct Resource: Decodable, Hashable, Sendable {
        /// The path of the file or folder.
        let path: String
        let rule: Rule

        /// What SwiftPM does with it.
        enum Rule: Decodable, Hashable, Sendable {
            /// Copies it as it is, under its last name.
            case copy
            /// Copies each of its files, all to one folder.
            case process
            /// Compiles it.
            case embed

            init(from decoder: any Decoder) throws {
                let values = try decoder.container(keyedBy: AnyKey.self)
                switch values.allKeys.first?.stringValue {
                case "copy": self = .copy
                case "process": self = .process
                default: self = .embed
                }
            }
        }
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    let name: String
    /// The package's folder.
    let path: String
    let targets: [Target]

    /// True for a program with a web room.
    func servesBrowsers(_ program: String) -> Bool { depends(program, on: ["DertischWeb"]) }

    /// True for a program that serves browsers or has windows, which tells the tool when its house is open.
    func hasDiningRoom(_ program: String) -> Bool { depends(program, on: ["DertischWeb", "DertischGTK"]) }

    private func depends(_ program: String, on products: Set<String>) -> Bool {
        guard let target = targets.first(where: { $0.name == program }) else { return true }
        return !products.isDisjoint(with: target.productDependencies ?? [])
    }

    /// The program to serve, or a sentence that says why there is no such program.
    ///
    /// - Parameter wanted: its name; `nil` takes the only one that serves browsers, or else the only one.
    func program(_ wanted: String?) -> Result<String, ServeOptions.Misuse> {
        let programs = targets.filter { $0.type == "executable" }
        let names = programs.map(\.name).sorted()
        if let wanted {
            if names.contains(wanted) { return .success(wanted) }
            let has = "The package has \(names.isEmpty ? "no programs" : names.joined(separator: ", "))."
            return .failure(ServeOptions.Misuse(description: "There is no program \(wanted). \(has)"))
        }
        let web = programs.filter { $0.productDependencies?.contains("DertischWeb") == true }
        let candidates = web.isEmpty ? programs : web
        if let only = candidates.first, candidates.count == 1 { return .success(only.name) }
        guard !names.isEmpty else {
            return .failure(
                ServeOptions.Misuse(
                    description: "The package \(name) has no program. Run `dertisch serve` in the folder of an app."))
        }
        let several = candidates.map(\.name).sorted()
        return .failure(
            ServeOptions.Misuse(
                description:
                    "The package has several programs: \(several.joined(separator: ", ")). Name one: --program \(several[0])"
            ))
    }
}
