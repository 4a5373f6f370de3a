extension AnyParty {
    /// Asks the customer a question, and gives the order of its answer.
    final func ask(_ question: AskedQuestion) {
        guard canTellGuest else { return }
        let respond: @MainActor (Int, String) -> Void = { [weak self, origin] answer, entered in
            guard let self, let order = question.order(self, answer, entered) else { return }
            answering(origin) { self.take(answered: order) }
        }
        guard let source = question.source else { return context.ask(question.draft, respond: respond) }
        let row = source.gesture?.place == nil ? .table : origin?.row ?? .table
        context.maitreD?.ask(question.draft, declaredBy: source, in: row, of: number, respond: respond)
    }

    /// Takes the answer to a restored question: asks the declaration again, and gives the order of that answer.
    ///
    /// The guest is told if the declaration or its row has gone, and asked again if it may still come. A question that reads
    /// differently now is asked as it is now.
    final func answer(_ asked: OpenQuestion, _ answer: Int?, _ entered: String) {
        let answers = asked.alert.answers
        guard let index = answer ?? answers.firstIndex(where: { $0.role == .cancel }), answers.indices.contains(index)
        else { return }
        answering(asked.spot) {
            switch question(asked) {
            case .success(let question) where question.draft.reads(as: asked.alert):
                if let order = question.order(self, index, entered) { take(answered: order) }
            // The guest has agreed to nothing, so nothing has to be said.
            case _ where answers[index].role == .cancel: break
            case .success(let question): ask(question)
            case .failure where mayComeBack(asked): context.maitreD?.askAgain(asked, of: self)
            case .failure(let refusal): context.maitreD?.refuse(asked, refusal, of: self)
            }
        }
    }

    /// Takes the order of an answer, also beneath a customer that was seated over the question.
    private func take(answered order: any Sendable) {
        isAnswering = true
        defer { isAnswering = false }
        take(order, nil)
    }

    /// True if the row or the property that a restored question is about may still come: from an order that is cooking, or with the
    /// first rows of its list.
    private func mayComeBack(_ asked: OpenQuestion) -> Bool {
        // Beneath another customer nothing is laid, and no order could be given.
        guard isOnShift else { return false }
        if asked.row == 0 { return !isSettled }
        guard let restored = writer.restored, restored.row(RowNumber(asked.row)) != nil else { return false }
        return !isSettled || !restored.hasLaidList(of: RowNumber(asked.row))
    }

    /// The question that a declaration asks now.
    private func question(_ asked: OpenQuestion) -> Result<AskedQuestion, Refusal> {
        let responses: Result<[Response], Refusal>
        switch asked.gesture {
        case .seated?, .returned?: responses = .success(asked.gesture.map(respond) ?? [])
        case .tap(let place)?: responses = self.responses(to: .tapped, at: Spot(place, in: RowNumber(asked.row)))
        case .submit(let place)?: responses = self.responses(to: .submitted, at: Spot(place, in: RowNumber(asked.row)))
        case .end(let place)?: responses = self.responses(to: .reachedEnd, at: Spot(place, in: RowNumber(asked.row)))
        case nil: responses = .success(response(to: asked.declaration).map { [$0] } ?? [])
        }
        return responses.flatMap { responses in
            for case .ask(let make, _) in responses {
                let question = make(writer.sommelier)
                if question.source == asked.source { return .success(question) }
            }
            return .failure(.rowGone)
        }
    }
}
