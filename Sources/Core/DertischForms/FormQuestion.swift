import DertischCore

/// A question to the kitchen about one field, asked while it is typed.
@MainActor final class FormQuestion<C: Course, Values: FormValues>: EditedEntry {
    private let path: any WritableKeyPath<C.Carte, Form<Values>> & Sendable

    init(about path: any WritableKeyPath<C.Carte, Form<Values>> & Sendable) { self.path = path }

    func shows(_ error: any Error) -> Bool { error is FormRefusal<Values> }

    func settle(_ row: RowNumber, _ outcome: EditOutcome) -> [Response] {
        guard case .failed(let error) = outcome, let refusal = error as? FormRefusal<Values> else { return [] }
        return [.order(CarteChange<C.Carte> { [path] in $0[keyPath: path].refuse(refusal) }, nil)]
    }
}
