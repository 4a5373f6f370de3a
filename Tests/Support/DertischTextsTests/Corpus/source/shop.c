/* The program whose texts the corpus holds: Scripts/text-corpus takes them out by xgettext. */
#include <inttypes.h>
#include <libintl.h>
#include <stdio.h>

#define _(text) gettext(text)

void show(const char *name, unsigned long count, int64_t size) {
    puts(_("Open"));
    /* TRANSLATORS: the title of the window. */
    puts(_("Welcome to the shop. It has more goods than fit into one line of this file, and so the text is wrapped."));
    printf(_("%s has %lu articles\n"), name, count);
    printf(_("Order %1$s of %2$s\n"), name, name);
    printf(ngettext("%d article", "%d articles", (int)count), (int)count);
    printf(_("%" PRId64 " bytes, %x in hexadecimal, %'d grouped, 100%%\n"), size, 5, 5);
    puts(pgettext("menu", "Open"));
    puts(pgettext("door", "Open"));
    puts(_("A quotation mark \" and a backslash \\ and a tab\t."));
}
