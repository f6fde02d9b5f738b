// The rules of new studies: who sells, what is offered and what is refused, and what holds in all of them.
#include "pricing/new_study/new_study.h"

#include "data/store/store.h"
#include "data/study_diff.h"
#include "data/study_file.h"
#include "model/decision/leaning.h"
#include "model/effects/job_patience.h"
#include "model/evaluate/evaluate.h"
#include "model/risk/risk.h"
#include "model/study/option_edits.h"
#include "model/study/own_value.h"
#include "model/study/study_path.h"
#include "pricing/new_study/fetched_market.h"
#include "pricing/new_study/new_jobs.h"
#include "pricing/new_study/sellers.h"
#include "pricing/sanity/sanity_note.h"
#include "tests/pricing/random_request.h"
#include "tests/support/new_studies.h"
#include "tests/support/offers.h"
#include "tests/support/option_outcomes.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace breakeven;
using breakeven::test::made;
using breakeven::test::offered;
using breakeven::test::requestFor;
using breakeven::test::required;
using breakeven::test::totalOf;
using breakeven::test::valueAt;

namespace {

Error refusedRequest(const NewStudyRequest &request)
{
    const auto result = newStudy(request, bundledCatalogue());
    REQUIRE_FALSE(result);
    return result.error();
}

bool isRemark(const NewStudy &study, const std::string &sentence)
{
    return std::any_of(study.remarks.begin(), study.remarks.end(),
                       [&](const Issue &remark) { return remark.sentence == sentence; });
}

} // namespace

TEST_CASE("a new study takes each way of buying from the seller that asks least, and names who it is")
{
    NewStudyRequest request = requestFor("H100", {.gpus = 16, .busy = 0.6});
    const NewStudy study = made(request);
    CHECK(study.study.conventions.choices.at("reference_gpu") == "H100 SXM");
    CHECK(study.study.baseline == "on-demand-kept");
    CHECK(study.study.question == "What is the cheapest way to run training on 16 H100 SXM over 3 years?");
    request.gpus = 1e6;
    CHECK(made(request).study.question ==
          "What is the cheapest way to run training on 1,000,000 H100 SXM over 3 years?");
    for (const auto &[id, name] : {std::pair("on-demand-kept", "On demand, kept (Hyperstack)"),
                                   {"on-demand", "On demand, when needed (Hyperstack)"},
                                   {"on-demand-aws", "On demand, when needed (AWS)"},
                                   {"commitment-3y", "Commitment, 3 years (Hyperstack)"},
                                   {"spot", "Spot (CoreWeave)"},
                                   {"own", "Own hardware"}}) {
        INFO(id);
        REQUIRE(study.study.options.count(id));
        CHECK(study.study.options.at(id).name == name);
    }
    // Google's year costs 7.67 where on demand costs 3.20.
    CHECK(study.study.options.size() == 6);
    CHECK(study.study.options.at("spot").note.find("Its machines have 8 GPUs, those of Hyperstack 1.") !=
          std::string::npos);
    CHECK(study.study.options.at("on-demand-kept")
              .note.rfind("H100 SXM on demand: median 4.25 USD a GPU-hour of 12 sellers (2.29–12.29).", 0) ==
          0);
}

TEST_CASE("on demand that is kept and started is one price, and busy is one number")
{
    const NewStudy study = made(requestFor("H100 SXM"));
    const auto &options = study.study.options;
    CHECK(options.at("on-demand-kept").procurement.inputs.at("price").shared == "on_demand_price");
    CHECK(options.at("on-demand").procurement.inputs.at("price").shared == "on_demand_price");
    CHECK(study.study.workloads.at("training").inputs.at("busy").shared == "busy");
    // Kept machines are as many as the jobs need, and not more by another share.
    CHECK(valueAt(study.study, "options.on-demand-kept.target_use") == 1);
    CHECK(valueAt(study.study, "workloads.training.busy") == Approx(0.472));
    const Input &busy = study.study.shared.at("busy");
    CHECK(busy.source.rfind("assumed: ", 0) == 0);
    CHECK(busy.range->low == Approx(0.322));
    CHECK(busy.range->high == Approx(0.622));
}

TEST_CASE("bursts of which nobody said how large they are take eight GPUs")
{
    NewStudyRequest request = requestFor("L4", {.workload = "burst"});
    const Study study = made(request).study;
    CHECK(valueAt(study, "workloads.burst.nodes") == 8);
    CHECK(valueAt(study, "workloads.burst.gpus_per_node") == 1);
    CHECK(inputAt(study, "workloads.burst.nodes")->input->confidence == Confidence::Assumed);
    request.gpus = 10;
    CHECK(valueAt(made(request).study, "workloads.burst.nodes") == 10);
}

