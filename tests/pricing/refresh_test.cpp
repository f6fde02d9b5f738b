#include "pricing/price_book.h"
#include "pricing/refresh.h"
#include "pricing/refresh_lock.h"
#include "pricing/snapshot_gate.h"
#include "pricing/sources/price_source.h"
#include "pricing/zip_member.h"
#include "tests/support/gzip.h"
#include "tests/support/loopback_server.h"
#include "tests/support/price_sites.h"
#include "tests/support/test.h"
#include "tests/support/test_clock.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <memory>

using namespace breakeven;
using namespace std::chrono_literals;
using test::Connection;
using test::gzipped;
using test::LoopbackServer;
using test::PriceSite;
using test::ServedRequest;
using test::TestClock;

namespace {

const PriceSite &siteOf(const std::string &source)
{
    const auto &sites = test::priceSites();
    return *std::find_if(sites.begin(), sites.end(),
                         [&](const PriceSite &site) { return site.source == source; });
}

Store newStore() { return std::move(Store::open(":memory:")).value(); }

std::string replaced(std::string text, const std::string &from, const std::string &to)
{
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

// The one part of `site`, fetched from `server`.
PartReport refreshed(Store &store, const PriceSite &site, const LoopbackServer &server, TestClock &clock,
                     std::stop_token stop = {})
{
    for (const auto &[name, value] : site.key.environment())
        ::setenv(name.c_str(), value.c_str(), 1);
    RefreshOptions options;
    options.sources = {site.source};
    options.partitions = {site.partition};
    options.baseUrls = {{site.source, server.base()}};
    options.http.clock = &clock;
    options.stop = stop;
    const auto parts = refreshPrices(store, options);
    REQUIRE(parts);
    REQUIRE(parts->size() == 1);
    for (const auto &[name, value] : site.key.environment())
        ::unsetenv(name.c_str());
    return parts->front();
}

std::string everyRecord(const Store &store)
{
    const auto records = store.prices().records({});
    REQUIRE(records);
    std::string text = priceBookText(*records);
    const auto rates = store.prices().referenceRates();
    REQUIRE(rates);
    for (const ReferenceRate &rate : *rates)
        text += rate.currency + ' ' + rate.day.iso() + ' ' + nanoText(rate.perEuro) + '\n';
    return text + std::to_string(store.info()->interruptionBands) + " bands\n";
}

LoopbackServer::Handler answers(const PriceSite &site)
{
    return [&site](const ServedRequest &request, Connection &to) { site.answer(request, to); };
}

// What a fault does to the answer for the main document; `count` is how often that was asked for.
using Answer = std::function<void(const PriceSite &, const std::string &body, int count,
                                  const ServedRequest &, Connection &)>;

struct Fault
{
    const char *name;
    bool isOvercome;     // the prices arrive all the same
    const char *message; // part of the error, where they do not; "" to look at the field of the site instead
    Answer answer;
    bool (*applies)(const PriceSite &) = [](const PriceSite &) { return true; };
    const char *notFor = ""; // why it does not apply to the other sources
    std::chrono::milliseconds step = 0ms;
};

bool isZip(const PriceSite &site) { return site.isZip; }
bool hasLinks(const PriceSite &site)
{
    return site.source == "azure-retail" || site.source == "digitalocean";
}

// The address of the next page in the answer, and its host with the port.
std::string nextLink(const std::string &body)
{
    const auto begin = body.find("https://", body.find("ext"));
    return body.substr(begin, body.find('"', begin) - begin);
}

std::string hostOf(const std::string &body)
{
    const std::string link = nextLink(body).substr(8);
    return link.substr(0, link.find('/'));
}

bool isText(const PriceSite &site) { return !site.isZip; }

// The faults that every source has to live with; see `priceSites` for 9 (an empty page in the middle) and 14
// (rows that come twice), which are part of every answer in pages.
const std::vector<Fault> &faults()
{
    static const std::vector<Fault> rows = {
        {"1 a small whole body", true, "",
         [](const PriceSite &site, const std::string &, int, const ServedRequest &request, Connection &to) {
             site.answer(request, to);
         }},
        {"2 busy, then not", true, "",
         [](const PriceSite &site, const std::string &, int count, const ServedRequest &request,
            Connection &to) {
             count == 1 ? void(to.respond(429, "", {"Retry-After: 1"})) : site.answer(request, to);
         }},
        {"3 out of service", false, "answered 503 (service unavailable); try again later (tried 6 times)",
         [](const PriceSite &, const std::string &, int, const ServedRequest &, Connection &to) {
             to.respond(503, "");
         }},
        {"4 cut at 80 % of its length", false, "the body is cut",
         [](const PriceSite &, const std::string &body, int, const ServedRequest &, Connection &to) {
             to.head(200, {"Content-Length: " + std::to_string(body.size())});
             to.send(body.substr(0, body.size() * 4 / 5));
             to.close();
         }},
        {"4 cut chunks", false, "the body is cut",
         [](const PriceSite &, const std::string &body, int, const ServedRequest &, Connection &to) {
             to.head(200, {"Transfer-Encoding: chunked"});
             to.chunk(body.substr(0, body.size() * 4 / 5));
             to.close();
         }},
        {"4 cut without a length", false, "",
         [](const PriceSite &, const std::string &body, int, const ServedRequest &, Connection &to) {
             to.head(200, {"Connection: close"});
             to.send(body.substr(0, body.size() * 4 / 5));
             to.close();
         }},
        {"5 an HTML page", false, "an HTML page came instead of data",
         [](const PriceSite &, const std::string &, int, const ServedRequest &, Connection &to) {
             to.respond(200, "<html><body>Service Unavailable</body></html>", {"Content-Type: text/html"});
         }},
        {"6 an error with status 200", false, "the source answered with an error: rate limited",
         [](const PriceSite &, const std::string &, int, const ServedRequest &, Connection &to) {
             to.respond(200, R"({"errors":[{"message":"rate limited"}]})");
         },
         isText, "of an archive see 11"},
        {"7 a renamed field", false, "",
         [](const PriceSite &site, const std::string &body, int, const ServedRequest &, Connection &to) {
             to.respond(200, replaced(body, site.field, "renamed"));
         },
         isText, "of an archive see \"a renamed column within an archive\""},
        {"8 a next link to itself", false, "so the list never ends",
         [](const PriceSite &site, const std::string &body, int, const ServedRequest &, Connection &to) {
             to.respond(200, replaced(body, nextLink(body), "https://" + hostOf(body) + site.main));
         },
         hasLinks, "its pages are numbered or have tokens, or there is only one"},
        {"8 a next link to a foreign host", false, "are followed; nothing was sent there",
         [](const PriceSite &, const std::string &body, int, const ServedRequest &, Connection &to) {
             to.respond(200, replaced(body, "https://" + hostOf(body), "https://evil.example"));
         },
         hasLinks, "its pages are numbered or have tokens, or there is only one"},
        {"8 a page that comes again", false, "page 2 was asked for and page 1 came",
         [](const PriceSite &, const std::string &body, int, const ServedRequest &, Connection &to) {
             to.respond(200, body);
         },
         [](const PriceSite &site) { return site.source == "linode"; }, "only Linode numbers its pages"},
        {"8 a token that comes again", false, "so the list never ends",
         [](const PriceSite &, const std::string &body, int, const ServedRequest &, Connection &to) {
             to.respond(200, body);
         },
         [](const PriceSite &site) { return site.source == "vultr" || site.source == "aws-spot-history"; },
         "of Google's tokens see the row after"},
        {"8 a page that comes again", false, "the first page came again in the middle",
         [](const PriceSite &, const std::string &body, int, const ServedRequest &, Connection &to) {
             to.respond(200, body);
         },
         [](const PriceSite &site) { return site.source == "gcp-catalog"; },
         "of the other tokens see the row before"},
        {"10 a cut gzip body", false, "the gzip body ends early",
         [](const PriceSite &, const std::string &body, int, const ServedRequest &, Connection &to) {
             const std::string packed = gzipped(body);
             to.respond(200, packed.substr(0, packed.size() * 4 / 5), {"Content-Encoding: gzip"});
         }},
        {"11 an archive without its member", false, "has no member \"gcp.csv\"",
         [](const PriceSite &, const std::string &, int, const ServedRequest &, Connection &to) {
             to.respond(200, test::zipped("readme.txt", "nothing here"));
         },
         isZip, "no archive"},
        {"11 what is no archive", false, "is no whole zip archive",
         [](const PriceSite &, const std::string &, int, const ServedRequest &, Connection &to) {
             to.respond(200, R"({"error":"rate limited"})");
         },
         isZip, "no archive"},
        {"13 a slow drip", false, "the transfer stands still",
         [](const PriceSite &, const std::string &, int, const ServedRequest &, Connection &to) {
             to.head(200, {"Content-Length: 1000000"});
             to.send(std::string(1024, 'd'));
             to.awaitEnd();
         },
         [](const PriceSite &) { return true; }, "", 10s},
    };
    return rows;
}

// The server of `site` with `fault` in it.
LoopbackServer::Handler faulty(const PriceSite &site, const Fault &fault, std::atomic<int> &count)
{
    return [&](const ServedRequest &request, Connection &to) {
        const bool isRepeat = std::string_view(fault.name).find("comes again") != std::string_view::npos;
        const bool isMain = request.target == site.main;
        if (!isMain && !(isRepeat && request.path() == site.main.substr(0, site.main.find('?'))))
            return site.answer(request, to);
        fault.answer(site, *site.bodyOf(site.main), ++count, request, to);
    };
}

} // namespace

TEST_CASE("every price source has a site that it is tried on, and reads with a format of its name")
{
    REQUIRE(priceSources().size() == test::priceSites().size());
    for (std::size_t i = 0; i < priceSources().size(); ++i) {
        CHECK(priceSources()[i].name == test::priceSites()[i].source);
        const auto &formats = priceFormats();
        CHECK(std::any_of(formats.begin(), formats.end(), [&](const PriceFormat &format) {
            return std::string_view(format.name) == priceSources()[i].name;
        }));
    }
}

TEST_CASE("every source is refreshed from an empty store, and again without a new record")
{
    for (const PriceSite &site : test::priceSites()) {
        INFO(site.source);
        const LoopbackServer server(answers(site));
        Store store = newStore();
        TestClock clock;
        const PartReport first = refreshed(store, site, server, clock);
        INFO((first.error ? first.error->text() : ""));
        REQUIRE(first.outcome == PartOutcome::Stored);
        CHECK(first.added == site.offers);
        CHECK(first.changed == 0);
        CHECK_FALSE(first.inUseSince.empty());
        const std::string before = everyRecord(store);
        const PartReport again = refreshed(store, site, server, clock);
        REQUIRE_FALSE(again.error);
        CHECK(again.added == 0);
        CHECK(again.changed == 0);
        // 12: what can say that nothing changed says so.
        CHECK((again.outcome == PartOutcome::Unchanged) == (site.givesEtag || site.namesEdition));
        CHECK(everyRecord(store) == before);
        CHECK(store.check()->isSound());
    }
}

TEST_CASE("the documented prices arrive in the store")
{
    struct Row
    {
        const char *source;
        const char *type;
        const char *region;
        const char *model;
        const char *os;
        const char *price;
        const char *gpu;
    };
    Store store = newStore();
    TestClock clock;
    for (const PriceSite &site : test::priceSites()) {
        const LoopbackServer server(answers(site));
        REQUIRE_FALSE(refreshed(store, site, server, clock).error);
    }
    // 3478 / 8760 and 6721 / 26280 as the description of the Azure API works them out.
    for (const Row &row :
         {Row{"skypilot", "p4d.24xlarge", "us-east-1", "on_demand", "linux", "21.957642", "A100-40"},
          Row{"skypilot", "p4d.24xlarge", "us-east-1", "spot", "linux", "10.5", "A100-40"},
          Row{"gpuhunt", "a2-highgpu-1g", "us-central1", "on_demand", "linux", "3.673385", "A100-40"},
          Row{"gpuhunt", "a3-highgpu-8g", "us-central1", "calendar", "linux", "50.5", "H100"},
          Row{"linode", "g1-gpu-rtx6000-1", "*", "on_demand", "linux", "1.5", "RTX6000"},
          Row{"linode", "g1-gpu-rtx6000-1", "id-cgk", "on_demand", "linux", "1.8", "RTX6000"},
          Row{"linode", "g2-gpu-rtx4000a1-s", "*", "on_demand", "linux", "0.52", "RTX4000-Ada"},
          Row{"azure-retail", "Standard_B16als_v2", "australiacentral", "on_demand", "linux", "0.673", ""},
          Row{"azure-retail", "Standard_B16als_v2", "australiacentral", "spot", "linux", "0.6057", ""},
          Row{"azure-retail", "Standard_B16als_v2", "australiacentral", "reserved_1y", "linux", "0.397031963",
              ""},
          Row{"azure-retail", "Standard_B16als_v2", "australiacentral", "reserved_3y", "linux", "0.255745814",
              ""},
          Row{"azure-retail", "Standard_B16als_v2", "australiacentral", "savings_1y", "linux", "0.49129", ""},
          Row{"azure-retail", "Standard_B16als_v2", "australiacentral", "savings_3y", "linux", "0.34323", ""},
          Row{"aws-price-list", "p5.48xlarge", "us-east-1", "on_demand", "linux", "55.04", "H100"},
          Row{"aws-price-list", "p4d.24xlarge", "us-east-1", "on_demand", "linux", "21.957642", "A100-40"},
          Row{"aws-price-list", "p4d.24xlarge", "us-east-1", "on_demand", "windows", "26.373642", "A100-40"},
          Row{"aws-price-list", "p4de.24xlarge", "us-east-1", "on_demand", "linux", "27.44705", "A100-80"},
          Row{"aws-price-list", "p5en.48xlarge", "us-east-1", "on_demand", "linux", "63.296", "H200"},
          Row{"aws-price-list", "p6-b200.48xlarge", "us-east-1", "on_demand", "linux", "113.9328", "B200"},
          Row{"aws-price-list", "p6-b300.48xlarge", "us-east-1", "on_demand", "linux", "142.416", "B300"},
          Row{"aws-price-list", "g6e.48xlarge", "us-east-1", "on_demand", "linux", "30.13118", "L40S"},
          Row{"aws-price-list", "g7e.48xlarge", "us-east-1", "on_demand", "linux", "33.14432", "RTXPRO6000"},
          Row{"aws-price-list", "p5.4xlarge", "us-east-1", "on_demand", "linux", "6.88", "H100"},
          Row{"aws-price-list", "g6f.large", "us-east-1", "on_demand", "linux", "0.202", "L4"},
          Row{"aws-price-list", "m5.large", "us-east-1", "on_demand", "rhel", "0.096", ""},
          // 5 + 100000 / (3 · 8760)
          Row{"aws-price-list", "p5.48xlarge", "us-east-1", "reserved_3y", "linux", "8.805175038", "H100"},
          Row{"gcp-catalog", "a2-highgpu-1g", "us-central1", "on_demand", "linux", "3.673385", "A100-40"},
          Row{"gcp-catalog", "a2-highgpu-8g", "us-central1", "on_demand", "linux", "29.38708", "A100-40"},
          Row{"gcp-catalog", "a2-ultragpu-8g", "us-central1", "on_demand", "linux", "40.550383123",
              "A100-80"},
          Row{"gcp-catalog", "a3-highgpu-1g", "us-central1", "on_demand", "linux", "11.061249988", "H100"},
          Row{"gcp-catalog", "g2-standard-4", "us-central1", "on_demand", "linux", "0.706832255", "L4"},
          Row{"gcp-catalog", "g2-standard-12", "us-central1", "on_demand", "linux", "1.000416287", "L4"},
          Row{"gcp-catalog", "g2-standard-16", "us-central1", "on_demand", "linux", "1.147208303", "L4"},
          Row{"gcp-catalog", "n1-standard-4", "us-central1", "on_demand", "linux", "0.189999", ""},
          Row{"gcp-catalog", "n1-highmem-4+nvidia-tesla-t4x1", "us-central1", "on_demand", "linux",
              "0.586606", "T4"},
          Row{"gcp-catalog", "a4-highgpu-8g", "us-central1", "on_demand", "linux", "128.88", "B200"},
          // 48 · 0.01 + 180 · 0.001 per decimal GB · 1.073741824 + 2
          Row{"gcp-catalog", "g4-standard-48", "us-central1", "on_demand", "linux", "2.673273528",
              "RTXPRO6000"},
          Row{"lambda", "gpu_8x_h100_sxm5", "us-west-1", "on_demand", "linux", "23.92", "H100"},
          Row{"lambda", "gpu_1x_a10", "*", "on_demand", "linux", "0.75", "A10"},
          Row{"vultr", "vcg-a100-12c-120g-80vram", "ams", "on_demand", "linux", "2.397", "A100-80"},
          // 168 / 672
          Row{"vultr", "vcg-a100-1c-12g-8vram", "ewr", "on_demand", "linux", "0.25", "A100-80"},
          Row{"digitalocean", "gpu-h100x8-640gb", "nyc2", "on_demand", "linux", "23.92", "H100"},
          Row{"digitalocean", "gpu-mi300x8-1536gb", "tor1", "on_demand", "linux", "15.92", "MI300X"},
          Row{"ovh", "h100-380", "*", "on_demand", "linux", "2.8", "H100"},
          Row{"ovh", "d2-2", "*", "on_demand", "linux", "0.0104", ""},
          Row{"runpod", "NVIDIA A100 80GB PCIe", "*", "spot", "linux", "0.89", "A100-80"},
          Row{"aws-spot-history", "g5.xlarge", "us-east-1", "spot", "linux", "0.412", "A10G"},
          Row{"aws-spot-feed", "g5.xlarge", "us-east-1", "spot", "linux", "0.4123", "A10G"},
          Row{"oci", "Compute - GPU - H100", "*", "on_demand", "linux", "10", "H100"},
          Row{"oci", "Compute - GPU - H100", "*", "spot", "linux", "5", "H100"},
          Row{"verda", "8H100.80S.176V", "*", "on_demand", "linux", "23.92", "H100"},
          Row{"verda", "8H100.80S.176V", "*", "spot", "linux", "9.57", "H100"},
          Row{"shadeform", "n3-H100x1", "canada-1", "on_demand", "linux", "1.9", "H100"},
          Row{"azure-retail", "Standard_ND96isr_H100_v5", "australiacentral", "on_demand", "linux", "117.984",
              "H100"}}) {
        INFO(row.source << ' ' << row.type << ' ' << row.model);
        PriceFilter filter;
        filter.source = row.source;
        filter.instanceType = row.type;
        filter.region = row.region;
        filter.model = row.model;
        filter.os = row.os;
        const auto found = store.prices().list(filter);
        REQUIRE(found);
        REQUIRE(found->size() == 1);
        CHECK(nanoText(found->front().price) == row.price);
        CHECK(found->front().gpu == row.gpu);
        CHECK(found->front().currency == (std::string_view(row.source) == "ovh" ? "EUR" : "USD"));
    }
}

TEST_CASE("a fault of a source costs its new prices only, never those that are there")
{
    for (const Fault &fault : faults())
        for (const PriceSite &site : test::priceSites()) {
            if (!fault.applies(site)) {
                CHECK(*fault.notFor);
                continue;
            }
            INFO(fault.name << ": " << site.source);
            Store store = newStore();
            TestClock ready;
            {
                const LoopbackServer good(answers(site));
                REQUIRE_FALSE(refreshed(store, site, good, ready).error);
            }
            const std::string before = everyRecord(store);
            std::atomic<int> count = 0;
            const LoopbackServer server(faulty(site, fault, count));
            TestClock clock(fault.step);
            const PartReport report = refreshed(store, site, server, clock);
            INFO((report.error ? report.error->text() : "no error"));
            CHECK(everyRecord(store) == before);
            CHECK_FALSE(report.inUseSince.empty());
            CHECK(store.check()->isSound());
            CHECK(bool(report.error) == !fault.isOvercome);
            if (report.error && *fault.message)
                CHECK(report.error->message.find(fault.message) != std::string::npos);
            if (std::string_view(fault.name).substr(0, 2) == "7 ")
                CHECK(report.error->message.find('"' + site.field + '"') != std::string::npos);
            if (std::string_view(fault.name).substr(0, 2) == "2 ")
                CHECK(clock.pauses() == std::vector<std::chrono::milliseconds>{1s});
            if (report.error)
                CHECK(report.error->where.find(server.base()) == 0);
        }
}

TEST_CASE("a source that answers in the format of another costs its new prices only")
{
    for (const PriceSite &site : test::priceSites()) {
        std::atomic<const PriceSite *> served = &site;
        const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
            const PriceSite &other = *served;
            &other == &site ? site.answer(request, to) : void(to.respond(200, *other.bodyOf(other.main)));
        });
        Store store = newStore();
        TestClock clock;
        REQUIRE_FALSE(refreshed(store, site, server, clock).error);
        const std::string before = everyRecord(store);
        for (const PriceSite &other : test::priceSites()) {
            if (&site == &other)
                continue;
            INFO(site.source << " answers as " << other.source);
            served = &other;
            const PartReport report = refreshed(store, site, server, clock);
            REQUIRE(report.error);
            CHECK(report.error->message.find('\n') == std::string::npos);
            CHECK(report.error->where.find(server.base()) == 0);
            CHECK(everyRecord(store) == before);
        }
    }
}

