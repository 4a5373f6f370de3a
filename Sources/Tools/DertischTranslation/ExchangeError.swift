/// The reason why a file of translations cannot be read or used.
package struct ExchangeError: Error, Hashable {
    package let reason: String
    package let line: Int
    package init(_ reason: String, line: Int) {
        self.reason = reason
        self.line = line
    }
}
