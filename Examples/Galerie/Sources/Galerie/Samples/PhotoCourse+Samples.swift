import Dertisch
import DertischCatalogue
import DertischComponents

extension PhotoCourse: SampledCourse {
    static var samples: [Sample<PhotoCourse>] {
        sample("a photo") { $0.show(SamplePhotos.photo()) }
        sample("loading") { _ = $0.loading.begin() }
        sample("failed") { $0.loading.fail() }
        sample("gone") { $0.loading.fail(isGone: true) }
        sample("liked, with comments") {
            $0.show(SamplePhotos.photo(likes: 1_204))
            $0.likes?.isMine = true
            $0.comments = Rows(SamplePhotos.comments(["What a morning!", "Thank you.", "Where was this?"]))
        }
        sample("long texts") {
            $0.show(SamplePhotos.photo(named: SamplePhotos.longNames[0], likes: 1_000_000))
            $0.comments = Rows(SamplePhotos.comments(SamplePhotos.longNames))
            $0.draft = SamplePhotos.longNames[1]
        }
        sample("the last photo, from a file without a date") {
            $0.show(SamplePhotos.photo(isTaken: false, next: nil))
        }
        sample("offline") {
            $0.show(SamplePhotos.photo())
            $0.isKept = true
        }
    }

    private static func sample(_ name: String, _ change: (inout Carte) -> Void) -> Sample<PhotoCourse> {
        Sample(name, entree: Entree(id: "1"), Carte(id: "1", turn: nil), change)
    }
}

extension PhotoCourse.Carte {
    fileprivate mutating func show(_ photo: Photo) {
        self.photo = photo
        picture = SamplePhotos.picture(1)
        likes = photo.likes
        loading.end()
    }
}
