extension Restaurant {
    /// What is wrong with a house whose customers all start with something, as dining rooms ask before they open: nobody could
    /// be greeted in it.
    ///
    /// ```swift
    /// let fault = restaurant.fault(opening: "web", at: Site(file: "Main.swift", line: 7))
    /// ```
    ///
    /// - Parameters:
    ///   - diningRoom: what the dining room is called in messages.
    ///   - site: where the dining room was made.
    /// - Returns: the fault; `nil` if the house has a home.
    public func fault(opening diningRoom: String, at site: Site) -> Fault? {
        guard home == nil else { return nil }
        return Fault(
            .noHome, "The \(diningRoom) dining room has nobody to greet.", at: site,
            why: "whoever comes meets the first customer that starts with nothing, and the house has none",
            remedy: "introduce a customer whose course has no entrée, and name it first in the staff's greeted")
    }
}
