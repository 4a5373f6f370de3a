/// The maître d at the staff entrance: the registrar, which takes an app's registrations. See ``Staff``.
///
/// It is lent to ``Staff/register(with:)`` for the duration of that call. It can be neither kept nor copied, so the compiler refuses
/// registrations at any other time.
@MainActor public struct Registrar: ~Copyable {
    package var draft = HouseDraft()

    /// Calls the staff's `register` once.
    ///
    /// - Returns: the registrations of the call.
    static func draft(of staff: some Staff) -> HouseDraft {
        var registrar = Registrar()
        staff.register(with: &registrar)
        return registrar.draft
    }

    /// Takes the house's texts, from the module that reads them. A second call is a fault.
    package mutating func use(_ texts: any TextSource, at site: Site) {
        if let first = draft.textsSite {
            return note([
                Fault(
                    .duplicateTexts, "The house's texts are registered twice.", at: site,
                    why: "they, or the languages of a house without texts, are already registered at \(first)",
                    remedy:
                        "keep one of the two; one larder reads several folders: texts(in: Larder(app, library)), and one call names all languages: languages(\"en\", \"de\")"
                )
            ])
        }
        draft.textsSite = site
        draft.texts = texts
    }

    /// Notes faults in a registration, for modules that check their own registrations.
    package mutating func note(_ faults: [Fault]) { draft.faults += faults }
}
