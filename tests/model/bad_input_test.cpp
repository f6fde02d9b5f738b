// Values nobody should give: each is refused in one sentence, or answered with a status. Nothing is NaN.
#include "model/calculators/catalogue.h"
#include "tests/model/study_draft.h"
#include "tests/support/calculator_rows.h"

#include <map>

using namespace breakeven;
using namespace breakeven::test;

namespace {

struct NanSearch
{
    bool operator()(double value) const { return std::isnan(value); }
    bool operator()(const std::vector<OutputValue> &values) const
    {
        return std::any_of(values.begin(), values.end(),
                           [&](const OutputValue &value) { return std::visit(*this, value.value); });
    }
    bool operator()(const std::vector<NamedOutput> &members) const
    {
        return std::any_of(members.begin(), members.end(),
                           [&](const NamedOutput &member) { return std::visit(*this, member.value.value); });
    }
    template<class Other>
    bool operator()(const Other &) const
    {
        return false;
    }
};

bool isOneSentence(const std::string &text)
{
    return text.size() > 1 && text.find('\n') == std::string::npos && text.back() == '.';
}

// Keys that make a calculator answer, all but one.
std::vector<std::string> keysOf(const Calculator &calculator, const std::string &without)
{
    // Where one of several keys has to be given.
    static const std::map<std::string, std::vector<std::string>> kAlternatives{
        {"fit-scaling", {"throughput=1,2,3"}}, {"distribution", {"min=1", "mode=2", "max=4"}}};
    std::vector<std::string> keys;
    if (const auto found = kAlternatives.find(calculator.name); found != kAlternatives.end())
        for (const std::string &key : found->second)
            if (key.substr(0, key.find('=')) != without)
                keys.push_back(key);
    for (const Key &key : calculator.keys)
        if (!key.standard && key.name != without)
            keys.push_back(std::string(key.name) + (key.kind == KeyKind::List ? "=1,2,4" : "=1"));
    return keys;
}

} // namespace

TEST_CASE("every calculator answers or refuses every value, and never with NaN")
{
    const std::vector<const char *> values{"-1",    "0",       "1e-300", "0.5",  "30",    "1e6",
                                           "1e300", "nan",     "inf",    "-inf", "1e999", "",
                                           "30 %",  "1,2,nan", "1,,2",   "true", "abc"};
    for (const CalculatorFamily &family : calculatorFamilies())
        for (const Calculator &calculator : family.calculators)
            for (const Key &key : calculator.keys)
                for (const char *value : values) {
                    std::vector<std::string> keys = keysOf(calculator, key.name);
                    keys.push_back(std::string(key.name) + "=" + value);
                    CAPTURE(calculator.name, keys.back());
                    const auto result = call(calculator.name, keys);
                    if (!result) {
                        CHECK(isOneSentence(result.error().text()));
                        continue;
                    }
                    for (const NamedOutput &output : result->outputs)
                        CHECK_FALSE(std::visit(NanSearch(), output.value.value));
                }
}

TEST_CASE("what the effects cannot be made of has its status or its sentence")
{
    struct Row
    {
        const char *calculator;
        std::vector<std::string> keys;
        std::optional<CalculatorStatus> status; // nothing: refused
    };
    using S = CalculatorStatus;
    const std::vector<Row> rows{
        {"spot-completion", {"hazard_per_h=-0.05"}, {}},
        {"spot-completion", {"checkpoint_h=-1"}, {}},
        {"spot-completion", {"hazard_per_h=nan"}, {}},
        {"aged-completion", {"segment_h=25", "cap_h=24", "law=exponential", "hazard_per_h=0"}, S::Unbounded},
        {"elastic", {"nodes=4", "min_nodes=5"}, {}},
        {"hpa-desired", {"current=1", "metric=1", "target=1", "min=6", "max=5"}, {}},
        {"mmc", {"servers=2", "arrivals_per_s=3", "service_rate_per_s=1"}, S::Unstable},
        {"scale-to-zero", {"arrivals_per_s=1", "service_mean_s=2"}, S::Unstable},
        {"setup-queue",
         {"servers=1", "arrivals_per_s=2", "service_rate_per_s=1", "setup_rate_per_s=1"},
         S::Unstable},
        {"cost-time", {"work_gpu_h=1000", "price_per_gpu_h=2", "deadline_h=0.001"}, S::Infeasible},
        {"replica-availability", {"replicas=8", "need=8", "availability=30"}, {}},
        {"spot-saving", {"discount=70", "efficiency=0.5"}, {}},
        {"price-crossing", {"z=1", "rho=30"}, {}},
        {"karpenter-drain", {"budget=1e-300"}, S::Ok}, // a node a round
    };
    for (const Row &row : rows) {
        CAPTURE(row.calculator, row.keys.back());
        const auto result = call(row.calculator, row.keys);
        CHECK(result.ok() == row.status.has_value());
        if (result && row.status)
            CHECK(statusName(result->status) == std::string(statusName(*row.status)));
        if (!result)
            CHECK(isOneSentence(result.error().text()));
    }
}

