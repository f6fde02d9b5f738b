// What is known of a page of the window before it is made: its names, its key, its help, and how to make it.
#pragma once

#include <QString>

namespace breakeven {

class Page;
class Workspace;

// Texts to be translated in the context "PageHelp".
struct PageHelp
{
    const char *shows;
    const char *does;
    const char *keys;
};

// The keys of a page that has nothing but numbers and rows.
inline constexpr const char *kNumberKeys =
    "Space on a number explains it · Ctrl+C copies the rows · Ctrl+Shift+C copies sentence and table";

struct PageEntry
{
    const char *id;       // "cash-flow": never shown
    QString title;        // "Cash Flow", in the language of the window
    const char *shortcut; // "Ctrl+2"
    PageHelp help;
    Page *(*make)(Workspace &workspace);
};

template<class Made>
Page *makePage(Workspace &workspace)
{
    return new Made(workspace);
}

} // namespace breakeven