TEST_CASE("Spot Advisor's bands stand beside the spot prices of their machines")
{
    Store store = newStore();
    TestClock clock;
    for (const PriceSite &site : test::priceSites())
        if (site.source.find("aws-spot-") == 0) {
            const LoopbackServer server(answers(site));
            REQUIRE_FALSE(refreshed(store, site, server, clock).error);
        }
    CHECK(store.info()->interruptionBands == 4);
    PriceFilter filter;
    filter.source = "aws-spot-history";
    filter.instanceType = "g5.xlarge";
    const auto found = store.prices().list(filter);
    REQUIRE(found->size() == 1);
    // Its band is the last, "more than 20 %".
    CHECK(found->front().interruptionLow.value() == Approx(0.20));
    CHECK(found->front().interruptionHigh.value() == Approx(1.00));
    CHECK(found->front().zone == "us-east-1a");
    CHECK(found->front().observedAt == "2026-11-20T08:31:07Z");
}

TEST_CASE("the public spot feed is refreshed only by name, and not when it stands still")
{
    const PriceSite &site = siteOf("aws-spot-feed");
    CHECK(findPriceSource("aws-spot-feed")->isByNameOnly);
    for (const bool isRefused : {true, false}) {
        const std::string changed =
            isRefused ? "Mon, 13 May 2024 12:00:00 GMT" : "Wed, 13 May 2195 12:00:00 GMT";
        const LoopbackServer server([&](const ServedRequest &, Connection &to) {
            to.respond(200, *site.bodyOf(site.main), {"Last-Modified: " + changed});
        });
        Store store = newStore();
        TestClock clock;
        const PartReport report = refreshed(store, site, server, clock);
        CHECK(bool(report.error) == isRefused);
        if (report.error)
            CHECK(report.error->message.find("last changed on 2024-05-13") != std::string::npos);
        CHECK(store.info()->prices == (isRefused ? 0 : 1));
    }
}

