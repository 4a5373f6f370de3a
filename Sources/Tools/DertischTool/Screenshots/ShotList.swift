import DertischJSON

/// Everything that an app's catalogue can show, as the app lists it.
struct ShotList: Sendable {
    struct Size: Hashable, Sendable {
        let name: String
        let width: Int
        let height: Int
    }

    struct State: Sendable {
        let screen: String
        let slug: String
        let address: String
    }

    /// The languages of the app, and all that it can show: with those that are made from its source language.
    let languages: [String]
    let allLanguages: [String]
    let sizes: [Size]
    let states: [State]
    /// The screens without samples, and the samples whose address another one has.
    let unsampled: [String]
    let repeated: [String]

    static let looks = ["light", "dark"]

    /// Reads the list that the catalogue serves.
    init(_ bytes: [UInt8]) throws(ToolFailure) {
        guard let tree = try? JSONReader.read(bytes), let screens = tree["screens"]?.items,
            let sizes = tree["sizes"]?.items
        else {
            throw ToolFailure(
                "The app's list of samples cannot be read. Build the tool and the app of one version.", .failed)
        }
        languages = tree["languages"]?.items?.compactMap(\.text) ?? []
        allLanguages = tree["allLanguages"]?.items?.compactMap(\.text) ?? []
        self.sizes = sizes.compactMap { size in
            guard let name = size["name"]?.text, let width = size["width"]?.whole, let height = size["height"]?.whole
            else { return nil }
            return Size(name: name, width: width, height: height)
        }
        states = screens.flatMap { screen in
            (screen["states"]?.items ?? []).compactMap { state in
                guard let name = screen["name"]?.text, let slug = state["slug"]?.text,
                    let address = state["address"]?.text
                else { return nil }
                return State(screen: name, slug: slug, address: address)
            }
        }
        unsampled = screens.filter { $0["isSampled"]?.value == .flag(false) }.compactMap { $0["name"]?.text }
        repeated = screens.flatMap { screen in
            (screen["repeated"]?.items ?? []).compactMap(\.text).map { "\(screen["name"]?.text ?? ""): \($0)" }
        }
    }

    /// The pictures that options ask for, state by state.
    ///
    /// - Throws: a sentence if a language, look or size does not exist.
    func shots(_ options: ScreenshotOptions) throws(ToolFailure) -> [Shot] {
        let languages = try options.chosen(options.languages, among: allLanguages, by: languages, what: "language")
        let looks = try options.chosen(options.looks, among: Self.looks, by: Self.looks, what: "look")
        let names = sizes.map(\.name)
        let chosen = try options.chosen(options.sizes, among: names, by: names, what: "size")
        let sizes = sizes.filter { chosen.contains($0.name) }
        return states.flatMap { state in
            languages.flatMap { language in
                looks.flatMap { looks in
                    sizes.map { size in
                        Shot(
                            screen: state.screen, state: state.slug, address: state.address, language: language,
                            looks: looks, size: size)
                    }
                }
            }
        }
    }
}
