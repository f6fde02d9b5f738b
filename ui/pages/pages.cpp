#include "ui/pages/pages.h"

namespace breakeven {

std::vector<PageEntry> pages()
{
    return {
#define PAGE(page) page(),
#include "ui/pages/pages.def"
#undef PAGE
    };
}

QString pageTitle(const QString &id)
{
    for (const PageEntry &entry : pages())
        if (id == QLatin1String(entry.id))
            return entry.title;
    return id;
}

} // namespace breakeven