TEST_CASE("what EC2 refuses is told with what to do, and its throttling is waited out at any status")
{
    const PriceSite &site = siteOf("aws-spot-history");
    const auto error = [](const std::string &code) {
        return "<Response><Errors><Error><Code>" + code +
               "</Code><Message>as EC2 words "
               "it</Message></Error></Errors><RequestID>1</RequestID></Response>";
    };
    struct Row
    {
        int status;
        const char *code;
        const char *said;
        std::size_t requests;
    };
    for (const Row &row : {Row{400, "RequestExpired", "the clock of this computer", 1},
                           {401, "AuthFailure", "the key is wrong, or the region is not enabled", 1},
                           {403, "UnauthorizedOperation", "ec2:DescribeSpotPriceHistory", 1},
                           {400, "InvalidParameterValue", "as EC2 words it", 1},
                           {503, "RequestLimitExceeded", "(tried 6 times)", 6},
                           {400, "RequestLimitExceeded", "(tried 6 times)", 6}}) {
        INFO(row.status << ' ' << row.code);
        const LoopbackServer server([&](const ServedRequest &, Connection &to) {
            to.respond(row.status, error(row.code), {"Content-Type: text/xml"});
        });
        Store store = newStore();
        TestClock clock;
        const PartReport report = refreshed(store, site, server, clock);
        REQUIRE(report.error);
        INFO(report.error->text());
        CHECK(report.error->message.find(row.code) != std::string::npos);
        CHECK(report.error->message.find(row.said) != std::string::npos);
        CHECK(server.requests().size() == row.requests);
    }
}