TEST_CASE("what a person says is the person's own, also where the program assumes the same")
{
    NewStudyRequest request = requestFor("L4", {.workload = "burst"});
    const auto sourceOf = [&](const char *path) { return inputAt(made(request).study, path)->input->source; };
    CHECK(sourceOf("workloads.burst.job_h").rfind("assumed", 0) == 0);
    request.settings = {{"workloads.burst.job_h", "15 min"}};
    CHECK(sourceOf("workloads.burst.job_h") == "own value");
    request = requestFor("L4", {.workload = "training"});
    request.gpus = 8;
    request.settings = {{"shared.job_length", "24 h"}};
    CHECK(sourceOf("workloads.training.gpus") == "own value");
    CHECK(sourceOf("shared.job_length") == "own value");
    CHECK(inputAt(made(request).study, "shared.job_length")->input->range);
}

TEST_CASE("machines start and stop with a service only where the clock says when")
{
    NewStudyRequest request = requestFor("H100 SXM", {.workload = "inference"});
    CHECK(made(request).study.options.count("on-demand") == 0);
    request.settings = {{"workloads.inference.measure", "curve"},
                        {"workloads.inference.curve", "0*9,1*8,0*7"}};
    CHECK(made(request).study.options.count("on-demand") == 1);
}

TEST_CASE("for bursts that overlap, on demand keeps the machines of all that run at once")
{
    NewStudyRequest request = requestFor(
        "L40S",
        {.workload = "burst",
         .gpus = 9,
         .settings = {{"workloads.burst.job_h", "1 h"}, {"workloads.burst.bursts_per_month", "1000"}}});
    const Study study = made(request).study;
    const double each = valueAt(study, "options.on-demand-kept.gpus_per_instance");
    const OptionOutcome kept = test::outcomeIn(*evaluate(study), "on-demand-kept");
    CHECK(*kept.served.machinesPeak * each == 18); // two bursts of 9
}

TEST_CASE("a rack grows with its work, and a GPU without a server price is not bought")
{
    NewStudyRequest request =
        requestFor("H200", {.gpus = 16, .busy = 1, .settings = {{"workloads.training.growth", "50%"}}});
    const NewStudy growing = made(request); // 2, 3 and 4.5 jobs of 8 GPUs at once
    CHECK(valueAt(growing.study, "options.own.servers") == 2);
    CHECK(valueAt(growing.study, "options.own.servers_year_2") == 1);
    CHECK(valueAt(growing.study, "options.own.servers_year_3") == 2);
    const NewStudy small = made(requestFor("A10"));
    CHECK_FALSE(offered(small, "own"));
    CHECK(isRemark(small,
                   "No server price for A10 is known; enter one to compare buying: add own hardware to "
                   "the study."));
}

TEST_CASE("a rack that grows with its work draws the power of work and servers of the same year")
{
    NewStudyRequest request = requestFor(
        "H100 SXM",
        {.workload = "training",
         .gpus = 32,
         .busy = 0.9,
         .settings = {{"workloads.training.growth", "100%"}, {"workloads.training.arrivals", "planned"}}});
    const Study study = made(request).study;
    // 3.6, 7.2 and 14.4 jobs of 8 GPUs at once on 4, 8 and 15 servers from their delivery on.
    const auto input = [&](const char *key) {
        return *inputAt(study, std::string("options.own.") + key)->input->value;
    };
    CHECK(input("servers") == 4);
    CHECK(input("servers_year_2") == 4);
    CHECK(input("servers_year_3") == 7);
    const int delivery = int(std::ceil(input("delivery_months")));
    double paid = 0;
    for (int month = 0; month < 36; ++month) {
        const double servers =
            4 * (month >= delivery) + 4 * (month >= 12 + delivery) + 7 * (month >= 24 + delivery);
        const double atWork = std::min(servers, 3.6 * std::pow(2, month / 12));
        paid += input("power_kw") *
                (servers * input("space_per_kw_month") +
                 (0.231 * servers + 0.509 * atWork) * input("pue") * input("tariff_per_kwh") * 730);
    }
    for (const LineOutcome &line : test::outcomeIn(*evaluate(study), "own").lines)
        if (line.id == "hosting")
            CHECK(*line.total == Approx(paid).epsilon(0.01));
}

