public import DertischCore
import DertischSupport

extension Registrar {
    /// Declares routes: addresses at which programs, rather than guests, give orders to the head chef of a customer, and get a part of its carte.
    ///
    /// ```swift
    /// registrar.takeaway(.invoices, chef: InvoicesHeadChef.init)
    /// registrar.routes(of: .invoices) { routes in
    ///     routes.on(.get, "/api/invoices/{id}", answer: .json(\.invoice)) { id in .open(id) }
    /// }
    /// ```
    ///
    /// Each request gets a party of its own, so orders of different requests run beside each other, whatever their ``Pace``. The customer may be one
    /// that guests see as well; then its gates are asked about the guest of the request.
    ///
    /// - Parameters:
    ///   - id: the customer, introduced with a head chef, or registered as a `takeaway`.
    ///   - origins: the pages that may send requests.
    ///   - maxBodyBytes: the most bytes of a request's body. The dining room has a limit of its own as well.
    ///   - declare: declares the routes. Called once, now.
    public mutating func routes<C>(
        of id: CustomerID<C>, from origins: RouteOrigins = .own, upTo maxBodyBytes: Int = 1 << 20,
        _ declare: (inout RouteBuilder<C>) -> Void
    ) {
        var builder = RouteBuilder(of: id, from: origins, upTo: maxBodyBytes)
        declare(&builder)
        extensions[RouteTable.self].add(builder.routes)
    }
}
