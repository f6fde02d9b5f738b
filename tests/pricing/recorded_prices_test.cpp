#include "data/readers/csv_reader.h"
#include "data/readers/file_text.h"
#include "pricing/formats/gcp_shapes.h"
#include "pricing/pins/price_history.h"
#include "pricing/pins/token_pin.h"
#include "pricing/refresh/price_import.h"
#include "tests/support/test.h"

#include <map>

using namespace breakeven;

namespace {

struct Recorded
{
    const char *file;
    std::int64_t rows;
    const char *format;
};

// Rows as the description of the recorded files counts them.
constexpr Recorded kRecorded[] = {
    {"pricing/compute_prices_aws_2024-08-09.json.gz", 14952, "cloud-pricing"},
    {"pricing/compute_prices_gcp_2024-08-09.json.gz", 5423, "cloud-pricing"},
    {"pricing/gpu_price_changes_2023-02_2024-08.csv", 18808, "price-changes"},
    {"pricing/gcp_pricing_2025-10-23.yml.gz", 15248, "gcp-yaml"},
    {"pricing/gcp_gpu_machine_prices_by_date.csv", 2542, "gcp-by-date"},
    {"pricing/aws_gpu_ondemand_reserved_2026-01-21.json", 92, "aws-gpu-list"},
    {"pricing/aws_price_list_us-east-1.json", 2, "aws-price-list"},
    {"pricing/gcp_billing_catalog_skus.json", 7, "gcp-catalog"},
    {"pricing/skypilot_nebius_vms.csv", 61, "skypilot"},
    {"pricing/skypilot_aws_p5_rows.csv", 57, "skypilot"},
    {"spot_price/aws_spot_feed_2021-04.json.gz", 1167, "aws-spot-feed"},
    {"spot_price/describe_spot_price_history_g2.8xlarge-us-east-1a.json.gz", 10992, "aws-spot-history"},
    {"spot_price/describe_spot_price_history_cg1.4xlarge-us-east-1a.json", 0, "aws-spot-history"},
    {"spot_advisor/spot-advisor-data_2025-07.json.gz", 25323, "aws-spot-advisor"},
    {"serving/token_prices/model_prices_and_context_window.json", 559, "litellm"},
    {"serving/token_prices/openrouter_models.json", 68, "openrouter"},
};

Store storeOfFiles(std::initializer_list<const char *> files)
{
    auto store = Store::open(":memory:");
    for (const char *file : files)
        REQUIRE(importPrices(store.value(), (test::sharedData() / file).string()).ok());
    return std::move(store).value();
}

double meanOf(const Store &store, const std::string &region, const std::string &type)
{
    PriceFilter filter;
    filter.region = region;
    filter.instanceType = type;
    filter.model = "spot";
    const auto history = store.prices().history(filter);
    REQUIRE((*history).size() == 1);
    return priceCourse((*history).front())->timeWeightedMean;
}

struct Discounts
{
    int pairs = 0;
    double sum = 0;
    double mean() const { return sum / pairs; }
};

// 1 − price/on-demand over the machines that have both, of one source and day.
Discounts discounts(const Store &store, const std::string &model, const std::string &prefixes,
                    const Date *asOf = nullptr)
{
    PriceFilter filter;
    if (asOf)
        filter.asOf = *asOf;
    std::map<std::string, double> onDemand;
    Discounts result;
    auto offers = store.prices().list(filter);
    // A machine that the day's list no longer names is not of the day.
    const auto isOther = [&](const Offer &offer) { return asOf && offer.effectiveFrom != *asOf; };
    std::erase_if(offers.value(), isOther);
    for (const Offer &offer : *offers)
        if (offer.model == "on_demand")
            onDemand[offer.region + offer.instanceType] = toDouble(offer.price);
    for (const Offer &offer : *offers) {
        const auto pair = onDemand.find(offer.region + offer.instanceType);
        const std::string family = offer.instanceType.substr(0, offer.instanceType.find_first_of("-."));
        const bool isCounted = prefixes.empty() || prefixes.find(" " + family + " ") != std::string::npos;
        if (offer.model != model || pair == onDemand.end() || !isCounted)
            continue;
        ++result.pairs;
        result.sum += 1 - toDouble(offer.price) / pair->second;
    }
    return result;
}

} // namespace

