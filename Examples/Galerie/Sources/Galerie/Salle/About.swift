import Dertisch

/// The page about Galerie and its staff. Its layout has all of its texts.
enum AboutCourse: Course {}

extension CustomerID<AboutCourse> { static var about: Self { "about" } }
