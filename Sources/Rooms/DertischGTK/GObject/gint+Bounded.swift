import CGTK

extension gint {
    /// The side of a window or picture from a file or an app, clamped: at least one pixel, and no longer than a
    /// surface can be.
    init(side: Int) { self = gint(Swift.min(Swift.max(1, side), 32_767)) }

    /// The number rounded towards zero and clamped; NaN becomes zero.
    init(clamping number: Float) {
        guard !number.isNaN else {
            self = 0
            return
        }
        self = gint(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    }
}