TEST_CASE("less than half a server is offered and not ticked")
{
    NewStudyRequest request = requestFor("H100 SXM", {.gpus = 2, .busy = 1});
    const NewStudy study = made(request);
    REQUIRE(offered(study, "own"));
    CHECK_FALSE(offered(study, "own")->isTicked);
    CHECK(offered(study, "own")->reason == "2 of 8 GPUs of the server would be used.");
    CHECK_FALSE(study.study.options.count("own"));
    CHECK_FALSE(offered(study, "managed")->isTicked);
}

TEST_CASE("commitments are for the part of a week that is always wanted, the rest is rented")
{
    NewStudyRequest request = requestFor("L4", {.workload = "inference",
                                                .settings = {{"workloads.inference.measure", "curve"},
                                                             {"workloads.inference.curve", "6*10,4*14"}}});
    const NewStudy study = made(request);
    // A year costs 63 % of on demand: four are always wanted, the other two for 42 % of the time.
    CHECK(valueAt(study.study, "options.commitment-1y.gpus") == 4);
    // One price on demand: who edits it moves what is rented beyond the commitment.
    const Inputs &inputs = study.study.options.at("commitment-1y").procurement.inputs;
    CHECK(inputs.at("overflow_price").mode == EffectMode::Computed);
    CHECK(inputs.at("overflow_machine_price").shared == "on_demand_price");
    CHECK(inputs.at("price_change").shared == "on_demand_price_change");
    CHECK(valueAt(study.study, "shared.on_demand_price") == Approx(0.706832));
}

TEST_CASE("what is rented until servers arrive has the price on demand, and its change")
{
    NewStudyRequest request = requestFor("H100 SXM", {.gpus = 24});
    const NewStudy study = made(request);
    const Inputs &own = study.study.options.at("own").procurement.inputs;
    CHECK(own.at("bridge_machine_price").shared == "on_demand_price");
    CHECK(own.at("bridge_price_change").shared == "on_demand_price_change");
}

TEST_CASE("a server is sold by the curve of its GPU where the catalogue has one")
{
    const auto curveOf = [](const char *gpu) {
        return choiceIn(made(requestFor(gpu)).study.options.at("own").procurement.choices, "resale_curve");
    };
    CHECK(curveOf("H100 SXM") == "62.5, 42.5, 30, 17.5, 12.5");
    CHECK(curveOf("B200") == curveOf("H100 SXM"));
    // 52.5 % and 22.5 % are known of it; later it falls as an H100 does.
    CHECK(curveOf("A100-80 SXM") == "52.5, 37.5, 22.5, 13.12, 9.375");
}

TEST_CASE("GPUs that fail stop their servers for a day, which costs what is rented meanwhile")
{
    NewStudyRequest request = requestFor("H100 SXM", {.gpus = 24});
    request.busy = 1; // else the other servers do the work meanwhile
    Study study = made(request).study;
    const auto costOfOwn = [&] { return *test::outcomeIn(*evaluate(study), "own").totalCost(); };
    const double atTheirRate = costOfOwn();
    REQUIRE(setPath(study, "options.own.gpu_failures_per_server_year", "100"));
    CHECK(costOfOwn() > 1.01 * atTheirRate);
    REQUIRE(setPath(study, "options.own.gpu_failures_per_server_year", "0"));
    CHECK(costOfOwn() == Approx(atTheirRate).epsilon(0.01));
    CHECK(costOfOwn() < atTheirRate);
}

TEST_CASE("what a server is sold for follows its price, and spot the change of prices on demand")
{
    NewStudyRequest request = requestFor("H100 SXM", {.gpus = 16});
    const Study study = made(request).study;
    std::map<std::pair<std::string, std::string>, double> ranks;
    for (const Correlation &one : study.correlations) {
        CHECK(one.isAssumed());
        CHECK(one.note == "no source; a rule of the program");
        ranks[{one.a, one.b}] = one.rank;
    }
    CHECK(ranks.size() == study.correlations.size());
    CHECK(ranks.at({"options.own.server_price", "options.own.resale_factor"}) == 0.5);
    CHECK(ranks.at({"options.spot.price", "shared.on_demand_price_change"}) == 0.3);
    // What goes takes its correlations along; what is no longer uncertain is left out of the runs.
    Study without = study;
    REQUIRE(removeOption(without, "own"));
    CHECK(without.correlations.size() + 1 == study.correlations.size());
    Study certain = study;
    certain.options.at("own").procurement.inputs.at("server_price").range.reset();
    for (const Study &one : {study, without, certain})
        CHECK(assessRisk(one, {.samples = 100}));
    request.years = 0.5; // prices do not change within it
    for (const Correlation &one : made(request).study.correlations)
        CHECK(one.b != "shared.on_demand_price_change");
}

