package import DertischRoom

/// The staff of a house in an app that is being written: its texts pass a closure when they are registered.
package struct ReloadableStaff<Team: Staff>: Staff {
    let team: Team
    let texts: @Sendable (any TextSource) -> any TextSource

    package var greeted: [String] { team.greeted }

    package func register(with registrar: inout Registrar) {
        team.register(with: &registrar)
        registrar.draft.texts = texts(registrar.draft.texts)
    }
}
