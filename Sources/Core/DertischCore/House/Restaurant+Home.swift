extension Restaurant {
    /// The fault of a house without a home, which dining rooms ask for before they open. If every customer needs an entrée, a guest without a link
    /// cannot be greeted. The house check finds the fault too, if it is given the layouts of a dining room that greets the home
    /// (``LayoutBook/greetsHome``).
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
        home == nil ? .noHome(of: diningRoom, at: site) : nil
    }
}

extension Fault {
    /// The fault of a house in which every customer needs an entrée.
    static func noHome(of diningRoom: String, at site: Site?) -> Fault {
        Fault(
            .noHome, "The \(diningRoom) dining room has no customer to greet.", at: site,
            why: "a visitor meets the first customer that needs no entrée, and the house has none",
            remedy: "introduce a customer whose course has no entrée, or an optional one, and name it first in greeted")
    }
}
