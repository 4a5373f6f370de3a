import DertischCore

/// The customer of every ``Picker``.
final class PickerCustomer<Option: Codable & Hashable & Sendable>: Customer {
    private let text: @MainActor (Option) -> Wording

    init(text: @escaping @MainActor (Option) -> Wording) { self.text = text }

    func layTable(_ table: TableBuilder<Picker<Option>>) {
        table.rows(\.options, at: "options") { [text] option in
            option.lay(\.id, at: "option") { text($0) }
            option.mark(.selected, "option", when: \.isChosen)
            option.mark(.focused, "option", when: \.isChosen)
            option.pay(on: .tap("option")) { $0.id }
        }
    }
}
