#include "model/risk/draws.h"
#include "model/risk/risk.h"
#include "tests/model/risk_refusal.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

#include <algorithm>

using namespace breakeven;
using namespace breakeven::test;

namespace {

void setRange(Draft &draft, const std::string &path, double low, double high,
              RangeShape shape = RangeShape::Uniform)
{
    const auto place = findInput(draft.study, path);
    REQUIRE(place);
    place->input->range = Range{low, high, shape};
}

Draft uncertainRentOrOwn()
{
    Draft draft;
    draft.option("own", "owned-rack").option("cloud", "on-demand");
    draft.set("options.cloud.price", "3 USD/h");
    setRange(draft, "options.cloud.price", 2, 4);
    setRange(draft, "options.own.server_price", 100000, 200000);
    setRange(draft, "options.own.resale_fraction", .2, .4);
    return draft;
}

} // namespace

TEST_CASE("two prices that always move together leave a smaller spread between two options than apart")
{
    Draft draft;
    draft.option("own", "owned-rack").option("other", "owned-rack");
    draft.set("options.other.servers", "1");
    setRange(draft, "options.own.server_price", 100000, 200000);
    setRange(draft, "options.other.server_price", 110000, 210000);
    const auto shareOfWins = [&](double rank) {
        Study study = draft.study;
        study.correlations = {{"options.own.server_price", "options.other.server_price", rank, {}, {}}};
        const auto risk = required(assessRisk(study, {.samples = 4000}));
        return *risk.beats[0][1];
    };
    const double apart = shareOfWins(0), together = shareOfWins(.95), against = shareOfWins(-.95);
    CHECK(together > apart + .1);
    CHECK(against < apart);
}

TEST_CASE("runs of correlated inputs do not depend on blocks and threads")
{
    Draft draft = uncertainRentOrOwn();
    draft.study.correlations = {{"options.own.server_price", "options.own.resale_fraction", -.6, {}, {}}};
    const auto one = assessRisk(draft.study, {.samples = 3000, .threads = 1, .block = 128});
    const auto three = assessRisk(draft.study, {.samples = 3000, .threads = 3, .block = 50});
    REQUIRE(one);
    REQUIRE(three);
    for (std::size_t i = 0; i < one->options.size(); ++i)
        CHECK(one->options[i].npv == three->options[i].npv);
}

TEST_CASE("a correlation that names nothing drawn, itself or a pair twice is refused in one sentence")
{
    Draft draft = uncertainRentOrOwn();
    const auto with = [&](std::vector<Correlation> correlations) {
        Study study = draft.study;
        study.correlations = std::move(correlations);
        return study;
    };
    const std::string price = "options.cloud.price", server = "options.own.server_price";
    CHECK(riskRefusal(with({{price, "options.cloud.cost", .5, {}, {}}})) ==
          "correlations: A correlation names 'options.cloud.cost', which is no input of the study; name the "
          "path of one.");
    CHECK(riskRefusal(with({{price, "options.own.power_kw", .5, {}, {}}}))
              .find("has no range, so it cannot be correlated") != std::string::npos);
    CHECK(riskRefusal(with({{price, price, .5, {}, {}}})).find("is correlated with itself") !=
          std::string::npos);
    CHECK(riskRefusal(with({{price, server, .5, {}, {}}, {server, price, .4, {}, {}}}))
              .find("is named twice; keep one of the two.") != std::string::npos);
    CHECK(riskRefusal(with({{price, server, .9, {}, {}},
                            {server, "options.own.resale_fraction", .9, {}, {}},
                            {price, "options.own.resale_fraction", -.9, {}, {}}}))
              .find("cannot hold together; ") != std::string::npos);
}

TEST_CASE("values that were seen and weighted values are drawn as often as they are there")
{
    Draft draft = uncertainRentOrOwn();
    findInput(draft.study, "options.own.servers")->input->range =
        Range::ofValues(RangeShape::Discrete, {1, 2, 4}, {1, 2, 1});
    findInput(draft.study, "options.cloud.price")->input->range =
        Range::ofValues(RangeShape::Empirical, {3, 1, 2, 2});
    std::vector<double> servers, prices;
    const auto risk = assessRisk(
        draft.study, {.samples = 8000, .rows = [&](const Risk &of, const RunRows &rows) {
                          for (std::size_t k = 0; k < of.inputs.size(); ++k) {
                              auto *seen = of.inputs[k].path == "options.own.servers"   ? &servers
                                           : of.inputs[k].path == "options.cloud.price" ? &prices
                                                                                        : nullptr;
                              if (seen)
                                  seen->insert(seen->end(), rows.inputs[k].begin(), rows.inputs[k].end());
                          }
                      }});
    REQUIRE(risk);
    REQUIRE(servers.size() == 8000);
    for (const auto &[value, share] : {std::pair(1., .25), std::pair(2., .5), std::pair(4., .25)})
        CHECK(std::fabs(double(std::count(servers.begin(), servers.end(), value)) / 8000 - share) < .02);
    CHECK(*std::min_element(prices.begin(), prices.end()) >= 1);
    CHECK(*std::max_element(prices.begin(), prices.end()) <= 3);
    const auto atMost2 = std::count_if(prices.begin(), prices.end(), [](double x) { return x <= 2; });
    CHECK(std::fabs(double(atMost2) / 8000 - 2. / 3) < .02); // type 7: 1, 2, 2, 3
}

TEST_CASE("all runs are told in their order, with what they drew and cost")
{
    const Draft draft = uncertainRentOrOwn();
    std::int64_t next = 0;
    const StudySheet sheet = buildStudySheet(draft.study).value();
    Evaluation evaluation(sheet.sheet);
    const auto risk =
        assessRisk(draft.study, {.samples = 5000, .rows = [&](const Risk &of, const RunRows &rows) {
                                     CHECK(rows.first == next);
                                     next += std::int64_t(rows.cheapest.size());
                                     // The first run of each block, by point evaluation.
                                     for (std::size_t k = 0; k < of.inputs.size(); ++k)
                                         evaluation.setInput(of.inputs[k].input, rows.inputs[k][0]);
                                     for (std::size_t i = 0; i < of.options.size(); ++i)
                                         CHECK(evaluation.scalar(sheet.options[i].npv) == rows.npv[i][0]);
                                 }});
    REQUIRE(risk);
    CHECK(next == 5000);
}
