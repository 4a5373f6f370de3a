package import DertischCore
package import DertischJSON

extension SampleBook {
    /// Everything that can be shown, for programs.
    ///
    /// - Parameters:
    ///   - title: the name of the program.
    ///   - restaurant: the house of the samples.
    ///   - address: the address of a state.
    package func list(
        titled title: String, in restaurant: Restaurant, address: (SampledState, SampledScreen) -> String
    ) -> JSON {
        func codes(_ languages: [Language]) -> JSON { .list(languages.map { .text($0.code) }) }
        let screens = screens.map { screen in
            let states = screen.states.map { state in
                JSON.object([
                    "name": .text(state.name), "slug": .text(state.slug), "address": .text(address(state, screen)),
                ])
            }
            return JSON.object([
                "name": .text(screen.name), "isSampled": .flag(screen.isSampled), "states": .list(states),
                "repeated": .list(screen.repeated.map { .text($0) }),
            ])
        }
        let sizes = CatalogueSize.all.map { size in
            JSON.object(["name": .text(size.name), "width": .number(size.width), "height": .number(size.height)])
        }
        return .object([
            "title": .text(title), "languages": codes(restaurant.languages),
            "allLanguages": codes(CatalogueLanguages.all(of: restaurant)), "sizes": .list(sizes),
            "screens": .list(screens),
        ])
    }
}
