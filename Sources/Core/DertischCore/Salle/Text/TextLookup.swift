/// The look-up of a house's texts in one language and its fallbacks.
package protocol TextLookup: AnyObject, Sendable {
    /// The text of a key that is the same whatever its arguments are; `nil` for a text with gaps or plurals, and if neither the language nor a
    /// fallback has the text. This is asked first for a key without arguments.
    func plainText(of key: TextKey) -> String?
    /// The text of a key with its gaps filled; `nil` if neither the language nor a fallback has it. `isWhole` is true if every gap had its argument.
    func text(
        of key: TextKey, _ arguments: [String: any TextArgument], for device: Device, _ formats: RegionText
    ) -> (text: String, isWhole: Bool)?
    /// Returns `true` if the language or one of its fallbacks has a text.
    func has(_ key: TextKey) -> Bool
}