TEST_CASE("a renamed column within an archive is named")
{
    const PriceSite &site = test::priceSites().at(1);
    REQUIRE(site.isZip);
    const auto text = readZipMember(*site.bodyOf(site.main), "gcp.csv", "archive");
    REQUIRE(text);
    const std::string renamed = test::zipped("gcp.csv", replaced(*text, site.field, "renamed"));
    const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
        request.target == site.main ? void(to.respond(200, renamed)) : site.answer(request, to);
    });
    Store store = newStore();
    TestClock clock;
    const PartReport report = refreshed(store, site, server, clock);
    REQUIRE(report.error);
    CHECK(report.error->message.find("the column \"gpu_name\"") == 0);
}

TEST_CASE("what an archive holds is bounded and checked")
{
    const std::string archive = test::zipped("a.csv", std::string(2 << 20, 'x'));
    CHECK(archive.size() < 100000);
    CHECK(readZipMember(archive, "a.csv", "here")->size() == 2 << 20);
    const auto tooMuch = readZipMember(archive, "a.csv", "here", 1 << 20);
    CHECK(tooMuch.error().message.find("unpacks to more than 1 MB") != std::string::npos);
    for (std::size_t size : {std::size_t(0), std::size_t(10), archive.size() / 2, archive.size() - 3})
        CHECK(readZipMember(archive.substr(0, size), "a.csv", "here").error().kind == ErrorKind::BadInput);
    std::string damaged = archive;
    damaged[archive.size() / 3] = char(~damaged[archive.size() / 3]);
    CHECK(readZipMember(damaged, "a.csv", "here").error().message.find("damaged") != std::string::npos);
}