TEST_CASE("spot is drawn from the prices that were seen, with its own among them")
{
    NewStudyRequest request = requestFor("H100 SXM", {.gpus = 16});
    std::vector<std::string> asked;
    request.seen = [&](const Offer &machine) {
        asked.push_back(machine.provider + "/" + machine.region + "/" + machine.instanceType + "/" +
                        machine.model);
        return std::vector<double>{30, 40, 60};
    };
    const Study study = made(request).study;
    const Input &price = study.options.at("spot").procurement.inputs.at("price");
    CHECK(price.range->shape == RangeShape::Empirical);
    CHECK(price.range->values == std::vector<double>{*price.value, 30, 40, 60});
    CHECK(price.note.find("range: 3 prices that the store has seen of it") != std::string::npos);
    CHECK(std::count(asked.begin(), asked.end(), "coreweave/any/hgx-h100-8x/spot") == 1);
    request.seen = [](const Offer &) { return std::vector<double>(); };
    const Study rule = made(request).study;
    CHECK(rule.options.at("spot").procurement.inputs.at("price").range->shape != RangeShape::Empirical);
}

TEST_CASE("in Europe a rack waits for a price of electricity")
{
    NewStudyRequest request = requestFor("H100 SXM", {.region = "Europe"});
    const NewStudy study = made(request);
    CHECK_FALSE(offered(study, "own"));
    CHECK(isRemark(study,
                   "No electricity price for Europe is known; enter one to compare buying: "
                   "shared.electricity of a new study, or the tariff of own hardware that is added to it."));
    Catalogue own = bundledCatalogue();
    REQUIRE(readCatalogueTable(
        own, "hosting.csv", "item,region,value,unit,source\nelectricity,Europe,0.15,USD/kWh,our bill\n", ""));
    const auto there = newStudy(request, own);
    REQUIRE(there);
    CHECK(valueAt(there->study, "options.own.space_per_kw_month") == 360);
}

TEST_CASE("what cannot be is refused in one sentence")
{
    const Error nobody = refusedRequest(requestFor("H500 SXM"));
    CHECK(nobody.kind == ErrorKind::NotFound);
    CHECK(nobody.message.rfind("Nobody in the catalogue sells a GPU 'H500 SXM'; the nearest are H", 0) == 0);
    CHECK(refusedRequest(requestFor("A100")).message ==
          "'A100' may mean several GPUs; write A100-40 or A100-80.");
    NewStudyRequest request = requestFor("H100 SXM", {.gpus = 0});
    CHECK(refusedRequest(request).message ==
          "GPUs at once: a whole number from 1 to 1,000,000 was expected, found 0.");
    request = requestFor("H100 SXM");
    request.years = 0;
    CHECK(refusedRequest(request).kind == ErrorKind::BadInput);
    request = requestFor("H100 SXM");
    request.busy = 1.4;
    CHECK(refusedRequest(request).message ==
          "Busy share: more than 0 % and at most 100 % was expected, found 140 %.");
    request = requestFor("H100 SXM");
    request.sellers = {"gcp"};
    request.region = "mars-1";
    CHECK(refusedRequest(request).kind == ErrorKind::NotFound);
    CHECK(refusedRequest(request).message ==
          "No price of H100 SXM is known at Google Cloud in 'mars-1'; it is "
          "sold in us-central1, europe-west4.");
    request.sellers.clear(); // prices that hold everywhere make no region known
    CHECK(refusedRequest(request).message.rfind("No price of H100 SXM is known in 'mars-1'; it is sold in ",
                                                0) == 0);
    request.region.clear();
    request.sellers = {"Google cloud"};
    CHECK(made(request).study.options.count("commitment-1y") == 1);
    request.sellers = {"acme"};
    CHECK(refusedRequest(request).message.rfind(
              "No price of H100 SXM is known at 'acme'; it is sold by gcp, aws, ", 0) == 0);
    CHECK(refusedRequest(requestFor("L4", {.workload = "rocket"})).kind == ErrorKind::BadInput);
}

