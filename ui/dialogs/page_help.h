// Help for the page one is on: what it shows, what can be done there, and the keys.
#pragma once

#include <QString>

class QWidget;

namespace breakeven {

// As HTML; `page` is the title of a page, empty: the page that is shown without a study. A page that has no
// text of its own gets the one about the window.
QString pageHelp(const QString &page);
bool hasOwnHelp(const QString &page);

// In a window of its own that stays beside the page; asked for again, it shows the other page's help.
void showPageHelp(const QString &page, QWidget *parent);

} // namespace breakeven
