// Options beyond the reference rows: refresh, growth, delivery, loans, terms, parts, several workloads.
#include "model/evaluate/status_issue.h"
#include "model/finance/rack_network.h"
#include "model/study/option_edits.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

#include <numeric>

using namespace breakeven;
using breakeven::test::Draft;
using breakeven::test::isNear;
using breakeven::test::lineTotal;
using breakeven::test::required;

TEST_CASE("a rack is bought again at each refresh and leaves a residual value at the horizon")
{
    Draft draft;
    draft.option("own", "owned-rack").set("conventions.horizon_months", "48");
    const OptionOutcome own = draft.outcome();
    CHECK(isNear(lineTotal(own, "hardware"), 300000));
    CHECK(isNear(lineTotal(own, "resale"), -45000));
    CHECK(isNear(lineTotal(own, "residual-value"), -150000 * std::pow(0.3, 12.0 / 36)));
    for (const LineOutcome &line : own.lines)
        if (line.id == "hardware") {
            CHECK(*line.byMonth[0] == 150000);
            CHECK(*line.byMonth[36] == 150000);
            CHECK(*line.byMonth[35] == 0);
        }
}

TEST_CASE("a refresh is discounted from the month it is paid")
{
    Draft draft;
    draft.option("own", "owned-rack").set("conventions.horizon_months", "48");
    for (const char *line : {"hosting_per_server_year", "repair_cost", "staff_per_year", "resale_fraction"})
        draft.set(std::string("options.own.") + line, "0");
    draft.set("conventions.discount_rate", "10%");
    CHECK(isNear(*draft.outcome().npv(), 150000 + 150000 / std::pow(1.1, 3)));
}

TEST_CASE("what is demanded before delivery is unmet, or rented where a bridge has a price")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.delivery_months", "6");
    OptionOutcome own = draft.outcome();
    CHECK(own.isShort());
    CHECK(isNear(*own.unmetGpuHours(), 6 * 8 * 0.25 * 730));
    draft.set("options.own.bridge_price", "2 USD/GPU-h");
    own = draft.outcome();
    CHECK_FALSE(own.isShort());
    CHECK(isNear(lineTotal(own, "bridge"), 6 * 8 * 0.25 * 730 * 2));
    CHECK(isNear(lineTotal(own, "hosting"), 3000.0 * 30 / 12));
}

TEST_CASE("what is rented beside own or committed machines is priced by the machine or by the GPU-hour")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.delivery_months", "6");
    draft.set("options.own.bridge_price.mode", "computed")
        .set("options.own.bridge_machine_price", "16 USD/h");
    draft.set("options.own.bridge_gpus_per_machine", "8");
    CHECK(isNear(lineTotal(draft.outcome(), "bridge"), 6 * 8 * 0.25 * 730 * 2));
    draft.set("options.own.bridge_price", "3 USD/GPU-h"); // typed, it counts
    CHECK(isNear(lineTotal(draft.outcome(), "bridge"), 6 * 8 * 0.25 * 730 * 3));

    Draft committed;
    committed.option("less", "committed").set("options.less.price", "8 USD/h").set("options.less.gpus", "1");
    committed.set("options.less.overflow_price", "3 USD/GPU-h");
    const double typed = lineTotal(committed.outcome(), "overflow");
    CHECK(typed > 0);
    committed.set("options.less.overflow_price.mode", "computed");
    committed.set("options.less.overflow_machine_price", "12 USD/h");
    committed.set("options.less.overflow_gpus_per_machine", "4");
    CHECK(isNear(lineTotal(committed.outcome(), "overflow"), typed));
}

TEST_CASE("a part of a month until delivery counts as a whole one, in every line")
{
    Draft draft;
    draft.option("own", "owned-rack").set("conventions.horizon_months", "36");
    draft.set("options.own.bridge_price", "2 USD/GPU-h").set("options.own.server_price_change", "-10 %/year");
    draft.set("options.own.servers_year_2", "1").set("options.own.resale_fraction", "unknown");
    draft.set("options.own.resale_curve", "62.5, 42.5, 30, 17.5, 12.5");
    draft.set("options.own.delivery_months", "3");
    const OptionOutcome whole = draft.outcome();
    draft.set("options.own.delivery_months", "2.76");
    const OptionOutcome part = draft.outcome();
    CHECK(*part.totalCost() == *whole.totalCost());
    REQUIRE(part.lines.size() == whole.lines.size());
    for (std::size_t i = 0; i < whole.lines.size(); ++i)
        CHECK(part.lines[i].total == whole.lines[i].total);
    draft.set("options.own.delivery_months", "3.01");
    CHECK(*draft.outcome().totalCost() != *whole.totalCost());
}

