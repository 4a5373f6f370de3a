/// The dependencies and the news that one head chef asks for.
package struct ChefDependencies {
    package let name: String
    package let dependencies: [Dependency]
    package let news: BulletinHeading?
    /// True if a restored party loses nothing by a new chef.
    let startsAnew: Bool
    package let site: Site
}
