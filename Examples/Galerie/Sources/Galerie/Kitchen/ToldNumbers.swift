extension KeyedDecodingContainer {
    /// Decodes a number from a back end, which may be another program's. The range makes sums and products safe.
    ///
    /// - Throws: `DecodingError` for a number outside of the range, as for a text.
    func number(_ key: Key, in range: ClosedRange<Int> = 0...1_000_000_000) throws -> Int {
        let number = try decode(Int.self, forKey: key)
        guard range.contains(number) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription: "\(number) is not from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}

extension PhotoSize {
    private enum Key: String, CodingKey { case width, height }

    package init(from decoder: any Decoder) throws {
        let told = try decoder.container(keyedBy: Key.self)
        self.init(
            width: try told.number(.width, in: 1...1_000_000), height: try told.number(.height, in: 1...1_000_000))
    }
}

extension PhotoPage {
    private enum Key: String, CodingKey { case total, offset, photos }

    package init(from decoder: any Decoder) throws {
        let told = try decoder.container(keyedBy: Key.self)
        self.init(
            total: try told.number(.total), offset: try told.number(.offset),
            photos: try told.decode([Photo].self, forKey: .photos))
    }
}

extension Likes {
    private enum Key: String, CodingKey { case count, isMine, moment }

    package init(from decoder: any Decoder) throws {
        let told = try decoder.container(keyedBy: Key.self)
        self.init(
            count: try told.number(.count), isMine: try told.decode(Bool.self, forKey: .isMine),
            moment: try told.decodeIfPresent(Double.self, forKey: .moment))
    }
}
