/// The texts in two languages.
extension AppTemplate {
    static let texts = [
        TemplateFile("Sources/Tearoom/Resources/texts/common.json", textsInAll),
        TemplateFile("Sources/Tearoom/Resources/texts/en.json", textsInEnglish),
        TemplateFile("Sources/Tearoom/Resources/texts/de.json", textsInGerman),
    ]

    private static let textsInAll = #"""
        {
            "title": "Tearoom"
        }

        """#

    private static let textsInEnglish = #"""
        {
            "likes": {"plural": "count", "=0": "No likes yet", "one": "{count} like", "other": "{count} likes"},
            "problem": "The ideas could not be reached.",
            "retry": "Try again",
            "board": {
                "heading": "What should we do next?",
                "count": {"plural": "count", "=0": "No ideas yet", "one": "{count} idea", "other": "{count} ideas"},
                "draft": "Your idea",
                "add": "Add"
            },
            "idea": {
                "back": "All ideas",
                "like": "Like",
                "gone": "This idea is no longer on the board."
            }
        }

        """#

    private static let textsInGerman = #"""
        {
            "likes": {"plural": "count", "=0": "Noch keine Likes", "one": "{count} Like", "other": "{count} Likes"},
            "problem": "Die Ideen sind nicht erreichbar.",
            "retry": "Erneut versuchen",
            "board": {
                "heading": "Was machen wir als Nächstes?",
                "count": {"plural": "count", "=0": "Noch keine Ideen", "one": "{count} Idee", "other": "{count} Ideen"},
                "draft": "Deine Idee",
                "add": "Hinzufügen"
            },
            "idea": {
                "back": "Alle Ideen",
                "like": "Gefällt mir",
                "gone": "Diese Idee ist nicht mehr da."
            }
        }

        """#
}
