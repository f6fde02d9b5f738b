#include "model/procurement/machine_orders.h"

#include "tests/model/study_draft.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

double npvOf(Draft &draft) { return draft.outcome().npv().value_or(NAN); }

Draft rack(const char *delivery)
{
    Draft draft;
    draft.option("own", "owned-rack");
    draft.set("conventions.horizon_months", "48").set("options.own.hold_months", "60");
    draft.set("options.own.delivery_months", delivery).set("options.own.discount_shape", "flat");
    draft.set("options.own.spare_service", "90 %").set("options.own.fabric_share", "8 %");
    return draft;
}

} // namespace

TEST_CASE("orders are read by month, and a word that is none is named")
{
    CHECK(*parseOrders("27:1, 15:2; 15:1") == std::vector<MachineOrder>{{14, 3}, {26, 1}});
    CHECK(parseOrders("")->empty());
    CHECK(ordersText({{14, 3}, {26, 1}}) == "15:3, 27:1");
    for (const char *text : {"15", "0:1", "15:0", "15:1.5", "a:1", "15:1:2", "601:1"}) {
        CAPTURE(text);
        const auto orders = parseOrders(text);
        REQUIRE_FALSE(orders);
        CHECK(orders.error().message.find(std::string("found '") + text + "'") != std::string::npos);
    }
}

TEST_CASE("an order of the first month is the servers of the start, where neither is sold within the plan")
{
    for (const char *delivery : {"0", "3"}) {
        CAPTURE(delivery);
        Draft servers = rack(delivery), orders = rack(delivery);
        servers.set("options.own.servers", "3");
        orders.set("options.own.servers", "0").set("options.own.orders", "1:3");
        CHECK(isNear(npvOf(orders), npvOf(servers)));
    }
}

TEST_CASE("servers ordered in month 13 cost what those of the second year do, and their spares")
{
    Draft years = rack("2"), orders = rack("2");
    for (Draft *draft : {&years, &orders})
        draft->set("options.own.servers", "2").set("options.own.spare_service", "0");
    years.set("options.own.servers_year_2", "3");
    orders.set("options.own.orders", "13:3");
    CHECK(isNear(npvOf(orders), npvOf(years)));
    const double without = npvOf(orders);
    orders.set("options.own.spare_service", "90 %");
    CHECK(npvOf(orders) > without);
}

TEST_CASE("servers of one order are sold after their time and not bought again")
{
    Draft renewed = rack("0"), once = rack("0");
    for (Draft *draft : {&renewed, &once})
        draft->set("options.own.hold_months", "24").set("options.own.spare_service", "0");
    renewed.set("options.own.servers", "2");
    once.set("options.own.servers", "0").set("options.own.orders", "1:2");
    const OptionOutcome one = once.outcome();
    CHECK(one.served.machines[23] == 2.0);
    CHECK(one.served.machines[24] == 0.0);
    // So are the servers of the start, where they are for once.
    Draft start = renewed;
    start.set("options.own.renewal", "once");
    CHECK(isNear(npvOf(start), npvOf(once)));
    // An order in the month the first are sold follows them as the renewal does.
    once.set("options.own.orders", "1:2, 25:2");
    CHECK(isNear(npvOf(once), npvOf(renewed)));
}

TEST_CASE("orders of a commitment are its terms one by one, whatever is paid up front")
{
    for (const char *upfront : {"none", "partial", "all"}) {
        CAPTURE(upfront);
        Draft terms, orders;
        for (Draft *draft : {&terms, &orders}) {
            draft->option("term", "committed");
            draft->set("conventions.horizon_months", "30").set("options.term.price", "3");
            draft->set("options.term.upfront", upfront).set("options.term.renewal_change", "10 %");
            draft->set("options.term.price_change", "-5 %/year").set("options.term.term_months", "12");
        }
        terms.set("options.term.gpus", "4");
        orders.set("options.term.gpus", "0").set("options.term.orders", "1:4, 13:4, 25:4");
        const OptionOutcome all = terms.outcome(), each = orders.outcome();
        CHECK(isNear(each.npv().value_or(NAN), *all.npv()));
        CHECK(isNear(each.totalCost().value_or(NAN), *all.totalCost()));
        CHECK(each.byCategory == all.byCategory);
        terms.set("options.term.renewal", "once");
        orders.set("options.term.orders", "1:4");
        CHECK(isNear(*orders.outcome().npv(), *terms.outcome().npv()));
    }
}

TEST_CASE("a base has layers of one GPU that are held, and says so of others; orders after the plan are told")
{
    Draft draft;
    draft.set("workloads.training.gpus", "32").set("conventions.horizon_months", "24");
    draft.option("mix", "portfolio");
    draft.set("options.mix.base.gpu", "A100").set("options.mix.base.servers", "2");
    draft.set("options.mix.burst.price", "30");
    draft.set("options.mix.layer_2.kind", "committed");
    draft.set("options.mix.layer_2.price", "10").set("options.mix.layer_2.gpus_per_instance", "8");
    draft.set("options.mix.layer_2.gpus", "8");
    CHECK(draft.study.options.at("mix").procurement.parts.at("layer_2").choices.at("gpu") == "A100");
    const OptionOutcome mix = draft.outcome();
    REQUIRE(mix.parts.size() == 3);
    CHECK(mix.parts[1].first == "layer_2");
    CHECK(mix.parts[1].second.machines[0] == 1.0);
    draft.set("options.mix.base.orders", "30:1");
    CHECK(hasIssue(draft.comparison().issues, Severity::Warning, "options.mix.base.orders"));
    Draft other = draft;
    other.set("options.mix.layer_2.gpu", "H100");
    const auto refused = buildStudySheet(other.study);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().where == "options.mix.layer_2.gpu");
    other = draft;
    other.set("options.mix.layer_2.kind", "on-demand");
    CHECK(buildStudySheet(other.study).error().where == "options.mix.layer_2.kind");
}
