import DertischSettings

/// An option that needs a trait of Galerie's package, in a program that was built without it.
struct MissingTrait: Error, Hashable, CustomStringConvertible {
    let trait: PackageTrait
    /// The option: `--database`.
    let option: String
    /// The place that gives its value, which may be a file of settings.
    let source: SettingSource

    var description: String {
        """
        This Galerie was built without \(trait.rawValue), which \(option) needs.
          where: \(source)
          why:   a plain build leaves out what one option alone needs
          do:    start it by Scripts/demo \(option) URL, or build it with --traits \(trait.rawValue)
        """
    }
}
