public import DertischCore

extension MaitreDForCustomer {
    /// Shows the customer an alert to dismiss, for example that an order has succeeded.
    ///
    /// ```swift
    /// maitreD.alert("photo.saved")
    /// ```
    ///
    /// - Parameter key: the text. If a value on the carte decides when to show it, prefer `table.alert(_:when:)`: the
    ///   house checks the text.
    @_disfavoredOverload public func alert(_ key: TextKey) { alert(Wording(key, [:])) }

    /// Shows the customer an alert whose text has arguments: `maitreD.alert(.photo.saved(name: "Dune"))`.
    ///
    /// - Parameter wording: the text with its arguments.
    public func alert(_ wording: Wording) {
        ask {
            AlertDraft(telling: $0(wording), in: $0)
        } respond: { _, _ in
        }
    }
}