TEST_CASE("servers that are added later are bridged until they are delivered, like the first")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.delivery_months", "6");
    draft.set("conventions.horizon_months", "24").set("options.own.servers_year_2", "1");
    draft.set("workloads.training.busy", "100 %").set("workloads.training.growth", "100 %");
    CHECK(draft.outcome().isShort());
    draft.set("options.own.bridge_price", "2 USD/GPU-h");
    const OptionOutcome own = draft.outcome();
    CHECK_FALSE(own.isShort());
    CHECK(isNear(lineTotal(own, "bridge"), 2 * (6 + 6) * 8 * 730.0));
}

TEST_CASE("what is rented until delivery follows the yearly change of its price, year by year")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.delivery_months", "6");
    draft.set("conventions.horizon_months", "36").set("options.own.servers_year_2", "1");
    draft.set("options.own.servers_year_3", "2").set("workloads.training.busy", "100 %");
    draft.set("workloads.training.growth", "100 %").set("options.own.bridge_price", "2 USD/GPU-h");
    const double halfYear = 2 * 6 * 8 * 730.0;
    CHECK(isNear(lineTotal(draft.outcome(), "bridge"), halfYear * (1 + 1 + 2)));
    draft.set("options.own.bridge_price_change", "-20 %/year");
    CHECK(isNear(lineTotal(draft.outcome(), "bridge"), halfYear * (1 + 0.8 + 2 * 0.64)));
    draft.set("options.own.bridge_price_change_year_2", "0 %/year");
    CHECK(isNear(lineTotal(draft.outcome(), "bridge"), halfYear * (1 + 0.8 + 2 * 0.8)));
}

TEST_CASE("requests with a target rent all machines that are still missing, and keep them")
{
    Draft draft("inference");
    draft.set("workloads.inference.measure", "requests").set("workloads.inference.service_time", "5");
    draft.set("workloads.inference.requests_per_month", "3041666")
        .set("workloads.inference.replica_gpus", "2");
    draft.option("own", "owned-rack").set("options.own.servers", "3");
    draft.set("conventions.horizon_months", "24").set("options.own.bridge_price", "2 USD/GPU-h");
    const auto bridgeOf = [&](const char *months) {
        draft.set("options.own.delivery_months", months);
        return lineTotal(draft.outcome(), "bridge");
    };
    const double work = 3041666.0 * 5 * 2 / 3600; // GPU-hours a month
    CHECK(isNear(bridgeOf("3"), 2 * 3 * work));
    draft.set("workloads.inference.p95_target", "30");
    CHECK(isNear(bridgeOf("3"), 2 * 3 * 24 * 730.0));
    CHECK(isNear(bridgeOf("9"), 2 * 9 * 24 * 730.0));
    const OptionOutcome own = draft.outcome();
    CHECK(own.status == Status::Ok);
    CHECK(isNear(*own.hours(Hours::Paid), 24 * 24 * 730.0));
    CHECK(isNear(*own.hours(Hours::Used), 24 * work));
    const auto p95 = own.p95LatencySeconds();
    draft.set("options.own.delivery_months", "0");
    CHECK(draft.outcome().p95LatencySeconds() == p95);
}

TEST_CASE("an order that would arrive after the plan is not placed, and its work is rented")
{
    Draft draft;
    draft.option("own", "owned-rack").set("conventions.horizon_months", "24");
    draft.set("options.own.bridge_price", "2 USD/GPU-h").set("options.own.spare_service", "95 %");
    draft.set("options.own.servers_year_2", "1").set("workloads.training.busy", "100 %");
    draft.set("workloads.training.growth", "100 %");
    const double year = 2 * 12 * 8 * 730.0;
    for (const auto &[months, rented, bought] :
         {std::tuple("11", year / 12 * (11 + 11), 2.0), std::tuple("12", year * 2, 1.0),
          std::tuple("23", year / 12 * (12 + 2 * 11 + 1), 1.0), std::tuple("24", year * 3, 0.0)}) {
        CAPTURE(months);
        draft.set("options.own.delivery_months", months);
        const OptionOutcome own = draft.outcome();
        CHECK(isNear(lineTotal(own, "bridge"), rented));
        CHECK(isNear(lineTotal(own, "hardware") + lineTotal(own, "year-2-hardware"), bought * 150000));
        CHECK((lineTotal(own, "spares") > 0) == (bought > 0));
        CHECK(*own.unmetGpuHours() == 0);
    }
}

