#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischWindowState
    import Foundation

    /// The state of one view controller with a customer, as an app keeps it to restore it.
    struct CustomerMemory: Codable {
        /// The key of the opening. The memory of another customer is not restored.
        var opening: String
        var window: WindowState.Window

        init(opening: String, window: WindowState.Window) { (self.opening, self.window) = (opening, window) }

        /// Reads a stored memory; `nil` for other bytes.
        init?(_ stored: Data) {
            guard let read = try? PropertyListDecoder().decode(CustomerMemory.self, from: stored) else { return nil }
            self = read
        }

        var encoded: Data? {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .binary
            return try? encoder.encode(self)
        }
    }
#endif