namespace {

// A number with neither a source nor the word.
std::vector<std::string> unsourced(const Study &study)
{
    std::vector<std::string> paths;
    for (const ConstInputPlace &place : allInputs(study))
        if (place.input->value && place.input->source.empty())
            paths.push_back(place.path);
    return paths;
}

int rangedInputs(const Study &study)
{
    const auto all = allInputs(study);
    return int(std::count_if(all.begin(), all.end(),
                             [](const ConstInputPlace &place) { return place.input->range.has_value(); }));
}

// The fewest servers at the end of the plan with which at most one job in twenty starts late.
void checkRackOfJobs(const JobsOfWork &jobs, double servers, double gpusPerServer)
{
    const double perHour = jobs.perHour.back();
    const auto areEnough = [&](double some) {
        const double slots = jobs.gpus <= gpusPerServer
                                 ? some * std::floor(gpusPerServer / jobs.gpus)
                                 : std::floor(some / std::ceil(jobs.gpus / gpusPerServer));
        return jobs.isRandom
                   ? jobPatience(perHour, jobs.hours, jobs.variation, slots, jobs.within).rented <= 0.05
                   : slots >= perHour * jobs.hours - 1e-6;
    };
    CHECK(areEnough(servers));
    const double fewer = std::max(1.0, std::ceil(jobs.gpus / gpusPerServer));
    CHECK((jobs.perHour.front() > perHour || servers == 0 || !areEnough(servers - fewer)));
}

// As many GPUs as are wanted at once in the last year.
void checkRack(const Study &study, double gpus)
{
    if (!study.options.count("own"))
        return;
    const auto &inputs = study.options.at("own").procurement.inputs;
    double servers = *inputs.at("servers").value;
    for (int year = 2; year <= 5; ++year)
        if (const auto more = inputs.find("servers_year_" + std::to_string(year)); more != inputs.end())
            servers += more->second.value.value_or(0);
    if (const auto jobs = jobsOf(study))
        return checkRackOfJobs(*jobs, servers, *inputs.at("gpus_per_server").value);
    const double years = std::ceil(valueAt(study, "conventions.horizon_months") / 12);
    const auto &workload = study.workloads.begin()->second;
    const double growth = workload.kind == "burst" ? 0 : *workload.inputs.at("growth").value;
    CHECK(servers * *inputs.at("gpus_per_server").value >= gpus * std::pow(1 + growth, years - 1) - 1e-6);
}

// Prices of a GPU-hour at the seller itself.
double sellerPricePerGpuHour(const Study &study, const std::string &id)
{
    return valueAt(study, "options." + id + ".price") /
           valueAt(study, "options." + id + ".gpus_per_instance");
}

void checkPrices(const Study &study, const std::vector<SanityNote> &notes)
{
    for (const auto &[id, option] : study.options) {
        const std::string path = "options." + id + ".price";
        const bool isTold = std::any_of(notes.begin(), notes.end(), [&](const SanityNote &note) {
            return (note.id == "N1" || note.id == "N2") && note.path == path;
        });
        if ((option.procurement.kind != "committed" && option.procurement.kind != "spot") || isTold)
            continue;
        const auto &offer = inputAt(study, "options." + id + ".price")->input->price->offer;
        for (const auto &[other, onDemand] : study.options) {
            if (onDemand.procurement.kind != "on-demand")
                continue;
            const auto &list = inputAt(study, "options." + other + ".price")->input->price->offer;
            if (list.provider == offer.provider && list.region == offer.region &&
                list.instanceType == offer.instanceType)
                CHECK(sellerPricePerGpuHour(study, id) < sellerPricePerGpuHour(study, other));
        }
    }
}

} // namespace

