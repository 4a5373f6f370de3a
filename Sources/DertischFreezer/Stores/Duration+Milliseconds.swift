extension Duration {
    /// Whole milliseconds, at least none; as many as there can be for what is too long to count, such as for ever.
    package var wholeMilliseconds: Int {
        let (milliseconds, isTooLong) = components.seconds.multipliedReportingOverflow(by: 1000)
        return isTooLong || milliseconds > Int.max - 1000
            ? (components.seconds > 0 ? .max : 0)
            : max(0, Int(milliseconds) + Int(components.attoseconds / 1_000_000_000_000_000))
    }
}
