/// A draft of one house: the values that its registrar has noted. They take effect when the house is built.
package struct HouseDraft {
    package var registrations: [Registration] = []
    package var introductions: [Introduction] = []
    package var hirings: [Hiring] = []
    package var links: [LinkDraft] = []
    package var gates: [GateDraft] = []
    /// The customers that may be opened before the guest has followed a link to them.
    package var prefetches: [PrefetchDraft] = []
    /// The customers for links that lead nowhere. More than one is a fault.
    package var unknownLinks: [UnknownLinkDraft] = []
    package var texts: any TextSource = NoTexts([])
    /// The registration of the texts or languages, if there is one.
    var textsSite: Site?
    /// The parts that other modules add to the house.
    package var extensions = HouseExtensions()
    /// The faults that modules found in their own registrations, such as a setting with a wrong value.
    package var faults: [Fault] = []
    /// Serves samples in place of the kitchen, which is not opened then.
    package var samples: (any SampleSource)?

    /// Every head chef, introduced with a customer or hired.
    package var chefs: [ChefDependencies] { introductions.flatMap(\.chefs) + hirings.map(\.chef) }
}
