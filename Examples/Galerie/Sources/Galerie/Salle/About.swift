import Dertisch

/// What Galerie is, and who works in it: a page that says everything in its layout.
enum AboutCourse: Course {}

extension CustomerID<AboutCourse> { static var about: Self { "about" } }
