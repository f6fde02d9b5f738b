// When an option whose speed is estimated is called cheapest, and what is said where it is not.
#include "model/decision/flips.h"
#include "model/evaluate/cost_order.h"
#include "model/evaluate/figures_sheet.h"
#include "model/numeric/number_text.h"
#include "model/risk/risk.h"
#include "model/study/study_path.h"
#include "pricing/new_study/new_study.h"
#include "pricing/new_study/serving_rules.h"
#include "tests/support/new_studies.h"

#include <algorithm>

using namespace breakeven;
using breakeven::test::made;
using breakeven::test::outcomeIn;
using breakeven::test::required;

namespace {

// One host that asks so much for a million tokens, and work that fills many machines.
Study askedAt(double price)
{
    NewStudyRequest request;
    request.workload = "serving";
    request.gpu = "A100-80 SXM";
    request.day = {2026, 11, 22};
    request.serving.model = "llama-3.3-70b";
    request.settings = {{"workloads.serving.requests_per_month", "1e8"},
                        {"workloads.serving.input_tokens", "600"},
                        {"workloads.serving.output_tokens", "400"}};
    Catalogue catalogue = bundledCatalogue();
    catalogue.tokenPrices.clear();
    required(readCatalogueTable(
        catalogue, "token_prices.csv",
        "model_id,provider,provider_model,input_usd_per_m,output_usd_per_m,source,date,"
        "confidence\nllama-3.3-70b,one,llama-3.3-70b," +
            std::to_string(price) + "," + std::to_string(price) + ",a list,2026-08-01,high\n",
        "prices"));
    required(findServing(request, catalogue, nullptr));
    return required(newStudy(request, catalogue)).study;
}

// At a part of the way from the low end of the estimate to the estimate.
Study atSpeed(const Study &study, double part)
{
    Study moved = study;
    for (const char *key : {"mbu", "mfu"}) {
        Input &input = moved.shared.at(key);
        input.value = input.range->low + (*input.value - input.range->low) * part;
        input.range.reset();
    }
    return moved;
}

double costOf(const Study &study, const std::string &option)
{
    return outcomeIn(*evaluate(study), option).npv().value_or(1e300);
}

} // namespace

TEST_CASE("an estimated speed wins only if it wins at the low end of its range too", "[serving]")
{
    // Far below the host: a row is cheapest at any speed of the estimate.
    const Study dear = askedAt(6);
    const Comparison sure = *evaluate(dear);
    REQUIRE(sure.verdict.cheapest >= 0);
    const std::string winner = sure.options[std::size_t(sure.verdict.cheapest)].id;
    CHECK(winner != "api");
    CHECK(costOf(atSpeed(dear, 0), winner) <= costOf(dear, "api"));

    const Study study = askedAt(1.5);
    const Comparison unsure = *evaluate(study);
    REQUIRE(unsure.verdict.cheapest >= 0);
    CHECK(unsure.options[std::size_t(unsure.verdict.cheapest)].id == "api");
    const double host = costOf(study, "api");
    int held = 0;
    for (const OptionOutcome &option : unsure.options) {
        CAPTURE(option.id);
        const bool isCheaper = option.id != "api" && option.npv().value_or(1e300) < host;
        const OptionOutcome slow = outcomeIn(*evaluate(atSpeed(study, 0)), option.id);
        const bool isSureAtLow = slow.status == Status::Ok && slow.npv().value_or(1e300) <= host;
        CHECK(option.heldBack.has_value() == (isCheaper && !isSureAtLow));
        held += option.heldBack.has_value();
    }
    CHECK(held > 0);
    const Risk risk = required(assessRisk(study, {.samples = 500}));
    for (std::size_t k = 0; k < risk.options.size(); ++k) {
        CHECK(risk.options[k].isHeldBack == unsure.options[k].heldBack.has_value());
        CHECK((!risk.options[k].isHeldBack ||
               (risk.options[k].cheapestRuns == 0 && !risk.options[k].meanRegret)));
        CHECK(risk.options[k].meanRegret.value_or(0) >= 0);
    }
    // Every reader of an order has the same one.
    const auto figures = buildFiguresSheet(study);
    const CostOrder order = costOrderAt(*figures, Evaluation(figures->sheet));
    CHECK(order.cheapest == unsure.verdict.cheapest);
}

