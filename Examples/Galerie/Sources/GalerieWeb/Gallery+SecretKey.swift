import Dertisch
import DertischSettings
import DertischWeb
import Foundation
import Galerie

extension Gallery {
    /// What makes a browser the same visitor after a restart. It stands beside the likes, which would be nobody's without it.
    static func secretKey(_ settings: HouseSettings) throws -> SecretKey {
        try SecretKey(in: URL(filePath: settings.folder(.data)).appending(path: "secret-key"))
    }
}
