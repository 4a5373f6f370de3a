// A module that imports Dertisch also sees the building blocks of kitchen services, the pictures that lie on tables, and lists of rows.
@_exported public import DertischSupport
@_exported public import DertischPictures