TEST_CASE("a rack that never has a server costs what is rented in its place, and is never cheapest")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.bridge_price", "2 USD/GPU-h");
    draft.option("od", "on-demand")
        .set("options.od.price", "900 USD/h")
        .set("conventions.horizon_months", "24");
    draft.set("options.own.delivery_months", "23.5"); // 24 whole months
    const Comparison late = *evaluate(draft.study);
    const OptionOutcome &own = late.options[late.options[0].id == "own" ? 0 : 1];
    CHECK(own.status == Status::CannotRun);
    CHECK(isNear(*own.totalCost(), 2 * 24 * 8 * 0.25 * 730));
    CHECK(statusSentence(own) == "No server arrives before the plan ends: nothing is bought, all is rented.");
    CHECK(late.options[std::size_t(late.verdict.cheapest)].id == "od");
    draft.set("options.own.delivery_months", "23");
    CHECK(draft.outcome().status == Status::Ok);
}

TEST_CASE("a failed GPU stops its server until it is repaired, and the work is rented meanwhile")
{
    Draft draft;
    draft.option("own", "owned-rack").set("workloads.training.busy", "100 %");
    draft.set("options.own.gpu_failures_per_server_year", "5").set("options.own.repair_days", "7.3");
    const double lost = 0.1 * 36 * 8 * 730;
    CHECK(isNear(*draft.outcome().unmetGpuHours(), lost));
    draft.set("options.own.bridge_price", "2 USD/GPU-h");
    CHECK(draft.outcome().status == Status::Ok);
    CHECK(isNear(lineTotal(draft.outcome(), "bridge"), 2 * lost));
    draft.set("options.own.gpu_failures_per_server_year", "50"); // more than all the time
    CHECK(isNear(lineTotal(draft.outcome(), "bridge"), 2 * 0.999 * 36 * 8 * 730));
    draft.set("options.own.repair_days", "0");
    CHECK(lineTotal(draft.outcome(), "bridge") == 0);
}

TEST_CASE("space is paid by the kilowatt of a server, and its electricity on top")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.hosting", "space-and-power");
    for (const char *setting : {"power_kw=10.2", "pue=1.48", "tariff_per_kwh=0.0871", "power_load=0.5364",
                                "space_per_kw_month=275", "servers=2"}) {
        const std::string text = setting;
        draft.set("options.own." + text.substr(0, text.find('=')), text.substr(text.find('=') + 1));
    }
    const double electricity = 10.2 * 0.5364 * 1.48 * 8760 * 0.0871;
    CHECK(isNear(lineTotal(draft.outcome(), "hosting"), 3 * 2 * (10.2 * 275 * 12 + electricity)));
    draft.set("options.own.large_space_per_kw_month", "195"); // from 250 kW, here 24.5 servers
    CHECK(isNear(lineTotal(draft.outcome(), "hosting"), 3 * 2 * (10.2 * 275 * 12 + electricity)));
    draft.set("options.own.servers", "24").set("workloads.training.gpus", "192");
    CHECK(isNear(lineTotal(draft.outcome(), "hosting"), 3 * 24 * (10.2 * 275 * 12 + electricity)));
    draft.set("options.own.servers", "25");
    CHECK(isNear(lineTotal(draft.outcome(), "hosting"), 3 * 25 * (10.2 * 195 * 12 + electricity)));
}

TEST_CASE("electricity follows the use of the servers where the load of idle ones is given")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.hosting", "power");
    for (const char *setting : {"power_kw=10", "pue=1.5", "tariff_per_kwh=0.1", "power_load=0.74"}) {
        const std::string text = setting;
        draft.set("options.own." + text.substr(0, text.find('=')), text.substr(text.find('=') + 1));
    }
    const double atFull = 3 * 10 * 1.5 * 8760 * 0.1;
    CHECK(isNear(lineTotal(draft.outcome(), "hosting"), atFull * 0.74));
    draft.set("options.own.power_idle_load", "0.24");
    for (const double busy : {0.0, 0.25, 1.0}) {
        draft.set("workloads.training.gpus", "8").set("workloads.training.busy", std::to_string(busy));
        CHECK(isNear(lineTotal(draft.outcome(), "hosting"), atFull * (0.24 + 0.5 * busy)));
    }
}

