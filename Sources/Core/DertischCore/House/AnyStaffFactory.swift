/// A customer's staff bound to the kitchen of an open house, its course erased.
@MainActor protocol AnyStaffFactory: AnyObject {
    var course: any Course.Type { get }
    /// Decodes an entrée from JSON.
    func entree(json: String) throws -> any Codable & Sendable
    /// The problems with saved properties of a carte.
    func problems(withKept json: String) -> [SeatingProblem]
    /// Decodes an entrée from the values of a link.
    func entree(values: [String: String], only: String?) throws -> any Codable & Sendable
    /// The values of an address that the course binds to its query.
    func query(in address: LinkAddress) -> QueryTexts
    /// Makes the staff of one party; `nil` if the entrée belongs to another course.
    ///
    /// - Parameter saved: the values that a plan saved of the party's scope. Head chefs may read them as they are made.
    func party(
        _ number: Int, _ entree: any Codable & Sendable, in context: WindowContext, restoring saved: [String: String]
    ) throws -> Party?
}
