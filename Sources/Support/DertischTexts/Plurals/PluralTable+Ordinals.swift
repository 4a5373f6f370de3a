extension PluralTable {
    /// The ordinal rules, in families: the languages, then a condition for each category but `other`.
    ///
    /// Source: Unicode CLDR 46, "Language Plural Rules". Conditions on the exponent of compact numbers ("1M") are
    /// omitted, since texts do not use them.
    static let ordinals = """
        bal fil fr ga hy lo mo ms ro tl vi
        one: n = 1

        it lld sc scn vec
        many: n = 11,8,80,800

        gu hi
        one: n = 1
        two: n = 2,3
        few: n = 4
        many: n = 6

        as bn
        one: n = 1,5,7,8,9,10
        two: n = 2,3
        few: n = 4
        many: n = 6

        sv
        one: n % 10 = 1,2 and n % 100 != 11,12

        hu
        one: n = 1,5

        ne
        one: n = 1..4

        be
        few: n % 10 = 2,3 and n % 100 != 12,13

        uk
        few: n % 10 = 3 and n % 100 != 13

        tk
        few: n % 10 = 6,9 or n = 10

        kk
        many: n % 10 = 6 or n % 10 = 9 or n % 10 = 0 and n != 0

        lij
        many: n = 11,8,80..89,800..899

        ka
        one: i = 1
        many: i = 0 or i % 100 = 2..20,40,60,80

        sq
        one: n = 1
        many: n % 10 = 4 and n % 100 != 14

        kw
        one: n = 1..4 or n % 100 = 1..4,21..24,41..44,61..64,81..84
        many: n = 5 or n % 100 = 5

        blo
        zero: i = 0
        one: i = 1
        few: i = 2,3,4,5,6

        en
        one: n % 10 = 1 and n % 100 != 11
        two: n % 10 = 2 and n % 100 != 12
        few: n % 10 = 3 and n % 100 != 13

        mr
        one: n = 1
        two: n = 2,3
        few: n = 4

        gd
        one: n = 1,11
        two: n = 2,12
        few: n = 3,13

        ca
        one: n = 1,3
        two: n = 2
        few: n = 4

        mk
        one: i % 10 = 1 and i % 100 != 11
        two: i % 10 = 2 and i % 100 != 12
        many: i % 10 = 7,8 and i % 100 != 17,18

        az
        one: i % 10 = 1,2,5,7,8 or i % 100 = 20,50,70,80
        few: i % 10 = 3,4 or i % 1000 = 100,200,300,400,500,600,700,800,900
        many: i = 0 or i % 10 = 6 or i % 100 = 40,60,90

        or
        one: n = 1,5,7..9
        two: n = 2,3
        few: n = 4
        many: n = 6

        cy
        zero: n = 0,7,8,9
        one: n = 1
        two: n = 2
        few: n = 3,4
        many: n = 5,6

        af am an ar ast bg bs ce cs da de dsb el es et eu fa fi fy gl gsw he hr hsb ia id in is iw ja km kn \
        ko ky lt lv ml mn my nb nl no pa pl prg ps pt ru sd sh si sk sl sr sw ta te th tpi tr ur uz yue zh \
        zu
        """
}
