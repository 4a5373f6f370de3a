public import DertischCore

extension LevelBuilder where Value == C.Carte {
    /// Orders one thing when the customer is seated, shows its progress, and lets the customer try again after a
    /// failure. If the thing does not exist, a web dining room answers the first page with status 404.
    ///
    /// ```swift
    /// table.load(
    ///     \.loading, at: "stage",
    ///     LoadingPlaces(loading: "busy", problem: "problem", apology: "photo.failed", gone: "photo.gone", retry: "retry")
    /// ) { .open($0.id) }
    /// ```
    ///
    /// - Parameters:
    ///   - path: the progress.
    ///   - place: the place of the thing, which is marked busy while it is loading.
    ///   - places: the places that show the progress. Lay the texts at `loading` and `retry` as usual. Without a place for
    ///     problems, an alert shows them.
    ///   - order: makes the order, on `.seated` and to try again, each time from the carte as it is then; `nil` gives
    ///     no order.
    public func load(
        _ path: @escaping Reading<Loading>, at place: Place, _ places: LoadingPlaces = LoadingPlaces(),
        file: StaticString = #fileID,
        line: UInt = #line, _ order: @escaping @MainActor (Value) -> C.Order?
    ) {
        let site = Site(file: file, line: line)
        self.order(on: .seated, file: file, line: line, order)
        bindings.addNotFound { path($0).isGone }
        mark(.busy, place, site) { path($0).isLoading }
        if let loading = places.loading { mark(.hidden, loading, site) { !path($0).isLoading } }
        surveyApology(places.apology, at: site)
        if places.gone != places.apology { surveyApology(places.gone, at: site) }
        if let problem = places.problem {
            uses(problem, for: .text, at: site)
            mark(.hidden, problem, site) { !path($0).hasFailed }
            bindings.add(
                .shown(path, at: problem, isText: true) { loading, texts in
                    guard loading.hasFailed else { return .text("") }
                    return .text(texts.apology(places.text(for: loading)))
                })
        } else {
            alert(
                when: { path($0).hasFailed }, failure: { places.text(for: path($0)) },
                again: { path($0).canRetry && places.retry == nil ? order : nil })
        }
        guard let retry = places.retry else { return }
        mark(.hidden, retry, site) { !path($0).canRetry }
        mark(.focused, retry, site) { path($0).canRetry }
        self.order(on: .tap(retry), file: file, line: line, order)
    }
}

extension LoadingPlaces {
    /// The text after a failure.
    fileprivate func text(for loading: Loading) -> TextKey { loading.isGone ? gone : apology }
}
