#include "model/numeric/number_text.h"
#include "tests/support/calculator_rows.h"

#include <algorithm>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// What is expected of these rows was computed by an independent prototype.
const std::vector<ReferenceRow> &calculatorRows()
{
    const std::vector<std::string> six{"servers=6", "bulk_discount=.15"};
    const std::vector<std::string> sixPaid{"servers=6", "bulk_discount=.15", "resale_base=paid"};
    const std::vector<std::string> keda{"hours_per_month=720"};
    const char *oneServer = "flows=118000,118000,73000";
    const char *sixInstead = "flows=-765000,212000,212000,482000";
    static const std::vector<ReferenceRow> rows{
        {"TCO-01", "rack-tco", {}, "by_year", {268000, 118000, 73000}},
        {"TCO-02", "rack-tco", {}, "mean_per_year", {153000}},
        {"TCO-03", "rack-tco", {}, "excess_over_cloud_per_year", {83000}},
        {"TCO-04", "rack-tco", six, "by_year", {973000, 208000, -62000}},
        {"TCO-05", "rack-tco", six, "mean_per_year", {373000}},
        {"TCO-06", "rack-tco", sixPaid, "by_year", {973000, 208000, -21500}},
        {"TCO-07", "rack-tco", sixPaid, "mean_per_year", {386500}},
        {"TCO-08",
         "rack-tco",
         {"servers=6", "bulk_discount=.15", "failure_cost_per_server_year=7500"},
         "by_year",
         {928000, 163000, -107000}},
        {"TCO-09", "break-even-servers", {}, "servers", {5.882352941176471}},
        {"TCO-10", "break-even-servers", {"own_per_server_year=45500"}, "servers", {4.081632653061225}},
        {"TCO-11", "break-even-servers", {"own_per_server_year=47750"}, "servers", {4.49438202247191}},
        {"TCO-13", "node-bill", {"nodes=8", "price_per_h=.88", "minutes=525600"}, "cost", {61670.4}},
        {"FIN-01", "npv", {"initial=150000", oneServer, "rate=.1"}, "npv", {409639.3688955672}},
        {"FIN-02", "npv", {"initial=150000", oneServer, "timing=mid"}, "npv", {422312.0674309849}},
        {"FIN-03", "npv", {"initial=150000", oneServer, "rate=0"}, "npv", {459000}},
        {"FIN-04", "equivalent-annual-cost", {"npv=409639.3688955672"}, "per_year", {164722.0543806645}},
        {"FIN-05", "irr", {sixInstead}, "irr", {0.07727965865815213}},
        {"FIN-06",
         "npv",
         {"initial=-765000", "flows=212000,212000,482000", "rate=.1"},
         "npv",
         {-34932.38166791899}},
        {"FIN-07", "payback", {sixInstead}, "years", {2.70746887966805}},
        {"FIN-08", "payback", {sixInstead, "rate=.05"}, "years", {2.8905666493775932}},
        {"FIN-09", "loan-payment", {"principal=765000"}, "per_year", {296845.63824544096}},
        {"FIN-10", "depreciation", {"cost=150000", "salvage=45000"}, "schedule", {35000, 35000, 35000}},
        {"FIN-11",
         "depreciation",
         {"cost=150000", "method=macrs5"},
         "schedule",
         {30000, 48000, 28800, 17280, 17280, 8640}},
        {"FIN-12",
         "after-tax-npv",
         {"capex=150000", "opex_per_year=118000", "resale=45000", "method=macrs5"},
         "npv",
         {314470.3230653644}},
        {"FIN-13", "power-cost", {"kw=6.5", "pue=1.4", "load=.8"}, "per_year", {7652.735999999999}},
        {"FIN-14", "spares", {"gpus=48", "annual_failure_rate=.09"}, "spares", {3}, 0},
        {"FIN-15", "break-even-utilisation", {}, "utilisation", {0.7134703196347031}},
        {"SEED-01", "node-bill", {"nodes=1000", "price_per_h=30", "minutes=30"}, "cost", {15000}},
        {"SEED-03", "scale-to-zero-month", keda, "dedicated", {422.35632}},
        {"SEED-04", "scale-to-zero-month", keda, "scale_to_zero", {57.83304}},
        {"SEED-05", "scale-to-zero-month", keda, "ratio", {7.303028165214902}},
        {"S0-09", "scale-to-zero-month", keda, "break_even_active_fraction", {3.2513203013540903}},
        {"S0-09",
         "scale-to-zero-month",
         {"gpu_per_h=.586606"},
         "break_even_active_fraction",
         {0.885773415205436}},
        {"UTI-01", "useful-hour", {"price=3.06", "allocation=.25"}, "cost_per_useful_gpu_hour", {12.24}},
        {"UTI-02",
         "useful-hour",
         {"price=3.06", "allocation=.25", "premium=.15"},
         "cost_per_useful_gpu_hour",
         {14.075999999999999}},
        {"UTI-03", "useful-hour", {"price=.88", "speed=4"}, "cost_per_useful_gpu_hour", {0.22}},
        {"UTI-06", "useful-hour", {"price=2"}, "cost_per_useful_gpu_hour", {2}},
        {"OPT-01", "useful-hour", {"price=3.06", "allocation=.25"}, "cost_per_useful_gpu_hour", {12.24}},
        {"OPT-02",
         "useful-hour",
         {"price=.9731", "stretch=1.1088325773240921"},
         "cost_per_useful_gpu_hour",
         {1.0790049813995324}},
        {"OPT-03", "useful-hour", {"price=3.06", "premium=.15"}, "cost_per_useful_gpu_hour", {3.519}},
        {"OPT-04",
         "useful-hour",
         {"price=30", "overpay=3.2583333333333333"},
         "cost_per_useful_gpu_hour",
         {97.75}},
        {"OPT-05",
         "useful-hour",
         {"price=1.84", "commitment_use=.6013071895424836"},
         "cost_per_useful_gpu_hour",
         {3.06}},
        {"OPT-07",
         "useful-hour",
         {"price=2.183219178082192", "allocation=.25"},
         "cost_per_useful_gpu_hour",
         {8.732876712328768}},
    };
    return rows;
}

} // namespace