TEST_CASE("what a study cannot be set to is refused in one sentence that names the field")
{
    Draft draft;
    draft.option("spot", "spot").set("options.spot.price", "1 USD/h").set("options.spot.speed", "1");
    for (const char *effect : {"stretch", "enough_capacity", "overhead", "efficiency"})
        draft.set(std::string("options.spot.") + effect + ".mode", "computed");
    const std::vector<std::pair<const char *, const char *>> rows{
        {"interruption_rate", "-0.05"}, {"interruption_rate", "nan"},
        {"save_time", "-1 min"},        {"common_cause", "30"},
        {"common_cause", "130 %"},      {"checkpoint_interval", "0"},
        {"capacity_up_time", "0"},      {"capacity_away_time", "-1"},
        {"capacity_correlation", "30"}, {"spare_nodes", "-1"},
        {"on_demand_price", "-3"},      {"enough_capacity", "30"},
        {"price", "-1 USD/h"},          {"serial_share", "30"},
        {"bulk_delete", "0"},           {"scan_interval", "0 s"},
        {"termination_time", "-60 s"},  {"job_nodes", "0"},
        {"job_length", "inf"},          {"stretch", "0.5"},
        {"interrupted", "perhaps"},     {"interruption_cause", "moon"},
        {"autoscaler", "eks"},
    };
    for (const auto &[key, text] : rows) {
        CAPTURE(key, text);
        const Study before = draft.study;
        const auto result = setPath(draft.study, std::string("options.spot.") + key, text);
        REQUIRE_FALSE(result.ok());
        CHECK(result.error().kind == ErrorKind::BadInput);
        CHECK(isOneSentence(result.error().message));
        CHECK(draft.study == before);
    }
}

namespace {

bool says(const std::vector<Issue> &issues, const std::string &text)
{
    return std::any_of(issues.begin(), issues.end(),
                       [&](const Issue &issue) { return issue.sentence.find(text) != std::string::npos; });
}

} // namespace

TEST_CASE("a load that is not given leaves every option unknown and says what to set")
{
    Draft draft;
    draft.option("rack", "owned-rack").set("options.rack.server_price", "150000");
    draft.set("workloads.training.measure", "curve").set("workloads.training.curve", "");
    Comparison comparison = draft.comparison();
    CHECK(comparison.options[0].status == Status::Unknown);
    CHECK(says(comparison.issues, "has no Load curve. Set workloads.training.curve:"));

    draft.set("workloads.training.measure", "jobs").set("workloads.training.jobs_per_month", "unknown");
    comparison = draft.comparison();
    CHECK(comparison.options[0].totalCost());
    CHECK(comparison.options[0].status == Status::Unknown);
    CHECK(says(comparison.options[0].issues, "has no value for 'Jobs a month'"));
}