TEST_CASE("one failed source leaves the others, and prices that change become history")
{
    const PriceSite &linode = test::priceSites().at(2);
    std::atomic<bool> isCheaper = false;
    const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
        const std::string *body = linode.bodyOf(request.target);
        if (!body)
            return void(to.respond(403, ""));
        to.respond(200, isCheaper ? replaced(*body, "\"hourly\":1.5", "\"hourly\":1.25") : *body);
    });
    Store store = newStore();
    RefreshOptions options;
    for (const PriceSource &source : priceSources())
        options.baseUrls[source.name] = server.base();
    ::setenv("AWS_SHARED_CREDENTIALS_FILE", "/nowhere", 1);
    const auto parts = refreshPrices(store, options);
    ::unsetenv("AWS_SHARED_CREDENTIALS_FILE");
    REQUIRE(parts);
    std::size_t wanted = 0;
    for (const PriceSource &source : priceSources())
        // Without a key it is left out, and so is what is refreshed by name only.
        wanted += source.key.variable || source.isByNameOnly ? 0 : source.partitions.size();
    REQUIRE(parts->size() == wanted);
    for (const PartReport &part : *parts) {
        INFO(part.source << '/' << part.partition);
        CHECK(bool(part.error) == (part.source != "linode"));
        CHECK(part.inUseSince.empty() == bool(part.error));
    }
    isCheaper = true;
    TestClock clock;
    const PartReport again = refreshed(store, linode, server, clock);
    REQUIRE_FALSE(again.error);
    CHECK(again.changed == 1);
    CHECK(again.unchanged == 2);
    PriceFilter filter;
    filter.instanceType = "g1-gpu-rtx6000-1";
    filter.region = "*";
    const auto now = store.prices().list(filter);
    REQUIRE(now);
    REQUIRE(now->size() == 1);
    CHECK(nanoText(now->front().price) == "1.25");
    const auto records = store.prices().records(filter);
    REQUIRE(records);
    CHECK(records->size() == 2);
}

