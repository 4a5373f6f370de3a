// Whoever imports Dertisch sees what services of a kitchen are made with, too.
@_exported public import DertischKitchen
