/// A question or an alert that salle staff ask the maître d for, before it is put into the customer's language.
///
/// A test of a customer reads it, and answers in the guest's stead:
///
/// ```swift
/// var asked: [AlertRequest] = []
/// let maitreD = MaitreDForCustomer { if case .ask(let request) = $0 { asked.append(request) } }
/// ```
public struct AlertRequest: Sendable {
    let draft: @MainActor @Sendable (Sommelier) -> AlertDraft
    let respond: @MainActor @Sendable (Int, String) -> Void

    /// What the customer would see.
    ///
    /// - Parameter sommelier: has the words.
    @MainActor public func alert(by sommelier: Sommelier) -> Alert { draft(sommelier).alert(id: 0) }

    /// Gives an answer, as the customer would.
    ///
    /// - Parameters:
    ///   - number: which answer, counted from 0.
    ///   - entered: what stands in the entry, if there is one.
    @MainActor public func answer(_ number: Int, entered: String = "") { respond(number, entered) }
}