TEST_CASE("the calculators give the reference values") { checkRows(calculatorRows()); }

TEST_CASE("hourly costs of owned servers follow from their yearly means")
{
    const auto usefulHour = [](const std::vector<std::string> &keys, double gpus) {
        const double price = number("rack-tco", keys, "mean_per_year") / gpus / 8760;
        return number("useful-hour", {"price=" + numberText(price)}, "cost_per_useful_gpu_hour");
    };
    CHECK(isNear(usefulHour({}, 8), 2.183219178082192));                                   // OPT-06
    CHECK(isNear(usefulHour({"servers=6", "bulk_discount=.15"}, 48), 0.8870814307458142)); // OPT-08
    CHECK(isNear(70000 / number("node-bill", {"nodes=8", "price_per_h=1", "minutes=525600"}, "cost"),
                 0.9988584474885844)); // TCO-12
}

TEST_CASE("the savings of document 000 follow from its bills")
{
    const auto bill = [](const char *minutes) {
        return number("node-bill", {std::string("minutes=") + minutes}, "cost");
    };
    CHECK(isNear(bill("50") - bill("20"), 15000));  // SEED-01
    CHECK(isNear(1 - bill("10") / bill("50"), .8)); // SEED-02
    CHECK(isNear(1 - bill("20") / bill("50"), .6));
}

TEST_CASE("a tenfold price advantage needs better use too")
{
    // UTI-04: 1/8 of the cost at 3.06 against 0.88 needs 2.30 times the use; UTI-03: per hour of an RTX 6000.
    const double dear = number("useful-hour", {"price=3.06", "allocation=.25"}, "cost_per_useful_gpu_hour");
    const double cheap =
        number("useful-hour", {"price=.88", "allocation=.5751633986928104"}, "cost_per_useful_gpu_hour");
    CHECK(isNear(dear / cheap, 8));
    CHECK(isNear(.5751633986928104 / .25, 2.3006535947712417));
    const double monthly = 1000 / number("node-bill", {"nodes=1", "price_per_h=1", "minutes=43800"}, "cost");
    CHECK(isNear(monthly, 1.36986301369863));
}

