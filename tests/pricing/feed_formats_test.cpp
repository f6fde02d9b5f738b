// Lists as the vendors really write them, and what is refused or told of them.
#include "pricing/gpus/gpu_names.h"
#include "pricing/refresh/price_import.h"
#include "pricing/refresh/quality_gate.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/price_refresh.h"
#include "tests/support/test.h"

#include <algorithm>

using namespace breakeven;
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
using test::TestClock;

namespace {

ImportReport importText(Store &store, const std::string &name, const std::string &text,
                        const ImportOptions &options = {})
{
    const test::TemporaryFolder folder;
    const auto report =
        importPrices(store, test::writeFixture(folder.path().string(), {name, text, 0, 0}), options);
    INFO((report ? "" : report.error().text()));
    REQUIRE(report);
    return *report;
}

std::vector<Offer> all(const Store &store, const std::string &type = {}, const std::string &model = {})
{
    PriceFilter filter;
    filter.instanceType = type;
    filter.model = model;
    const auto offers = store.prices().list(filter);
    REQUIRE(offers);
    return *offers;
}

constexpr const char *kBookHeader =
    "provider,region,instance_type,os,gpu,gpus,model,price_per_h,currency,effective_from\n";

// A price book of one row; the issues of its import joined.
struct Book
{
    Store store = newStore();
    ImportReport report;
    std::string issues;

    explicit Book(const std::string &rows)
    {
        // A row that is always good, so that the file holds a price.
        report = importText(store, "book.csv", kBookHeader + rows + "aws,r,good,linux,,,on_demand,1,USD,\n");
        for (const Issue &issue : report.issues)
            issues += issue.sentence + "\n";
    }
    std::vector<Offer> offers() const { return all(store, "m"); }
};

} // namespace

TEST_CASE("SkyPilot's machines of Google cost the host and its accelerators of the same zone")
{
    const std::string header = "InstanceType,vCPUs,MemoryGiB,AcceleratorName,AcceleratorCount,GpuInfo,Region,"
                               "AvailabilityZone,Price,SpotPrice\n";
    Store store = newStore();
    ImportOptions options;
    options.provider = "gcp";
    const ImportReport report =
        importText(store, "gcp_vms.csv",
                   header + "a3-highgpu-8g,208.0,1872.0,,,,us-central1,us-central1-a,9.46006,\n"
                            "a2-highgpu-8g,96.0,680.0,,,,us-central1,us-central1-a,5.91582,2.958\n"
                            "a2-highgpu-8g,96.0,680.0,,,,us-central1,us-central1-b,5.91582,2.958\n"
                            "a3-megagpu-8g,208.0,1872.0,,,,us-central1,us-central1-a,9.46,\n"
                            "n1-standard-4,4.0,15.0,,,,us-central1,us-central1-a,0.19,0.04\n"
                            ",,,H100,8.0,,us-central1,us-central1-a,78.3724,17.5\n"
                            ",,,A100,8.0,,us-central1,us-central1-a,23.471264,9.0\n"
                            ",,,T4,1.0,,us-central1,us-central1-a,0.35,0.11\n"
                            ",,,tpu-v5e-8,1.0,,us-central1,us-central1-a,9.6,\n",
                   options);
    CHECK(report.skipped.at("machine_without_a_price_of_its_accelerators") == 2);
    CHECK(report.skipped.at("part_of_machine") == 3);
    const auto a2 = all(store, "a2-highgpu-8g", "on_demand");
    REQUIRE(a2.size() == 1);
    CHECK(nanoText(a2.front().price) == "29.387084");
    CHECK(a2.front().zone == "us-central1-a");
    CHECK(a2.front().gpu == "A100-40");
    CHECK(a2.front().gpuNumerator == 8);
    CHECK(a2.front().flags == std::vector<std::string>{"assembled"});
    CHECK(nanoText(all(store, "a2-highgpu-8g", "spot").front().price) == "11.958");
    CHECK(nanoText(all(store, "a3-highgpu-8g", "on_demand").front().price) == "87.83246");
    // Of the host no spot price is known, so the machine has none.
    CHECK(all(store, "a3-highgpu-8g", "spot").empty());
    CHECK(all(store, "n1-standard-4").size() == 2);
    CHECK(all(store, "tpu-v5e-8x1.0").size() == 1);
    CHECK(all(store).size() == 6);
}

