import DertischSettings

/// A trait of Galerie's package: what one option alone needs, and a plain build leaves out.
enum PackageTrait: String, CaseIterable, Sendable {
    case postgreSQL = "PostgreSQL"
    case nats = "NATS"
    case firebase = "Firebase"

    /// The traits that this program is built with.
    static let built: Set<PackageTrait> = {
        var built: Set<PackageTrait> = []
        #if PostgreSQL
            built.insert(.postgreSQL)
        #endif
        #if NATS
            built.insert(.nats)
        #endif
        #if Firebase
            built.insert(.firebase)
        #endif
        return built
    }()

    /// Checks that the program is built with all that its settings ask for.
    static func check(_ settings: HouseSettings, built: Set<PackageTrait> = built) throws(MissingTrait) {
        var needs: [(trait: PackageTrait, option: String, source: SettingSource)] = []
        if settings[.database] != nil { needs.append((.postgreSQL, "--database", settings.source(of: .database))) }
        if settings[.firebase] != nil { needs.append((.firebase, "--firebase", settings.source(of: .firebase))) }
        if let bus = settings[.bus] {
            needs.append((bus.hasPrefix("postgres") ? .postgreSQL : .nats, "--bus", settings.source(of: .bus)))
        }
        guard let missing = needs.first(where: { !built.contains($0.trait) }) else { return }
        throw MissingTrait(trait: missing.trait, option: missing.option, source: missing.source)
    }
}
