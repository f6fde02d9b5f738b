// What is known of a page of the window before it is made: its names, its key, and how to make it. Its help
// is the section of docs/window.md with its title.
#pragma once

#include <QString>

namespace breakeven {

class Page;
class Workspace;

struct PageEntry
{
    const char *id;       // "cash-flow": never shown
    QString title;        // "Cash Flow", in the language of the window
    const char *shortcut; // "Ctrl+2"
    Page *(*make)(Workspace &workspace);
};

template<class Made>
Page *makePage(Workspace &workspace)
{
    return new Made(workspace);
}

} // namespace breakeven