TEST_CASE("Google's places in gpuhunt's catalogue are zones of a region")
{
    const std::string row =
        "instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,spot,"
        "disk_size,gpu_vendor,flags,cpu_arch,provider_data\n"
        "a2-highgpu-1g,us-central1-a,3.673385,12,85.0,1,A100,40.0,False,,nvidia,,x86,{}\n";
    Store store = newStore();
    importText(store, "gcp.csv", row);
    CHECK(all(store).front().region == "us-central1");
    CHECK(all(store).front().zone == "us-central1-a");
    // Only Google's: another provider's place may end so too.
    Store other = newStore();
    importText(other, "nebius.csv", row);
    CHECK(all(other).front().region == "us-central1-a");
}

TEST_CASE("--date is the day of every price that its file does not date")
{
    ImportOptions options;
    options.day = Date{2026, 7, 1};
    for (const char *format : {"verda", "digitalocean", "lambda", "linode", "oci", "ovh", "runpod",
                               "shadeform", "vast", "vultr"}) {
        INFO(format);
        const test::PriceFixture &fixture = test::priceFixtures().at(format);
        Store store = newStore();
        importText(store, fixture.fileName, fixture.text, options);
        const auto offers = all(store);
        REQUIRE_FALSE(offers.empty());
        for (const Offer &offer : offers)
            CHECK(offer.effectiveFrom == Date{2026, 7, 1});
    }
}

TEST_CASE("a price of a day to come is not in force yet, in a file and in a fetch")
{
    Store store = newStore();
    ImportOptions options;
    options.asOf = Date{2026, 11, 23};
    const ImportReport book =
        importText(store, "book.csv",
                   std::string(kBookHeader) + "aws,r,m,linux,,,on_demand,2,USD,2026-11-20\n"
                                              "aws,r,m,linux,,,on_demand,1,USD,2027-01-01\n",
                   options);
    CHECK(book.skipped.at("not_in_force_yet") == 1);
    CHECK(nanoText(all(store, "m").front().price) == "2");
    const ImportReport spot = importText(
        store, "spot.json",
        R"({"SpotPriceHistory":[{"AvailabilityZone":"us-east-1a","InstanceType":"p5.48xlarge","SpotPrice":"20",)"
        R"("ProductDescription":"Linux/UNIX","Timestamp":"2026-11-20T00:00:00+00:00"},{"AvailabilityZone":)"
        R"("us-east-1a","InstanceType":"p5.48xlarge","ProductDescription":"Linux/UNIX","SpotPrice":"1",)"
        R"("Timestamp":"2030-01-01T00:00:00+00:00"}]})",
        options);
    CHECK(spot.skipped.at("not_in_force_yet") == 1);
    CHECK(nanoText(all(store, "p5.48xlarge").front().price) == "20");

    PriceSite later = priceSite("azure-retail");
    Store fetched = newStore();
    REQUIRE_FALSE(refreshedFrom(later, fetched).error);
    for (auto &[target, body] : later.bodies)
        if (const auto at = body.find(R"("unitPrice":0.6057)"); at != std::string::npos)
            body.replace(body.find("2023-06-01T", at), 11, "2099-01-01T");
    const PartReport report = refreshedFrom(later, fetched);
    REQUIRE_FALSE(report.error);
    CHECK(report.skipped.at("not_in_force_yet") == 1);
}