namespace {

// The answer leans only on what is assumed and changes it; each such change is a comparison.
std::vector<Flip> checkedTurns(const Study &study)
{
    const auto probe = Probe::of(study);
    REQUIRE(probe);
    const std::vector<Flip> flips = flipsOf(*probe, {.isOnlyInRange = true});
    for (const Flip &flip : leaningsOf(study, flips)) {
        INFO(flip.path);
        CHECK(isAssumed(*inputAt(study, flip.path)->input));
        CHECK(flip.beyond != flip.before);
    }
    if (flips.empty())
        return flips;
    const Flip &nearest = flips.front();
    INFO(nearest.path << " at " << nearest.flipValue);
    for (const auto &[value, winner] :
         {std::pair(beforeFlip(nearest), nearest.before), std::pair(beyondFlip(nearest), nearest.beyond)}) {
        Study other = study;
        findInput(other, nearest.path)->input->value = value;
        CHECK(Probe::of(other).value().base().order.cheapest == winner);
    }
    return flips;
}

// Correlations hold together, and every range can be drawn from.
void checkRuns(const Study &study)
{
    const auto risk = required(assessRisk(study, {.samples = 64}));
    for (const Issue &issue : risk.issues) {
        INFO(issue.place << ": " << issue.sentence);
        CHECK(issue.sentence.find("correlation") == std::string::npos);
    }
    for (const Correlation &one : study.correlations)
        CHECK((one.isAssumed() && !one.note.empty()));
}

// The first request waits longer than was asked for, and a note says so.
bool isColdStart(const std::vector<SanityNote> &notes, const std::string &option)
{
    return std::any_of(notes.begin(), notes.end(), [&](const SanityNote &note) {
        return note.id == "N13" && note.path == "options." + option;
    });
}

void checkResults(const Study &study)
{
    const auto sheet = required(buildStudySheet(study));
    const Evaluation evaluation(sheet.sheet);
    Comparison comparison = compare(study, sheet, evaluation);
    completeVerdict(study, comparison);
    const auto notes =
        sanityNotes(study, sheet, evaluation, comparison, bundledCatalogue(), checkedTurns(study));
    for (const OptionOutcome &outcome : comparison.options) {
        INFO(outcome.id);
        CHECK((outcome.status == Status::Ok ||
               (outcome.status == Status::TooSlow && isColdStart(notes, outcome.id))));
    }
    const OptionOutcome *kept = test::findOutcome(comparison, "on-demand-kept");
    const OptionOutcome *needed = test::findOutcome(comparison, "on-demand");
    if (kept && needed)
        CHECK(*needed->totalCost() <= *kept->totalCost() * (1 + 1e-9));
    checkPrices(study, notes);
    for (const SanityNote &note : notes) {
        INFO(note.id << " " << note.path << ": " << note.text);
        Study fixed = study;
        CHECK((!note.fix || applyFix(fixed, *note.fix)));
        CHECK((note.id != "N3" && note.id != "N4" && note.id != "N11" && note.id != "N12"));
    }
}

} // namespace

TEST_CASE("500 random new studies are like for like, sourced, ranged and coherent", "[large]")
{
    int studies = 0;
    for (std::uint64_t number = 0; number < 500; ++number) {
        const NewStudyRequest request = randomRequest(number);
        const auto result = newStudy(request, bundledCatalogue());
        INFO(number << ": " << request.workload << " on " << request.gpus.value_or(0) << " " << request.gpu
                    << " at " << sellersText(request.sellers) << " " << request.region << " for "
                    << request.years);
        if (!result) {
            INFO(result.error().text());
            CHECK(result.error().kind == ErrorKind::NotFound);
            CHECK((!request.sellers.empty() || !request.region.empty()));
            continue;
        }
        ++studies;
        Study study = result->study;
        study.id = "5d6c3f0e-0001-4b52-9b1e-6f1d2a7c0001";
        for (const auto &[id, option] : study.options)
            CHECK(option.procurement.choices.at("gpu") == study.conventions.choices.at("reference_gpu"));
        CHECK(unsourced(study) == std::vector<std::string>());
        CHECK(rangedInputs(study) >= 8);
        checkRack(study, request.gpus.value_or(0));
        const auto reading = required(parseStudy(studyText(study), "study"));
        CHECK(studyChanges(study, reading.study) == std::vector<StudyChange>());
        CHECK(reading.study == study);
        checkResults(study);
        checkRuns(study);
    }
    CHECK(studies > 400);
}

TEST_CASE("a study in euros costs at its rate what the same study costs in dollars, option by option")
{
    for (const auto &[gpu, workload] : {std::pair("H100 SXM", "training"), std::pair("L4", "interactive"),
                                        std::pair("H100 SXM", "inference"), std::pair("A10G", "burst")}) {
        NewStudyRequest request = requestFor(gpu, {.workload = workload, .gpus = 16});
        const NewStudy dollars = made(request);
        request.money = StudyMoney{"EUR", {0.8, {2026, 11, 20}, "ECB reference rate"}};
        const NewStudy euros = made(request);
        CHECK(euros.study.currency == "EUR");
        REQUIRE(euros.study.options.size() == dollars.study.options.size());
        const Comparison inDollars = *evaluate(dollars.study), inEuros = *evaluate(euros.study);
        for (std::size_t i = 0; i < inDollars.options.size(); ++i) {
            INFO(gpu << " " << workload << " " << inDollars.options[i].id);
            REQUIRE(inDollars.options[i].totalCost());
            CHECK(*inEuros.options[i].totalCost() == Approx(0.8 * *inDollars.options[i].totalCost()));
        }
        const ConstInputPlace price = *inputAt(euros.study, "options.on-demand-kept.price");
        CHECK(price.input->price->exchangeRate == 0.8);
        CHECK(*price.input->value == Approx(0.8 * toDouble(price.input->price->offer.price)));
    }
}

