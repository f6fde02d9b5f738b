// A calculator and a study asked for the same thing: each formula is written once, so both give one figure.
#include "model/finance/growth.h"
#include "tests/model/small_sheet.h"
#include "tests/model/study_draft.h"
#include "tests/support/calculator_rows.h"
#include "tests/support/required.h"

#include <numeric>

using namespace breakeven;
using breakeven::test::answer;
using breakeven::test::Draft;
using breakeven::test::isNear;
using breakeven::test::lineTotal;
using breakeven::test::number;
using breakeven::test::numbersOf;
using breakeven::test::required;
using breakeven::test::SmallSheet;

namespace {

// The values of a node of the only option by month; one where it is the same in all.
std::vector<double> ownValues(const Draft &draft, const std::string &node)
{
    const auto sheet = required(buildStudySheet(draft.study));
    const auto found = sheet.sheet->find("options.own." + node);
    INFO(node);
    REQUIRE(found);
    const Evaluation evaluation(sheet.sheet);
    const auto values = evaluation.values(*found);
    return {values.begin(), values.end()};
}

double ownValue(const Draft &draft, const std::string &node) { return ownValues(draft, node).front(); }

// A job on 16 nodes of spot that are lost 0.05 times an hour.
Draft spotGang()
{
    Draft draft;
    draft.option("own", "spot").set("options.own.price", "1 USD/h").set("options.own.speed", "1");
    draft.set("options.own.stretch.mode", "computed").set("options.own.interruption_rate", "0.05");
    draft.set("options.own.job_nodes", "16").set("options.own.restart_time", "6 min");
    draft.set("options.own.wait_time", "6 min").set("options.own.save_time", "5 min");
    return draft;
}

Draft rack(const char *servers)
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.speed", "1").set("options.own.servers", servers);
    return draft;
}

// Sums of the twelve months of each year.
std::vector<double> byYear(const std::vector<double> &months)
{
    std::vector<double> years;
    for (std::size_t month = 0; month + 12 <= months.size(); month += 12)
        years.push_back(std::accumulate(months.begin() + std::ptrdiff_t(month),
                                        months.begin() + std::ptrdiff_t(month) + 12, 0.0));
    return years;
}

} // namespace

TEST_CASE("a gang is interrupted as often in a study as in its calculator")
{
    for (const char *share : {"0", "0.3", "1"}) {
        Draft draft = spotGang();
        draft.set("options.own.common_cause", share);
        const std::vector<std::string> keys{"nodes=16", "hazard_per_h=0.05",
                                            std::string("common_cause=") + share};
        CAPTURE(share);
        CHECK(ownValue(draft, "steps.job_interruption_rate") == number("gang", keys, "gang_hazard_per_h"));
    }
}

TEST_CASE("a study saves as often as the best interval of the calculators")
{
    const Draft draft = spotGang();
    const double interval = ownValue(draft, "steps.best_checkpoint_interval");
    CHECK(interval == number("gang", {"nodes=16", "hazard_per_h=0.05"}, "interval_h"));
    const double hazard = ownValue(draft, "steps.job_interruption_rate");
    const std::string rate = "hazard_per_h=" + std::to_string(hazard);
    CHECK(isNear(interval, number("checkpoint-interval", {rate}, "exact_h")));

    // Elastic nodes go back to a checkpoint whenever one of the 16 is lost.
    Draft elastic = spotGang();
    elastic.set("options.own.interrupted", "elastic");
    CHECK(isNear(ownValue(elastic, "steps.best_checkpoint_interval"),
                 number("checkpoint-interval", {"hazard_per_h=0.8"}, "exact_h")));
}

TEST_CASE("a gang that works for ever is as slow in a study as in its calculator")
{
    Draft draft = spotGang();
    draft.set("options.own.job_length", "1e6").set("conventions.waiting_billed", "true");
    const double speed =
        number("gang", {"nodes=16", "hazard_per_h=0.05", "speed_exponent=1"}, "useful_speed");
    CHECK(isNear(ownValue(draft, "stretch"), 16 / speed, 1e-5));
}

TEST_CASE("spot is there for the same share of the time in a study and in its calculator")
{
    for (const char *away : {"0.25", "1", "7"}) {
        Draft draft = spotGang();
        draft.set("options.own.enough_capacity.mode", "computed");
        draft.set("options.own.capacity_up_time", "4").set("options.own.capacity_away_time", away);
        CAPTURE(away);
        CHECK(ownValue(draft, "steps.node_availability") ==
              number("spot-fraction", {"up_h=4", std::string("wait_h=") + away}, "fraction"));
    }
}

