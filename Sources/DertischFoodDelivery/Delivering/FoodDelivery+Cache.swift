/// Deliveries through the cache.
extension FoodDelivery {
    func fetch(_ errand: Errand, with cache: HTTPCache) async throws -> Delivery {
        guard errand.method == .get, !errand.isStreamed, errand.headers["Range"] == nil else {
            return try await pass(errand, by: cache)
        }
        let stored = await cache.answer(to: errand)
        switch CacheDecision(stored, for: errand, isOffline: isOffline, at: configuration.now()) {
        case .nothing: throw Error.offline(errand.call)
        case .serve(let source): if let stored { return stored.delivery(from: source) }
        case .serveAndAsk:
            guard let stored else { break }
            askMeanwhile(errand, cache)
            return stored.delivery(from: .stale)
        case .confirm: if let stored { return try await confirm(stored, errand, cache) }
        case .ask:
            guard let stored else { break }
            do { return try await ask(errand, cache) } catch {
                return try instead(of: error, stored)
            }
        }
        return try await ask(errand, cache)
    }

    /// Delivers a request that the cache cannot answer but may have to invalidate entries for (RFC 9111, section 4.4).
    private func pass(_ errand: Errand, by cache: HTTPCache) async throws -> Delivery {
        if isOffline || errand.caching == .onlyCached { throw Error.offline(errand.call) }
        let delivery = try await persist(errand)
        guard !errand.method.isSafe, (200..<400).contains(delivery.status) else { return delivery }
        await cache.forget(errand.destination.text)
        for name in ["Location", "Content-Location"] {
            guard let text = delivery.headers[name], let other = try? errand.destination.resolving(text),
                other.origin == errand.destination.origin
            else { continue }
            await cache.forget(other.text)
        }
        return delivery
    }

    private func ask(_ errand: Errand, _ cache: HTTPCache) async throws -> Delivery {
        let asked = configuration.now()
        let delivery = try await persist(errand)
        await keep(delivery, to: errand, asked: asked, in: cache)
        return delivery
    }

    private func keep(_ delivery: Delivery, to errand: Errand, asked: Double, in cache: HTTPCache) async {
        if let answer = StoredAnswer(delivery, to: errand, asked: asked, came: configuration.now()) {
            await cache.keep(answer)
        } else if delivery.status < 500 {
            // The cached answer no longer matches the server's.
            await cache.forget(errand.destination.text)
        }
    }

    private func confirm(_ stored: StoredAnswer, _ errand: Errand, _ cache: HTTPCache) async throws -> Delivery {
        var question = errand
        question.headers = stored.questions.overridden(by: errand.headers)
        let asked = configuration.now()
        let delivery: Delivery
        do { delivery = try await persist(question) } catch { return try instead(of: error, stored) }
        if delivery.status == 304, errand.headers["If-None-Match"] == nil, errand.headers["If-Modified-Since"] == nil {
            let confirmed = stored.confirmed(by: delivery, asked: asked, came: configuration.now())
            await cache.keep(confirmed)
            var answer = confirmed.delivery(from: .confirmed)
            answer.took = delivery.took
            return answer
        }
        if delivery.status >= 500, Freshness(stored).isGoodAfterError(at: configuration.now()) {
            return stored.delivery(from: .stale)
        }
        await keep(delivery, to: errand, asked: asked, in: cache)
        return delivery
    }

    /// The cached answer, if it may replace an answer that failed.
    private func instead(of error: any Swift.Error, _ stored: StoredAnswer) throws -> Delivery {
        guard error is Error, Freshness(stored).isGoodAfterError(at: configuration.now()) else { throw error }
        return stored.delivery(from: .stale)
    }

    /// Asks the server in the background, unless another task already does. Errors are ignored: they appear at the next
    /// request that waits for the answer.
    private func askMeanwhile(_ errand: Errand, _ cache: HTTPCache) {
        let address = errand.destination.text
        guard cache.beginAsking(address) else { return }
        Task {
            defer { cache.endAsking(address) }
            // Another task may have finished just before this one began.
            guard let stored = await cache.answer(to: errand),
                case .serveAndAsk = CacheDecision(stored, for: errand, isOffline: isOffline, at: configuration.now())
            else { return }
            _ = try? await (stored.hasValidator ? confirm(stored, errand, cache) : ask(errand, cache))
        }
    }
}
