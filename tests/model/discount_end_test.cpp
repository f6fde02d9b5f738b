// A discount that ends within the plan, and the list, contracted and effective cost, against numbers by hand.
#include "tests/model/kept_gpu.h"
#include "tests/support/required.h"

#include "model/sheet/batch.h"
#include "model/sheet/explanation.h"

#include <algorithm>
#include <set>

using namespace breakeven;
using breakeven::test::byMonth;
using breakeven::test::Draft;
using breakeven::test::keptGpu;
using breakeven::test::kMonth;
using breakeven::test::required;

namespace {

std::optional<double> figure(const Draft &draft, const std::string &key)
{
    const auto sheet = required(buildStudySheet(draft.study));
    const auto node = sheet.sheet->find("options.cloud." + key);
    return node ? Evaluation(sheet.sheet).at(*node, 0) : std::nullopt;
}

// One A100 committed at 1 USD/h for half a year at a time; the list price is 1.25 USD/h.
Draft committedGpu()
{
    Draft draft;
    draft.set("conventions.horizon_months", "12");
    draft.option("cloud", "committed")
        .set("options.cloud.speed", "1")
        .set("options.cloud.gpus", "1")
        .set("options.cloud.term_months", "6")
        .set("options.cloud.price", "1 USD/h")
        .set("options.cloud.list_price", "1.25 USD/h");
    return draft;
}

} // namespace

TEST_CASE("the list price is paid from the month the discount ends in, that month by its shares")
{
    Draft draft = keptGpu("24");
    draft.set("options.cloud.list_price", "1.25 USD/h");
    CHECK(*draft.outcome().totalCost() == Approx(24 * kMonth));
    draft.set("options.cloud.discount_months", "7.5");
    const OptionOutcome outcome = draft.outcome();
    // By hand: 7.5 months at 1 USD/h and 16.5 at 1.25 USD/h, of 730 h each.
    CHECK(*outcome.totalCost() == Approx(7.5 * 730 + 16.5 * 912.5));
    double sum = 0;
    for (const LineOutcome &line : outcome.lines) {
        for (const auto &month : line.byMonth)
            sum += *month;
    }
    CHECK(sum == Approx(7.5 * 730 + 16.5 * 912.5));
    const auto monthOf = [&](std::size_t month) {
        double money = 0;
        for (const LineOutcome &line : outcome.lines)
            money += *line.byMonth[month];
        return money;
    };
    CHECK(monthOf(6) == Approx(730));
    CHECK(monthOf(7) == Approx(0.5 * 730 + 0.5 * 912.5));
    CHECK(monthOf(8) == Approx(912.5));
    CHECK(*outcome.costByYear[0] == Approx(7.5 * 730 + 4.5 * 912.5));
    CHECK(*draft.set("options.cloud.discount_months", "24").outcome().totalCost() == Approx(24 * kMonth));
    CHECK(*draft.set("options.cloud.discount_months", "0").outcome().totalCost() == Approx(24 * 912.5));
}

TEST_CASE("a yearly price change goes on when the discount has ended")
{
    Draft draft = keptGpu("24");
    draft.set("options.cloud.list_price", "2 USD/h")
        .set("options.cloud.discount_months", "18")
        .set("options.cloud.price_change", "10%");
    CHECK(*draft.outcome().totalCost() == Approx(kMonth * (12 + 6 * 1.1 + 6 * 1.1 * 2)));
}

TEST_CASE("without a list price it is not known what is paid after the discount")
{
    Draft draft = keptGpu();
    draft.set("options.cloud.discount_months", "6");
    CHECK_FALSE(draft.outcome().totalCost());
}

TEST_CASE("a committed term keeps the price of the day it began, and the next one has the list price")
{
    Draft draft = committedGpu();
    CHECK(*draft.outcome().totalCost() == Approx(12 * kMonth));
    draft.set("options.cloud.discount_months", "2");
    CHECK(*draft.outcome().totalCost() == Approx(6 * kMonth + 6 * 1.25 * kMonth));
    CHECK(*figure(draft, "effective_cost") == Approx(6 * kMonth + 6 * 1.25 * kMonth));
    CHECK(*figure(draft, "effective_price") == Approx(1.125));
    CHECK_FALSE(figure(draft, "contracted_cost"));
    CHECK_FALSE(figure(draft, "list_cost"));
    CHECK(*draft.set("options.cloud.discount_months", "6").outcome().totalCost() == Approx(13.5 * kMonth));
    CHECK(*draft.set("options.cloud.discount_months", "7").outcome().totalCost() == Approx(12 * kMonth));
}

TEST_CASE("what is paid up front counts in the effective cost by the months of the plan it is for")
{
    Draft draft = committedGpu();
    draft.set("options.cloud.term_months", "24").set("options.cloud.upfront", "all");
    CHECK(*draft.outcome().totalCost() == Approx(24 * kMonth));
    CHECK(*figure(draft, "effective_cost") == Approx(12 * kMonth));
}

