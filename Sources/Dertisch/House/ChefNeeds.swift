import DertischJSON

/// The dependencies and the news that one head chef asks for.
struct ChefNeeds {
    let name: String
    let needs: [Dependency]
    let news: BulletinHeading?
    let site: Site
}