TEST_CASE("a price book is read rightly, or its row is refused with a reason")
{
    const auto row = [](const std::string &gpu, const std::string &gpus, const std::string &model,
                        const std::string &currency, const std::string &type = "m") {
        return "aws,r," + type + ",linux," + gpu + "," + gpus + "," + model + ",5," + currency +
               ",2026-10-01\n";
    };
    const auto refusal = [&](const std::string &text) {
        const Book book(text);
        CHECK(book.offers().empty());
        return book.report.skipped.empty() ? "" : book.report.skipped.begin()->first;
    };
    CHECK(refusal(row("H100", "0", "on_demand", "USD")) == "no_number_of_gpus");
    CHECK(refusal(row("H100", "1/0", "on_demand", "USD")) == "no_number_of_gpus");
    CHECK(refusal(row("H100", "many", "on_demand", "USD")) == "no_number_of_gpus");
    CHECK(refusal(row("H100", "8", "on_demand", "XYZ")) == "no_currency");
    CHECK(Book(row("H100", "1/8", "on_demand", "USD")).offers().front().gpuCount() == 0.125);
    CHECK(Book(row("H100", "0.125", "on_demand", "USD")).offers().front().gpuCount() == 0.125);
    CHECK(Book(row("H100", "8", "on_demand", "gbp")).offers().front().currency == "GBP");
    CHECK(Book(row("H100", "8", "On demand", "USD")).offers().front().model == "on_demand");

    const Book unsaid(row("H100", "", "barter", ""));
    REQUIRE(unsaid.offers().size() == 1);
    CHECK(unsaid.offers().front().currency == "USD");
    CHECK(unsaid.issues.find("1 rows name no currency") != std::string::npos);
    CHECK(unsaid.issues.find("1 rows name a GPU but not how many") != std::string::npos);
    CHECK(unsaid.issues.find("1 rows have terms that are none") != std::string::npos);

    const Book a100(row("A100", "8", "on_demand", "USD"));
    CHECK(a100.offers().front().flags == std::vector<std::string>{"gpu_memory_unknown"});
    CHECK(a100.issues.find("write A100-80") != std::string::npos);
    // The type of the machine knows better.
    const Book known(row("A100", "", "on_demand", "USD", "p4de.24xlarge"));
    const Offer p4de = all(known.store, "p4de.24xlarge").front();
    CHECK(p4de.gpu == "A100-80");
    CHECK(p4de.gpuNumerator == 8);
    CHECK(known.issues.empty());

    const Book twice("aws,r,m,linux,,,on_demand,5,USD,2026-10-01\n"
                     "aws,r,m,linux,,,on_demand,6,USD,2026-10-01\n"
                     "aws,r,m,linux,,,on_demand,5,USD,2026-10-01\n");
    CHECK(twice.report.skipped == std::map<std::string, std::int64_t>{
                                      {"another_price_of_the_same_offer_and_day", 1}, {"repeated", 1}});
    CHECK(nanoText(twice.offers().front().price) == "5");
    CHECK(twice.issues.find("(6 after 5)") != std::string::npos);
}

TEST_CASE("in a dated history a jump waits only until a second day says the same")
{
    const std::string header = "date,cloud,region,instance_type,on_demand_usd_hour,spot_usd_hour\n";
    const auto day = [](const std::string &date, const std::string &price) {
        return date + ",aws,us-west-2,g4dn.16xlarge," + price + ",0\n";
    };
    Store store = newStore();
    importText(store, "changes.csv",
               header + day("2024-01-01", "3.4584") + day("2024-01-02", "0.6952") +
                   day("2024-01-03", "0.6952") + day("2024-01-04", "0.7"));
    const auto series = store.prices().history({});
    REQUIRE(series->size() == 1);
    CHECK(series->front().points.size() == 4);
    for (const PricePoint &point : series->front().points)
        CHECK_FALSE(point.isSetAside);
    CHECK(nanoText(all(store).front().price) == "0.7");
    // One day alone is a slip, also when another comes after the right price.
    Store slipped = newStore();
    importText(slipped, "changes.csv",
               header + day("2024-01-01", "3.4584") + day("2024-01-02", "0.6952") + day("2024-01-03", "3.5") +
                   day("2024-01-04", "0.6952"));
    const auto points = slipped.prices().history({})->front().points;
    CHECK(std::count_if(points.begin(), points.end(), [](const PricePoint &one) { return one.isSetAside; }) ==
          2);
}

TEST_CASE("a list that names fewer entries than it says it has is not whole")
{
    for (const char *source : {"digitalocean", "linode"}) {
        INFO(source);
        PriceSite site = priceSite(source);
        Store store = newStore();
        REQUIRE_FALSE(refreshedFrom(site, store).error);
        const std::string before = test::everyRecord(store);
        for (auto &[target, body] : site.bodies)
            for (const auto &[from, to] :
                 {std::pair(R"("total":3)", R"("total":7)"), {R"("results":2)", R"("results":7)"}})
                body = replaced(body, from, to);
        const PartReport report = refreshedFrom(site, store);
        REQUIRE(report.error);
        CHECK(report.error->message.find("says that it has 7 entries, and ") != std::string::npos);
        CHECK(test::everyRecord(store) == before);
    }
}

TEST_CASE("a page whose rows all carry null is no drift, and a list that has no value at all is")
{
    PriceSite site = priceSite("linode");
    for (auto &[target, body] : site.bodies)
        if (target != site.main)
            body = replaced(replaced(body, R"("hourly":0.52)", R"("hourly":null)"), R"("hourly":1.5)",
                            R"("hourly":null)");
    Store store = newStore();
    const PartReport report = refreshedFrom(site, store);
    INFO((report.error ? report.error->text() : ""));
    CHECK_FALSE(report.error);
    for (auto &[target, body] : site.bodies)
        body = replaced(body, R"("hourly":1.5)", R"("hourly":null)");
    const PartReport bare = refreshedFrom(site, store);
    REQUIRE(bare.error);
    CHECK(bare.error->message.find("the field \"price.hourly\"") != std::string::npos);
}

