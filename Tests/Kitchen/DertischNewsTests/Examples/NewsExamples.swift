import Dertisch
import DertischFreezerPostgreSQL
import DertischNATS
import DertischNews
import Foundation

/// Examples from the documentation of shared news.
enum NewsExamples {
    struct Photo: Codable, Identifiable { let id: Int }

    enum PhotoNews: SharedNews {
        case liked(Photo.ID, count: Int)
        case manyChanged
        static let missed = PhotoNews.manyChanged
    }

    actor ThumbnailSousChef: OnePerProcess {
        private var thumbnails: [Photo.ID: Data] = [:]
    }

    @MainActor static func shareOverNATS(_ registrar: inout Registrar) {
        registrar.messageBus(NATSBus("nats://127.0.0.1:4222", subject: "galerie"))
    }

    @MainActor static func shareOverPostgreSQL(_ registrar: inout Registrar) {
        registrar.messageBus(PostgreSQLBus("postgresql://photos@db/photos", channel: "photos"))
    }

    struct CommentAdded: Sendable {}

    actor CommentsSousChef {
        private var comments: [String] = []
        init(headChefs: HeadChefForSousChef<CommentAdded>) {}
    }

    @MainActor static func shareTwice(_ registrar: inout Registrar) {
        registrar.messageBus(NATSBus("nats://127.0.0.1:4222", subject: "galerie"))
        registrar.messageBus(PostgreSQLBus("postgresql://photos@db/photos", channel: "photos"))
    }

    static func explain(_ event: HouseEvent) {
        if case .newsFailed(let failure) = event.kind, let error = failure.error as? NewsError {
            print(error.description)
        }
    }
}
