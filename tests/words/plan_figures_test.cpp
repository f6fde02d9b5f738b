#include "ui/words/plan_figures.h"

#include "tests/model/study_draft.h"
#include "tests/support/test.h"
#include "ui/words/input_amount.h"

using namespace breakeven;
using breakeven::test::Draft;

namespace {

// 20 GPUs that are always wanted, for two years: a rack of eight GPUs a server, or on demand.
class PlannedDraft
{
public:
    explicit PlannedDraft(const Draft &draft)
        : m_study(draft.study), m_sheet(buildStudySheet(m_study).value()),
          m_plan(planCapacity(m_study, {}).value()),
          m_figures(words::planFigures(m_study, m_sheet, m_plan, words::kPlain))
    {
    }

    const CapacityPlan &plan() const { return m_plan; }
    const Sheet &sheet() const { return *m_sheet.sheet; }
    const words::ExplainedFigures &figures() const { return m_figures; }
    const words::ExplainedFigure &of(const std::string &name) const
    {
        INFO(name);
        REQUIRE(m_figures.count(name));
        return m_figures.at(name);
    }

private:
    Study m_study;
    StudySheet m_sheet;
    CapacityPlan m_plan;
    words::ExplainedFigures m_figures;
};

Draft rackOrCloud()
{
    Draft draft;
    draft.set("conventions.horizon_months", "24").set("workloads.training.gpus", "20");
    draft.set("workloads.training.busy", "100 %");
    draft.option("rack", "owned-rack").set("options.rack.server_price", "120000");
    draft.set("options.rack.gpus_per_server", "8").set("options.rack.speed", "1");
    draft.option("cloud", "on-demand").set("options.cloud.price", "4").set("options.cloud.speed", "1");
    return draft;
}

const words::ExplainedFigure::Row *rowOf(const words::ExplainedFigure &figure, const std::string &name)
{
    for (const words::ExplainedFigure::Row &row : figure.rows)
        if (row.name == name)
            return &row;
    return nullptr;
}

} // namespace

TEST_CASE("the cost of a plan is told as its orders and the rest, and what it is compared with")
{
    const PlannedDraft planned(rackOrCloud());
    REQUIRE_FALSE(planned.plan().orders.empty());
    const words::ExplainedFigure &cost = planned.of(words::kPlanCost);
    CHECK(cost.title == "Cost of the plan");
    CHECK(cost.number == planned.plan().cost);
    CHECK(cost.unit == units::money);
    CHECK(cost.words == "Present value of all orders, and of what is rented and paid as it runs");
    REQUIRE(cost.rows.size() >= 3);
    CHECK(cost.rows[0].quantity == words::kPlanOrders);
    CHECK(cost.rows[0].number == planned.plan().orderTotal());
    CHECK(*cost.rows[0].number + *cost.rows[1].number == Approx(planned.plan().cost).epsilon(1e-12));
    REQUIRE(rowOf(cost, "On demand alone"));
    CHECK(rowOf(cost, "On demand alone")->quantity == "options.cloud.npv");
    CHECK(planned.of(words::kPlanSaved).number == *planned.plan().onDemandOnly - planned.plan().cost);
}

TEST_CASE("an order says its months, its machines and the inputs it follows from")
{
    const PlannedDraft planned(rackOrCloud());
    const PlanOrder &order = planned.plan().orders.front();
    const words::ExplainedFigure &figure = planned.of("plan.order.1");
    CHECK(figure.number == order.cost);
    CHECK(figure.numbers == "ordered in month " + std::to_string(order.month + 1) + ", serves from month " +
                                std::to_string(order.arrives + 1) + " to " + std::to_string(order.ends));
    const auto *price = rowOf(figure, "Server list price");
    REQUIRE(price);
    CHECK(price->quantity == "options.rack.server_price");
    CHECK(price->value == "120,000\u00A0USD/server");
    CHECK(price->number == 120000);
}

TEST_CASE("every month of a plan has its numbers, from 1 on, and every row leads to one that there is")
{
    const PlannedDraft planned(rackOrCloud());
    for (const char *what :
         {"demand", "all", "short", "owned", "committed", "on_demand", "spot", "offer.rack", "offer.cloud"})
        for (const char *month : {"plan.month.1.", "plan.month.24."})
            planned.of(month + std::string(what));
    CHECK_FALSE(planned.figures().count("plan.month.0.demand"));
    CHECK_FALSE(planned.figures().count("plan.month.25.demand"));
    CHECK(words::monthOfPlanName("plan.month.12.owned") == 11);
    CHECK_FALSE(words::monthOfPlanName("plan.order.1"));
    CHECK(planned.of("plan.month.2.demand").value == "20 GPUs");
    const double owned = planned.plan().gpusOf(planned.plan().months[1], PlanSupply::Owned);
    CHECK(planned.of("plan.month.2.owned").number == owned);
    for (const auto &[name, figure] : planned.figures()) {
        CHECK(name.starts_with("plan."));
        CHECK(figure.number);
        CHECK_FALSE(figure.value.empty());
        for (const words::ExplainedFigure::Row &row : figure.rows) {
            INFO(name << ": " << row.name << " " << row.quantity);
            CHECK((row.quantity.empty() || planned.figures().count(row.quantity) ||
                   planned.sheet().find(row.quantity)));
        }
    }
}

TEST_CASE("what a plan has no number for is said, and what means nothing is not")
{
    Draft alone = rackOrCloud();
    alone.study.options.erase("cloud");
    const PlannedDraft planned(alone);
    CHECK_FALSE(planned.figures().count(words::kPlanSaved));
    CHECK(words::whyNotOfPlan(planned.plan(), words::kPlanSaved).value() ==
          "No option on demand alone serves all of the work, so there is nothing to compare the plan with.");
    CHECK_FALSE(words::whyNotOfPlan(planned.plan(), "plan.savings"));
    CHECK_FALSE(words::whyNotOfPlan(planned.plan(), words::kPlanCost));
}

TEST_CASE("an input is told in the unit of its field, with the digits that were entered")
{
    const Draft draft = rackOrCloud();
    const auto amount = [&](const char *path, double value) {
        const auto place = inputAt(draft.study, path);
        REQUIRE(place);
        return words::inputAmount(value, *place->field, "USD", words::kPlain);
    };
    CHECK(amount("options.cloud.price", 2.5).starts_with("2.5\u00A0USD/"));
    CHECK(amount("options.cloud.price", 12345.6).starts_with("12,345.6\u00A0"));
    CHECK(amount("options.cloud.price", 1.0 / 3).starts_with("0.3333\u00A0"));
    CHECK(amount("options.cloud.price", -8.633).starts_with("−8.633\u00A0"));
    CHECK(amount("options.cloud.price", 1e-9).starts_with("1e-09\u00A0"));
    CHECK(amount("workloads.training.busy", 0.345) == "34.5\u00A0%");
    CHECK(amount("options.rack.delivery_months", 1) == "1\u00A0month");
    CHECK(amount("options.rack.delivery_months", 0) == "0\u00A0months");
}
