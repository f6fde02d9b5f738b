// Servers that speak as the vendors document it, and what is refused of them.
#include "data/http/web_address.h"
#include "pricing/refresh/price_import.h"
#include "pricing/refresh/refresh.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/price_refresh.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <cstdlib>
#include <set>

using namespace breakeven;
using namespace std::chrono_literals;
using test::answers;
using test::Connection;
using test::LoopbackServer;
using test::newStore;
using test::PriceSite;
using test::priceSite;
using test::refreshed;
using test::refreshedFrom;
using test::replaced;
using test::ServedRequest;
using test::TemporaryFolder;
using test::TestClock;

namespace {

// The site with `body` for its main document.
PriceSite siteWith(const std::string &source, const std::string &body)
{
    PriceSite site = priceSite(source);
    for (auto &[target, known] : site.bodies)
        if (target == site.main)
            known = body;
    return site;
}

} // namespace

TEST_CASE("Verda's prices are taken in the currency that the answer names, and only in dollars")
{
    const std::string dollars = *priceSite("verda").bodyOf(priceSite("verda").main);
    struct Row
    {
        std::string body;
        const char *refusal;
    };
    for (const Row &row :
         {Row{dollars, ""},
          {replaced(dollars, R"("currency":"usd")", R"("currency":"eur")"),
           "prices in USD were expected, found one in EUR"},
          {replaced(dollars, R"("currency":"usd",)", ""), "the field \"currency\""},
          {replaced(dollars, "spot_price", "spot_price_per_hour"), "the field \"spot_price\""}}) {
        INFO(row.body);
        Store store = newStore();
        const PartReport report = refreshedFrom(siteWith("verda", row.body), store);
        CHECK(bool(report.error) == (*row.refusal != '\0'));
        if (report.error)
            CHECK(report.error->message.find(row.refusal) != std::string::npos);
        CHECK(store.info()->prices == (report.error ? 0 : 3));
    }
}

TEST_CASE("Verda's client secret is in the body of one request and in no message")
{
    const PriceSite &site = priceSite("verda");
    const LoopbackServer server([](const ServedRequest &request, Connection &to) {
        to.respond(401, R"({"message":"invalid client )" + replaced(request.body, "\"", "'") + R"("})");
    });
    Store store = newStore();
    const PartReport report = refreshed(store, site, server);
    REQUIRE(report.error);
    CHECK(server.requests().size() == 1);
    CHECK(server.requests().front().body.find("verda-s3cret") != std::string::npos);
    CHECK(report.error->text().find("s3cret") == std::string::npos);
    CHECK(store.prices().checks()->front().error.find("s3cret") == std::string::npos);
}

TEST_CASE(
    "Vast is asked for all GPUs at once, and one by one where an answer is full, with a rest between two")
{
    const PriceSite &site = priceSite("vast");
    const auto offers = [](int count) {
        std::string text;
        for (int i = 0; i < count; ++i)
            text += (i ? "," : "") + test::vastOffer(i, "16.5", 8, "81559");
        return R"({"offers":[)" + text + "]}";
    };
    const auto isOfOneGpu = [](const ServedRequest &request) {
        return request.body.find("\",\"", request.body.find('[')) > request.body.find(']');
    };
    // Always full but for a single GPU, which has three offers.
    const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
        if (request.header("authorization") == "Bearer vast-s3cret")
            to.respond(200, offers(isOfOneGpu(request) ? 3 : 64));
        else
            to.respond(401, "");
    });
    Store store = newStore();
    TestClock clock;
    const PartReport report = refreshed(store, site, server, clock);
    REQUIRE_FALSE(report.error);
    std::size_t singles = 0;
    std::string asked;
    for (const ServedRequest &request : server.requests()) {
        asked += request.body;
        singles += isOfOneGpu(request) ? 1 : 0;
    }
    for (const char *name :
         {"GH200 SXM", "RTX PRO 6000 S", "RTX PRO 6000 WS", "RTX PRO 6000 Max-Q", "H100 SXM"})
        CHECK(asked.find("\"in\":[\"" + std::string(name) + "\"]") != std::string::npos);
    CHECK(report.rows == std::int64_t(3 * singles));
    CHECK(server.requests().size() == 1 + (singles + 3) / 4 + singles);
    CHECK(clock.pauses() == std::vector<std::chrono::milliseconds>(server.requests().size() - 1, 4500ms));

    // A market that fits into one answer is asked once.
    const LoopbackServer quiet(answers(site));
    TestClock unused;
    Store other = newStore();
    REQUIRE_FALSE(refreshed(other, site, quiet, unused).error);
    CHECK(quiet.requests().size() == 1);
    CHECK(unused.pauses().empty());
}

