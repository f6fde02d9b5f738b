#include "pricing/formats/zip_member.h"
#include "tests/support/gzip.h"
#include "tests/support/price_refresh.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <atomic>
#include <functional>
#include <string_view>

using namespace breakeven;
using namespace std::chrono_literals;
using test::answers;
using test::Connection;
using test::everyRecord;
using test::LoopbackServer;
using test::newStore;
using test::PriceSite;
using test::priceSite;
using test::refreshed;
using test::replaced;
using test::ServedRequest;
using test::TestClock;

namespace {

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
    return site.source == "azure-retail" || site.source == "azure-disks" || site.source == "digitalocean";
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

// Alone or within another: "price", "prices.price".
bool isNamed(const std::string &field, const std::string &message)
{
    return message.find('"' + field + '"') != std::string::npos ||
           message.find('.' + field + '"') != std::string::npos;
}

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
         [](const PriceSite &site) { return site.source.rfind("linode", 0) == 0; },
         "only Linode numbers its pages"},
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
             const std::string packed = test::gzipped(body);
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
        {"13 a slow drip", false, "the transfer has stalled",
         [](const PriceSite &, const std::string &, int, const ServedRequest &, Connection &to) {
             to.head(200, {"Content-Length: 1000000"});
             for (int i = 0; i < 60'000 && to.send("d"); ++i)
                 continue; // fewer than 2048 a second for 30 seconds
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
                CHECK(isNamed(site.field, report.error->message));
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

TEST_CASE("what EC2 refuses is told with what to do, and its throttling is waited out at any status")
{
    const PriceSite &site = priceSite("aws-spot-history");
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
        const PartReport report = refreshed(store, site, server);
        REQUIRE(report.error);
        INFO(report.error->text());
        CHECK(report.error->message.find(row.code) != std::string::npos);
        CHECK(report.error->message.find(row.said) != std::string::npos);
        CHECK(server.requests().size() == row.requests);
    }
}

TEST_CASE("a renamed column within an archive is named")
{
    const PriceSite &site = priceSite("gpuhunt");
    REQUIRE(site.isZip);
    const auto text = test::required(readZipMember(*site.bodyOf(site.main), "gcp.csv", "archive"));
    const std::string renamed = test::zipped("gcp.csv", replaced(text, site.field, "renamed"));
    const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
        request.target == site.main ? void(to.respond(200, renamed)) : site.answer(request, to);
    });
    Store store = newStore();
    const PartReport report = refreshed(store, site, server);
    REQUIRE(report.error);
    CHECK(report.error->message.find("the column \"gpu_name\"") == 0);
}

TEST_CASE(
    "a renamed field within another one is refused and named, and prices that lost their amounts stay in use")
{
    struct Row
    {
        const char *source;
        const char *from;
        const char *to;
        const char *said;
    };
    for (const Row &row : {
             Row{"linode", R"("price":{"hourly")", R"("price":{"per_hour")", "the field \"price.hourly\""},
             {"linode", R"("region_prices":[{"id")", R"("region_prices":[{"region")",
              "the field \"region_prices.id\""},
             {"linode", R"("price":{"hourly":0.52)", R"("price":{"hourly":null)",
              "1 of 2 prices of the kind on_demand everywhere"},
             {"linode-volumes", R"("price":{"hourly":0.00015,"monthly")",
              R"("price":{"hourly":0.00015,"month")", "the field \"price.monthly\""},
             {"lambda", "\"gpus\"", "\"gpu_count\"", "the field \"specs.gpus\""},
             {"digitalocean", "\"model\"", "\"name\"", "the field \"gpu_info.model\""},
             {"shadeform", "\"num_gpus\"", "\"gpus\"", "the field \"configuration.num_gpus\""},
             {"verda", "\"number_of_gpus\"", "\"gpus\"", "the field \"gpu.number_of_gpus\""},
             {"oci", "\"value\"", "\"amount\"", "the field \"currencyCodeLocalizations.prices.value\""},
             {"ovh", "\"intervalUnit\"", "\"unit\"", "the field \"pricings.intervalUnit\""},
             {"azure-retail", "\"term\"", "\"period\"", "the field \"savingsPlan.term\""},
             {"gcp-catalog", "\"tieredRates\"", "\"rates\"", "tieredRates"},
         }) {
        INFO(row.source << ' ' << row.from);
        const PriceSite &site = priceSite(row.source);
        Store store = newStore();
        TestClock clock;
        {
            const LoopbackServer good(answers(site));
            REQUIRE_FALSE(refreshed(store, site, good, clock).error);
        }
        const std::string before = everyRecord(store);
        const std::size_t listed = store.prices().list({})->size();
        PriceSite renamed = site;
        for (auto &[target, body] : renamed.bodies)
            body = replaced(body, row.from, row.to);
        const LoopbackServer server(answers(renamed));
        const PartReport report = refreshed(store, site, server, clock);
        REQUIRE(report.error);
        INFO(report.error->text());
        CHECK(report.error->kind == ErrorKind::BadInput);
        CHECK(report.error->message.find(row.said) != std::string::npos);
        CHECK(everyRecord(store) == before);
        CHECK(store.prices().list({})->size() == listed);
    }
}