TEST_CASE("the rack's table is the one a person writes by hand")
{
    // 3 servers at 120000 less 10 %, sold at a quarter of what was paid after 4 years.
    const CalculatorResult result = answer(
        "rack-tco", {"servers=3", "server_price=120000", "bulk_discount=.1", "resale_fraction=.25",
                     "resale_base=paid", "hosting_per_server_year=2000", "failure_cost_per_server_year=4000",
                     "staff_per_year=50000", "hold_years=4", "cloud_per_server_year=60000"});
    const std::vector<double> byHand{324000 + 68000, 68000, 68000, 68000 - 81000};
    const std::vector<double> values = result.numbers("by_year");
    REQUIRE(values.size() == 4);
    for (std::size_t i = 0; i < 4; ++i)
        CHECK(isNear(values[i], byHand[i]));
    CHECK(isNear(*result.number("mean_per_year"), 128750));
    CHECK(isNear(*result.number("excess_over_cloud_per_year"), 128750 - 180000));
}

TEST_CASE("a rack held for one year is bought and sold in it")
{
    CHECK(answer("rack-tco", {"hold_years=1"}).numbers("by_year") == std::vector<double>{223000});
}

TEST_CASE("resale taken on the price paid and the discount move the smallest fleet from 6 to 5")
{
    const auto fleet = [](const std::vector<std::string> &keys) {
        return number("smallest-fleet-to-own", keys, "servers");
    };
    CHECK(fleet({"bulk_discount=0"}) == 6);
    CHECK(fleet({"discount=flat"}) == 5);
    CHECK(fleet({"discount=flat", "resale_base=paid"}) == 5);
    CHECK(fleet({}) == 5);
    CHECK(fleet({"resale_base=paid"}) == 5);
    CHECK(fleet({"cloud_per_server_year=1000000"}) == 1);
}

TEST_CASE("the smallest fleet is found however far away it is, and an equal cost is not cheaper")
{
    const auto fleet = [](const std::vector<std::string> &keys) {
        return number("smallest-fleet-to-own", keys, "servers");
    };
    // 53000 n + 102000 = 70000 n at exactly 6.
    CHECK(fleet({"bulk_discount=0", "staff_per_year=102000"}) == 7);
    // (100000 / √6) √n < 10 n beyond n = 10^10 / 600.
    CHECK(std::fabs(fleet({"bulk_discount=0", "cloud_per_server_year=53010"}) - 1e8 / 6) < 2);
    const CalculatorResult never = answer("smallest-fleet-to-own", {"cloud_per_server_year=40000"});
    CHECK(never.status == CalculatorStatus::Never);
    CHECK_FALSE(never.number("servers"));
    CHECK(answer("smallest-fleet-to-own", {"bulk_discount=0", "staff_exponent=1"}).status ==
          CalculatorStatus::Ok);
}

TEST_CASE("what is never reached is missing with that status")
{
    struct Case
    {
        const char *calculator;
        std::vector<std::string> keys;
        const char *output;
        CalculatorStatus status;
    };
    const std::vector<Case> cases{
        {"break-even-servers", {"cloud_per_server_year=53000"}, "servers", CalculatorStatus::Never},
        {"break-even-servers", {"cloud_per_server_year=1"}, "servers", CalculatorStatus::Never},
        {"irr", {"flows=-100,-10,-10"}, "irr", CalculatorStatus::Never},
        {"irr", {"flows=-100"}, "irr", CalculatorStatus::Never},
        {"irr", {"flows=0,0"}, "irr", CalculatorStatus::Never},
        {"payback", {"flows=-765000,200000,200000,200000"}, "years", CalculatorStatus::Never}, // FIN-16
        {"payback", {"flows=-1"}, "years", CalculatorStatus::Never},
        {"break-even-utilisation", {"cloud_per_hour=0"}, "utilisation", CalculatorStatus::Never},
        {"spares", {"gpus=48", "service_level=1"}, "spares", CalculatorStatus::Unbounded},
        {"useful-hour",
         {"price=3.06", "allocation=0"},
         "cost_per_useful_gpu_hour",
         CalculatorStatus::Unbounded},
        {"useful-hour", {"price=0", "busy=0"}, "cost_per_useful_gpu_hour", CalculatorStatus::Unbounded},
        {"scale-to-zero-month", {"gpu_per_h=0"}, "break_even_active_fraction", CalculatorStatus::Unbounded},
        {"scale-to-zero-month", {"gpu_per_h=0", "base_per_h=0"}, "ratio", CalculatorStatus::Unbounded},
    };
    for (const Case &one : cases) {
        INFO(one.calculator << " " << one.keys.front());
        const CalculatorResult result = answer(one.calculator, one.keys);
        CHECK(result.status == one.status);
        CHECK_FALSE(result.number(one.output));
    }
}

