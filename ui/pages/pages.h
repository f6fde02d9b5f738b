// The pages of the window, one file each in this folder (a header too where others speak to the page).
#pragma once

#include "ui/widgets/page_entry.h"

#include <vector>

namespace breakeven {

#define PAGE(page) PageEntry page();
#include "ui/pages/pages.def"
#undef PAGE

// In the order of their tabs.
std::vector<PageEntry> pages();
// "Cash Flow"; of no page, what was given.
QString pageTitle(const QString &id);

} // namespace breakeven
