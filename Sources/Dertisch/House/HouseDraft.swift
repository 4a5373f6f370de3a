import Plug

/// What a registrar has noted of one house: values only, which take effect when the house is built.
struct HouseDraft {
    var registrations: [Registration] = []
    var introductions: [Introduction] = []
    var hirings: [Hiring] = []
    var links: [LinkDraft] = []
    var gates: [GateDraft] = []
    /// What is done around every action that the house plugs, the first outermost.
    var wrappers: [any Wrapping] = []
    /// What was found wrong while it was noted, such as calls of other registrars with this house's key.
    var faults: [Fault] = []

    /// Every head chef, introduced with a customer or hired.
    var chefs: [ChefNeeds] { introductions.flatMap(\.chefs) + hirings.map(\.chef) }
}
