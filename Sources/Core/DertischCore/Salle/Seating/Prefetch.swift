/// A customer that was opened ahead of the guest, for the dining room to hold its table ready.
package struct Prefetch {
    /// The customer's table, with all its content.
    package let table: any RestaurantTable
    /// The visual transition with which the customer will be shown.
    package let transition: Transition
    /// The address that the customer will have.
    package let link: String
    /// The number of customers in the window's stack once the customer is seated.
    package let depth: Int
    /// True if the customer says that its entrée leads to nothing.
    package let isNotFound: Bool
}
