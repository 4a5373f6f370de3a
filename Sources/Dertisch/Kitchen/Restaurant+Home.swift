import Plug

extension Restaurant {
    /// What is wrong with a customer that a dining room greets first, as dining rooms ask before they open.
    ///
    /// It has to be the home of the house: whoever comes by a link has the home beneath, and whoever comes by none is greeted.
    ///
    /// ```swift
    /// let fault = restaurant.fault(greeting: "about", in: "web", at: Site(file: "Main.swift", line: 7))
    /// ```
    ///
    /// - Parameters:
    ///   - first: the customer's name.
    ///   - diningRoom: what the dining room is called in messages.
    ///   - site: where the dining room was told so.
    /// - Returns: the fault; `nil` if the two are one.
    public func fault(greeting first: String, in diningRoom: String, at site: Site) -> Fault? {
        guard home?.customer != first else { return nil }
        guard position(of: first) != nil else {
            let near = NearMiss.of(first, among: home.map { [$0.customer] } ?? [])
            return Fault(
                .missingCustomer, "The \(diningRoom) dining room greets \(first) first, whom nobody introduced.",
                at: site,
                why: "only who is introduced can be seated" + (near.isEmpty ? "" : "; there is \(near[0])"),
                remedy: "introduce \(first), or greet another")
        }
        let home = home?.customer ?? "nobody"
        return Fault(
            .otherHome, "The \(diningRoom) dining room greets \(first) first, but the home of the house is \(home).",
            at: site, why: "whoever comes by a link has \(home) beneath, and whoever comes by none meets \(first)",
            remedy: "name \(first) first in the staff's greeted, or greet \(home)")
    }
}
