#include "pricing/sources/json_pages.h"

#include "data/http/paging_guard.h"
#include "pricing/formats/required_fields.h"

#include <fmt/format.h>

#include <cstdlib>
#include <set>
#include <utility>

namespace breakeven {

namespace {

constexpr int kMostListPages = 100;

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

Result<void> checkTotal(const JsonValue &document, const char *list, const char *field,
                        const std::string &place)
{
    std::string said;
    for (const JsonValue *total : {&document["total"], &document["meta"]["total"], &document["results"]})
        if (total->kind == JsonValue::Kind::Number)
            said = total->text;
    std::set<std::string> seen;
    for (const JsonValue &item : document[list].items)
        seen.insert(std::string(item[field].string()));
    if (said.empty() || seen.size() >= std::strtoul(said.c_str(), nullptr, 10))
        return {};
    return Error{ErrorKind::BadInput,
                 fmt::format("the list says that it has {} entries, and {} different ones came, so it is not "
                             "whole; nothing of it is used, try again later",
                             said.substr(0, 20), seen.size()),
                 place};
}

Result<FetchedPrices> fetchPages(SourceFetch &source, const std::string &path, const char *list,
                                 std::initializer_list<const char *> fields, const NextPage &next)
{
    FetchedPrices fetched;
    fetched.origin = source.address(path);
    PagingGuard guard(kMostListPages);
    PagesWatch watch(fields);
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
        if (auto whole = watch.see(page->json[list], address); !whole)
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
    if (auto whole = watch.check(fetched.origin); !whole)
        return whole.error();
    if (auto whole = checkTotal(fetched.file.json, list, *fields.begin(), fetched.origin); !whole)
        return whole.error();
    return fetched;
}

} // namespace breakeven
