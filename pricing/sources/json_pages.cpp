#include "pricing/sources/json_pages.h"

#include "data/http/paging_guard.h"
#include "pricing/refresh/required_fields.h"

#include <utility>

namespace breakeven {

namespace {

constexpr int kMostPages = 100;

// A document that is no error.
Result<PriceFile> documentOf(const std::string &address, std::string body)
{
    auto file = priceFileOf(address, std::move(body));
    if (!file)
        return file;
    if (const auto said = saidError(file->json, address))
        return *said;
    return file;
}

Result<FetchedPrices> fetchedFrom(const std::string &address, Result<HttpResponse> answer)
{
    if (!answer)
        return answer.error();
    FetchedPrices fetched;
    fetched.origin = address;
    fetched.isUnchanged = answer->isUnchanged();
    if (fetched.isUnchanged)
        return fetched;
    fetched.revision = SourceFetch::revisionOf(*answer);
    fetched.lastModified = answer->edition.lastModified;
    auto file = documentOf(address, std::move(answer->body));
    if (!file)
        return file.error();
    fetched.file = std::move(file.value());
    return fetched;
}

} // namespace

Result<FetchedPrices> fetchDocument(SourceFetch &source, const std::string &path,
                                    const PriceSnapshot *previous)
{
    const std::string address = source.address(path);
    return fetchedFrom(address, source.get(address, SourceFetch::editionOf(previous, address)));
}

Result<FetchedPrices> fetchPosted(SourceFetch &source, const std::string &path, const std::string &body)
{
    const std::string address = source.address(path);
    return fetchedFrom(address, source.post(address, body));
}

Result<FetchedPrices> fetchPages(SourceFetch &source, const std::string &path, const char *list,
                                 std::initializer_list<const char *> fields, const NextPage &next)
{
    FetchedPrices fetched;
    fetched.origin = source.address(path);
    PagingGuard guard(kMostPages);
    for (std::string address = fetched.origin; !address.empty();) {
        if (auto entered = guard.enter(address, fetched.origin); !entered)
            return entered.error();
        auto answer = source.get(address);
        if (!answer)
            return answer.error();
        auto page = documentOf(address, std::move(answer->body));
        if (!page)
            return page.error();
        if (!page->json[list].isArray())
            return missingField(list, address);
        if (auto whole = requireFields(page->json[list], fields, address); !whole)
            return whole.error();
        auto following = next(page->json, address);
        if (!following)
            return following.error();
        address = std::move(following.value());
        if (guard.pages() == 1) {
            fetched.file = std::move(page.value());
            continue;
        }
        for (auto &[name, value] : fetched.file.json.members)
            if (name == list)
                for (const JsonValue &item : page->json[list].items)
                    value.items.push_back(item);
    }
    fetched.file.path = fetched.origin;
    return fetched;
}

} // namespace breakeven