TEST_CASE("every recorded price file is imported without being told what it is", "[outside][recorded]")
{
    for (const Recorded &recorded : kRecorded) {
        const auto path = test::sharedData() / recorded.file;
        SKIP_WITHOUT(path);
        INFO(recorded.file);
        auto store = Store::open(":memory:");
        const auto imported = importPrices(store.value(), path.string());
        REQUIRE(imported.ok());
        CHECK((*imported).rows == recorded.rows);
        CHECK((*imported).format == recorded.format);
        CHECK(((*imported).records > 0) == (recorded.rows > 0));
        CHECK(store.value().check().value().isSound());
    }
}

TEST_CASE("recorded files of other kinds are refused", "[outside][recorded]")
{
    for (const char *file : {"pricing/gcp_machinetypes.csv", "jobs"}) {
        SKIP_WITHOUT(test::sharedData() / file);
        auto store = Store::open(":memory:");
        CHECK(importPrices(store.value(), (test::sharedData() / file).string()).error().kind ==
              ErrorKind::BadInput);
    }
}

TEST_CASE("a recorded price list of AWS has one price of p4d.24xlarge, not the capacity block at $0",
          "[outside][recorded]")
{
    const auto list = "pricing/aws_price_list_us-east-1.json";
    SKIP_WITHOUT(test::sharedData() / list);
    const auto offers = storeOfFiles({list}).prices().list({});
    REQUIRE(offers->size() == 1);
    CHECK(offers->front().instanceType == "p4d.24xlarge");
    CHECK(offers->front().region == "us-east-1");
    CHECK(nanoText(offers->front().price) == "32.7726");
    CHECK(offers->front().gpu == "A100-40");
    CHECK(offers->front().ramMib == 1152 * 1024);
    CHECK(offers->front().effectiveFrom == Date{2024, 5, 1});
}

TEST_CASE("recorded SKUs of Google are put together to the published price of a2-highgpu-1g",
          "[outside][recorded]")
{
    const auto skus = "pricing/gcp_billing_catalog_skus.json";
    SKIP_WITHOUT(test::sharedData() / skus);
    const Store store = storeOfFiles({skus});
    PriceFilter filter;
    filter.instanceType = "a2-highgpu-1g";
    const auto offers = store.prices().list(filter);
    REQUIRE(offers->size() == 3); // us-central1, us-east1, us-west1
    for (const Offer &offer : *offers)
        CHECK(nanoText(offer.price) == "3.673385");
    filter.instanceType = "a2-highgpu-8g";
    CHECK(nanoText(store.prices().list(filter)->front().price) == "29.38708");
    CHECK(store.prices().list({})->size() == 3 * 5);
}

TEST_CASE("the shapes of Google's machines are those of its own list of types", "[outside][recorded]")
{
    const auto path = test::sharedData() / "pricing/gcp_machinetypes.csv";
    SKIP_WITHOUT(path);
    const auto text = readFileText(path.string());
    CsvReader reader(*text, path.string());
    std::map<std::string, std::pair<int, double>> known;
    while (reader.next().value())
        known[reader.cells()[0]] = {std::atoi(reader.cells()[1].c_str()),
                                    std::atof(reader.cells()[3].c_str())};
    int compared = 0;
    for (const GcpShape &shape : gcpShapes()) {
        const auto found = known.find(shape.name.substr(0, shape.name.find('+')));
        INFO(shape.name);
        REQUIRE(found != known.end());
        CHECK(shape.cores == found->second.first);
        CHECK(shape.ramGib == Approx(found->second.second).margin(0.005));
        ++compared;
    }
    CHECK(compared > 100);
}

TEST_CASE("recorded spot prices average by time to the reference values", "[outside][recorded]")
{
    const auto changes = "pricing/gpu_price_changes_2023-02_2024-08.csv";
    SKIP_WITHOUT(test::sharedData() / changes);
    const Store store = storeOfFiles({changes});
    CHECK(meanOf(store, "us-east-1", "p3.2xlarge") == Approx(1.1547).margin(5e-5));
    CHECK(meanOf(store, "us-east-1", "g4dn.xlarge") == Approx(0.1828).margin(5e-5));
    CHECK(meanOf(store, "us-east-1", "g5.xlarge") == Approx(0.3858).margin(5e-5));
    CHECK(meanOf(store, "us-west-2", "p4d.24xlarge") == Approx(7.9351).margin(5e-5));
}