TEST_CASE("what a source no longer names is not current any more, keeps its history and may come back")
{
    const auto types = [](int count) {
        std::string list;
        for (int i = 0; i < count; ++i)
            list += std::string(i ? "," : "") + R"({"id":"g1-gpu-rtx6000-)" + std::to_string(i + 1) +
                    R"(","memory":32768,"vcpus":8,"gpus":1,"price":{"hourly":1.5},"region_prices":[]})";
        return R"({"data":[)" + list + R"(],"page":1,"pages":1,"results":5})";
    };
    std::atomic<int> count = 5;
    const LoopbackServer server(
        [&](const ServedRequest &, Connection &to) { to.respond(200, types(count)); });
    const PriceSite &site = test::priceSites().at(2);
    Store store = newStore();
    TestClock clock;
    REQUIRE(refreshed(store, site, server, clock).added == 5);
    PriceFilter filter;
    filter.source = site.source;
    const auto current = [&] { return store.prices().list(filter)->size(); };
    const std::string before = everyRecord(store);
    count = 4;
    const PartReport fewer = refreshed(store, site, server, clock);
    REQUIRE_FALSE(fewer.error);
    CHECK(fewer.vanished == 1);
    CHECK(fewer.unchanged == 4);
    CHECK(current() == 4);
    CHECK(store.prices().count(filter).value() == 4);
    CHECK(everyRecord(store) == before);
    CHECK(store.prices().history(filter)->size() == 5);
    CHECK(refreshed(store, site, server, clock).vanished == 0);
    count = 5;
    CHECK(refreshed(store, site, server, clock).added == 1);
    CHECK(current() == 5);
    count = 2; // fewer than 70 %: refused, and nothing leaves
    CHECK(refreshed(store, site, server, clock).error);
    CHECK(current() == 5);
}

