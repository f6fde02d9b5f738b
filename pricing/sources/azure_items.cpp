#include "pricing/sources/azure_items.h"

#include "data/http/paging_guard.h"
#include "data/http/web_address.h"
#include "pricing/formats/required_fields.h"

namespace breakeven {

namespace {

constexpr int kMostItemPages = 1000;

} // namespace

Result<std::string> takeAzureTree(const std::string &text, const std::string &place,
                                  const TakeAzureItems &take)
{
    const auto page = jsonAnswer(text, place);
    if (!page)
        return page.error();
    if (!(*page)["Items"].isArray())
        return missingField("Items", place);
    if (auto taken = take((*page)["Items"], place); !taken)
        return taken.error();
    return std::string((*page)["NextPageLink"].string());
}

Result<void> fetchAzurePages(SourceFetch &source, const std::string &service, const std::string &region,
                             const std::string &filter, const TakeAzurePage &take)
{
    const std::string wanted =
        "serviceName eq '" + service + "' and armRegionName eq '" + region + "' and " + filter;
    std::string address = source.address(std::string(kAzureItemsPath) +
                                         "?api-version=2023-01-01-preview&currencyCode=USD&%24filter=") +
                          percentEncoded(wanted);
    PagingGuard guard(kMostItemPages);
    while (!address.empty()) {
        if (auto entered = guard.enter(address, address); !entered)
            return entered;
        auto answer = source.get(address);
        if (!answer)
            return answer.error();
        const auto link = take(answer->body, address);
        if (!link)
            return link.error();
        if (link->empty())
            return {};
        const auto next = source.next(*link, address);
        if (!next)
            return next.error();
        address = *next;
    }
    return {};
}

std::vector<std::string> azureRegions()
{
    return {"eastus",      "eastus2",       "southcentralus", "westus2",       "westus3",  "westeurope",
            "northeurope", "swedencentral", "uksouth",        "australiaeast", "japaneast"};
}

} // namespace breakeven
