import DertischCore

/// The waiter of every ``Picker``: reads the options when the menu opens.
struct PickerWaiter<Option: Codable & Hashable & Sendable>: Waiter {
    typealias C = Picker<Option>
    let options: @MainActor () -> PickerOptions<Option>

    func carte(for entree: Option?) -> C.Carte {
        let options = options()
        let chosen = entree ?? options.chosen
        return C.Carte(options: options.all.map { C.Row(id: $0, isChosen: $0 == chosen) })
    }
}
