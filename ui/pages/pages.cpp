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

} // namespace breakeven
