// Sources of pictures are made with the types of this module.
@_exported public import DertischPictures