TEST_CASE("elastic nodes are paid and work as much in a study as in their calculator")
{
    for (const char *wait : {"0.5", "6", "90"}) { // minutes
        Draft draft = spotGang();
        draft.set("options.own.interrupted", "elastic").set("options.own.least_nodes", "3");
        draft.set("options.own.restart_time", "2").set("options.own.checkpoint_interval", "30");
        draft.set("options.own.wait_time", wait);
        const std::vector<std::string> keys{"nodes=16",
                                            "min_nodes=3",
                                            "hazard_per_h=0.05",
                                            "interval_h=0.5",
                                            "stall_h=0.03333333333333333",
                                            "checkpoint_h=0.08333333333333333",
                                            "speed_exponent=1",
                                            "wait_h=" + std::to_string(std::stod(wait) / 60)};
        CAPTURE(wait);
        // The wait reaches the calculator with six decimals.
        CHECK(isNear(ownValue(draft, "steps.paid_nodes"), number("elastic", keys, "mean_nodes"), 1e-6));
        CHECK(isNear(ownValue(draft, "steps.elastic_speed"), number("elastic", keys, "useful_speed"), 1e-6));
        CHECK(isNear(ownValue(draft, "stretch"),
                     number("elastic", keys, "mean_nodes") / number("elastic", keys, "useful_speed"), 1e-6));
    }
}

TEST_CASE("every yearly change of a study grows by one factor, which discounting at that rate undoes")
{
    Draft draft;
    draft.set("conventions.horizon_months", "48").set("workloads.training.growth", "-25 %");
    draft.option("own", "on-demand").set("options.own.price", "8 USD/h").set("options.own.speed", "1");
    draft.set("options.own.price_change", "-25 %");
    const std::vector<double> prices = ownValues(draft, "price_change.so_far");
    SmallSheet sheet(48);
    const double factor = sheet.value(growthFactor(sheet.number(-.25), sheet.number(3, units::year)));
    CHECK(prices.at(36) == factor);
    const std::vector<double> months = ownValues(draft, "steps.gpu_hour_price");
    CHECK(isNear(months.at(36), months.at(0) * factor));
    const auto demanded = draft.outcome().served.byMonth[std::size_t(Hours::Demanded)];
    CHECK(isNear(demanded.at(36).value(), demanded.at(0).value() * factor));
    const std::string flows = "flows=0,0," + std::to_string(8 * factor);
    CHECK(isNear(number("npv", {"rate=-0.25", flows}, "npv"), 8));
}

TEST_CASE("the months of a study write off in a year what the calculator of depreciation does")
{
    struct Row
    {
        const char *choice, *years;
        std::vector<std::string> keys;
    };
    const std::vector<Row> rows{{"macrs5", "3", {"cost=150000", "method=macrs5"}},
                                {"straight-line", "3", {"cost=150000", "salvage=45000", "years=3"}},
                                {"straight-line", "6", {"cost=150000", "salvage=45000", "years=6"}}};
    for (const Row &row : rows) {
        Draft draft = rack("1");
        draft.set("conventions.horizon_months", "72").set("options.own.hold_months", "72");
        draft.set("options.own.resale_months", "72").set("options.own.resale_fraction", "30 %");
        draft.set("options.own.bulk_discount", "0").set("options.own.depreciation", row.choice);
        draft.set("options.own.depreciation_years", row.years);
        const std::vector<double> study = byYear(ownValues(draft, "steps.depreciation"));
        const std::vector<double> schedule = numbersOf(answer("depreciation", row.keys), "schedule");
        CAPTURE(row.choice, row.years);
        REQUIRE(study.size() == 6);
        for (std::size_t year = 0; year < study.size(); ++year)
            CHECK(study[year] == Approx(year < schedule.size() ? schedule[year] : 0).margin(1e-6));
    }
}

TEST_CASE("owned servers cost in a study what their calculator says, resale by the list or by the price paid")
{
    for (const char *servers : {"1", "4", "6"})
        for (const char *base : {"list", "paid"}) {
            Draft draft = rack(servers);
            draft.set("conventions.horizon_months", "36").set("conventions.residual_base", base);
            const double discount = number("bulk-discount", {std::string("servers=") + servers}, "discount");
            const std::vector<std::string> keys{std::string("servers=") + servers,
                                                std::string("resale_base=") + base,
                                                "bulk_discount=" + std::to_string(discount)};
            const CalculatorResult table = answer("rack-tco", keys);
            const std::vector<double> years = numbersOf(table, "by_year");
            const OptionOutcome own = draft.outcome();
            CAPTURE(servers, base);
            CHECK(isNear(own.totalCost().value(), 3 * numbersOf(table, "mean_per_year").front()));
            CHECK(isNear(own.totalCost().value(), years.at(0) + years.at(1) + years.at(2)));
            CHECK(isNear(lineTotal(own, "resale"), years.at(2) - years.at(1)));
            CHECK(isNear(lineTotal(own, "hardware"), years.at(0) - years.at(1)));
        }
}
