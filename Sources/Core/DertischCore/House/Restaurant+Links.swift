/// The addresses of customers.
extension Restaurant {
    /// The problem with a link, found without seating a customer; `nil` if the link is valid.
    ///
    /// - Parameter link: a path with an optional query. It may be untrusted.
    public func problem(with link: String) -> SeatingProblem? {
        do {
            _ = try reservation(link: link)
            return nil
        } catch { return error }
    }

    /// The reservation that a link leads to.
    ///
    /// - Throws: ``SeatingProblem`` if it leads nowhere.
    func reservation(link: String) throws(SeatingProblem) -> Reservation {
        guard let address = LinkAddress(link) else { throw .noSuchPage(link: link) }
        guard let (customer, pattern, values) = links.match(address), let factory = staffFactory(of: customer) else {
            throw .noSuchPage(link: link)
        }
        do {
            let entree = try factory.entree(values: values, only: pattern.onlyGap)
            var reservation = Reservation(customer: customer, course: factory.course, entree: entree)
            reservation.query = factory.query(in: address)
            return reservation
        } catch let mismatch as LinkValues.Mismatch {
            throw .badValue(link: link, gap: mismatch.gap, value: mismatch.value, wanted: mismatch.wanted)
        } catch {
            // An error of the entrée's own refuses its values together, so it is about no single gap.
            let gaps = pattern.gaps.map { "\($0)=\(values[$0] ?? "")" }
            throw .badValue(
                link: link, gap: pattern.gaps.joined(separator: ", "), value: gaps.joined(separator: "&"),
                wanted: "values that its page takes: \(error)")
        }
    }

    /// The address of a reservation, without the query that its course binds; `nil` if its customer has none, if the entrée does not fit the address,
    /// or if that address would lead to another customer.
    func link(to reservation: Reservation) -> String? {
        guard let pattern = links[reservation.customer] else { return nil }
        if pattern.gaps.isEmpty { return links.address(of: reservation.customer, with: [:]) }
        guard let values = try? LinkValues.write(reservation.entree, only: pattern.onlyGap) else { return nil }
        return links.address(of: reservation.customer, with: values)
    }

    /// True if an address shows a customer with its entrée, whatever its query. A customer without a link has the empty address.
    func shows(_ link: String, _ reservation: Reservation) -> Bool {
        link.isEmpty
            ? self.link(to: reservation) == nil
            : (try? self.reservation(link: link))?.isSame(as: reservation) == true
    }
}
