import Foundation

/// An error of the system, by its code in `errno`.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    package let code: Int32

    package init(_ code: Int32) { self.code = code }

    package var description: String { String(cString: strerror(code)) }
}
