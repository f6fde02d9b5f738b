// Watches over a list that comes in pages: a page that comes again and one too many are errors, never a
// silent end.
#pragma once

#include "model/result.h"

#include <map>
#include <string>

namespace breakeven {

class PagingGuard
{
public:
    explicit PagingGuard(int mostPages) : m_mostPages(mostPages) {}

    // Before a page is fetched; `page` is its address or token, as the source gave it, `where` is for the
    // error. Errors: BadInput when the page was entered before; Failed when the most pages were.
    Result<void> enter(const std::string &page, const std::string &where);
    int pages() const { return int(m_pages.size()); }

private:
    int m_mostPages;
    std::map<std::string, int> m_pages; // its number, from 1
};

} // namespace breakeven