TEST_CASE("servers that serve all until more are delivered rent nothing, and the work waits for them")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.bridge_price", "2 USD/GPU-h");
    draft.set("workloads.training.gpus", "8").set("workloads.training.busy", "75 %");
    draft.set("workloads.training.patience", "waits").set("conventions.horizon_months", "24");
    draft.set("workloads.training.growth", "12 %");
    const OptionOutcome alone = draft.outcome();
    draft.set("options.own.delivery_months", "0").set("options.own.servers_year_2", "1");
    const OptionOutcome atOnce = draft.outcome();
    draft.set("options.own.delivery_months", "6");
    const OptionOutcome later = draft.outcome();
    REQUIRE(alone.served.wait95);
    REQUIRE(later.served.wait95);
    CHECK(isNear(lineTotal(later, "bridge"), 6 * 8 * 730 * 0.75 * 2));
    CHECK(*later.served.wait95 == *alone.served.wait95);
    CHECK(*atOnce.served.wait95 < *alone.served.wait95);
}

TEST_CASE("a network is bought with the servers and worth nothing later, and care is a share of both")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.fabric_share", "5%");
    draft.set("options.own.operations_share", "8%").set("options.own.delivery_months", "6");
    const OptionOutcome own = draft.outcome();
    CHECK(isNear(lineTotal(own, "fabric"), 0.05 * 150000));
    CHECK(isNear(lineTotal(own, "operations"), 0.08 * 1.05 * 150000 * 30 / 12));
    Draft plain;
    plain.option("own", "owned-rack").set("options.own.delivery_months", "6");
    CHECK(isNear(lineTotal(own, "residual-value"), lineTotal(plain.outcome(), "residual-value")));
}

TEST_CASE("a network costs by the number of servers that are in service at once")
{
    struct Row
    {
        const char *servers;
        double share;
    };
    for (const Row &row : {Row{"1", 0}, {"2", 0.0209}, {"3", 0.0486}, {"64", 0.0486}, {"65", 0.1096}}) {
        Draft draft;
        draft.option("own", "owned-rack").set("options.own.servers", row.servers);
        draft.set("options.own.fabric_by_servers", "2:2.09, 3:4.86, 65:10.96");
        draft.set("options.own.bulk_discount", "0 %").set("options.own.operations_share", "8 %");
        const OptionOutcome own = draft.outcome();
        const double servers = 150000 * std::stod(row.servers);
        CHECK(isNear(lineTotal(own, "fabric"), servers * row.share));
        CHECK(isNear(lineTotal(own, "operations"), 3 * 0.08 * servers * (1 + row.share)));
    }
    Draft later;
    later.option("own", "owned-rack").set("options.own.fabric_by_servers", "2:2.09, 3:4.86");
    later.set("options.own.bulk_discount", "0 %").set("options.own.servers_year_2", "2");
    CHECK(isNear(lineTotal(later.outcome(), "fabric"), 0.0486 * 3 * 150000));
    later.set("options.own.fabric_share", "10 %"); // a share that is given holds for any number
    CHECK(isNear(lineTotal(later.outcome(), "fabric"), 0.10 * 3 * 150000));
    for (const char *wrong : {"2", "0:5", "2:-1", "2:900", "many:5", "2:3:4"})
        CHECK_FALSE(areNetworkSteps(wrong));
    CHECK(networkStepsText(parseNetworkSteps("65:10.96 %; 2:2.09").value()) == "2:2.09, 65:10.96");
}

TEST_CASE("a short option is never called cheapest")
{
    Draft draft;
    draft.option("own", "owned-rack").option("cloud", "on-demand");
    draft.set("options.cloud.price", "100 USD/h").set("workloads.training.gpus", "16");
    draft.set("workloads.training.busy", "100 %");
    const auto comparison = evaluate(draft.study);
    REQUIRE(comparison);
    CHECK(comparison->options[0].isShort());
    CHECK(isNear(*comparison->options[0].unmetGpuHours(), 8 * 730 * 36.0));
    CHECK(comparison->verdict.cheapest == 1);
    CHECK(comparison->verdict.excluded == std::vector<int>{0});
}

TEST_CASE("the cheapest two are also held against each other allocated alike")
{
    Draft draft;
    draft.option("spot", "on-demand").option("kept", "on-demand");
    draft.set("workloads.training.gpus", "8").set("workloads.training.busy", "25 %");
    draft.set("workloads.training.patience", "at-once").set("conventions.discount_rate", "0");
    for (const std::string option : {"options.spot", "options.kept"})
        draft.set(option + ".overhead", "1.2").set(option + ".allocation", "autoscaled");
    draft.set("options.spot.price", "2").set("options.kept.price", "3");
    CHECK_FALSE(evaluate(draft.study)->verdict.shareAlike);
    draft.set("options.kept.allocation", "always-on");
    const Verdict verdict = evaluate(draft.study)->verdict;
    CHECK(verdict.cheapest == 0);
    // 25 % of the time at 1.2 for 2 against all of it for 3; alike the prices are left: 2 against 3.
    CHECK(isNear(verdict.share, 1 - 0.25 * 1.2 * 2 / 3));
    REQUIRE(verdict.shareAlike);
    CHECK(isNear(*verdict.shareAlike, 1.0 / 3));
    draft.option("own", "owned-rack");
    CHECK(allocationOf(draft.study.options.at("own")).empty());
}