TEST_CASE("an option whose speed is not known is unknown, also where its cost is known")
{
    Draft draft;
    draft.option("rack", "owned-rack").set("options.rack.server_price", "150000");
    draft.set("workloads.training.gpu", "H100 SXM").set("options.rack.gpu", "A100-80 SXM");
    draft.set("options.rack.speed.mode", "computed").set("workloads.training.max_wait", "8 h");
    const OptionOutcome outcome = draft.outcome();
    CHECK(outcome.totalCost());
    CHECK(outcome.status == Status::Unknown);
    CHECK(says(outcome.issues, "has no value for 'BF16 speed of A100-80 SXM'"));
}

TEST_CASE("prices older than 12 months are named, three of them where there are more")
{
    Draft draft;
    draft.study.asOf = Date{2026, 11, 20};
    for (const char *id : {"a", "b", "c", "d"}) {
        draft.option(id, "on-demand").set("options." + std::string(id) + ".price", "2 USD/h");
        draft.study.options[id].name = std::string("Cloud ") + id;
        draft.study.options[id].procurement.inputs["price"].asOf = Date{2026, 11, 1};
    }
    const auto age = [&](const char *id) {
        draft.study.options[id].procurement.inputs["storage_price"].asOf = Date{2025, 1, 1};
    };
    CHECK_FALSE(says(draft.comparison().issues, "older than 12 months"));
    age("b");
    CHECK(says(draft.comparison().issues, "One price is older than 12 months: Storage price of Cloud b."));
    for (const char *id : {"a", "c", "d"})
        age(id);
    CHECK(says(draft.comparison().issues,
               "4 prices are older than 12 months: Storage price of Cloud a, Storage price of Cloud "
               "b, Storage price of Cloud c and 1 more."));
}

TEST_CASE("where no work is asked for no option is cheapest")
{
    Draft draft;
    draft.option("rent", "on-demand").set("options.rent.price", "2").set("options.rent.speed", "1");
    draft.option("rack", "owned-rack").set("options.rack.server_price", "150000");
    draft.set("workloads.training.busy", "0%");
    const Comparison comparison = draft.comparison();
    CHECK(comparison.asksForNothing());
    CHECK(comparison.verdict.cheapest == -1);
    CHECK(says(comparison.issues, "No work is asked for"));
}

TEST_CASE("a target below the time of one request says that more machines do not help")
{
    Draft draft("inference");
    draft.option("rent", "on-demand").set("options.rent.price", "2").set("options.rent.speed", "1");
    draft.set("workloads.inference.measure", "requests");
    draft.set("workloads.inference.requests_per_month", "1e6").set("workloads.inference.service_time", "2");
    draft.set("workloads.inference.p95_target", "5");
    const OptionOutcome outcome = draft.outcome();
    CHECK(outcome.status == Status::TooSlow);
    // Of an exponential time, 95 % take at most ln 20 times its mean.
    CHECK(says(outcome.issues,
               "95 % of the requests take 5.99 s even where none of them waits; 5 s is the target"));
    CHECK_FALSE(setPath(draft.study, "workloads.inference.p95_target", "0"));
}

TEST_CASE("a part of a server is bought as a whole one, and that is said")
{
    Draft draft;
    draft.option("rack", "owned-rack").set("options.rack.server_price", "150000");
    draft.set("options.rack.servers", "1.5");
    CHECK(says(draft.comparison().issues, "1.5 servers count as 2"));
}

TEST_CASE("a study whose effects have no end says that its cost is unknown, and why")
{
    // More nodes needed than the job has, and a segment nobody ever finishes.
    const std::vector<std::vector<std::pair<const char *, const char *>>> rows{
        {{"interrupted", "elastic"}, {"least_nodes", "100"}},
        {{"interruption_rate", "1e6"}, {"checkpoint_interval", "1e8 min"}},
    };
    for (const auto &settings : rows) {
        Draft draft;
        draft.option("spot", "spot").set("options.spot.price", "1 USD/h").set("options.spot.speed", "1");
        draft.set("options.spot.stretch.mode", "computed");
        for (const auto &[key, text] : settings)
            draft.set(std::string("options.spot.") + key, text);
        const OptionOutcome outcome = draft.outcome();
        CAPTURE(settings.front().second);
        CHECK_FALSE(outcome.totalCost());
        CHECK_FALSE(outcome.issues.empty());
    }
}
