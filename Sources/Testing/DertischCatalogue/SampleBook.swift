package import DertischCore

/// The samples of a house by its customers, and the waiters that serve them.
@MainActor package final class SampleBook: SampleSource {
    /// The screens in the order in which their customers were introduced.
    package private(set) var screens: [SampledScreen] = []
    /// The orders that were given to sampled screens. It is one of the house's inspectors.
    package let notes = OrderNotes()
    /// The customer that is being seated, and the slug of its state.
    private var chosen: (screen: String, state: String)?

    package init() {}

    /// The screens whose courses give no samples.
    package var unsampled: [SampledScreen] { screens.filter { !$0.isSampled } }

    /// Finds a screen and its state by the two parts of an address.
    package func state(_ slug: String, of screen: String) -> (screen: SampledScreen, state: SampledState)? {
        guard let screen = screens.first(where: { $0.name == screen }),
            let state = screen.states.first(where: { $0.slug == slug })
        else { return nil }
        return (screen, state)
    }

    /// Seats a customer in one of its states, alone in the window.
    ///
    /// Other customers at its table, such as those of its sections, are in their first states.
    package func greet(_ state: SampledState, of screen: SampledScreen, by maitreD: MaitreD) {
        chosen = (screen.name, state.slug)
        defer { chosen = nil }
        state.greet(maitreD)
    }

    /// Seats a customer in the state of a sample, alone in the window. The maître d refuses one that is not introduced.
    package func greet<C>(_ sample: Sample<C>, of customer: CustomerID<C>, by maitreD: MaitreD) {
        chosen = (customer.name, SampledState.slug(sample.name))
        defer { chosen = nil }
        maitreD.greet(customer, with: sample.entree)
    }

    package func waiter<C>(
        of id: CustomerID<C>, insteadOf own: @escaping @MainActor (HeadChefForWaiter<C>, Door) -> any Waiter<C>
    ) -> @MainActor (HeadChefForWaiter<C>, Door) -> any Waiter<C> {
        let samples = Self.samples(of: C.self)
        var states = samples.map { sample in
            SampledState(sample.name) { $0.greet(id, with: sample.entree) }
        }
        if samples.isEmpty, let nothing = NoEntree() as? C.Entree {
            states = [SampledState("as it begins") { $0.greet(id, with: nothing) }]
        }
        screens.removeAll { $0.name == id.name }
        screens.append(SampledScreen(name: id.name, states: states, isSampled: !samples.isEmpty))
        guard let first = samples.first else { return own }
        return { [notes, weak self] _, _ in
            var sample = first
            if let chosen = self?.chosen, chosen.screen == id.name {
                sample = samples.first { SampledState.slug($0.name) == chosen.state } ?? first
            }
            return SampleWaiter(sample: sample.carte, notes: notes)
        }
    }

    private static func samples<C: Course>(of course: C.Type) -> [Sample<C>] {
        func given<Sampled: SampledCourse>(_ course: Sampled.Type) -> Any { course.samples }
        guard let sampled = course as? any SampledCourse.Type else { return [] }
        return given(sampled) as? [Sample<C>] ?? []
    }
}
