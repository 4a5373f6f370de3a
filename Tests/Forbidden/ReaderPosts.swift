// error: value of type 'BulletinReader<Leaf, WindowWide>' has no member 'post'
// error: 'topic' is inaccessible due to 'private' protection level
import Dertisch

func post(_ reader: BulletinReader<Leaf, WindowWide>) {
    reader.post(Leaf())
    _ = reader.topic
}
