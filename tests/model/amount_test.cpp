#include "model/numeric/amount.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "tests/support/test.h"

#include <random>

using namespace breakeven;
using breakeven::test::isNear;

namespace {

double read(const std::string &text, const std::string &unit)
{
    const auto amount = parseAmount(text, unit, "USD", 730);
    INFO(text << " in " << unit << (amount ? "" : ": " + amount.error().text()));
    REQUIRE(amount);
    return *amount;
}

} // namespace

TEST_CASE("amounts are read with their units")
{
    CHECK(read("0.97 USD/h", "$/h") == 0.97);
    CHECK(read("$0.97/h", "$/h") == 0.97);
    CHECK(read("0.9731 $/h", "$/h") == 0.9731);
    CHECK(read("25%", "%") == 0.25);
    CHECK(read("0.25", "%") == 0.25);
    CHECK(read("12 min", "h") == 0.2);
    CHECK(isNear(read("500 ms", "s"), 0.5));
    CHECK(isNear(read("70,000 USD/year", "$/h"), 70000.0 / 8760));
    CHECK(read("8*0.88*8760", "$/year") == 8 * 0.88 * 8760);
    CHECK(read("(1+2)*3 USD", "$") == 9);
    CHECK(read("1000/730", "$/h") == 1000.0 / 730);
    CHECK(read("3 %", "%/year") == 0.03);
    CHECK(read("-25 %/year", "%/year") == -0.25);
    CHECK(read("2 years", "months") == 24);
    CHECK(read("2 TB", "GB") == 2000);
    CHECK(read("6500 W", "kW") == 6.5);
    CHECK(read("48", "GPUs") == 48);
    CHECK(read("500 tokens/request", "tokens/request") == 500);
    CHECK(read("0.15 USD/million tokens", "$/million tokens") == 0.15);
    CHECK(isNear(read("0.00000015 USD/token", "$/million tokens"), 0.15));
    CHECK(read("48 GPUs", "GPUs") == 48);
    CHECK(read("1e-3", "h") == 0.001);
    CHECK(read(".5", "h") == 0.5);
}

TEST_CASE("money and counted things are read in powers of a thousand")
{
    CHECK(read("100M", "requests/month") == 100e6);
    CHECK(read("1.5 M requests/month", "requests/month") == 1.5e6);
    CHECK(read("200B", "tokens") == 200e9);
    CHECK(read("200G tokens", "tokens") == 200e9);
    CHECK(read("15T", "tokens") == 15e12);
    CHECK(read("8k", "tokens/request") == 8000);
    CHECK(read("$250k", "$") == 250e3);
    CHECK(read("2M*30", "tokens") == 60e6);
    CHECK(read("4K", "") == 4000);
    CHECK(read("2 TB", "GB") == 2000);
    CHECK(read("5 GPUs", "GPUs") == 5);
    for (const auto &[text, unit] : {std::pair("80G", "GB"),
                                     {"2M", "months"},
                                     {"1k", "h"},
                                     {"1k", "kW"},
                                     {"5k", "%"},
                                     {"100m", "tokens"},
                                     {"5MM", "tokens"},
                                     {"M", "tokens"}}) {
        INFO(text << " in " << unit);
        CHECK_FALSE(parseAmount(text, unit, "USD", 730));
    }
}

TEST_CASE("what is no amount in the unit is refused")
{
    const std::vector<std::pair<const char *, const char *>> cases{
        {"", "h"},    {"abc", "h"},     {"5 GB", "$/h"}, {"5 EUR/h", "$/h"}, {"1 h 2", "h"},
        {"nan", "h"}, {"inf", "h"},     {"1/0", "h"},    {"5 %", "h"},       {"12 parsecs", "h"},
        {"1,5", "h"}, {"5 USD", "$/h"}, {"(1", "h"},     {"1e999", "h"},     {"--", "h"}};
    for (const auto &[text, unit] : cases) {
        INFO(text << " in " << unit);
        const auto amount = parseAmount(text, unit, "USD", 730);
        CHECK_FALSE(amount);
    }
}

TEST_CASE("the text of any amount reads back to the same double")
{
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> exponent(-9, 12);
    for (int i = 0; i < 20000; ++i) {
        const double value = std::pow(10, exponent(random)) * (i % 2 ? 1 : -1);
        for (const char *unit : {"%", "$/h", "months", "%/year", "", "GPU-h/job"})
            REQUIRE(read(amountText(value, unit, "USD"), unit) == value);
    }
    CHECK(amountText(1e-6, "%", "USD") == "0.0001 %");
    CHECK(amountText(0.29, "%", "USD") == "29 %");
}

TEST_CASE("every field of the catalogues has a unit that its own amounts are read in")
{
    const auto check = [](const FieldSet &fields) {
        for (const Field &field : fields.fields) {
            INFO(field.key << " " << field.unitText);
            CHECK(read(amountText(0.5, field.unitText, "USD"), field.unitText) == 0.5);
            CHECK(std::string(field.label).size() > 1);
            if (field.standard)
                CHECK((*field.standard >= field.least && *field.standard <= field.most));
        }
    };
    check(conventionFields());
    for (const WorkloadKind &kind : workloadKinds())
        check(kind.fields());
    for (const ProcurementKind &kind : procurementKinds())
        check(kind.fields());
}

TEST_CASE("paths set values, attributes, choices and names")
{
    Study study;
    completeStudy(study);
    study.workloads["training"] = newWorkload(study, "training");
    study.options["mix"] = newOption(study, "portfolio");
    REQUIRE(setPath(study, "options.mix.base.server_price", "140,000 USD"));
    CHECK(*textAt(study, "options.mix.base.server_price") == "140000 USD/server");
    CHECK(*textAt(study, "options.mix.base.server_price.source") == "own value");
    REQUIRE(setPath(study, "options.mix.base.server_price.low", "130000"));
    REQUIRE(setPath(study, "options.mix.base.server_price.high", "150000"));
    CHECK_FALSE(setPath(study, "options.mix.base.server_price.low", "160000"));
    CHECK(*textAt(study, "options.mix.base.server_price.low") == "130000 USD/server");
    REQUIRE(setPath(study, "options.mix.base.server_price.confidence", "high"));
    CHECK_FALSE(setPath(study, "options.mix.base.server_price.confidence", "sure"));
    REQUIRE(setPath(study, "options.mix.burst.kind", "managed-service"));
    CHECK(*textAt(study, "options.mix.burst.premium") == "15 %");
    REQUIRE(setPath(study, "options.mix.name", "Both"));
    REQUIRE(setPath(study, "conventions.cash_timing", "mid"));
    const auto unknown = setPath(study, "options.mix.base.server_prize", "1");
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().kind == ErrorKind::NotFound);
    CHECK(unknown.error().message.find("options.mix.base.server_price") != std::string::npos);
}