TEST_CASE("work that the base of a portfolio does alone does not wait, and is not too slow")
{
    Draft draft;
    draft.option("mix", "portfolio").set("options.mix.burst.price", "3");
    draft.set("workloads.training.gpus", "4").set("workloads.training.max_wait", "24 h");
    const OptionOutcome covered = draft.outcome(); // a server of eight
    CHECK(covered.status == Status::Ok);
    REQUIRE(covered.served.wait95);
    CHECK(*covered.served.wait95 == 0);
    draft.set("workloads.training.gpus", "16").set("workloads.training.busy", "100 %");
    const OptionOutcome both = draft.outcome();
    CHECK(both.status == Status::Ok);
    CHECK(both.served.wait95.value_or(-1) == 0); // the burst takes what is beyond, at once
    draft.set("workloads.training.patience", "at-once");
    CHECK_FALSE(draft.outcome().served.wait95);
}

TEST_CASE("an option without a price is unknown, says so, and is never zero")
{
    Draft draft;
    draft.option("cloud", "on-demand");
    const OptionOutcome cloud = draft.outcome();
    CHECK_FALSE(cloud.totalCost());
    CHECK_FALSE(cloud.npv());
    REQUIRE(cloud.issues.size() == 1);
    CHECK(cloud.issues[0].place == "options.cloud.price");
}

TEST_CASE("a loan costs its interest and is received when the servers are paid")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.servers", "6").set("workloads.training.gpus", "48");
    const double cash = *draft.outcome().totalCost();
    draft.set("options.own.financing", "loan");
    const OptionOutcome own = draft.outcome();
    CHECK(isNear(lineTotal(own, "first-loan"), -765000));
    CHECK(isNear(lineTotal(own, "first-loan-payments"), 3 * 296845.63824544096)); // FIN-09
    CHECK(isNear(*own.totalCost(), cash - 765000 + 3 * 296845.63824544096));
    draft.set("conventions.horizon_months", "12");
    const OptionOutcome early = draft.outcome();
    // After one of three level payments the balance is the present value of the two that are left.
    const double balance = 296845.63824544096 * (1 / 1.08 + 1 / (1.08 * 1.08));
    CHECK(isNear(lineTotal(early, "first-loan-settled"), balance));
}

TEST_CASE("a loan bears interest from the purchase on, also before the servers are delivered")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.financing", "loan");
    draft.set("conventions.horizon_months", "48").set("options.own.hold_months", "48");
    draft.set("options.own.bridge_price", "0 USD/GPU-h");
    const double atOnce = lineTotal(draft.outcome(), "first-loan-payments");
    draft.set("options.own.delivery_months", "6");
    CHECK(isNear(lineTotal(draft.outcome(), "first-loan-payments"), atOnce * std::sqrt(1.08)));
}

TEST_CASE("a network is written off over the years of the servers, and the rest when they are sold")
{
    Draft draft;
    draft.option("own", "owned-rack").set("conventions.tax_rate", "25%");
    const auto taxes = [&] {
        const OptionOutcome own = draft.outcome();
        return lineTotal(own, "tax");
    };
    const double without = taxes();
    draft.set("options.own.fabric_share", "5%");
    CHECK(isNear(taxes() - without, -0.25 * 0.05 * 150000)); // all of it in the end
}

TEST_CASE("a lease replaces purchase and resale")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.financing", "lease");
    draft.set("options.own.lease_per_server_month", "unknown");
    CHECK_FALSE(draft.outcome().totalCost());
    draft.set("options.own.lease_per_server_month", "5000");
    const OptionOutcome own = draft.outcome();
    CHECK(isNear(lineTotal(own, "lease"), 5000.0 * 36));
    CHECK(lineTotal(own, "hardware") == 0);
    CHECK(lineTotal(own, "resale") == 0);
}

TEST_CASE("servers bought in a later year are paid, run and sold on their own")
{
    Draft draft;
    draft.option("own", "owned-rack")
        .set("options.own.servers_year_2", "2")
        .set("options.own.staff_model", "constant");
    const OptionOutcome own = draft.outcome();
    CHECK(isNear(lineTotal(own, "year-2-hardware"), 300000 * (1 - 0.15 / 5)));
    CHECK(isNear(lineTotal(own, "hosting"), 3000.0 * (1 + 3 + 3)));
    CHECK(isNear(lineTotal(own, "year-2-residual-value"), -300000 * std::pow(0.3, 24.0 / 36)));
}

