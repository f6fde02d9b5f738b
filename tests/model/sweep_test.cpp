#include "model/decision/sweep.h"

#include "tests/model/study_draft.h"
#include "tests/support/fresh_comparison.h"
#include "tests/support/required.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

Draft plainRentOrOwn()
{
    Draft draft;
    draft.option("own", "owned-rack").option("cloud", "on-demand");
    draft.set("options.cloud.price", "3 USD/h").set("workloads.training.gpus", "8");
    return draft;
}

Sweep sweepOf(const Study &study, const std::vector<std::string> &vary, std::vector<std::string> results = {})
{
    std::vector<SweepAxis> axes;
    for (const std::string &text : vary) {
        const auto axis = required(parseAxis(study, text));
        axes.push_back(axis);
    }
    return required(Sweep::of(study, axes, std::move(results)));
}

Error axisRefusal(const Study &study, const std::string &vary)
{
    const auto axis = parseAxis(study, vary);
    REQUIRE_FALSE(axis);
    return axis.error();
}

} // namespace

TEST_CASE("every point of a sweep is a comparison made anew")
{
    const Study study = plainRentOrOwn().study;
    const std::string result = "options.own.total_cost";
    Sweep sweep = sweepOf(study,
                          {"options.cloud.price=1:4:4", "conventions.cash_timing=end,start",
                           "workloads.training.busy=20 %,90 %", "conventions.horizon_months=12,36"},
                          {result});
    REQUIRE(sweep.points() == 32);
    const auto rows = sweep.rows(1, 32, 2);
    REQUIRE(rows.size() == 32);
    for (const SweepRow &row : rows) {
        Study other = study;
        for (std::size_t k = 0; k < 4; ++k)
            other = with(other, sweep.axes()[k].path, sweep.axes()[k].values[row.places[k]]);
        const FreshComparison fresh(other);
        CAPTURE(row.point);
        CHECK(row.reading.order.cheapest == fresh.comparison.verdict.cheapest);
        for (std::size_t i = 0; i < 2; ++i)
            CHECK(row.reading.order.npv[i] == fresh.comparison.options[i].npv());
        CHECK(row.reading.figures[0] == fresh.figure(result));
    }
    // The last input varies fastest.
    CHECK(rows[0].places == std::vector<std::size_t>{0, 0, 0, 0});
    CHECK(rows[1].places == std::vector<std::size_t>{0, 0, 0, 1});
    CHECK(rows[31].places == std::vector<std::size_t>{3, 1, 1, 1});
    CHECK(sweep.rows(17, 1, 1)[0].reading.order == rows[16].reading.order);
}

TEST_CASE("values go in even steps or even ratios, with both ends")
{
    const Study study = plainRentOrOwn().study;
    CHECK(parseAxis(study, "options.cloud.price=1:3:5")->numbers == std::vector<double>{1, 1.5, 2, 2.5, 3});
    CHECK(parseAxis(study, "options.cloud.price=1 USD/h:2 USD/h:1")->numbers == std::vector<double>{1});
    const auto ratios = parseAxis(study, "options.cloud.price=1:100:3:log")->numbers;
    REQUIRE(ratios.size() == 3);
    CHECK(isNear(ratios[1], 10, 1e-14));
    CHECK(ratios[2] == 100);
    CHECK(parseAxis(study, "workloads.training.busy=20 %,0.5")->numbers == std::vector<double>{.2, .5});
    CHECK(parseAxis(study, "options.cloud.kind=on-demand,spot")->numbers.empty());
}

TEST_CASE("what cannot be swept is refused in one sentence")
{
    const Study study = plainRentOrOwn().study;
    CHECK(axisRefusal(study, "options.cloud.price").kind == ErrorKind::Usage);
    CHECK(axisRefusal(study, "options.cloud.price=1:2").kind == ErrorKind::Usage);
    CHECK(axisRefusal(study, "options.cloud.prize=1:2:3").kind == ErrorKind::NotFound);
    CHECK(axisRefusal(study, "options.cloud.price=1:2:0").message ==
          "Expected 1 to 1000000 steps, found '0' in 'options.cloud.price=1:2:0'.");
    CHECK(axisRefusal(study, "options.cloud.price=1:2:1000000000").kind == ErrorKind::BadInput);
    CHECK(axisRefusal(study, "options.cloud.price=0:2:3:log").message.find("above 0") != std::string::npos);
    CHECK(axisRefusal(study, "options.cloud.price=-1:2:3").kind == ErrorKind::BadInput);
    CHECK(axisRefusal(study, "conventions.cash_timing=end,never").kind == ErrorKind::BadInput);
    const SweepAxis price = parseAxis(study, "options.cloud.price=1:2:1000000").value();
    const SweepAxis busy = parseAxis(study, "workloads.training.busy=0:1:1000000").value();
    CHECK(Sweep::of(study, {price, price}, {}).error().message.find("varied twice") != std::string::npos);
    CHECK(Sweep::of(study, {price, busy}, {}).error().message.find("points, found") != std::string::npos);
    CHECK(Sweep::of(study, {}, {}).error().kind == ErrorKind::BadInput);
    CHECK(Sweep::of(study, {parseAxis(study, "options.cloud.price=1").value()}, {"options.own.beauty"})
              .error()
              .kind == ErrorKind::NotFound);
}

TEST_CASE("what comes whole is swept by whole numbers, and a value that makes no study is refused")
{
    const Study study = plainRentOrOwn().study;
    CHECK(parseAxis(study, "conventions.horizon_months=12:36:10")->numbers ==
          std::vector<double>{12, 15, 17, 20, 23, 25, 28, 31, 33, 36});
    CHECK(axisRefusal(study, "workloads.training.gpus=1:4:5").message ==
          "Expected whole numbers that differ, found 'workloads.training.gpus=1:4:5', in which one comes "
          "twice; take 4 steps or fewer.");
    const SweepAxis months = parseAxis(study, "conventions.horizon_months=14.67,36").value();
    CHECK(Sweep::of(study, {months}, {}).error().message.find("whole months") != std::string::npos);
}