TEST_CASE("the speed from which an estimated option wins is that of the study moved there", "[serving]")
{
    const Study study = askedAt(1.5);
    const Comparison comparison = *evaluate(study);
    const double host = costOf(study, "api");
    for (const OptionOutcome &option : comparison.options) {
        if (!option.heldBack)
            continue;
        CAPTURE(option.id);
        REQUIRE(option.heldBack->winsFrom);
        // A plain search: the first of the speeds from which it costs no more.
        double from = 0;
        for (int k = 256; k >= 0; k -= 1) {
            const Study moved = atSpeed(study, k / 256.0);
            const OptionOutcome there = outcomeIn(*evaluate(moved), option.id);
            if (there.status != Status::Ok || there.npv().value_or(1e300) > host)
                break;
            from = *there.workloads.front()["goodput_per_s"];
        }
        CHECK(*option.heldBack->winsFrom == Approx(from));
        break;
    }
}

TEST_CASE("measured options and studies of estimates alone are held back by nothing", "[serving]")
{
    Study study = askedAt(1.5);
    study.options.erase("api");
    const Comparison comparison = *evaluate(study);
    CHECK(comparison.verdict.cheapest >= 0);
    for (const OptionOutcome &option : comparison.options)
        CHECK_FALSE(option.heldBack);
}

TEST_CASE("an input flips an answer that hangs on an estimate only where the study moved there says so",
          "[serving]")
{
    int confirmed = 0;
    for (const double price : {1.5, 3.0}) {
        const Study study = askedAt(price);
        const Probe probe = required(Probe::of(study));
        const auto winnerWith = [&](const std::string &path, double value) {
            Study moved = study;
            required(setPath(moved, path, numberText(value)));
            const Comparison there = *evaluate(moved);
            return there.verdict.cheapest < 0 ? std::string()
                                              : there.options[std::size_t(there.verdict.cheapest)].id;
        };
        for (const Flip &flip : flipsOf(probe, {.isOnlyInRange = true})) {
            if (flip.direction == Flip::Direction::Chosen || flip.beyond < 0)
                continue;
            CAPTURE(price, flip.path, flip.value, flip.flipValue, flip.reason);
            CHECK(winnerWith(flip.path, beyondFlip(flip)) ==
                  probe.sheet().options[std::size_t(flip.beyond)].id);
            CHECK(winnerWith(flip.path, beforeFlip(flip)) ==
                  probe.sheet().options[std::size_t(flip.before)].id);
            ++confirmed;
        }
    }
    CHECK(confirmed > 1);
}

TEST_CASE(
    "runs that are converted to other lengths win only where they do at the end at which they are slowest",
    "[serving]")
{
    // Runs of requests with short answers; here the answers are long, and weigh more or less.
    const auto study = [](double price) {
        Study made = askedAt(price);
        ServingSeries runs;
        runs.model = "llama-3.3-70b";
        runs.gpu = "A100-80 SXM";
        runs.gpusPerReplica = 2;
        runs.lengths = {1000, 100};
        runs.points.emplace_back().concurrency = 64;
        runs.points.back().requestsPerSecond = 4;
        made.performance["runs"] = runs;
        for (auto &[id, option] : made.options)
            if (option.procurement.inputs.count("headroom")) {
                option.procurement.choices["performance"] = "runs";
                Input weight;
                weight.value = 2;
                weight.range = Range{0.5, 20};
                option.procurement.inputs["output_weight"] = weight;
            }
        return made;
    };
    int held = 0, sure = 0;
    for (const double price : {0.5, 1.0, 2.0, 4.0, 8.0, 16.0}) {
        const Study now = study(price);
        Study slow = now;
        for (auto &[id, option] : slow.options)
            if (const auto weight = option.procurement.inputs.find("output_weight");
                weight != option.procurement.inputs.end()) {
                weight->second.value = 20;
                weight->second.range.reset();
            }
        const double host = costOf(now, "api");
        const Comparison comparison = *evaluate(now);
        for (const OptionOutcome &option : comparison.options) {
            CAPTURE(price, option.id);
            const bool isCheaper =
                option.id != "api" && option.status == Status::Ok && option.npv().value_or(1e300) < host;
            const OptionOutcome there = outcomeIn(*evaluate(slow), option.id);
            const bool isSure = there.status == Status::Ok && there.npv().value_or(1e300) <= host;
            if (isCheaper)
                CHECK(option.heldBack.has_value() == !isSure);
            held += option.heldBack.has_value();
            sure += isCheaper && isSure;
        }
    }
    CHECK(held > 0);
    CHECK(sure > 0);
}