TEST_CASE("the store remembers what failed last until it succeeds, and that an unchanged part was looked at")
{
    const PriceSite &site = test::priceSites().at(0);
    REQUIRE(site.givesEtag);
    std::atomic<bool> isGone = true;
    const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
        isGone ? void(to.respond(404, "")) : site.answer(request, to);
    });
    Store store = newStore();
    TestClock clock;
    REQUIRE(refreshed(store, site, server, clock).error);
    auto checks = store.prices().checks().value();
    REQUIRE(checks.size() == 1);
    CHECK(checks[0].source == site.source);
    CHECK(checks[0].partition == site.partition);
    CHECK(checks[0].checkedAt.empty());
    CHECK_FALSE(checks[0].failedAt.empty());
    CHECK(checks[0].error.find("404") != std::string::npos);
    isGone = false;
    REQUIRE(refreshed(store, site, server, clock).outcome == PartOutcome::Stored);
    const PartReport same = refreshed(store, site, server, clock);
    CHECK(same.outcome == PartOutcome::Unchanged);
    checks = store.prices().checks().value();
    REQUIRE(checks.size() == 1);
    CHECK(checks[0].checkedAt == same.inUseSince);
    CHECK(checks[0].failedAt.empty());
    CHECK(checks[0].error.empty());
}

TEST_CASE("a stop ends a refresh and leaves what was there")
{
    const PriceSite &site = test::priceSites().at(0);
    std::stop_source stop;
    const LoopbackServer server([&](const ServedRequest &, Connection &to) {
        stop.request_stop();
        to.awaitEnd();
    });
    Store store = newStore();
    TestClock clock;
    const PartReport report = refreshed(store, site, server, clock, stop.get_token());
    REQUIRE(report.error);
    CHECK(report.error->kind == ErrorKind::Cancelled);
    RefreshOptions options;
    options.stop = stop.get_token();
    CHECK(refreshPrices(store, options)->empty());
    CHECK(store.info()->prices == 0);
}