TEST_CASE("power is paid bottom up where hosting is")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.hosting", "power").set("options.own.pue", "1.4");
    CHECK(isNear(lineTotal(draft.outcome(), "hosting"), 3 * 7652.735999999999)); // FIN-13
}

TEST_CASE("spare GPUs are bought with the servers")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.servers", "6").set("workloads.training.gpus", "48");
    draft.set("options.own.gpu_failures_per_server_year", "0.72").set("options.own.spare_service", "95 %");
    CHECK(isNear(lineTotal(draft.outcome(), "spares"), 3 * 15000)); // FIN-14
}

TEST_CASE("a commitment is split into used and unused, and its tail beyond the plan is paid")
{
    Draft draft;
    draft.option("year", "committed")
        .set("options.year.price", "2 USD/h")
        .set("options.year.gpus", "8")
        .set("conventions.horizon_months", "18");
    const double month = 8 * 730 * 2.0;
    const OptionOutcome year = draft.outcome();
    CHECK(isNear(lineTotal(year, "commitment"), 18 * month * 0.25));
    CHECK(isNear(lineTotal(year, "commitment-unused"), 18 * month * 0.75));
    CHECK(isNear(lineTotal(year, "tail"), 6 * month));
    draft.set("options.year.upfront", "all");
    const OptionOutcome upfront = draft.outcome();
    CHECK(isNear(*upfront.totalCost(), 24 * month));
    CHECK(isNear(lineTotal(upfront, "upfront"), 18 * month * 0.25));
    for (const LineOutcome &line : upfront.lines)
        if (line.id == "upfront-unused")
            CHECK(*line.byMonth[1] == 0);
}

TEST_CASE("a renewed term takes the price of its year")
{
    Draft draft;
    draft.option("year", "committed")
        .set("options.year.price", "2 USD/h")
        .set("conventions.horizon_months", "24");
    draft.set("options.year.price_change", "-10 %").set("options.year.renewal_change", "5 %");
    const OptionOutcome year = draft.outcome();
    CHECK(isNear(*year.costByYear[1] / *year.costByYear[0], 0.9 * 1.05));
}

TEST_CASE("a portfolio rents what its base cannot serve")
{
    Draft draft;
    draft.option("mix", "portfolio")
        .set("workloads.training.gpus", "16")
        .set("workloads.training.busy", "50 %");
    draft.set("options.mix.burst.price", "3 USD/h").set("options.mix.burst.allocation", "autoscaled");
    const OptionOutcome mix = draft.outcome();
    CHECK_FALSE(mix.isShort());
    CHECK(isNear(lineTotal(mix, "burst-rent"), 8 * 0.5 * 730 * 36 * 3));
    CHECK(isNear(lineTotal(mix, "base-hardware"), 150000));
}

TEST_CASE("several workloads share an option's cost by useful GPU-hours")
{
    Draft draft;
    draft.study.workloads["serving"] = newWorkload(draft.study, "inference");
    draft.option("cloud", "on-demand").set("options.cloud.price", "1 USD/h");
    draft.set("options.cloud.allocation", "autoscaled").set("workloads.training.job_gpu_hours", "10");
    const OptionOutcome cloud = draft.outcome();
    const double training = 8 * 0.25 * 730;
    const double serving = 2.0 / 24 * 730;
    CHECK(isNear(*cloud.totalCost(), 36 * (training + serving)));
    REQUIRE(cloud.workloads.size() == 2);
    CHECK(isNear(*cloud.workloads[0].costPerJob(), 10));
    CHECK(isNear(*cloud.costPerJob(), 10));
    CHECK_FALSE(cloud.workloads[1].costPerJob());
}

TEST_CASE("one workload may be procured in another way than the rest")
{
    Draft draft;
    draft.study.workloads["serving"] = newWorkload(draft.study, "inference");
    draft.option("cloud", "on-demand")
        .set("options.cloud.price", "1 USD/h")
        .set("options.cloud.allocation", "autoscaled");
    Option other = newOption(draft.study, "managed-service");
    Draft::plain(other.procurement);
    draft.study.options["cloud"].workloads["serving"] = other.procurement;
    draft.set("options.cloud.workloads.serving.price", "10 USD/h");
    const OptionOutcome cloud = draft.outcome();
    CHECK(isNear(*cloud.workloads[0].costPerUsefulGpuHour(), 1));
    CHECK(isNear(*cloud.workloads[1].costPerUsefulGpuHour(), 11.5));
}

