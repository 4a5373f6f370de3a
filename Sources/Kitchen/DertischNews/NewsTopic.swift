import DertischCore
import DertischSupport
import Foundation
import Synchronization

/// One type of shared news: encodes what is posted here, and posts what arrives.
final class NewsTopic<News: SharedNews>: SharedTopic {
    private weak let exchange: NewsExchange?
    /// A function that lies in a lock by itself is wrapped twice by each access, so each call would be slower than the last.
    private struct Reader: Sendable {
        let post: @Sendable (News) -> Void
    }

    private let reader = Mutex<Reader?>(nil)

    init(of exchange: NewsExchange) { self.exchange = exchange }

    var missed: News { News.missed }

    func sending(_ message: News) -> (() -> Void)? {
        guard let exchange else { return nil }
        let content = content(of: message, limit: exchange.maxNewsBytes(of: News.topic), reportingTo: exchange)
        return { exchange.send(content) }
    }

    func receive(_ post: @escaping @Sendable (News) -> Void) {
        reader.withLock { $0 = Reader(post: post) }
    }

    private func content(of news: News, limit: Int, reportingTo exchange: NewsExchange) -> NewsFrame.Content {
        do {
            let json = try JSONEncoder().encode(news)
            if json.count <= limit {
                return .news(topic: News.topic, version: UInt32(clamping: News.version), json: Array(json))
            }
            exchange.report(NewsError.tooLarge(topic: News.topic, bytes: json.count, limit: limit))
        } catch {
            // The error may have the news in it.
            let why =
                if case EncodingError.invalidValue(_, let context) = error {
                    context.debugDescription
                } else {
                    "its encode(to:) threw \(type(of: error))"
                }
            exchange.report(NewsError.notEncodable(topic: News.topic, why: why))
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
        reader.withLock { $0 }?.post(news)
    }

    func takeMissed() { reader.withLock { $0 }?.post(News.missed) }
}
