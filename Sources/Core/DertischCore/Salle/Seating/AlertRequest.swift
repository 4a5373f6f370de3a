/// A request by salle staff for a question or an alert, before it is put into the guest's language.
///
/// A test of a customer reads the request, and answers in place of the guest:
///
/// ```swift
/// var asked: [AlertRequest] = []
/// let maitreD = MaitreDForCustomer { if case .ask(let request) = $0 { asked.append(request) } }
/// ```
public struct AlertRequest: Sendable {
    let draft: @MainActor @Sendable (Sommelier) -> AlertDraft
    let respond: @MainActor @Sendable (Int, String) -> Void

    /// The alert that the guest would see.
    ///
    /// - Parameter sommelier: supplies the texts.
    @MainActor public func alert(by sommelier: Sommelier) -> Alert { draft(sommelier).alert(id: 0) }

    /// Gives an answer, as the guest would.
    ///
    /// - Parameters:
    ///   - number: the index of the answer, from 0.
    ///   - entered: the text of the entry field, if there is one.
    @MainActor public func answer(_ number: Int, entered: String = "") { respond(number, entered) }
}