TEST_CASE("the categories and the years each add up to the total")
{
    Draft draft;
    draft.option("own", "owned-rack").option("mix", "portfolio").option("zero", "scale-to-zero");
    draft.set("options.mix.burst.price", "3 USD/h").set("options.zero.price", "1 USD/h");
    draft.set("options.zero.base_price", "0.1").set("options.zero.base_nodes", "2");
    draft.set("options.zero.starts_per_day", "5").set("options.zero.idle_per_start_h", "6 min");
    draft.set("options.own.storage_gb", "1000").set("options.own.storage_price", "0.1 USD/GB-month");
    draft.set("options.own.migration_cost", "5000").set("options.own.cluster_fee", "0.1 USD/h");
    draft.set("conventions.horizon_months", "40").set("conventions.tax_rate", "20 %");
    for (std::size_t i = 0; i < 3; ++i) {
        const OptionOutcome option = draft.outcome(i);
        REQUIRE(option.totalCost());
        double categories = 0;
        for (const auto &value : option.byCategory)
            categories += value.value_or(0);
        double years = 0;
        for (const auto &value : option.costByYear)
            years += *value;
        double lines = 0;
        for (const LineOutcome &line : option.lines)
            lines += std::accumulate(line.byMonth.begin(), line.byMonth.end(), 0.0,
                                     [](double sum, const auto &month) { return sum + *month; });
        CHECK(isNear(categories, *option.totalCost()));
        CHECK(isNear(years, *option.totalCost()));
        CHECK(isNear(lines, *option.totalCost()));
    }
}

TEST_CASE("a scale-to-zero month is the base, the active hours and the starts")
{
    Draft draft("inference");
    draft.set("conventions.hours_per_month", "720");
    draft.option("zero", "scale-to-zero").set("options.zero.price", "0.159812 USD/h");
    draft.set("options.zero.base_price", "0.033503 USD/h").set("options.zero.base_nodes", "2");
    CHECK(isNear(*draft.outcome().costPerMonth(), 57.83304)); // SEED-04
    draft.set("options.zero.starts_per_day", "50").set("options.zero.idle_per_start_h", "6 min");
    CHECK(isNear(*draft.outcome().costPerMonth(), 57.83304 + 150 * 0.159812));
}

TEST_CASE("a plan without a workload, or of no length, is refused with its path")
{
    Draft draft;
    draft.option("own", "owned-rack");
    draft.study.conventions.inputs["horizon_months"].value = 12.5;
    auto comparison = evaluate(draft.study);
    REQUIRE_FALSE(comparison);
    CHECK(comparison.error().where == "conventions.horizon_months");
    draft.study.workloads.clear();
    draft.study.conventions.inputs["horizon_months"].value = 12;
    comparison = evaluate(draft.study);
    REQUIRE_FALSE(comparison);
    CHECK(comparison.error().kind == ErrorKind::BadInput);
}

TEST_CASE("editing one input gives the same as building anew")
{
    Draft draft;
    draft.option("own", "owned-rack").option("cloud", "on-demand").set("options.cloud.price", "2 USD/h");
    const auto sheet = required(buildStudySheet(draft.study));
    Evaluation evaluation(sheet.sheet);
    for (std::size_t i = 0; i < sheet.sheet->inputs().size(); ++i) {
        const SheetInput &input = sheet.sheet->inputs()[i];
        if (!input.input.value || input.path == "conventions.horizon_months")
            continue;
        const double changed = *input.input.value * 1.25 + 0.01;
        Study edited = draft.study;
        findInput(edited, input.path).value().input->value = changed;
        const auto fresh = required(buildStudySheet(edited));
        const Evaluation anew(fresh.sheet);
        evaluation.setInput(int(i), changed);
        for (const NodeId result : sheet.sheet->results()) {
            const auto a = evaluation.values(result);
            const auto b = anew.values(result);
            INFO(input.path << " → " << sheet.sheet->node(result).id);
            const bool isSame = std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) {
                return x == y || (std::isnan(x) && std::isnan(y));
            });
            REQUIRE(isSame);
        }
        evaluation.setInput(int(i), input.input.value);
    }
}

