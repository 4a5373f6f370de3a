import CGTK

extension gint {
    /// The side of a window or picture that a file or an app names: at least one pixel, and no longer than a surface can be.
    init(side: Int) { self = gint(Swift.min(Swift.max(1, side), 32_767)) }

    /// The whole number towards zero; zero for what is no number, and the nearest there is for one that is too large.
    init(near number: Float) {
        guard !number.isNaN else {
            self = 0
            return
        }
        self = gint(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    }
}
