#include "pricing/sources/linode_pages.h"

#include "data/http/paging_guard.h"
#include "pricing/formats/required_fields.h"
#include "pricing/sources/json_pages.h"

#include <cstdlib>

namespace breakeven {

namespace {

constexpr int kMostLinodePages = 20;

} // namespace

Result<FetchedPrices> fetchLinodePages(SourceFetch &source, const std::string &path,
                                       std::initializer_list<const char *> fields)
{
    FetchedPrices fetched;
    fetched.origin = source.address(path);
    PagingGuard guard(kMostLinodePages);
    PagesWatch watch(fields);
    for (int page = 1, pages = 1; page <= pages; ++page) {
        const std::string address = fetched.origin + "?page=" + std::to_string(page) + "&page_size=500";
        if (auto entered = guard.enter(address, fetched.origin); !entered)
            return entered.error();
        auto answer = source.get(address);
        if (!answer)
            return answer.error();
        auto file = priceFileOf(address, std::move(answer->body));
        if (!file)
            return file.error();
        const JsonValue &items = file->json["data"];
        if (auto whole = watch.see(items, address); !whole)
            return whole.error();
        const std::string said(file->json["page"].string());
        if (file->json.has("page") && said != std::to_string(page))
            return Error{ErrorKind::BadInput,
                         "page " + std::to_string(page) + " was asked for and page " + said.substr(0, 20) +
                             " came, so the list may not be whole; nothing of it is used, try again later",
                         address};
        pages = std::atoi(std::string(file->json["pages"].string()).c_str());
        if (page == 1) {
            fetched.file = std::move(file.value());
            continue;
        }
        for (auto &[name, value] : fetched.file.json.members)
            if (name == "data")
                for (const JsonValue &item : items.items)
                    value.items.push_back(item);
    }
    if (auto whole = watch.check(fetched.origin); !whole)
        return whole.error();
    if (auto whole = checkTotal(fetched.file.json, "data", *fields.begin(), fetched.origin); !whole)
        return whole.error();
    return fetched;
}

} // namespace breakeven
