"""Writes the Swift file with what Dertisch knows of languages, from the XML files of the Unicode CLDR.

usage: languages.py FOLDER VERSION FILE.swift
"""

import pathlib
import sys
import textwrap
import xml.etree.ElementTree as ElementTree

folder, version, target = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])


def read(name):
    return ElementTree.parse(folder / f"{name}.xml").getroot()


def tag(text):
    return text.replace("_", "-")


supplemental, metadata = read("supplementalData"), read("supplementalMetadata")
matching = read("languageInfo").find("languageMatching/languageMatches")

# A former code, and the one that is used today. An alias with several replacements names the most likely one first.
aliases = [
    f"{tag(one.get('type')).lower()} {tag(one.get('replacement').split()[0])}"
    for one in metadata.iter("languageAlias")
    if "-x-" not in tag(one.get("replacement"))
]
regions = [
    f"{one.get('type')} {one.get('replacement').split()[0]}"
    for one in metadata.iter("territoryAlias")
    if len(one.get("type")) == 2
]

# The script and region that are likely for a language. Left out are languages in Latin letters whose region is not known: the table
# assumes that of every language that it does not have.
likely = []
for one in read("likelySubtags").iter("likelySubtag"):
    language, script, region = one.get("to").split("_")
    if (script, region) != ("Latn", "ZZ"):
        likely.append(f"{tag(one.get('from'))} {language} {script} {region}")

parents = [
    f"{'root' if one.get('parent') == 'root' else tag(one.get('parent'))} {' '.join(map(tag, one.get('locales').split()))}"
    for one in supplemental.find("parentLocales").iter("parentLocale")
]

# The regions in each region, as far down as they go.
contained = {}
for group in supplemental.find("territoryContainment").iter("group"):
    contained.setdefault(group.get("type"), set()).update(group.get("contains").split())


def within(region):
    found = {region}
    for part in contained.get(region, ()):
        found |= within(part)
    return found


variables = []
for one in matching.iter("matchVariable"):
    members = set().union(*(within(region) for region in one.get("value").split("+")))
    variables.append(f"{one.get('id')} {' '.join(sorted(members))}")

matches = []
for one in matching.iter("languageMatch"):
    oneway = " oneway" if one.get("oneway") == "true" else ""
    matches.append(f"{tag(one.get('desired'))} {tag(one.get('supported'))} {one.get('distance')}{oneway}")
paradigms = tag(matching.find("paradigmLocales").get("locales")).split()


def literal(name, summary, lines, separator="; "):
    text = separator.join(lines)
    # A line of source ends with a backslash, which joins it to the next.
    wrapped = textwrap.wrap(text, 106, break_long_words=False, break_on_hyphens=False)
    body = " \\\n        ".join(wrapped)
    return f'    /// {summary}\n    static let {name} = """\n        {body}\n        """\n'


parts = [
    literal("aliases", "Former codes of languages, each before the one that is used today.", aliases),
    literal("regionAliases", "Former codes of regions, each before the one that is used today.", regions),
    literal("likely", "Parts of codes, each before the language, the script and the region that are likely.", likely),
    literal("parents", "Parents, each before the languages whose texts it continues. `root` continues with none.", parents),
    literal("regionSets", "Sets of regions by the names that distances use.", variables),
    literal("distances", "Distances from a wanted language to a spoken one, in CLDR's order.", matches),
    literal("paradigms", "Languages that are preferred among equally near ones.", paradigms, " "),
]
target.parent.mkdir(parents=True, exist_ok=True)
target.write_text(
    f"// Written from the Unicode CLDR {version} by Scripts/languages. To change it, run that with a newer version.\n"
    "// Copyright © 1991-2022 Unicode, Inc. Licence: Unicode-DFS-2016, in Documentation/Licences/Unicode.txt.\n\n"
    "extension LanguageTable {\n"
    f"    /// The version of the CLDR.\n    package static let version = \"{version}\"\n\n" + "\n".join(parts) + "}\n"
)
