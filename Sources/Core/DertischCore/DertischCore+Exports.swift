// What imports Dertisch sees what services of a kitchen are made with, the pictures that lie on tables, and lists of rows, too.
@_exported public import DertischSupport
@_exported public import DertischPictures