TEST_CASE("the turn to write into a store is one program's at a time, and a stop ends the wait for it")
{
    const test::TemporaryFolder folder;
    const std::string store = folder.file("store.sqlite");
    std::stop_source stop;
    std::atomic<bool> isEntered = false;
    auto first = std::make_unique<RefreshLock>(store, stop.get_token());
    {
        auto second = std::async(std::launch::async, [&] {
            const RefreshLock turn(store, {});
            isEntered = true;
        });
        auto given = std::async(std::launch::async, [&] { const RefreshLock turn(store, stop.get_token()); });
        stop.request_stop();
        given.get();
        CHECK_FALSE(isEntered);
        first.reset();
        second.get();
    }
    CHECK(isEntered);
}

TEST_CASE("what is asked for is checked before anything is fetched")
{
    Store store = newStore();
    struct Row
    {
        RefreshOptions options;
        const char *message;
    };
    Row rows[7];
    rows[0].options.sources = {"nowhere"};
    rows[0].message = "there is no price source \"nowhere\"; there are skypilot, gpuhunt, linode, "
                      "azure-retail, aws-price-list";
    rows[1].options.baseUrls = {{"nowhere", "http://127.0.0.1:1"}};
    rows[1].message = "no price source \"nowhere\"";
    rows[2].options.baseUrls = {{"linode", "localhost"}};
    rows[2].message = "is no web address";
    rows[3].options.sources = {"skypilot"};
    rows[3].options.partitions = {"eastus"};
    rows[3].message = "skypilot has no part \"eastus\"; it has aws, ";
    rows[4].options.partitions = {"eastus"};
    rows[4].message = "parts are of one source";
    rows[5].options.sources = {"azure-retail"};
    rows[5].options.partitions = {"east us' or '1"};
    rows[5].message = "has no part";
    rows[6].options.baseUrls = {{"linode", "http://me:hunter2@127.0.0.1:1"}};
    rows[6].message = "credentials in the environment";
    for (const Row &row : rows) {
        const auto parts = refreshPrices(store, row.options);
        REQUIRE_FALSE(parts);
        INFO(parts.error().message);
        CHECK(parts.error().kind == ErrorKind::Usage);
        CHECK(parts.error().message.find(row.message) != std::string::npos);
        CHECK(parts.error().text().find("hunter2") == std::string::npos);
    }
}

TEST_CASE("a snapshot that shrank, moved as a whole or is of something else is refused with its numbers")
{
    const auto offer = [](const std::string &type, NanoMoney price) {
        Offer one;
        one.provider = "p";
        one.region = "r";
        one.instanceType = type;
        one.model = "on_demand";
        one.price = price;
        one.gpu = "H100";
        return one;
    };
    PriceBatch batch;
    batch.snapshot.rows = 70;
    batch.offers = {offer("a", 100), offer("b", 200), offer("c", 300)};
    PriceSnapshot before;
    before.rows = 100;
    const std::vector<Offer> inUse = {offer("a", 100), offer("b", 200), offer("c", 299)};
    const SnapshotDemands demands{"USD", true};
    CHECK(checkSnapshot(batch, &before, inUse, demands));
    CHECK(checkSnapshot(batch, nullptr, {}, demands));
    before.rows = 101;
    CHECK(checkSnapshot(batch, &before, inUse, demands).error().message ==
          "it has 70 rows where there were 101, fewer than 70 %; what came is not used");
    before.rows = 70;
    // One of three may jump; two move the median.
    CHECK(checkSnapshot(batch, &before, {offer("a", 1000), offer("b", 200), offer("c", 300)}, demands));
    CHECK(checkSnapshot(batch, &before, {offer("a", 1000), offer("b", 1000), offer("c", 300)}, demands)
              .error()
              .message == "its prices moved by 80 % in the median, more than 60 %; what came is not used");
    PriceBatch euros = batch;
    euros.offers[1].currency = "EUR";
    CHECK(checkSnapshot(euros, &before, inUse, demands)
              .error()
              .message.find("USD were expected, found one in EUR") != std::string::npos);
    PriceBatch plain = batch;
    for (Offer &one : plain.offers)
        one.gpu.clear();
    CHECK(checkSnapshot(plain, &before, inUse, demands).error().message.find("GPUs") != std::string::npos);
    CHECK(checkSnapshot(plain, &before, inUse, {"USD", false}));
    CHECK_FALSE(checkSnapshot({}, nullptr, {}, demands));
}
