import DertischCore

/// The submission of a form: one order at a time, whose end is noted on the form.
@MainActor final class FormSubmission<C: Course, Values: FormValues>: EditedEntry {
    private let path: any WritableKeyPath<C.Carte, Form<Values>> & Sendable
    private let spots: FormSpots

    init(of path: any WritableKeyPath<C.Carte, Form<Values>> & Sendable, _ spots: FormSpots) {
        self.path = path
        self.spots = spots
    }

    func shows(_ error: any Error) -> Bool { error is FormRefusal<Values> }

    /// A refusal is shown at its fields, and the first of them gets the focus.
    func settle(_ row: RowNumber, _ outcome: EditOutcome) -> [Response] {
        switch outcome {
        case .done: return [change { $0.endSubmission(isSaved: true) }]
        case .dropped: return [change { $0.endSubmission(isSaved: false) }]
        case .failed(let error):
            guard let refusal = error as? FormRefusal<Values> else {
                return [change { $0.endSubmission(isSaved: false) }]
            }
            let first = refusal.problems.all.lazy.compactMap { self.spots.spot(of: $0.field) }.first
            let change = change {
                $0.endSubmission(isSaved: false)
                $0.refuse(refusal)
            }
            return [change] + (first.map { [.focus($0)] } ?? [])
        }
    }

    private func change(_ change: @escaping @Sendable (inout Form<Values>) -> Void) -> Response {
        .order(CarteChange<C.Carte> { [path] in change(&$0[keyPath: path]) }, nil)
    }
}
