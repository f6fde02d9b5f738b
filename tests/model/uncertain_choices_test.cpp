#include "model/risk/uncertain_choices.h"

#include "model/decision/flips.h"
#include "model/risk/risk.h"
#include "model/study/option_edits.h"
#include "tests/model/risk_refusal.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

#include <algorithm>
#include <map>

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr const char *kAllocation = "options.cloud.allocation";

// Kept or when needed: work that fills a quarter of the time costs four times as much kept.
Draft cloudOrOwn()
{
    Draft draft;
    draft.option("own", "owned-rack").option("cloud", "on-demand");
    draft.set("options.cloud.price", "3 USD/h").set("workloads.training.busy", "25%");
    findInput(draft.study, "options.cloud.price")->input->range = Range{2, 4, RangeShape::Uniform};
    draft.study.uncertainChoices = {{kAllocation, {"always-on", "autoscaled"}, {3, 1}, {}, {}}};
    return draft;
}

Study worldOf(Study study, const std::string &value)
{
    REQUIRE(setPath(study, kAllocation, value));
    completeStudy(study);
    return study;
}

} // namespace

TEST_CASE("every run of a choice that is not settled is the study with that choice made")
{
    const Draft draft = cloudOrOwn();
    std::map<std::string, StudySheet> sheets;
    std::map<std::string, Evaluation> evaluations;
    for (const std::string value : {"always-on", "autoscaled"}) {
        sheets.emplace(value, buildStudySheet(worldOf(draft.study, value)).value());
        evaluations.emplace(value, Evaluation(sheets.at(value).sheet));
    }
    std::map<std::string, int> runs;
    const auto tell = [&](const Risk &of, const RunRows &rows) {
        REQUIRE(of.choices.size() == 1);
        for (std::size_t run = 0; run < rows.cheapest.size(); ++run) {
            const std::string value = of.choices[0].values[rows.choices[0][run]];
            ++runs[value];
            const StudySheet &sheet = sheets.at(value);
            Evaluation &evaluation = evaluations.at(value);
            for (std::size_t i = 0; i < sheet.sheet->inputs().size(); ++i)
                for (std::size_t k = 0; k < of.inputs.size(); ++k)
                    if (sheet.sheet->inputs()[i].path == of.inputs[k].path)
                        evaluation.setInput(int(i), rows.inputs[k][run]);
            for (std::size_t option = 0; option < of.options.size(); ++option)
                if (evaluation.scalar(sheet.options[option].npv) != rows.npv[option][run])
                    FAIL_CHECK("run " << run << " of " << value);
        }
    };
    const auto risk =
        required(assessRisk(draft.study, {.samples = 4000, .withInformation = true, .rows = tell}));
    CHECK(std::fabs(runs["always-on"] / 4000. - .75) < .03);
    CHECK(runs["always-on"] + runs["autoscaled"] == 4000);
    CHECK(risk.choiceInformation.size() == 1);
    const auto threads = required(assessRisk(draft.study, {.samples = 4000, .threads = 3, .block = 50}));
    for (std::size_t i = 0; i < risk.options.size(); ++i)
        CHECK(risk.options[i].npv == threads.options[i].npv);
}

TEST_CASE("what inputs draw does not depend on choices that are not settled")
{
    Draft draft = cloudOrOwn();
    const auto drawn = [&] {
        std::vector<double> prices;
        const auto risk =
            assessRisk(draft.study, {.samples = 500, .rows = [&](const Risk &, const RunRows &rows) {
                                         prices.assign(rows.inputs[0].begin(), rows.inputs[0].end());
                                     }});
        REQUIRE(risk);
        return prices;
    };
    const std::vector<double> open = drawn();
    draft.study.uncertainChoices.clear();
    CHECK(drawn() == open);
}

TEST_CASE("a choice that cannot be drawn is refused in one sentence, and goes with its option")
{
    Draft draft = cloudOrOwn();
    const auto with = [&](const UncertainChoice &choice) {
        Study study = draft.study;
        study.uncertainChoices = {choice};
        return riskRefusal(study);
    };
    CHECK(with({"options.cloud.price", {"1", "2"}, {}, {}, {}}) ==
          "uncertain_choices: An open choice names 'options.cloud.price', where the study "
          "has no choice among given values; name the path of one.");
    CHECK(with({kAllocation, {"always-on", "always-on"}, {}, {}, {}}).find("appears twice") !=
          std::string::npos);
    CHECK(with({kAllocation, {"always-on"}, {}, {}, {}}).find("needs two values or more, found 1.") !=
          std::string::npos);
    CHECK(with({kAllocation, {"always-on", "sometimes"}, {}, {}, {}}).find("sometimes") != std::string::npos);
    CHECK(with({kAllocation, {"always-on", "autoscaled"}, {1}, {}, {}}).find("one weight a value") !=
          std::string::npos);
    CHECK(with({kAllocation, {"always-on", "autoscaled"}, {1, 0}, {}, {}})
              .find("Expected weights above 0 with a finite sum, found 0.") != std::string::npos);
    Study twice = draft.study;
    twice.uncertainChoices.push_back(twice.uncertainChoices[0]);
    CHECK(riskRefusal(twice).find("is named twice") != std::string::npos);
    Study removed = draft.study;
    REQUIRE(removeOption(removed, "cloud"));
    CHECK(removed.uncertainChoices.empty());
}

TEST_CASE("a choice that is not settled and decides is a flip within its range")
{
    Draft draft = cloudOrOwn();
    draft.option("other", "on-demand")
        .set("options.other.price", "2.85 USD/h")
        .set("workloads.training.busy", "10%");
    draft.set("options.own.server_price", "9000000");
    const auto flips = flipsOf(Probe::of(draft.study).value(), {.isOnlyInRange = true});
    const auto found =
        std::find_if(flips.begin(), flips.end(), [](const Flip &flip) { return flip.path == kAllocation; });
    REQUIRE(found != flips.end());
    CHECK(found->isInRange);
    CHECK(found->flipChoice == "autoscaled");
    const auto fresh = Probe::of(worldOf(draft.study, "autoscaled"));
    REQUIRE(fresh);
    CHECK(fresh->base().order.cheapest == found->beyond);
}