TEST_CASE(
    "a source that wants a key is left out without one, and says which variable holds it when it is named")
{
    for (const char *name : {"vast", "shadeform"}) {
        const PriceSite &site = priceSite(name);
        ::unsetenv(site.key.variable);
        Store store = newStore();
        RefreshOptions options;
        options.sources = {name};
        const auto refused = refreshPrices(store, options);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().message.find(site.key.variable) != std::string::npos);
    }
    const LoopbackServer server(answers(priceSite("shadeform")));
    Store store = newStore();
    REQUIRE_FALSE(refreshed(store, priceSite("shadeform"), server).error);
    CHECK(server.requests().front().header("x-api-key") == "shade-s3cret");
}

TEST_CASE(
    "a plan of Vultr whose GPUs nobody names has no price, and one that is preemptible only is not on demand")
{
    Store store = newStore();
    const PartReport report = refreshedFrom(priceSite("vultr"), store);
    REQUIRE_FALSE(report.error);
    CHECK(report.skipped.at("unknown_gpus") == 1);
    CHECK(report.skipped.at("not_on_demand") == 1);
    CHECK(report.skipped.at("no_region") == 1);
    PriceFilter filter;
    filter.instanceType = "vbm-256c-2048gb-8-mi300x-gpu";
    const auto metal = store.prices().list(filter);
    REQUIRE(metal->size() == 1);
    CHECK(metal->front().gpuCount() == 8);
    CHECK(metal->front().vcpuMilli == 256'000);
}

TEST_CASE("Oracle's products are of the GPU that they name, and those named by a generation have no price")
{
    const auto product = [](const std::string &part, const std::string &name) {
        return R"({"partNumber":")" + part + R"(","displayName":")" + name +
               R"(","metricName":"GPU Per Hour","currencyCodeLocalizations":[{"currencyCode":"USD","prices":[)"
               R"({"model":"PAY_AS_YOU_GO","value":4.0}]}]})";
    };
    std::string items;
    const std::pair<const char *, const char *> known[] = {
        {"Compute - GPU - A100 - v2", "A100-80"},  {"OCI - Compute - GPU - H100", "H100"},
        {"OCI- Compute - GPU - MI355X", "MI355X"}, {"Compute  - GPU - A10", "A10"},
        {"OCI - Compute - GPU - H100T", "H100T"},  {"OCI - Compute - GPU - RTX PRO 6000", "RTXPRO6000"}};
    const char *const unnamed[] = {"Compute - Bare Metal GPU Standard - X7", "Compute - GPU Standard - V2",
                                   "Compute - GPU - E3", "OCI - Compute - GPU - E4",
                                   "Oracle Compute Cloud@Customer - GPU - L40S"};
    for (const auto &[name, gpu] : known)
        items += product(name, name) + ",";
    for (const char *name : unnamed)
        items += product(name, name) + ",";
    Store store = newStore();
    const PartReport report =
        refreshedFrom(siteWith("oci", R"({"items":[)" + items.substr(0, items.size() - 1) + "]}"), store);
    REQUIRE_FALSE(report.error);
    CHECK(report.skipped.at("no_gpu_named") == 5);
    PriceFilter filter;
    filter.model = "on_demand";
    CHECK(store.prices().list(filter)->size() == 6);
    for (const auto &[name, gpu] : known) {
        filter.instanceType = name;
        const auto found = store.prices().list(filter);
        REQUIRE(found->size() == 1);
        CHECK(found->front().gpu == gpu);
    }
}

TEST_CASE("RunPod's machines in SkyPilot's catalogue have 80 GB, imported and refreshed, with a flag")
{
    const std::string rows =
        "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,Region,SpotPrice,Price,"
        "AvailabilityZone,"
        "GpuInfo\n"
        "1x_A100-80GB_SECURE,A100-80GB,1.0,8.0,117.0,IN,1.39,1.39,AP-IN-1,\"{'Gpus': [{'Name': 'A100 PCIe', "
        "'Manufacturer': 'Nvidia', 'Count': 1, 'MemoryInfo': {'SizeInMiB': 80}}], 'TotalGpuMemoryInMiB': "
        "80}\"\n"
        "2x_A100-80GB_SECURE,A100-80GB,2.0,16.0,234.0,IN,2.78,2.78,AP-IN-1,\"{'Gpus': [{'Name': 'A100 PCIe', "
        "'Manufacturer': 'Nvidia', 'Count': 2, 'MemoryInfo': {'SizeInMiB': 80}}], 'TotalGpuMemoryInMiB': "
        "160}\"\n";
    PriceSite site = priceSite("skypilot");
    site.part = "runpod";
    site.main = "/catalogs/v8/runpod/vms.csv";
    site.bodies = {{site.main, rows}};
    Store fetched = newStore();
    REQUIRE_FALSE(refreshedFrom(site, fetched).error);
    Store imported = newStore();
    const TemporaryFolder folder;
    REQUIRE(
        importPrices(imported, test::writeFixture(folder.path().string(), {"runpod_vms.csv", rows, 0, 0})));
    for (const Store *store : {&fetched, &imported}) {
        const auto offers = store->prices().list({});
        REQUIRE(offers->size() == 4);
        for (const Offer &offer : *offers) {
            CHECK(offer.gpu == "A100-80");
            CHECK(offer.gpuMemoryMib == 80 * 1024);
            CHECK(hasFlag(offer, "gpu_memory_unit"));
        }
    }
}

TEST_CASE("what an error answer says is told on one line, without the key and with a readable address")
{
    struct Row
    {
        int status;
        const char *type;
        const char *body;
        const char *said;
    };
    const PriceSite &site = priceSite("digitalocean");
    for (const Row &row : {
             Row{401, "application/json", R"({"id":"Unauthorized","message":"Unable to authenticate you."})",
                 "the server answered 401 (unauthorized): Unable to authenticate you; check the credential"},
             {403, "application/json", R"({"success":false,"error":"invalid_args","msg":"no such key KEY"})",
              "(forbidden): no such key ***; check"},
             {422, "application/json", R"({"error":{"code":"global/x","message":"Bad\nregion"}})",
              "(unprocessable): Bad region; this server does not accept"},
             {400, "application/json", R"({"errors":[{"reason":"it is too much"}]})",
              "(bad request): it is too much;"},
             {404, "application/json", R"({"detail":"nothing here"})", "(not found): nothing here;"},
             {403, "application/xml",
              "<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code><Message>Access "
              "Denied</Message></Error>",
              "(forbidden): Access Denied;"},
             {400, "text/plain", "API requests too frequent: endpoint threshold=4.5*1.0\nmore",
              "(bad request): API requests too frequent: endpoint threshold=4.5*1.0;"},
             {403, "text/html", "<html><body>Forbidden</body></html>", "answered 403 (forbidden); check"},
             {400, "application/json", "{\"broken",
              "answered 400 (bad request); this server does not accept"},
             {200, "application/json", R"({"success":false,"error":"denied","msg":"no such key KEY"})",
              "the source answered with an error: no such key ***; try again later"},
         }) {
        INFO(row.body);
        const LoopbackServer server([&](const ServedRequest &, Connection &to) {
            to.respond(row.status, replaced(row.body, "KEY", site.key.value),
                       {std::string("Content-Type: ") + row.type});
        });
        Store store = newStore();
        const PartReport report = refreshed(store, site, server);
        REQUIRE(report.error);
        INFO(report.error->text());
        CHECK(report.error->message.find(row.said) != std::string::npos);
        CHECK(report.error->text().find(site.key.value) == std::string::npos);
        CHECK(report.error->text().find('\n') == std::string::npos);
        CHECK(store.prices().checks()->front().error.find(site.key.value) == std::string::npos);
    }
}

TEST_CASE("a long error body is cut at a character, and no half of a key is left")
{
    const PriceSite &site = priceSite("digitalocean");
    for (std::size_t before = 180; before < 205; ++before) {
        const LoopbackServer server([&](const ServedRequest &, Connection &to) {
            to.respond(403, R"({"message":")" + std::string(before, 'x') + site.key.value + "äöü" +
                                std::string(400, 'y') + R"("})");
        });
        Store store = newStore();
        const PartReport report = refreshed(store, site, server);
        REQUIRE(report.error);
        for (std::size_t size = 4; size <= site.key.value.size(); ++size)
            CHECK(report.error->message.find(site.key.value.substr(0, size)) == std::string::npos);
        CHECK(report.error->message.size() < 320);
    }
}

