// Help for the page one is on: what it shows, what can be done there, and the keys.
#pragma once

#include <QString>

class QWidget;

namespace breakeven {

// As HTML; `page` is the id of a page, empty: the page that is shown without a study.
QString pageHelp(const QString &page);

// In a window of its own that stays beside the page; asked for again, it shows the other page's help.
void showPageHelp(const QString &page, QWidget *parent);

} // namespace breakeven
