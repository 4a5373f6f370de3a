extension Restaurant {
    /// The fault of a house without a home, which dining rooms ask for before they open. If every customer starts with
    /// an entrée, a visitor without a link cannot be greeted.
    ///
    /// ```swift
    /// let fault = restaurant.fault(opening: "web", at: Site(file: "Main.swift", line: 7))
    /// ```
    ///
    /// - Parameters:
    ///   - diningRoom: the dining room's name in messages.
    ///   - site: the file and line where the dining room was made.
    /// - Returns: the fault; `nil` if the house has a home.
    public func fault(opening diningRoom: String, at site: Site) -> Fault? {
        guard home == nil else { return nil }
        return Fault(
            .noHome, "The \(diningRoom) dining room has no customer to greet.", at: site,
            why: "a visitor meets the first customer whose course has no entrée, and the house has none",
            remedy: "introduce a customer whose course has no entrée, and name it first in the staff's greeted")
    }
}