TEST_CASE("the address in a message is decoded and short")
{
    const PriceSite &site = priceSite("azure-retail");
    const LoopbackServer server([](const ServedRequest &, Connection &to) { to.respond(400, ""); });
    Store store = newStore();
    const PartReport report = refreshed(store, site, server);
    REQUIRE(report.error);
    CHECK(report.error->where.find('%') == std::string::npos);
    CHECK(report.error->where.size() < 140);
    CHECK(report.error->where.find(server.base() + "/api/retail/prices?") == 0);
    CHECK(shownAddress("https://h/a%20b%24c%0Ad%zz%C3") == "https://h/a b$c%0Ad%zz%C3");
}

TEST_CASE("a byte order mark before an answer or a file changes nothing")
{
    const std::string mark = "\xEF\xBB\xBF";
    for (const PriceSite &site : test::priceSites()) {
        if (site.isZip)
            continue;
        INFO(site.source);
        PriceSite marked = site;
        for (auto &[target, body] : marked.bodies)
            body = mark + body;
        Store plain = newStore();
        Store withMark = newStore();
        REQUIRE_FALSE(refreshedFrom(site, plain).error);
        const PartReport report = refreshedFrom(marked, withMark);
        INFO((report.error ? report.error->text() : ""));
        REQUIRE_FALSE(report.error);
        CHECK(report.added == site.offers);
    }
    for (const auto &[format, fixture] : test::priceFixtures()) {
        INFO(format);
        const TemporaryFolder folder;
        test::PriceFixture marked = fixture;
        marked.text = mark + marked.text;
        Store store = newStore();
        const auto report =
            test::required(importPrices(store, test::writeFixture(folder.path().string(), marked)));
        CHECK(report.rows == fixture.rows);
        CHECK(report.records == fixture.records);
    }
}