TEST_CASE("committed hours that are not used are paid at the price of their month")
{
    Draft draft = keptGpu();
    draft.set("options.cloud.committed_gpu_hours", "1000")
        .set("options.cloud.list_price", "2 USD/h")
        .set("options.cloud.discount_months", "3");
    const std::vector<double> missed = byMonth(draft.outcome(), "hours-not-used");
    CHECK(missed[2] == Approx(270));
    CHECK(missed[3] == Approx(540));
}

TEST_CASE("the instances' cost is kept at the list, the contracted and the effective price")
{
    Draft draft = keptGpu();
    CHECK(*figure(draft, "contracted_cost") == Approx(12 * kMonth));
    CHECK(*figure(draft, "effective_cost") == Approx(12 * kMonth));
    CHECK_FALSE(figure(draft, "list_cost"));
    draft.set("options.cloud.list_price", "1.25 USD/h").set("options.cloud.credits", "1000 USD");
    CHECK(*figure(draft, "list_cost") == Approx(12 * 912.5));
    CHECK(*figure(draft, "list_gpu_hour_price") == Approx(1.25));
    CHECK(*figure(draft, "contracted_cost") == Approx(12 * kMonth));
    CHECK(*figure(draft, "effective_cost") == Approx(12 * kMonth - 1000));
    draft.set("options.cloud.discount_months", "4");
    CHECK(*figure(draft, "list_cost") == Approx(12 * 912.5));
    CHECK(*figure(draft, "contracted_cost") == Approx(4 * 730 + 8 * 912.5));
    CHECK(*figure(draft, "effective_cost") == Approx(4 * 730 + 8 * 912.5 - 1000));
    for (const Issue &issue : draft.comparison().issues)
        CHECK(issue.severity == Severity::Note);
}

TEST_CASE("what falls back to on demand leaves the list cost of spot unsaid")
{
    Draft draft;
    draft.set("conventions.horizon_months", "12");
    draft.option("cloud", "spot")
        .set("options.cloud.speed", "1")
        .set("options.cloud.gpus", "1")
        .set("options.cloud.price", "1 USD/h")
        .set("options.cloud.list_price", "1.25 USD/h");
    CHECK(figure(draft, "list_cost"));
    draft.set("options.cloud.on_demand_price", "3 USD/h");
    CHECK_FALSE(figure(draft, "list_cost"));
    CHECK(figure(draft, "contracted_cost"));
}

TEST_CASE("the end of a discount is the same at a point and in a batch, and opens down to both prices")
{
    Draft draft = keptGpu("24");
    draft.set("options.cloud.list_price", "1.25 USD/h").set("options.cloud.discount_months", "7.5");
    const auto sheet = required(buildStudySheet(draft.study));
    const NodeId node = sheet.options[0].totalCost;
    std::set<std::string> paths;
    for (const SheetInput *input : leaves(*sheet.sheet, node))
        paths.insert(input->path);
    for (const char *key : {"price", "list_price", "discount_months"})
        CHECK(paths.count(std::string("options.cloud.") + key) == 1);

    const Evaluation base(sheet.sheet);
    // A share of 0 is a factor: without it the sum could not be read.
    const auto price = sheet.sheet->find("options.cloud.steps.price_of_month");
    REQUIRE(price);
    for (const int month : {0, 7, 8})
        CHECK(explain(base, *price, 1, month).formula ==
              "Share of the month the discount holds × Price + (1 − Share of the month the discount holds) × "
              "List price");
    CHECK(explain(base, *price, 1, 8).numbers == "0 × 1 + (1 − 0) × 1.25");
    CHECK(explain(base, *price, 1, 8).terms.size() == 3);
    const auto &inputs = sheet.sheet->inputs();
    const auto months = std::find_if(inputs.begin(), inputs.end(), [](const SheetInput &input) {
        return input.path == "options.cloud.discount_months";
    });
    REQUIRE(months != inputs.end());
    const int index = int(months - inputs.begin());
    const auto fill = [](std::int64_t first, int count, std::span<const std::span<double>> values) {
        for (int i = 0; i < count; ++i)
            values[0][std::size_t(i)] = double(first + i) / 4;
    };
    const auto results = required(runBatch(BatchPlan(base, {index}, {node}), 120, fill));
    Evaluation point(sheet.sheet);
    for (int sample = 0; sample < 120; ++sample) {
        const double held = std::min(sample / 4.0, 24.0);
        point.setInput(index, sample / 4.0);
        const double cost = results.of(0)[std::size_t(sample)];
        CHECK(cost == *point.scalar(node)); // the same bits
        CHECK(cost == Approx(held * 730 + (24 - held) * 912.5));
    }
}
