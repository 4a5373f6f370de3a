/// The declaration of a question on a table: the gesture or property that asks it, and its index.
package struct QuestionSource: Hashable {
    /// The gesture that asks the question; `nil` for a property of the carte.
    let gesture: Gesture?
    /// The index among the level's responses to gestures, or among the table's triggers.
    let declaration: Int
}