TEST_CASE("a list that lost most of its prices is refused for whatever reason, and taken on demand")
{
    PriceSite site = priceSite("azure-retail");
    Store store = newStore();
    REQUIRE_FALSE(refreshedFrom(site, store).error);
    const std::string before = test::everyRecord(store);
    for (auto &[target, body] : site.bodies)
        for (const char *price : {"0.6057", "3478.0", "6721.0", "0.747"}) {
            const std::string item = std::string("\"unitPrice\":") + price;
            for (auto at = body.find(item); at != std::string::npos; at = body.find(item, at + 1)) {
                const auto unit = body.find("\"1 Hour\"", at);
                body.replace(unit, 8, "\"1 hr\"");
            }
        }
    const PartReport report = refreshedFrom(site, store);
    REQUIRE(report.error);
    CHECK(report.error->message.find("--accept-jumps") != std::string::npos);
    CHECK(test::everyRecord(store) == before);
    const LoopbackServer server(answers(site));
    TestClock clock;
    RefreshOptions options = test::refreshOf(site, server, clock);
    options.acceptsJumps = true;
    const auto parts = refreshPrices(store, options);
    REQUIRE(parts);
    CHECK_FALSE(parts->front().error);
    CHECK(parts->front().vanished > 0);
}

TEST_CASE("a list that is as it was on another day says a price that waits again")
{
    const PriceSite &site = priceSite("gpuhunt");
    const LoopbackServer server(answers(site));
    TestClock clock;
    Store known = newStore();
    REQUIRE_FALSE(refreshed(known, site, server, clock).error);
    // The same edition, read long ago, when its price jumped.
    PriceBatch jumped;
    jumped.snapshot = known.prices().snapshots()->front();
    jumped.snapshot.retrievedAt = "2026-01-02T00:00:00Z";
    jumped.offers = {all(known, {}, "on_demand").front()};
    jumped.offers.front().flags = {"jump"};
    Store store = newStore();
    REQUIRE(store.prices().write({jumped}));
    CHECK(store.prices().setAside()->size() == 1);
    const PartReport again = refreshed(store, site, server, clock);
    REQUIRE_FALSE(again.error);
    CHECK(again.outcome == PartOutcome::Unchanged);
    CHECK(again.changed == 1);
    CHECK(store.prices().setAside()->empty());
    CHECK(refreshed(store, site, server, clock).changed == 0);
    // What was read today waits for tomorrow.
    jumped.snapshot.retrievedAt = known.prices().snapshots()->front().retrievedAt;
    Store today = newStore();
    REQUIRE(today.prices().write({jumped}));
    CHECK(refreshed(today, site, server, clock).changed == 0);
    CHECK(today.prices().setAside()->size() == 1);
}

TEST_CASE("spot prices of AWS that are fetched again unchanged are told as unchanged")
{
    const PriceSite &site = priceSite("aws-spot-history");
    Store store = newStore();
    const PartReport first = refreshedFrom(site, store);
    REQUIRE_FALSE(first.error);
    const PartReport again = refreshedFrom(site, store);
    REQUIRE_FALSE(again.error);
    CHECK(again.added == 0);
    CHECK(again.changed == 0);
    CHECK(again.unchanged > 0);
}

TEST_CASE(
    "where Vast has more offers of a GPU than fit, it is asked by the number of GPUs and told what is cut")
{
    const PriceSite &site = priceSite("vast");
    const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
        const bool isOfEight = request.body.find(R"("num_gpus":{"eq":8})") != std::string::npos;
        const bool isOfH100 = request.body.find(R"(["H100 SXM"])") != std::string::npos;
        std::string text;
        // Only of one GPU the market is full: of single machines even by number.
        const bool isOfSeveral = request.body.find("\",\"", request.body.find('[')) < request.body.find(']');
        const int count = isOfEight ? 2 : isOfSeveral || (isOfH100 && !isOfEight) ? 64 : 1;
        for (int i = 0; i < count; ++i)
            text += (i ? "," : "") + test::vastOffer(i + (isOfEight ? 1000 : 0), isOfEight ? "16.5" : "2",
                                                     isOfEight ? 8 : 1, "81559");
        to.respond(200, R"({"offers":[)" + text + "]}");
    });
    Store store = newStore();
    TestClock clock;
    const PartReport report = refreshed(store, site, server, clock);
    REQUIRE_FALSE(report.error);
    PriceFilter eight;
    eight.gpuCount = 8;
    CHECK_FALSE(store.prices().list(eight)->empty());
    bool isTold = false;
    for (const Issue &issue : report.issues)
        isTold |= issue.sentence.find("of 1x H100 SXM") != std::string::npos;
    CHECK(isTold);
    CHECK(clock.pauses().size() == server.requests().size() - 1);
}