TEST_CASE("a break-even beyond full use keeps its value and says never")
{
    const CalculatorResult result = answer("break-even-utilisation", {"cloud_per_hour=7.04"});
    CHECK(result.status == CalculatorStatus::Never);
    CHECK(isNear(*result.number("utilisation"), 153000 / (8760 * 7.04)));
    const CalculatorResult month = answer("scale-to-zero-month", {"base_per_h=1"});
    CHECK(month.status == CalculatorStatus::Never);
    CHECK(*month.number("break_even_active_fraction") < 0);
    CHECK(answer("scale-to-zero-month", {}).status == CalculatorStatus::Ok);
}

TEST_CASE("ends of the ranges are ordinary inputs")
{
    CHECK(number("bulk-discount", {"servers=1"}, "discount") == 0);
    CHECK(number("bulk-discount", {"servers=6"}, "discount") == .15);
    CHECK(number("bulk-discount", {"servers=1", "full_discount_servers=1"}, "discount") == .15);
    CHECK(number("staff-cost", {"servers=1"}, "per_year") == 100000);
    CHECK(isNear(number("staff-cost", {"servers=24"}, "per_year"), 200000));
    CHECK(number("annuity", {"rate=0", "years=3"}, "factor") == 3);
    CHECK(isNear(number("annuity", {"rate=1e-9", "years=3"}, "factor"), 3 - 6e-9, 1e-12));
    CHECK(number("annuity", {"rate=.1", "years=inf"}, "factor") == 10);
    CHECK(answer("annuity", {"rate=0", "years=inf"}).status == CalculatorStatus::Unbounded);
    CHECK(number("equivalent-annual-cost", {"npv=1", "rate=0", "years=inf"}, "per_year") == 0);
    CHECK(number("loan-payment", {"principal=765000", "rate=0"}, "per_year") == 255000);
    CHECK(number("npv", {"flows=100", "rate=.25", "timing=start"}, "npv") == 100);
    CHECK(number("payback", {"flows=0"}, "years") == 0);
    CHECK(number("break-even-servers", {"fixed_per_year=0"}, "servers") == 0);
    CHECK(number("spares", {"gpus=0"}, "spares") == 0);
    CHECK(number("power-cost", {"load=0"}, "per_year") == 0);
    CHECK(number("node-bill", {"minutes=0"}, "cost") == 0);
    CHECK(number("useful-hour", {"price=0"}, "cost_per_useful_gpu_hour") == 0);
    CHECK(number("break-even-utilisation", {"own_per_year=0"}, "utilisation") == 0);
    CHECK(number("scale-to-zero-month", {"active_h_per_day=0", "hours_per_month=720"}, "scale_to_zero") ==
          Approx(48.24432));
}

TEST_CASE("the rate of return of the flows makes their present value nothing")
{
    const double rate = number("irr", {"flows=-1000,300,-50,420,700"}, "irr");
    const double npv =
        number("npv", {"initial=-1000", "flows=300,-50,420,700", "rate=" + numberText(rate)}, "npv");
    CHECK(std::fabs(npv) < 1e-9);
}

TEST_CASE("straight-line tax is that of a person's own sum")
{
    // 150000 written off to 30000 in 3 years, sold for 45000: a gain of 15000 is taxed.
    const double value = number("after-tax-npv", {"method=straight-line", "salvage=30000"}, "npv");
    double byHand = 150000;
    for (int year = 1; year <= 3; ++year)
        byHand += (118000 * .75 - .25 * 40000) / std::pow(1.1, year);
    byHand -= (45000 - .25 * 15000) / std::pow(1.1, 3);
    CHECK(isNear(value, byHand));
    // Held longer than the table: nothing left to write off.
    CHECK(answer("after-tax-npv", {"years=8"}).number("npv"));
}

TEST_CASE("names and keys that do not exist are wrong usage and list the nearest")
{
    const auto unknown = findCalculator("rack-tc");
    REQUIRE_FALSE(unknown.ok());
    CHECK(unknown.error().kind == ErrorKind::Usage);
    CHECK(unknown.error().message.find("rack-tco") != std::string::npos);

    const Error key = refusal("rack-tco", {"server=2"});
    CHECK(key.kind == ErrorKind::Usage);
    CHECK(key.message.find("servers") != std::string::npos);
    CHECK(refusal("rack-tco", {"servers"}).kind == ErrorKind::Usage);
    CHECK(refusal("rack-tco", {"servers=1", "servers=2"}).kind == ErrorKind::Usage);
    CHECK(refusal("bulk-discount", {}).kind == ErrorKind::Usage);
}

