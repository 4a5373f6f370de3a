public import DertischCore

extension Question {
    /// One possible answer.
    public struct Answer: Sendable {
        let text: Wording
        let role: AnswerRole
        let order: (@MainActor (Value, String) -> C.Order?)?
        /// True if its order is made from the value that the question is about.
        var isMadeFromValue = true

        /// An answer that gives an order: `.order("photo.delete", as: .destructive, .delete)`.
        @_disfavoredOverload
        public static func order(_ text: TextKey, as role: AnswerRole = .plain, _ order: C.Order) -> Answer {
            .order(Wording(text), as: role, order)
        }

        /// An answer that gives an order, and whose text is a wording: `.order(.folder.named("Post"), .move(to: 3))`.
        public static func order(_ text: Wording, as role: AnswerRole = .plain, _ order: C.Order) -> Answer {
            Answer(text: text, role: role, order: { _, _ in order }, isMadeFromValue: false)
        }

        /// An answer that gives an order, made from the value that the question is about.
        @_disfavoredOverload
        public static func order(
            _ text: TextKey, as role: AnswerRole = .plain, _ order: @escaping @MainActor (Value) -> C.Order?
        ) -> Answer {
            .order(Wording(text), as: role, order)
        }

        /// An answer that gives an order, made from the value that the question is about, and whose text is a wording.
        public static func order(
            _ text: Wording, as role: AnswerRole = .plain, _ order: @escaping @MainActor (Value) -> C.Order?
        ) -> Answer {
            Answer(text: text, role: role) { value, _ in order(value) }
        }

        /// An answer that gives an order, made from the entered text.
        @_disfavoredOverload
        public static func entered(
            _ text: TextKey, as role: AnswerRole = .preferred,
            _ order: @escaping @MainActor (Value, String) -> C.Order?
        ) -> Answer {
            .entered(Wording(text), as: role, order)
        }

        /// An answer that gives an order, made from the entered text, and whose own text is a wording.
        public static func entered(
            _ text: Wording, as role: AnswerRole = .preferred,
            _ order: @escaping @MainActor (Value, String) -> C.Order?
        ) -> Answer {
            Answer(text: text, role: role, order: order)
        }

        /// An answer that does nothing.
        @_disfavoredOverload
        public static func nothing(_ text: TextKey) -> Answer { .nothing(Wording(text)) }

        /// An answer that does nothing, and whose text is a wording.
        public static func nothing(_ text: Wording) -> Answer {
            Answer(text: text, role: .cancel, order: nil, isMadeFromValue: false)
        }
    }

    /// The order of an answer, by its number among those that were offered.
    @MainActor static func order(of answer: Int, among answers: [Answer], entered: String, about value: Value)
        -> C.Order?
    {
        answers.indices.contains(answer) ? answers[answer].order?(value, entered) : nil
    }
}