TEST_CASE("Oracle's bare metal has no spot price, and its virtual machines have one")
{
    const auto spotOf = [](const std::string &gpu) {
        Store store = newStore();
        importText(
            store, "products.json",
            replaced(test::priceFixtures().at("oci").text, "Compute - GPU - H100", "Compute - GPU - " + gpu));
        return all(store, {}, "spot").size();
    };
    CHECK(spotOf("H100") == 0);
    CHECK(spotOf("B200") == 0);
    CHECK(spotOf("A10") == 1);
}

TEST_CASE("a form in the name of a GPU means that form alone")
{
    CHECK(formMeant("H100 NVL") == "NVL");
    CHECK(formMeant("H100 PCIe") == "PCIe");
    CHECK(formMeant("H100SXM") == "SXM");
    CHECK(formMeant("H100").empty());
    CHECK(formMeant("A100").empty());
    Store store = newStore();
    PriceBatch batch;
    batch.snapshot = {"list", "1", "all", "", "2026-11-20T00:00:00Z", {}, 1, 0};
    for (const char *form : {"SXM", "PCIe", "NVL", ""}) {
        Offer offer;
        offer.provider = "p";
        offer.region = "r";
        offer.instanceType = std::string("h100-") + form;
        offer.model = "on_demand";
        offer.gpu = "H100";
        offer.gpuVariant = form;
        offer.gpuNumerator = 1;
        offer.price = 1;
        batch.offers.push_back(offer);
    }
    REQUIRE(store.prices().write({batch}));
    PriceFilter filter;
    filter.gpus = {"H100"};
    CHECK(store.prices().list(filter)->size() == 4);
    filter.gpuVariant = "NVL";
    REQUIRE(store.prices().list(filter)->size() == 1);
    CHECK(store.prices().list(filter)->front().instanceType == "h100-NVL");
}

TEST_CASE("a table that is no price file says what it looks most like and which column it lacks")
{
    const test::TemporaryFolder folder;
    const auto refusal = [&](const std::string &name, const std::string &text) {
        Store store = newStore();
        const auto report =
            importPrices(store, test::writeFixture(folder.path().string(), {name, text, 0, 0}));
        REQUIRE_FALSE(report);
        return report.error().message;
    };
    const std::string near =
        refusal("a.csv", "InstanceType,AcceleratorName,AcceleratorCount,Cost,SpotPrice,Region\nx,,,1,1,r\n");
    CHECK(near.find("looks most like skypilot") != std::string::npos);
    CHECK(near.find("has no column \"price\"") != std::string::npos);
    CHECK(refusal("b.csv", "name,colour\nx,red\n").find("its first line has the columns name, colour;") !=
          std::string::npos);
    CHECK(refusal("c.json", R"({"hello":1})").find("it is a JSON object with hello") != std::string::npos);
}

TEST_CASE("the mark of a price is its currency where the book names none, and contradicts another one")
{
    const auto imported = [](const char *price, const char *currency) {
        Store store = newStore();
        const test::TemporaryFolder folder;
        const std::string text = std::string("provider,region,instance_type,gpu,gpus,model,price_per_h,"
                                             "currency\nacme,eu,m,H100,1,on_demand,") +
                                 price + ',' + currency + '\n';
        const auto report =
            importPrices(store, test::writeFixture(folder.path().string(), {"book.csv", text, 0, 0}), {});
        return report ? all(store, "m").front().currency : report.error().message;
    };
    CHECK(imported("\xE2\x82\xAC"
                   "19.60",
                   "") == "EUR");
    CHECK(imported("19.60 CHF", "") == "CHF");
    CHECK(imported("$19.60", "") == "USD");
    CHECK(imported("$19.60", "CAD") == "CAD");
    CHECK(imported("19.60", "EUR") == "EUR");
    CHECK_THAT(imported("\xE2\x82\xAC"
                        "19.60",
                        "USD"),
               Catch::Contains("in line 2, and the column currency says USD; correct one of the two"));
}
