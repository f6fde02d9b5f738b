#include "data/http/paging_guard.h"

#include <fmt/format.h>

namespace breakeven {

Result<void> PagingGuard::enter(const std::string &page, const std::string &where)
{
    if (const auto known = m_pages.find(page); known != m_pages.end())
        return Error{ErrorKind::BadInput,
                     fmt::format("page {} names page {} as the next, so the list never ends; nothing of it "
                                 "is used, try again later",
                                 pages(), known->second),
                     where};
    if (pages() >= m_mostPages)
        return Error{
            ErrorKind::Failed,
            fmt::format(
                "the list continues after {} pages, more than are read; nothing of it is used, request less",
                m_mostPages),
            where};
    m_pages.emplace(page, pages() + 1);
    return {};
}

} // namespace breakeven