TEST_CASE("a new study takes prices that were fetched since the catalogue, and none that were set aside")
{
    auto store = Store::open(":memory:");
    REQUIRE(store);
    const auto machine = [](const char *model, double price, std::vector<std::string> flags = {}) {
        return test::soldOffer({.provider = "gcp",
                                .region = "us-central1",
                                .machine = "a3-highgpu-8g",
                                .gpu = "H100",
                                .variant = "SXM",
                                .gpus = 8,
                                .model = model,
                                .os = "linux",
                                .price = *toNano(price),
                                .from = Date{2026, 11, 20},
                                .flags = std::move(flags)});
    };
    REQUIRE(store->prices().write(
        {test::fetchedPrices("gcp-catalog", {machine("on_demand", 80), machine("spot", 5000, {"jump"})})}));

    NewStudyRequest request = requestFor("H100 SXM", {.gpus = 16, .sellers = {"gcp"}});
    const auto priceIn = [&](const Date &day, const char *option) {
        const auto catalogue = required(catalogueAtFetchedPrices(store->prices(), day));
        const auto made = newStudy(request, catalogue);
        REQUIRE(made);
        return *inputAt(made->study, std::string("options.") + option + ".price")->input;
    };
    const Input onDemand = priceIn({2026, 11, 22}, "on-demand-kept");
    CHECK(*onDemand.value == 80);
    CHECK(onDemand.source == "gcp-catalog");
    CHECK(onDemand.asOf == Date{2026, 11, 20});
    CHECK(*priceIn({2026, 11, 22}, "spot").value == Approx(50.61).margin(0.01));
    CHECK(*priceIn({2026, 11, 19}, "on-demand-kept").value == Approx(88.49).margin(0.01));
}

TEST_CASE("a run of at most half a year is offered what can be booked for it, and a longer plan is not")
{
    NewStudyRequest request = requestFor("H100 SXM", {.gpus = 16});
    request.busy = 1; // both machines work all the time
    request.sellers = {"aws"};
    request.day = {2025, 11, 22}; // the price of a block is of 2024-12
    CHECK_FALSE(offered(made(request), "time-boxed"));
    request.years = 5.0 / 12;
    const NewStudy run = made(request);
    const Procurement &block = run.study.options.at("time-boxed").procurement;
    CHECK(block.kind == "committed");
    CHECK(block.choices.at("upfront") == "all");
    CHECK(block.inputs.at("price").price->offer.model == "capacity_block");
    CHECK(block.inputs.at("gpus").value == 16);
    // 152 days are 22 weeks, two days more than the plan: they are paid and not used.
    CHECK(*block.inputs.at("term_months").value == Approx(22 * 7 * 12 / 365.0));
    const double price = *block.inputs.at("price").value;
    CHECK(totalOf(run.study, "time-boxed") == Approx(2 * price * 22 * 7 * 24).epsilon(1e-6));
    CHECK(inputAt(run.study, "options.time-boxed.price")->input->note.find("2024-12") != std::string::npos);
}

TEST_CASE("bursts are offered days that are booked where they fill them")
{
    NewStudyRequest request = requestFor("H100 SXM", {.workload = "burst", .gpus = 64, .sellers = {"aws"}});
    request.day = {2025, 11, 22};
    const NewStudy brief = made(request);
    const OfferedOption *quarters = offered(brief, "time-boxed");
    REQUIRE(quarters);
    CHECK_FALSE(quarters->isTicked);
    CHECK(quarters->reason == "It is booked by the day: 730 h a month are paid for 8 h of bursts.");
    // Twice a month for 30 hours: four days, of which 60 hours are used.
    request.settings = {{"workloads.burst.job_h", "30"}, {"workloads.burst.bursts_per_month", "2"}};
    const NewStudy longer = made(request);
    const OfferedOption *days = offered(longer, "time-boxed");
    REQUIRE(days);
    CHECK(*days->option.procurement.inputs.at("overhead").value == Approx(96.0 / 60));
    CHECK_FALSE(days->isTicked); // 1.6 · 4.92 is above 6.88 on demand
    request.settings = {{"workloads.burst.job_h", "46"}, {"workloads.burst.bursts_per_month", "2"}};
    const NewStudy full = made(request);
    CHECK(offered(full, "time-boxed")->isTicked);
    const double price = valueAt(full.study, "options.time-boxed.price");
    CHECK(totalOf(full.study, "time-boxed") == Approx(36 * 2 * 48 * 8 * price).epsilon(1e-6));
}