TEST_CASE("a holding period that is no whole number of months buys and sells the same number of times")
{
    Draft draft;
    draft.option("own", "owned-rack")
        .set("conventions.horizon_months", "60")
        .set("options.own.hold_months", "18.5");
    const OptionOutcome own = draft.outcome();
    CHECK(isNear(lineTotal(own, "hardware"), 4 * 150000));
    CHECK(isNear(lineTotal(own, "resale"), -3 * 150000 * std::pow(.3, 18.5 / 36)));
    draft.option("year", "committed").set("options.year.price", "2 USD/h");
    draft.set("options.year.term_months", "7.5").set("conventions.horizon_months", "15");
    const double monthly = *draft.outcome(1).totalCost();
    draft.set("options.year.upfront", "all");
    CHECK(isNear(*draft.outcome(1).totalCost(), monthly));
}

TEST_CASE("kept instances cannot bill more hours than there are")
{
    Draft draft;
    draft.option("spot", "spot")
        .set("options.spot.price", "1 USD/h")
        .set("options.spot.allocation", "always-on")
        .set("options.spot.gpus", "8");
    draft.set("workloads.training.busy", "100 %").set("options.spot.stretch", "1.25");
    const OptionOutcome spot = draft.outcome();
    CHECK(isNear(*spot.totalCost(), 8 * 730 * 36.0));
    CHECK(spot.isShort());
    CHECK(isNear(*spot.unmetGpuHours(), 8 * 730 * 36 * 0.2));
}

TEST_CASE("the tax is part of what a workload costs")
{
    Draft draft;
    draft.option("own", "owned-rack").set("conventions.tax_rate", "25 %");
    draft.study.workloads["serving"] = newWorkload(draft.study, "inference");
    const OptionOutcome own = draft.outcome();
    double sum = 0;
    for (std::size_t i = 0; i < own.workloads.size(); ++i)
        sum += *own.workloads[i].costPerUsefulGpuHour() * (i == 0 ? 2 * 730 : 730.0 / 12) * 36;
    CHECK(isNear(sum, *own.totalCost()));
}

TEST_CASE("a job's time is on the GPUs that work for its workload, each at its own speed")
{
    Draft draft;
    draft.set("workloads.training.job_gpu_hours", "100").set("workloads.training.patience", "at-once");
    draft.study.workloads["serving"] = newWorkload(draft.study, "inference");
    draft.set("workloads.serving.gpus", "4");
    draft.option("cloud", "on-demand").set("options.cloud.price", "1 USD/h");
    CHECK(isNear(*draft.outcome().timeToResultHours(), 12.5));
    draft.option("mix", "portfolio")
        .set("options.mix.burst.price", "3 USD/h")
        .set("options.mix.burst.speed", "0.5");
    CHECK(isNear(*draft.outcome(1).timeToResultHours(), 25)); // as on the slower ones
    draft.option("own", "owned-rack").set("options.own.delivery_months", "3").set("options.own.servers", "2");
    CHECK(isNear(*draft.outcome(2).timeToResultHours(), 12.5)); // a job takes 8 of the 16
}

TEST_CASE("a payback that a later purchase spends again is none")
{
    Draft draft;
    draft.option("cloud", "on-demand").option("own", "owned-rack").set("options.cloud.price", "3.06 USD/h");
    draft.set("options.cloud.gpus", "8");
    CHECK(std::isfinite(*draft.outcome(1)["payback_years"]));
    draft.set("conventions.horizon_months", "37").set("options.own.resale_fraction", "0 %");
    const OptionOutcome own = draft.outcome(1);
    CHECK(std::isinf(*own["payback_months"]));
    CHECK(std::isinf(*own["payback_years"]));
}

TEST_CASE("no two options have one name, however it is given")
{
    Study study;
    completeStudy(study);
    const std::string spot = *addOption(study, "spot", "Cheap");
    const std::string own = *addOption(study, "owned-rack", "Own hardware");
    const Study before = study;
    const std::vector<Result<void>> refused{renameOption(study, spot, "Own hardware"),
                                            setPath(study, "options." + spot + ".name", "Own hardware"),
                                            [&]() -> Result<void> {
                                                const auto copy = duplicateOption(study, own, "Own hardware");
                                                return copy ? Result<void>() : copy.error();
                                            }(),
                                            [&]() -> Result<void> {
                                                const auto added = addOption(study, "spot", "Own hardware");
                                                return added ? Result<void>() : added.error();
                                            }()};
    for (const Result<void> &one : refused) {
        REQUIRE_FALSE(one);
        CHECK(one.error().kind == ErrorKind::BadInput);
        CHECK(one.error().message == "Expected a name that no other option has, found 'Own hardware', the "
                                     "name of " +
                                         own + ".");
    }
    CHECK(study == before);
    CHECK(renameOption(study, own, "Own hardware"));
    for (const char *name : {"Own hardware, copy", "Own hardware, copy 2"})
        CHECK(study.options.at(*duplicateOption(study, own)).name == name);
}
