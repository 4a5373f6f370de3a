/// The dependencies and the news that one head chef asks for.
package struct ChefDependencies {
    package let name: String
    package let dependencies: [Dependency]
    let news: BulletinHeading?
    let site: Site
}
