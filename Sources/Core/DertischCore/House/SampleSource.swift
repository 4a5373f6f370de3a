/// The source of a house's samples: cartes that an app gives for the states of its screens.
@MainActor package protocol SampleSource {
    /// The waiter of a customer whose head chefs are left out.
    func waiter<C>(
        of id: CustomerID<C>, insteadOf own: @escaping @MainActor (HeadChefForWaiter<C>, Door) -> any Waiter<C>
    ) -> @MainActor (HeadChefForWaiter<C>, Door) -> any Waiter<C>
}
