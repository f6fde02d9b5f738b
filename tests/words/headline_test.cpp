#include "ui/words/headline.h"

#include "model/evaluate/cost_measure.h"
#include "model/risk/risk.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "tests/support/comparisons.h"
#include "tests/support/test.h"

#include <regex>

using namespace breakeven;
using namespace breakeven::test;
using namespace breakeven::words;

namespace {

Headline english(const Study &study, const Comparison &comparison, const Risk *risk = nullptr)
{
    return headline(study, comparison, kPlain, risk);
}

// 10,000 runs, of which the option wins some, and all against any single one.
Risk runsWon(const Comparison &comparison, int option, std::int64_t wins)
{
    Risk risk;
    risk.samples = 10000;
    for (const OptionOutcome &one : comparison.options)
        risk.options.emplace_back().id = one.id;
    risk.cheapest = option;
    risk.options[std::size_t(option)].cheapestRuns = wins;
    risk.beats.assign(risk.options.size(), std::vector<std::optional<double>>(risk.options.size(), 1.0));
    return risk;
}

std::string replaced(const std::string &text, const std::string &pattern, const std::string &by)
{
    return std::regex_replace(text, std::regex(pattern), by);
}

// What a reader of the marked-up sentence sees.
std::string withoutTags(const std::string &html)
{
    const std::string text = replaced(replaced(html, "<[^>]*>", ""), "&lt;", "<");
    return replaced(replaced(text, "&gt;", ">"), "&amp;", "&");
}

bool contains(const std::string &text, const std::string &part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("a clear answer names the option, its cost, and how far below the next it is")
{
    const Headline result = english(teamStudy(), teamComparison());
    CHECK(result.plain ==
          "Spot, autoscaled is cheapest: $22,685 a year, $38,968 (63\u00a0%) below Managed service.");
    CHECK(result.html.starts_with(
        "<b>Spot, autoscaled is cheapest: <a href=\"node:options.spot.cost_per_year\">"
        "$22,685</a> a year</b>, "));
    CHECK(withoutTags(result.brief) ==
          "Spot, autoscaled is cheapest: $22,685 a year, 63\u00a0% below Managed service.");
    CHECK(result.secondLine.empty());
    CHECK(result.excluded.empty());
}

TEST_CASE("the marked-up sentence has the words of the plain one")
{
    Comparison comparison = serversComparison();
    comparison.options[0].name = "R&D <b>own</b> %2";
    const Headline result = english(serversStudy(), comparison);
    CHECK(withoutTags(result.html) == result.plain);
    CHECK(contains(result.plain, "R&D <b>own</b> %2"));
    CHECK(contains(result.html, "R&amp;D &lt;b&gt;own"));
}

TEST_CASE("a convention that decides is said in the second line")
{
    const Headline result = english(serversStudy(), serversComparison());
    CHECK(result.plain ==
          "Owning six servers is cheapest: $373,000 a year, $47,000 (11\u00a0%) below GCP preemptible.");
    CHECK(result.secondLine ==
          "The answer depends on a convention: discounted at 10 % at year end, GCP preemptible "
          "costs $34,932 less than Owning six servers.");
}

TEST_CASE("how sure the answer is stands after what outranks it")
{
    const Comparison team = teamComparison();
    const auto howSure = [&](std::int64_t wins) {
        const Risk risk = runsWon(team, team.verdict.cheapest, wins);
        return english(teamStudy(), team, &risk).howSure;
    };
    CHECK(howSure(9995) == "It stays cheapest in more than 99.9\u00a0% of 10,000 runs.");
    CHECK(howSure(7343) == "It stays cheapest in 73\u00a0% of 10,000 runs.");
    CHECK(howSure(9970) == "It stays cheapest in more than 99\u00a0% of 10,000 runs.");
    CHECK(howSure(10000) == "It stays cheapest in 100\u00a0% of 10,000 runs.");
    CHECK(english(teamStudy(), team).howSure.empty());
    const Comparison servers = serversComparison();
    const Risk risk = runsWon(servers, servers.verdict.cheapest, 7343);
    CHECK(english(serversStudy(), servers, &risk)
              .paragraph()
              .ends_with("costs $34,932 less than Owning six servers. It stays cheapest in 73\u00a0% of "
                         "10,000 runs."));
}

TEST_CASE("a headline has the amounts of the table, however far the runs reach")
{
    const Comparison team = teamComparison();
    Risk risk = runsWon(team, team.verdict.cheapest, 9000);
    Spread &spread = risk.options[std::size_t(risk.cheapest)].npv;
    spread.p10 = 10000;
    spread.p50 = 22685;
    spread.p90 = 40000;
    CHECK(english(teamStudy(), team, &risk).plain == english(teamStudy(), team).plain);
}

TEST_CASE("an option that beats another in fewer than 60 % of the runs is too close to call")
{
    const Comparison comparison = teamComparison();
    const auto cheapest = std::size_t(comparison.verdict.cheapest);
    Risk risk = runsWon(comparison, comparison.verdict.cheapest, 5500);
    risk.beats[cheapest][std::size_t(comparison.verdict.next)] = .6;
    CHECK(contains(english(teamStudy(), comparison, &risk).plain, "is cheapest"));
    risk.beats[cheapest][std::size_t(comparison.verdict.next)] = .5999;
    const Headline result = english(teamStudy(), comparison, &risk);
    CHECK(result.plain == "Spot, autoscaled and Managed service are too close to call: $22,685 a year, the "
                          "first $38,968 less.");
    CHECK(result.howSure == "Spot, autoscaled stays cheapest in 55\u00a0% of 10,000 runs.");
    Risk other = risk;
    other.options[2].cheapestRuns = 3100;
    other.options[2].name = comparison.options[2].name;
    CHECK(english(teamStudy(), comparison, &other).howSure ==
          "Spot, autoscaled stays cheapest in 55\u00a0% of 10,000 runs, " + comparison.options[2].name +
              " is in 31\u00a0%.");
    // The one it beats least often is named, though it is not the next at the values of the study.
    risk.beats[cheapest][2] = .55;
    CHECK(english(teamStudy(), comparison, &risk)
              .plain.starts_with("Spot, autoscaled and " + comparison.options[2].name));
    // What is too slow or short is no answer, and cannot cost about the same as one.
    Comparison left = comparison;
    left.options[2].status = Status::TooSlow;
    CHECK(english(teamStudy(), left, &risk).plain.starts_with("Spot, autoscaled and Managed service"));
}

TEST_CASE("runs in which another option was cheapest at the values of the study say nothing")
{
    const Comparison comparison = teamComparison();
    const Risk risk = runsWon(comparison, comparison.verdict.next, 9000);
    const Headline result = english(teamStudy(), comparison, &risk);
    CHECK(result.howSure.empty());
    CHECK(result.plain == english(teamStudy(), comparison).plain);
}

TEST_CASE("options that differ by less than one per cent are too close to call")
{
    Comparison comparison = serversComparison();
    comparison.options[1]["cost_per_year"] = 375000;
    comparison.verdict.form = Verdict::Form::Tie;
    comparison.verdict.flip.reset();
    CHECK(english(serversStudy(), comparison).plain ==
          "Owning six servers and GCP preemptible are too close to "
          "call: $373,000 a year, the first $2,000 less.");
}

TEST_CASE("options that are too close to call are told below what is paid today as well")
{
    Study study = serversStudy();
    Comparison comparison = serversComparison();
    comparison.options.push_back(comparison.options[1]);
    OptionOutcome &today = comparison.options.back();
    today.id = "today";
    today.name = "What you pay today";
    today["cost_per_year"] = 746000;
    comparison.options[1]["cost_per_year"] = 375000;
    comparison.verdict.form = Verdict::Form::Tie;
    comparison.verdict.flip.reset();
    Headline result = english(study, comparison);
    CHECK(result.plain == "Owning six servers and GCP preemptible are too close to call: $373,000 a year, "
                          "the first $2,000 less; $373,000 (50\u00a0%) below what you pay today.");
    CHECK(withoutTags(result.html) == result.plain);
    comparison.options[1]["cost_per_year"] = 373000;
    comparison.options[0]["cost_per_year"] = 373000;
    CHECK(english(study, comparison)
              .plain.ends_with(
                  "cost the same, $373,000 a year, $373,000 (50\u00a0%) below what you pay today."));
    // Nothing is said of it where it is one of the two, or costs less.
    comparison.options.back()["cost_per_year"] = 300000;
    CHECK_FALSE(contains(english(study, comparison).plain, "today"));
}

TEST_CASE("one option alone says what a useful hour costs")
{
    Comparison comparison = teamComparison();
    comparison.options.resize(1);
    comparison.verdict = {};
    comparison.verdict.form = Verdict::Form::One;
    comparison.verdict.cheapest = 0;
    CHECK(english(teamStudy(), comparison).plain ==
          "Spot, autoscaled costs $22,685 a year, $1.29 for each useful GPU-hour.");
}

namespace {

// Of the options of a team only the second does what is asked.
Comparison oneOfTeam(Status first, const std::string &why)
{
    Comparison comparison = teamComparison();
    comparison.verdict = {};
    comparison.verdict.form = Verdict::Form::One;
    comparison.verdict.cheapest = 1;
    for (std::size_t i = 0; i < comparison.options.size(); ++i)
        if (OptionOutcome &option = comparison.options[i]; i != 1) {
            option.status = i == 0 ? first : Status::OverBudget;
            option.issues = {
                {Severity::Warning, i == 0 ? why : "Spends 9 USD in 2027-01.", "options." + option.id}};
            comparison.verdict.excluded.push_back(int(i));
        }
    return comparison;
}

} // namespace

TEST_CASE("one option among others says that it is the only one, and what is wrong with a cheaper one")
{
    const Comparison slow = oneOfTeam(Status::TooSlow, "95 % of the jobs start within 9 h; 2 h is asked.");
    const std::string name = slow.options[1].name, first = slow.options[0].name;
    const Headline late = english(teamStudy(), slow);
    CHECK(late.plain.starts_with(name + " is the only option that does what is asked: $"));
    CHECK(late.allocation.starts_with(
        first + " would cost less, $22,685, but is too slow: 95 % of the jobs start within 9 h."));
    CHECK_FALSE(contains(late.excluded, first));
    CHECK(contains(late.excluded, "more option"));

    const Headline dear = english(teamStudy(), oneOfTeam(Status::OverBudget, "Spends 99 USD in 2027-01."));
    CHECK(dear.plain.starts_with(name + " is the only option that keeps to the limits of the study: $"));
    CHECK(contains(dear.allocation, " but is over budget: spends 99 USD in 2027-01"));
}

TEST_CASE("one option beside others that nobody is known to have is cheapest")
{
    Comparison comparison = oneOfTeam(Status::Ok, {});
    comparison.options[0].heldBack = HeldBack{};
    comparison.options[0].heldBack->unprovenGpus = 300;
    comparison.options[0].unprovenGpus = 300;
    const Headline result = english(teamStudy(), comparison);
    CHECK(result.plain.starts_with(comparison.options[1].name + " is cheapest: $"));
    CHECK(contains(result.allocation,
                   " would cost less, $22,685, if 300 GPUs can be had at once, which nobody publishes."));
}

TEST_CASE("where no option does what is asked, the nearest is named with what is wrong with it")
{
    Comparison comparison = oneOfTeam(Status::OverBudget, "Spends 99 USD in 2027-01, 90 USD more.");
    comparison.verdict = {};
    comparison.options[1].status = Status::OverBudget;
    for (std::size_t i = 0; i < comparison.options.size(); ++i)
        comparison.options[i].brokenLimits = {{"most_per_month", 0, i == 0 ? 99.0 : 900.0, 9}};
    const std::string first = comparison.options[0].name;
    CHECK(english(teamStudy(), comparison).plain ==
          "No option keeps to the limits of the study; " + first +
              " comes nearest (over budget: spends 99 USD in 2027-01, 90 USD more).");
    for (std::size_t i = 0; i < comparison.options.size(); ++i)
        comparison.verdict.excluded.push_back(int(i));
    CHECK_FALSE(contains(english(teamStudy(), comparison).excluded, first));
    comparison.options[1].status = Status::TooSlow;
    comparison.issues = {{Severity::Problem, "A job takes 6 h by itself: allow more time.", "workloads.a"}};
    const Headline mixed = english(teamStudy(), comparison);
    CHECK(mixed.plain == "No option does all that is asked; of those that do all of the work " + first +
                             " costs least (over budget: spends 99 USD in 2027-01, 90 USD more).");
    CHECK(mixed.allocation == "A job takes 6 h by itself: allow more time.");
}

TEST_CASE("a discounted study compares present values, not yearly means")
{
    const Study study = serversStudy();
    Comparison comparison = serversComparison();
    comparison.verdict.isPresentValue = true;
    comparison.options[0]["npv"] = 1079410;
    comparison.options[1]["npv"] = 1044478;
    std::swap(comparison.verdict.cheapest, comparison.verdict.next);
    comparison.verdict.flip.reset();
    CHECK(english(study, comparison).plain ==
          "GCP preemptible is cheapest: $1,044,478 in present value over 3 years, "
          "$34,932 (3\u00a0%) below Owning six servers.");
}

TEST_CASE("of two that are started and stopped and kept, it is said what lies between them allocated alike")
{
    Study study = teamStudy();
    Comparison comparison = teamComparison();
    const auto nameOf = [&](int index) { return comparison.options[std::size_t(index)].id; };
    const auto allocate = [&](int index, const char *kind, const char *how) {
        Procurement &procurement = study.options.at(nameOf(index)).procurement;
        procurement.kind = kind;
        procurement.choices["allocation"] = how;
    };
    CHECK(english(study, comparison).allocation.empty());
    allocate(comparison.verdict.cheapest, "spot", "autoscaled");
    allocate(comparison.verdict.next, "managed-service", "always-on");
    comparison.verdict.share = 0.63;
    comparison.verdict.shareAlike = 0.254;
    const std::string ways =
        "Spot, autoscaled is started and stopped, Managed service is kept all month; if both "
        "were allocated alike, ";
    CHECK(english(study, comparison).allocation ==
          ways + "the difference would be 25\u00a0%, not 63\u00a0%.");
    CHECK(contains(english(study, comparison).paragraph(), ways));
    comparison.verdict.shareAlike = -1e-12;
    CHECK(english(study, comparison).allocation == ways + "the difference would be 0\u00a0%, not 63\u00a0%.");
    comparison.verdict.shareAlike = 0.6301; // reads alike: nothing to say
    CHECK(english(study, comparison).allocation.empty());
    comparison.verdict.shareAlike = -0.1;
    CHECK(english(study, comparison).allocation ==
          ways + "Spot, autoscaled would be 10\u00a0% dearer, not 63\u00a0% cheaper.");
}

TEST_CASE("a horizon below a year is spoken of by the month")
{
    Comparison comparison = teamComparison();
    comparison.months = 6;
    CHECK(
        english(teamStudy(), comparison).plain.starts_with("Spot, autoscaled is cheapest: $1,890 a month, "));
}

TEST_CASE("options that cannot be compared are counted and named")
{
    Comparison comparison = teamComparison();
    comparison.options[3]["total_cost"].reset();
    comparison.verdict.excluded = {3};
    CHECK(english(teamStudy(), comparison).excluded ==
          "One option is left out: the cost of Preemptible, always on is unknown.");
    comparison.options[5].status = Status::Short;
    comparison.verdict.excluded = {3, 5};
    CHECK(
        english(teamStudy(), comparison).excluded ==
        "2 options are left out: the cost of Preemptible, always on is unknown, Owning one server (short).");
}

TEST_CASE("each measure of the cost has its own sentence with its own amounts")
{
    Comparison comparison = teamComparison();
    for (OptionOutcome &option : comparison.options)
        option["cost_per_job"] = *option.totalCost() / 100;
    const auto by = [&](CostMeasure measure) {
        return headline(teamStudy(), comparison, kPlain, nullptr, measure);
    };
    CHECK(by(CostMeasure::PerYear).plain == english(teamStudy(), comparison).plain);
    CHECK(contains(by(CostMeasure::PerMonth).plain, "Spot, autoscaled is cheapest: $1,890 a month, "));
    CHECK(contains(by(CostMeasure::Total).plain, "Spot, autoscaled is cheapest: $68,055 over 3 years, "));
    CHECK(contains(by(CostMeasure::PresentValue).plain, "$68,055 in present value over 3 years, "));
    CHECK(contains(by(CostMeasure::PerUsefulGpuHour).plain, "$1.29 a useful GPU-hour, $2.22 (63"));
    CHECK(contains(by(CostMeasure::PerJob).plain, "$680.55 a job, "));
    CHECK(contains(by(CostMeasure::PerJob).html, "node:options.spot.cost_per_job\""));
}

TEST_CASE("another measure has the option first that costs least by it, and says who is over the plan")
{
    Comparison comparison = teamComparison();
    comparison.options[2]["cost_per_year"] = 1000;
    const Headline a = headline(teamStudy(), comparison, kPlain, nullptr, CostMeasure::Total);
    CHECK(contains(a.plain, "Spot, autoscaled is cheapest"));
    CHECK(a.otherwise.empty());
    comparison.options[2]["cost_per_useful_gpu_hour"] = 0.5;
    const Headline b = headline(teamStudy(), comparison, kPlain, nullptr, CostMeasure::PerUsefulGpuHour);
    CHECK(contains(b.plain, comparison.options[2].name + " is cheapest: $0.50 a useful GPU-hour"));
    CHECK(b.otherwise == "Over the plan Spot, autoscaled is cheapest.");
    CHECK(contains(b.paragraph(), b.otherwise));
    comparison.options[2].status = Status::TooSlow;
    const Headline c = headline(teamStudy(), comparison, kPlain, nullptr, CostMeasure::PerUsefulGpuHour);
    CHECK(contains(c.plain, "Spot, autoscaled is cheapest"));
}

TEST_CASE("a study without options says so")
{
    CHECK(english({}, {}).plain == "This study has no options yet: add one.");
}

TEST_CASE("an option without a price is left out for that reason")
{
    Study study = serversStudy();
    study.options["gcp"].procurement.kind = "spot";
    completeStudy(study);
    study.options["gcp"].procurement.inputs["price"].value.reset();
    Comparison comparison = serversComparison();
    comparison.options[1]["total_cost"].reset();
    comparison.options[1].issues = {
        {Severity::Problem, "GCP preemptible has no value for 'Price'.", "options.gcp.price", 1}};
    comparison.verdict.excluded = {1};
    CHECK(english(study, comparison).excluded == "One option is left out: GCP preemptible has no price.");
}

TEST_CASE("an option that lacks another value is left out with the input to set")
{
    Study study = serversStudy();
    study.options["gcp"].procurement.kind = "spot";
    completeStudy(study);
    study.options["gcp"].procurement.inputs["gpus_per_instance"].value.reset();
    Comparison comparison = serversComparison();
    comparison.options[1]["total_cost"].reset();
    comparison.options[1].issues = {{Severity::Problem, "No value.", "options.gcp.gpus_per_instance", 1}};
    comparison.verdict.excluded = {1};
    const std::string label = inputAt(study, "options.gcp.gpus_per_instance")->field->label;
    CHECK(english(study, comparison).excluded ==
          "One option is left out: GCP preemptible has no value for “" + label +
              "” (set options.gcp.gpus_per_instance).");
}

TEST_CASE("options that lack the same value are left out in one sentence")
{
    Study study = serversStudy();
    Comparison comparison = serversComparison();
    comparison.verdict = {};
    for (const auto &[index, id] : {std::pair(0, comparison.options[0].id), {1, comparison.options[1].id}}) {
        study.options[id].procurement = {};
        study.options[id].procurement.kind = "spot";
        completeStudy(study);
        study.options[id].procurement.inputs["gpus_per_instance"].value.reset();
        OptionOutcome &option = comparison.options[std::size_t(index)];
        option.status = Status::Unknown;
        option["total_cost"].reset();
        option.issues = {{Severity::Problem, "No value.", "options." + id + ".gpus_per_instance", 1}};
        comparison.verdict.excluded.push_back(index);
    }
    const std::string label = inputAt(study, "options.gcp.gpus_per_instance")->field->label;
    CHECK(english(study, comparison).excluded ==
          "2 options are left out, because “" + label + "” has no value: set options.ID.gpus_per_instance.");
}

TEST_CASE("an option that would cost less by its estimated speed is told after the answer, with that speed")
{
    Comparison comparison = teamComparison();
    CHECK(english(teamStudy(), comparison).allocation.find("estimated") == std::string::npos);
    OptionOutcome &held = comparison.options.front();
    held.heldBack = HeldBack{9.012, 7.04};
    held["goodput_per_s"] = 29.9;
    comparison.verdict.cheapest = 1;
    comparison.verdict.next = 2;
    const std::string said = english(teamStudy(), comparison).allocation;
    CAPTURE(said);
    CHECK(said.find("At its estimated speed " + held.name + " would cost less: ") == 0);
    CHECK(said.find(
              "It does so from 9.01 requests/s a replica on; the estimate is 29.9, at least 7.04: measure "
              "it.") != std::string::npos);
    held.heldBack = HeldBack{};
    CHECK(english(teamStudy(), comparison)
              .allocation.find("At the low end of the estimate it is too slow: measure it.") !=
          std::string::npos);
}
