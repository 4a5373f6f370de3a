import Dertisch
import DertischBasics
import Foundation
import Synchronization

/// One type of shared news: encodes what is posted here, and posts what arrives.
final class NewsTopic<News: SharedNews>: SharedTopic {
    private weak let exchange: NewsExchange?
    private let post = Mutex<(@Sendable (News) -> Void)?>(nil)

    init(of exchange: NewsExchange) { self.exchange = exchange }

    func sending(_ message: News) -> (() -> Void)? {
        guard let exchange else { return nil }
        let content = content(of: message, limit: exchange.maxNewsBytes(of: News.topic), reportingTo: exchange)
        return { exchange.send(content) }
    }

    func receive(_ post: @escaping @Sendable (News) -> Void) { self.post.withLock { $0 = post } }

    private func content(of news: News, limit: Int, reportingTo exchange: NewsExchange) -> NewsFrame.Content {
        do {
            let json = try JSONEncoder().encode(news)
            if json.count <= limit {
                return .news(topic: News.topic, version: UInt32(clamping: News.version), json: Array(json))
            }
            exchange.report(.tooLarge(topic: News.topic, bytes: json.count, limit: limit))
        } catch {
            // The error may have the news in it.
            let why =
                if case EncodingError.invalidValue(_, let context) = error {
                    context.debugDescription
                } else {
                    "its encode(to:) threw \(type(of: error))"
                }
            exchange.report(.notEncodable(topic: News.topic, why: why))
        }
        return .missed(topic: News.topic)
    }
}

extension NewsTopic: NewsReceiver {
    func take(_ json: [UInt8], version: UInt32) throws(NewsError) {
        guard version == UInt32(clamping: News.version) else {
            throw .otherVersion(topic: News.topic, found: Int(version), expected: News.version)
        }
        let news: News
        do {
            news = try JSONDecoder().decode(News.self, fromUntrusted: Data(json))
        } catch {
            let why = (error as? DecodingError)?.reason ?? "its initialiser refused it"
            throw .unreadable(topic: News.topic, why: why)
        }
        post.withLock { $0 }?(news)
    }

    func takeMissed() { post.withLock { $0 }?(News.missed) }
}
