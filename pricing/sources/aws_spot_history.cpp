// The spot prices of the machines of AWS with GPUs in a region, by zone (EC2 DescribeSpotPriceHistory): all
// changes of the 90 days that EC2 keeps, then those since the last one that is known. Posted as a form and
// signed.
//
// Source: the service model ec2/2016-11-15 of botocore; vantage-sh/ec2instances.info, ec2/spot.go. How EC2
// words its errors could not be confirmed.
#include "pricing/formats/aws_spot_history.h"
#include "data/http/paging_guard.h"
#include "data/http/web_address.h"
#include "data/readers/utc_time.h"
#include "model/numeric/time_constants.h"
#include "pricing/formats/required_fields.h"
#include "pricing/gpus/gpu_names.h"
#include "pricing/sources/price_source.h"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace breakeven {

namespace {

constexpr int kMostSpotPages = 1000;
constexpr std::int64_t kKeptDays = 90;

// Sorted by name, as the form is written.
std::string formOf(const std::string &since, const std::string &token)
{
    std::map<std::string, std::string> fields = {{"Action", "DescribeSpotPriceHistory"},
                                                 {"MaxResults", "1000"},
                                                 {"ProductDescription.1", "Linux/UNIX"},
                                                 {"StartTime", since},
                                                 {"Version", "2016-11-15"}};
    if (!token.empty())
        fields["NextToken"] = token;
    int count = 0;
    for (const std::string &type : gpuMachinesOfAws())
        fields["InstanceType." + std::to_string(++count)] = type;
    std::string form;
    for (const auto &[name, value] : fields)
        form += (form.empty() ? "" : "&") + name + "=" + percentEncoded(value);
    return form;
}

// Errors: BadInput naming an element that no item has.
Result<void> checkItems(const pugi::xml_node &items, const std::string &address)
{
    if (!items)
        return missingField("spotPriceHistorySet", address);
    for (const char *name : {"instanceType", "productDescription", "timestamp", "availabilityZone"})
        if (items.child("item") && std::none_of(items.begin(), items.end(), [&](const pugi::xml_node &item) {
                return bool(item.child(name));
            }))
            return missingField(name, address);
    return {};
}

struct Seen
{
    std::int64_t entries = 0;
    std::set<std::string> series; // zone, type, product
    std::set<std::string> changes;
};

// The token of the next page; empty after the last.
Result<std::string> readPage(PriceRows &rows, std::vector<Offer> &offers, Seen &seen, const std::string &body,
                             const std::string &address)
{
    pugi::xml_document document;
    if (const auto parsed = document.load_buffer(body.data(), body.size()); !parsed) {
        if (const auto json = jsonAnswer(body, address); !json && !body.empty() && body[0] == '{')
            return json.error();
        return Error{ErrorKind::BadInput,
                     "the XML is not whole (it breaks off or is damaged at byte " +
                         std::to_string(parsed.offset) + "); nothing of it is used, try again later",
                     address};
    }
    const pugi::xml_node answer = document.child("DescribeSpotPriceHistoryResponse");
    if (!answer)
        return missingField("DescribeSpotPriceHistoryResponse", address);
    const pugi::xml_node items = answer.child("spotPriceHistorySet");
    if (auto checked = checkItems(items, address); !checked)
        return checked.error();
    for (const pugi::xml_node &item : items.children("item")) {
        ++seen.entries;
        const SpotChange change{item.child_value("availabilityZone"), item.child_value("instanceType"),
                                item.child_value("productDescription"), item.child_value("spotPrice"),
                                item.child_value("timestamp")};
        const std::string series = fmt::format("{}\n{}\n{}", change.zone, change.type, change.product);
        seen.series.insert(series);
        if (seen.changes.insert(fmt::format("{}\n{}", series, change.time)).second)
            addSpotChange(rows, offers, change, "entry " + std::to_string(seen.entries));
        else
            rows.skip("repeated");
    }
    return std::string(answer.child_value("nextToken"));
}

Result<FetchedPrices> fetchAwsSpotHistory(SourceFetch &source, const std::string &region,
                                          const PriceSnapshot *previous)
{
    FetchedPrices fetched;
    fetched.origin = source.address("/");
    PriceRows rows;
    std::vector<Offer> &offers = rows.batch("aws-spot-history", region).offers;
    // Of every machine EC2 gives the last change before the start too: its price then.
    const std::int64_t oldest = utcNow() - kKeptDays * kSecondsPerDay;
    const std::string since =
        utcText(previous && previous->newest ? std::max(*previous->newest, oldest) : oldest);
    PagingGuard guard(kMostSpotPages);
    Seen seen;
    std::string token;
    do {
        if (auto entered = guard.enter(token, fetched.origin); !entered)
            return entered.error();
        const auto answer = source.postSigned(fetched.origin, formOf(since, token), region + ":ec2");
        if (!answer)
            return answer.error();
        auto next = readPage(rows, offers, seen, answer->body, fetched.origin);
        if (!next)
            return next.error();
        token = std::move(next.value());
    } while (!token.empty());
    // Machines can be compared between readings; how often their prices changed cannot.
    rows.rows = std::int64_t(seen.series.size());
    fetched.rows = std::move(rows);
    return fetched;
}

} // namespace

PriceSource awsSpotHistorySource()
{
    return {.name = "aws-spot-history",
            .address = "https://ec2.{part}.amazonaws.com",
            .parts = {"us-east-1"},
            .takesOtherParts = true,
            .currency = "USD",
            .key = {.variable = "AWS_ACCESS_KEY_ID", .isAwsKey = true},
            .fetch = fetchAwsSpotHistory};
}

} // namespace breakeven
