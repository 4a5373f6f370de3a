// The whole core, as a dining room sees it: the names of `import Dertisch`, and those by which a room serves a house. A room conforms to `DiningRoom`,
// and each table of it to `RestaurantTable`.
@_exported public import DertischCore
