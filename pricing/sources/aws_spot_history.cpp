// The current spot prices of the machines of AWS with GPUs in a region, by zone (EC2 DescribeSpotPriceHistory
// from now on: the last change of each). Posted as a form and signed.
#include "pricing/formats/aws_spot_history.h"
#include "data/http/paging_guard.h"
#include "data/http/web_address.h"
#include "data/readers/utc_time.h"
#include "pricing/gpu_names.h"
#include "pricing/required_fields.h"
#include "pricing/sources/sources.h"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace breakeven {

namespace {

constexpr int kMostPages = 100;

// Sorted by name, as the form is written.
std::string formOf(const std::string &now, const std::string &token)
{
    std::map<std::string, std::string> fields = {{"Action", "DescribeSpotPriceHistory"},
                                                 {"MaxResults", "1000"},
                                                 {"ProductDescription.1", "Linux/UNIX"},
                                                 {"StartTime", now},
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

// The token of the next page; empty after the last.
Result<std::string> readPage(PriceRows &rows, std::vector<Offer> &offers, std::set<std::string> &seen,
                             const std::string &body, const std::string &address)
{
    pugi::xml_document document;
    if (const auto parsed = document.load_buffer(body.data(), body.size()); !parsed) {
        if (const auto json = jsonAnswer(body, address); !json && !body.empty() && body[0] == '{')
            return json.error();
        return Error{ErrorKind::BadInput,
                     "the XML is not whole (" + std::string(parsed.description()) + " at byte " +
                         std::to_string(parsed.offset) + "); what came is not used, try again later",
                     address};
    }
    const pugi::xml_node answer = document.child("DescribeSpotPriceHistoryResponse");
    if (!answer)
        return missingField("DescribeSpotPriceHistoryResponse", address);
    const pugi::xml_node items = answer.child("spotPriceHistorySet");
    if (auto checked = checkItems(items, address); !checked)
        return checked.error();
    for (const pugi::xml_node &item : items.children("item")) {
        ++rows.rows;
        const SpotChange change{item.child_value("availabilityZone"), item.child_value("instanceType"),
                                item.child_value("productDescription"), item.child_value("spotPrice"),
                                item.child_value("timestamp")};
        if (seen.insert(fmt::format("{}\n{}\n{}\n{}", change.zone, change.type, change.product, change.time))
                .second)
            addSpotChange(rows, offers, change, "entry " + std::to_string(rows.rows));
        else
            rows.skip("repeated");
    }
    return std::string(answer.child_value("nextToken"));
}

Result<FetchedPrices> fetch(SourceFetch &source, const std::string &region, const PriceSnapshot *)
{
    FetchedPrices fetched;
    fetched.origin = source.address("/");
    PriceRows rows;
    std::vector<Offer> &offers = rows.batch("aws-spot-history", region).offers;
    const std::string now = utcText(utcNow());
    PagingGuard guard(kMostPages);
    std::set<std::string> seen;
    std::string token;
    do {
        if (auto entered = guard.enter(token, fetched.origin); !entered)
            return entered.error();
        const auto answer = source.postSigned(fetched.origin, formOf(now, token), region + ":ec2");
        if (!answer)
            return answer.error();
        auto next = readPage(rows, offers, seen, answer->body, fetched.origin);
        if (!next)
            return next.error();
        token = std::move(next.value());
    } while (!token.empty());
    fetched.rows = std::move(rows);
    return fetched;
}

} // namespace

PriceSource awsSpotHistorySource()
{
    return {"aws-spot-history",
            "https://ec2.{part}.amazonaws.com",
            {"us-east-1"},
            true,
            true,
            "USD",
            {"AWS_ACCESS_KEY_ID", nullptr, true},
            fetch};
}

} // namespace breakeven