TEST_CASE("of the blocks that can be had the cheapest that is long and large enough is taken")
{
    auto store = Store::open(":memory:");
    REQUIRE(store);
    const auto block = [](const char *detail, double price) {
        return test::soldOffer({.provider = "aws",
                                .region = "us-east-1",
                                .zone = "us-east-1a",
                                .machine = "p5.48xlarge",
                                .gpu = "H100",
                                .variant = "SXM",
                                .gpus = 8,
                                .model = "capacity_block",
                                .detail = detail,
                                .os = "linux",
                                .price = *toNano(price),
                                .note = "in advance"});
    };
    const std::vector<Offer> blocks{
        block("2026-12-01T11:30:00Z 720 h x2", 30),  // fits the month
        block("2026-12-01T11:30:00Z 840 h x2", 29),  // fits, and costs more as a whole
        block("2026-12-01T11:30:00Z 720 h x1", 20),  // one machine
        block("2026-12-01T11:30:00Z 168 h x2", 20),  // a week
        block("2026-11-21T11:30:00Z 720 h x2", 20)}; // it has begun
    REQUIRE(store->prices().write({test::fetchedPrices("aws-capacity-blocks", blocks)}));
    NewStudyRequest request = requestFor(
        "H100 SXM", {.gpus = 16, .busy = 1, .years = 1.0 / 12, .sellers = {"aws"}, .region = "us-east-1"});
    const auto catalogue = required(catalogueAtFetchedPrices(store->prices(), request.day));
    const auto run = newStudy(request, catalogue);
    REQUIRE(run);
    const Option &option = run->study.options.at("time-boxed");
    CHECK(option.procurement.inputs.at("price").value == 30);
    CHECK(option.note.find("A block of 2 machines from 2026-12-01 for 720 h.") != std::string::npos);
    // Of a plan that none of them is long enough for, what the seller asks for any time.
    request.years = 0.5;
    const auto longer = newStudy(request, *catalogueAtFetchedPrices(store->prices(), request.day));
    REQUIRE(longer);
    REQUIRE(offered(*longer, "time-boxed-aws"));
    CHECK(offered(*longer, "time-boxed-aws")->price.value == 39.33);
    CHECK(offered(*longer, "time-boxed-aws")
              ->reason.rfind("Its price is from 2024-12-01, more than 12 months old; it would cost ", 0) ==
          0);
}

TEST_CASE("Google's calendar mode is offered where its price was fetched, for at most 90 days")
{
    auto store = Store::open(":memory:");
    REQUIRE(store);
    const Offer offer = test::soldOffer({.provider = "gcp",
                                         .region = "us-central1",
                                         .machine = "a3-highgpu-8g",
                                         .gpu = "H100",
                                         .variant = "SXM",
                                         .gpus = 8,
                                         .model = "calendar",
                                         .os = "linux",
                                         .price = *toNano(50.5)});
    REQUIRE(store->prices().write({test::fetchedPrices("gpuhunt", {offer})}));
    NewStudyRequest request = requestFor("H100 SXM", {.gpus = 16, .sellers = {"gcp"}});
    const auto madeFor = [&](double months) {
        request.years = months / 12;
        auto study = newStudy(request, *catalogueAtFetchedPrices(store->prices(), request.day));
        REQUIRE(study);
        return std::move(*study);
    };
    const NewStudy twoMonths = madeFor(2);
    const Option &option = twoMonths.study.options.at("time-boxed");
    CHECK(option.name == "Calendar reservation");
    CHECK(option.procurement.inputs.at("price").value == 50.5);
    CHECK(choiceIn(option.procurement.choices, "upfront") == "none");
    CHECK(isRemark(madeFor(4),
                   "Calendar reservation at Google Cloud is for at most 90 days; the plan takes 122."));
}

TEST_CASE("commitments of a service are of as many machines as answer in time")
{
    NewStudyRequest request =
        requestFor("L40S", {.workload = "inference",
                            .sellers = {"aws"},
                            .settings = {{"workloads.inference.measure", "requests"},
                                         {"workloads.inference.requests_per_month", "1825000"},
                                         {"workloads.inference.service_time", "2"},
                                         {"workloads.inference.p95_target", "8"}}});
    // 1.39 GPUs are at work: two answer 95 % in 10.9 s, three in time.
    const Study study = made(request).study;
    CHECK(study.options.at("commitment-1y").procurement.inputs.at("gpus").value == 3);
    checkResults(study);
}
