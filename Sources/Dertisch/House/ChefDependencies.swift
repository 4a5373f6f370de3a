/// The dependencies and the news that one head chef asks for.
struct ChefDependencies {
    let name: String
    let dependencies: [Dependency]
    let news: BulletinHeading?
    let site: Site
}