TEST_CASE("the bidding era averages to 4.5095 by time, not to 1.0454 by row", "[outside][recorded]")
{
    const auto history = "spot_price/describe_spot_price_history_g2.8xlarge-us-east-1a.json.gz";
    SKIP_WITHOUT(test::sharedData() / history);
    CHECK(meanOf(storeOfFiles({history}), "us-east-1", "g2.8xlarge") == Approx(4.5095).margin(5e-5));
}

TEST_CASE("recorded spot discounts are the reference values", "[outside][recorded]")
{
    const auto aws = "pricing/compute_prices_aws_2024-08-09.json.gz";
    const auto gcp = "pricing/compute_prices_gcp_2024-08-09.json.gz";
    SKIP_WITHOUT(test::sharedData() / aws);
    const Store store = storeOfFiles({aws});
    const Discounts all = discounts(store, "spot", "");
    const Discounts gpus =
        discounts(store, "spot", " p2 p3 p3dn p4d p4de p5 g3 g3s g4dn g4ad g5 g5g g6 gr6 ");
    CHECK(all.pairs == 12037);
    CHECK(all.mean() == Approx(0.7108).margin(5e-5));
    CHECK(gpus.pairs == 516);
    CHECK(gpus.mean() == Approx(0.7181).margin(5e-5));
    const Discounts google = discounts(storeOfFiles({gcp}), "spot", "");
    CHECK(google.pairs == 5423);
    CHECK(google.mean() == Approx(0.7582).margin(5e-5));
}

TEST_CASE("Google Cloud's spot and commitment discounts are the reference values", "[outside][recorded]")
{
    const auto byDate = "pricing/gcp_gpu_machine_prices_by_date.csv";
    SKIP_WITHOUT(test::sharedData() / byDate);
    const Store store = storeOfFiles({byDate});
    const Date may = {2025, 5, 15};
    CHECK(discounts(store, "spot", " a2 a3 g2 ", &may).mean() == Approx(0.6199).margin(5e-5));
    CHECK(discounts(store, "reserved_1y", " a2 a3 g2 ", &may).mean() == Approx(0.3544).margin(5e-5));
    CHECK(discounts(store, "reserved_3y", " a2 a3 g2 ", &may).mean() == Approx(0.5818).margin(5e-5));
}

TEST_CASE("after the A2 rows that lacked their GPU the last price is in use", "[outside][recorded]")
{
    const auto changes = "pricing/gpu_price_changes_2023-02_2024-08.csv";
    SKIP_WITHOUT(test::sharedData() / changes);
    const Store store = storeOfFiles({changes});
    PriceFilter filter;
    filter.region = "us-central1";
    filter.instanceType = "a2-highgpu-1g";
    filter.model = "on_demand";
    const auto offers = store.prices().list(filter);
    REQUIRE((*offers).size() == 1);
    CHECK((*offers)[0].price == *parseNano("3.673385"));
    CHECK_FALSE(isSetAside((*offers)[0]));
}

TEST_CASE("recorded token prices: the slip is set aside, a dear model is not", "[outside][recorded]")
{
    SKIP_WITHOUT(test::sharedData());
    const Store store = storeOfFiles({"serving/token_prices/model_prices_and_context_window.json",
                                      "serving/token_prices/openrouter_models.json"});
    const auto all = tokenPrices(store.prices(), {{}, {}, "litellm", {}});
    REQUIRE(all.ok());
    CHECK(all->size() == 395);
    std::map<std::string, int> aside;
    for (const TokenPrice &price : *all)
        aside[price.provider] += price.isSetAside;
    CHECK(aside["wandb"] == 13);
    CHECK(aside["openai"] == 0);
    const auto found = [&](const char *pin) {
        return findTokenPrice(store.prices(), parseTokenPin(pin).value());
    };
    CHECK(found("token:openai/o1-pro")->prices.output == 600.0);
    CHECK(found("token:groq/openai/gpt-oss-120b")->prices.cachedInput == 0.075);
    CHECK(found("token:together_ai/openai/gpt-oss-120b")->prices.input == 0.15);
    CHECK(found("token:deepinfra/openai/gpt-oss-120b")->prices.output == 0.45);
    CHECK_FALSE(found("token:wandb/openai/gpt-oss-120b").ok());
    CHECK(found("token:anthropic/claude-sonnet-4-5")->pricesAt(250000).output == 22.5);
    CHECK(found("token:openrouter/openai/gpt-5.6-terra")->prices.input == 1.0);
    CHECK(found("token:openrouter/qwen/qwen3-coder-flash")->tiers.size() == 2);
    CHECK(store.prices().list({})->empty());
}