TEST_CASE("values out of range are bad input and name key, expected and found")
{
    const Error error = refusal("rack-tco", {"resale_fraction=30"});
    CHECK(error.kind == ErrorKind::BadInput);
    CHECK(error.text() == "resale_fraction: Expected a number from 0 to 1, found '30'; write 30 % as 0.3.");
    CHECK(refusal("rack-tco", {"resale_fraction=5 %"}).message.find("; write 5 % as 0.05.") !=
          std::string::npos);
    CHECK(refusal("rack-tco", {"resale_fraction=130"}).message.find("write") == std::string::npos);
    const std::vector<std::pair<const char *, const char *>> cases{
        {"rack-tco", "servers=0"},       {"rack-tco", "servers=1.5"},
        {"rack-tco", "servers=nan"},     {"rack-tco", "servers=inf"},
        {"rack-tco", "servers="},        {"rack-tco", "servers=1,5"},
        {"rack-tco", "server_price=-1"}, {"rack-tco", "server_price=1e400"},
        {"rack-tco", "resale_base=new"}, {"rack-tco", "server_price=0x10"},
        {"rack-tco", "hold_years=0"},    {"annuity", "rate=-1"},
        {"annuity", "years=0"},          {"irr", "flows="},
        {"irr", "flows=1,,2"},           {"irr", "flows=1,2,"},
        {"irr", "flows=1,abc"},          {"power-cost", "pue=.9"},
        {"power-cost", "load=1.1"},      {"npv", "timing=late"},
    };
    for (const auto &[name, text] : cases) {
        INFO(name << " " << text);
        std::vector<std::string> keys{text};
        if (std::string(name) == "npv")
            keys.push_back("flows=1");
        CHECK(refusal(name, keys).kind == ErrorKind::BadInput);
    }
}

TEST_CASE("numbers are written in full where a person would, and read back the same")
{
    CHECK(numberText(900000) == "900000");
    CHECK(numberText(1e6) == "1000000");
    CHECK(numberText(-0.0) == "0");
    CHECK(numberText(.25) == "0.25");
    CHECK(numberText(1e-9) == "1e-09");
    for (double value : {1.0 / 3, -1e-5 / 3, 1e16 / 3, 1e300 / 3, 5e-324, 12345678.9})
        CHECK(parseNumber(numberText(value)) == value);
}

TEST_CASE("numbers are read in every usual spelling")
{
    CHECK(number("npv", {"flows= 1e3, +.5 ,-2", "rate=0"}, "npv") == 998.5);
    CHECK(number("npv", {"flows=1.", "rate=1e-320"}, "npv") == 1);
}

TEST_CASE("every calculator has distinct keys, standards that can be typed, and the outputs it declares")
{
    // Where one of several keys has to be given.
    const std::map<std::string, std::vector<std::string>> alternatives{
        {"fit-scaling", {"throughput=1,2,3"}},
        {"distribution", {"min=1", "mode=2", "max=4"}},
        {"decode-roofline", {"kv_bytes_per_token=1"}},
        {"kv-concurrency", {"kv_bytes_per_token=1"}}};
    std::vector<std::string> names;
    for (const CalculatorFamily &family : calculatorFamilies())
        for (const Calculator &calculator : family.calculators) {
            INFO(calculator.name);
            CHECK(std::count(names.begin(), names.end(), calculator.name) == 0);
            names.push_back(calculator.name);
            std::vector<std::string> given;
            if (alternatives.count(calculator.name))
                given = alternatives.at(calculator.name);
            for (const Key &key : calculator.keys)
                if (!key.standard)
                    given.push_back(std::string(key.name) + (key.kind == KeyKind::List ? "=1,2,4" : "=1"));
            const CalculatorResult result = answer(calculator.name, given);
            REQUIRE(result.outputs.size() == calculator.outputs.size());
            for (std::size_t i = 0; i < result.outputs.size(); ++i)
                CHECK(result.outputs[i].name == calculator.outputs[i].name);
        }
}
