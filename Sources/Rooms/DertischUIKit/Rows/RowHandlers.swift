#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    /// The requests of a list to its table.
    @MainActor struct RowHandlers {
        /// Lends the views of a cell to a row, which lays its content there. It may lay the row first.
        let show: (RowNumber, UIView) -> Void
        /// Takes the views back, as another row gets them.
        let release: (RowNumber, UIView) -> Void
        /// Handles a tap on the row as a whole.
        let tap: (RowNumber) -> Void
        /// Handles that the last row is near: once for each last row.
        let end: () -> Void
    }
#endif
