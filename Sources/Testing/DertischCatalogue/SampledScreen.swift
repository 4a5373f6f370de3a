/// One customer of the app in the catalogue, with its states.
package struct SampledScreen {
    /// The customer's name.
    package let name: String
    /// The states in the order of the samples. A screen without samples has one if it starts with nothing: as it begins.
    package let states: [SampledState]
    /// True if its course gives samples.
    package let isSampled: Bool
    /// The names whose addresses an earlier sample of the course has. Those samples are left out.
    package let repeated: [String]

    init(name: String, states: [SampledState], isSampled: Bool) {
        self.name = name
        self.isSampled = isSampled
        var slugs: Set<String> = []
        var (kept, repeated): ([SampledState], [String]) = ([], [])
        for state in states {
            if slugs.insert(state.slug).inserted { kept.append(state) } else { repeated.append(state.name) }
        }
        self.states = kept
        self.repeated = repeated
    }
}
