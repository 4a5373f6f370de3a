extension LevelBuilder where Value == C.Carte {
    /// Orders one thing when the customer is seated, shows its progress, and lets the customer try again after a
    /// failure. If the thing does not exist, a web dining room answers the first page with status 404.
    ///
    /// ```swift
    /// table.load(
    ///     \.loading, at: "stage",
    ///     LoadingPlaces(loading: "busy", problem: "problem", saying: "photo.failed", gone: "photo.gone", retry: "retry")
    /// ) { .open($0.id) }
    /// ```
    ///
    /// - Parameters:
    ///   - path: the progress.
    ///   - place: the place of the thing, which is marked busy while it is loading.
    ///   - places: the places that show the progress. Lay the texts at `loading` and `retry` as usual.
    ///   - order: makes the order, on `.seated` and on a tap on `retry`; `nil` gives no order.
    public func load(
        _ path: Path<Loading>, at place: Place, _ places: LoadingPlaces = LoadingPlaces(), file: StaticString = #fileID,
        line: UInt = #line, _ order: @escaping @MainActor (Value) -> C.Order?
    ) {
        let site = Site(file: file, line: line)
        self.order(on: .seated, file: file, line: line, order)
        let reading = PropertyReader<Value, Loading>(path)
        bindings.addNotFound { reading($0).isGone }
        lay(\.isLoading, of: path, at: place, .busy, site) { .mark(.busy, $0) }
        if let loading = places.loading { show(loading, while: \.isLoading, of: path, site) }
        if let problem = places.problem {
            uses(problem, for: .text, at: site)
            let texts = places.farewell == places.apology ? [places.apology] : [places.apology, places.farewell]
            for key in texts where key != .apology { bindings.log?.text(key, at: site) }
            show(problem, while: \.hasFailed, of: path, site)
            bindings.add(
                .shown(path, at: problem, isText: true) { loading, texts in
                    guard loading.hasFailed else { return .text("") }
                    return .text(texts.apology(loading.isGone ? places.farewell : places.apology))
                })
        }
        guard let retry = places.retry else { return }
        show(retry, while: \.canRetry, of: path, site)
        lay(\.canRetry, of: path, at: retry, .focused, site) { .mark(.focused, $0) }
        bindings.close(retry) { !reading($0).canRetry }
        self.order(on: .tap(retry), file: file, line: line, order)
    }

    private func show(
        _ place: Place, while part: KeyPath<Loading, Bool>, of path: Path<Loading>, _ site: Site
    ) {
        lay(part, of: path, at: place, .hidden, site) { .mark(.hidden, !$0) }
    }

    /// Lays one part of the progress, whenever that part changes.
    private func lay(
        _ part: KeyPath<Loading, Bool>, of path: Path<Loading>, at place: Place, _ trait: Trait, _ site: Site,
        _ laid: @escaping @MainActor (Bool) -> Laid
    ) {
        uses(place, for: .state, at: site, detail: trait.rawValue)
        bindings.add(.shown(path.appending(path: part), at: place, isText: false) { isOn, _ in laid(isOn) })
    }
}
