import Dertisch
import DertischSettings
import DertischWeb
import Foundation
import Galerie

extension Gallery {
    /// The secret key by which a browser is the same visitor after a restart. It is stored beside the likes, which would lose their
    /// visitors without it.
    static func secretKey(_ settings: HouseSettings) throws -> SecretKey {
        try SecretKey(in: URL(filePath: settings.folder(.data)).appending(path: "secret-key"))
    }
}
