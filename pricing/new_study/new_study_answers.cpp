#include "pricing/new_study/new_study_answers.h"

#include "model/numeric/amount.h"
#include "model/numeric/time_constants.h"
#include "model/study/study_limits.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kDaysOfYear = 365;
constexpr double kWorkdaysOfYear = 261;
constexpr int kDaysOfWeek = 7;
constexpr int kWorkdays = 5;
constexpr double kLeastShare = 1e-3; // of the input, where lengths follow from the output
constexpr double kYearsOfRun = 1;    // of a plan where nobody says how long it is

// Amounts as the questions begin. Those of work that only its owner knows are round numbers to start from.
const Field kGpus{"gpus", "GPUs at once", units::gpu, "GPUs", 8, "", 1, kMostGpus, "In the first month."};
const Field kBusy{"busy", "Busy share", units::one, "%", std::nullopt, "", 1e-4, 1, "Share of all hours."};
const Field kJobHours{"job_hours",
                      "Length of a job",
                      units::hour,
                      "h",
                      24,
                      "",
                      1e-3,
                      1e5,
                      "Long jobs lose more to an interruption, short ones start machines more often."};
const Field kGrowth{"growth", "Growth a year", units::one, "%/year", 0, "", -1, 100, "0 % is flat."};
const Field kJobsPerMonth{
    "jobs_per_month",        "Jobs a month", units::job / units::month, "jobs/month", 20, "", 1e-3, 1e7,
    "They arrive at random."};
const Field kJobGpus{"job_gpus",
                     "GPUs of a job",
                     units::gpu,
                     "GPUs",
                     8,
                     "",
                     1,
                     kMostGpus,
                     "They work together and are lost together."};
const Field kMaxWait{"max_wait",
                     "95 % of the jobs start within",
                     units::hour,
                     "h",
                     std::nullopt,
                     "",
                     0,
                     1e6,
                     "Leave empty to use the wait your GPUs give.",
                     true};
const Field kDoneWithin{"done_within",
                        "95 % of the jobs are done within",
                        units::hour,
                        "h",
                        std::nullopt,
                        "",
                        1e-3,
                        1e5,
                        "From when a job comes. Leave empty if any time will do.",
                        true};
const Field kBurstsPerDay{
    "bursts_per_day",           "Bursts a day", units::one, "bursts/day", 1, "", 1e-3, 1e4,
    "On days that have bursts."};
const Field kBurstHours{"burst_hours", "Length of a burst",           units::hour, "h", 0.25, "", 1e-3,
                        720,           "All GPUs work for this time."};
const Field kRequestsPerDay{"requests_per_day",
                            "Requests a day",
                            units::one,
                            "requests/day",
                            1000,
                            "",
                            1e-3,
                            1e11,
                            "On average, weekends included."};
const Field kServiceTime{"service_time",
                         "Time of a request",
                         units::second,
                         "s",
                         5,
                         "",
                         1e-4,
                         1e5,
                         "How long the GPUs work on one."};
const Field kReplicaGpus{"replica_gpus",
                         "GPUs of a replica",
                         units::gpu,
                         "GPUs",
                         1,
                         "",
                         1,
                         1e4,
                         "They answer one request together."};
const Field kTarget{"p95_target",
                    "95 % answered within",
                    units::second,
                    "s",
                    std::nullopt,
                    "",
                    1e-3,
                    1e5,
                    "Empty: just enough GPUs to keep up.",
                    true};
const Field kFrom{"from", "Begins at", units::hour, "h", 9, "", 0, kHoursPerDay, "Hour of the day."};
const Field kTo{"to", "Ends at", units::hour, "h", 17, "", 0, kHoursPerDay, "Hour of the day."};
const Field kPeople{
    "people", "People", units::one, "people", 5, "", 1, 1e5, "People at work at the same time."};
const Field kGpusPerPerson{
    "gpus_per_person", "GPUs a person", units::gpu, "GPUs", 1, "", 1, 1e3, "GPUs that each person holds."};
const Field kActiveHours{
    "active_h_per_day", "Compute hours a day, each",     units::one, "h/day", 4, "", 1e-3,
    kHoursPerDay,       "On average, weekends included."};

const Unit kTokens = units::token / units::request;
const Field kServedRequests{
    "requests", "Requests a month",         units::request / units::month, "requests/month", 1e6, "", 1e-3,
    1e13,       "At the start of the plan."};
const Field kInputTokens{
    "input_tokens", "Input tokens", kTokens, "tokens/request", 1000, "", 0, 1e9, "Of a request, on average."};
const Field kOutputTokens{"output_tokens",
                          "Output tokens",
                          kTokens,
                          "tokens/request",
                          200,
                          "",
                          1e-3,
                          1e9,
                          "Of a request, on average."};
const Field kTokensPerMonth{"tokens_per_month",
                            "Tokens a month",
                            units::token / units::month,
                            "tokens/month",
                            1e8,
                            "",
                            1,
                            1e18,
                            "Input and output, at the start of the plan."};
const Field kInputShare{"input_share", "Share of the input", units::one, "%", 0.6, "", 0,
                        0.999,         "Of the tokens."};
constexpr double kTokensOfRequest = 1000; // where nobody says how long a request is
const Field kCachedShare{"cached_share",
                         "Cached input",
                         units::one,
                         "%",
                         0,
                         "",
                         0,
                         1,
                         "Share of the input tokens that an API bills as cached."};

Field target(const char *key, const char *label)
{
    return {key, label, units::second, "s", std::nullopt, "", 1e-6, 1e6, "Empty: no target.", true};
}
const Field kTtft = target("ttft", "First token within");
const Field kTpot = target("tpot", "Further tokens within");
const Field kE2e = target("e2e", "Last token within");

const Field kTrainedTokens{"tokens",
                           "Tokens of the data",
                           units::token,
                           "tokens",
                           std::nullopt,
                           "",
                           1,
                           1e18,
                           "What the model is trained on, read once: 200B, 15.6T."};
const Field kEpochs{"epochs", "Epochs", units::one, "", 1, "", 1e-3, 1e4, "How often the data is read."};
const Field kDays{"days",
                  "Days until the result",
                  units::one,
                  "days",
                  std::nullopt,
                  "",
                  1e-6,
                  1e5,
                  "The number of GPUs follows; leave it empty where you say the GPUs.",
                  true};
const Field kRunGpus{"gpus", "GPUs of a run", units::gpu,
                     "GPUs", std::nullopt,    "",
                     1,      kMostGpus,       "The days follow; leave it empty where you say the days.",
                     true};
const Field kMfu{"mfu",
                 "Share of the peak (MFU)",
                 units::one,
                 "%",
                 std::nullopt,
                 "",
                 1e-4,
                 1,
                 "Of the model's own operations; empty: what was measured on such GPUs.",
                 true};
const Field kHfu{"hfu",
                 "The same with recomputation (HFU)",
                 units::one,
                 "%",
                 std::nullopt,
                 "",
                 1e-4,
                 1,
                 "Counts what is computed twice; instead of the MFU.",
                 true};
const Field kRunsPerYear{
    "runs_per_year", "Runs a year", units::one, "", 1, "", 1e-3, 1e6, "How often the model is trained."};
const Field kSequence{"sequence",
                      "Tokens of a sequence",
                      units::one,
                      "",
                      std::nullopt,
                      "",
                      1,
                      1e9,
                      "Above 16 k a note says what is left out.",
                      true};

Field ofModel(const char *key, const char *label, const char *unit, double least, double most,
              const char *help)
{
    return {key, label, units::one, unit, std::nullopt, "", least, most, help, true};
}
// For an estimate, where no run is stored.
const std::vector<Field> kModel{
    ofModel("params_b", "Parameters, billions", "", 1e-6, 1e6, "Of the model, for an estimate of its speed."),
    ofModel("active_params_b", "Active parameters, billions", "", 1e-6, 1e6,
            "Parameters that a token uses; empty: all."),
    ofModel("bytes_per_param", "Bytes of a parameter", "", 1e-3, 64,
            "2 for 16 bit, 1 for 8 bit, about 0.53 for 4 bit; empty: 2."),
    ofModel("layers", "Layers", "", 1, 1e4, "With KV heads and head size: the cache of a token."),
    ofModel("kv_heads", "KV heads", "", 1, 1e4, "Of each layer."),
    ofModel("head_dim", "Size of a head", "", 1, 1e5, "Length of a key or a value vector.")};
const Field kGpusPerReplica{"gpus_per_replica",
                            "GPUs of a replica",
                            units::gpu,
                            "GPUs",
                            std::nullopt,
                            "",
                            1,
                            1e4,
                            "Empty: the fewest that hold the model and meet the targets.",
                            true};
const Field kMinReplicas{"min_replicas",
                         "Minimum replicas",
                         units::one,
                         "",
                         std::nullopt,
                         "",
                         1,
                         1e4,
                         "Kept running in every hour by every option; empty: one, or none at scale to zero.",
                         true};
const Field kSpareReplicas{"spare_replicas",
                           "Spare replicas",
                           units::one,
                           "",
                           std::nullopt,
                           "",
                           0,
                           1e4,
                           "For one that fails: 1 is N + 1; empty: none.",
                           true};

// The shortest text that is read back to the same number.
std::string plain(double value) { return amountText(value, "", "USD"); }

NewStudyQuestion asked(Field field, double standard)
{
    field.standard = standard;
    return {field};
}

NewStudyQuestion whole(Field field) { return {field, 0, true}; }

NewStudyQuestion assumed(const Field &field, const char *why)
{
    NewStudyQuestion question{field};
    question.isAssumed = true;
    question.why = why;
    return question;
}

// What others' machines were busy for.
NewStudyQuestion busyQuestion(const Catalogue &catalogue, const char *kind)
{
    NewStudyQuestion question{kBusy};
    question.isAssumed = true;
    if (const CatalogueFigure *figure = figureOf(catalogue.utilisation, kind)) {
        question.field.standard = figure->value;
        question.why = figure->source;
    }
    return question;
}

NewStudyQuestion growthQuestion() { return assumed(kGrowth, "flat"); }

class Request
{
public:
    Request(const NewStudyAnswers &answers, NewStudyRequest &request) : m_answers(answers), m_request(request)
    {
    }

    bool isAnswered(const Field &field) const { return m_answers.amounts.count(field.key) > 0; }
    double amount(const Field &field) const
    {
        const auto found = m_answers.amounts.find(field.key);
        return found == m_answers.amounts.end() ? field.standard.value_or(0) : found->second;
    }
    // Of the workload, in the unit of its own field; it comes of these answers.
    void set(const char *key, double value, std::initializer_list<const Field *> answers) const
    {
        const Field *field = findWorkloadKind(m_answers.workload)->fields().find(key);
        choose(key, amountText(value, field->unitText, "USD"));
        note(m_request.settings.back().first, answers);
    }
    void set(const char *key, const Field &answer) const { set(key, amount(answer), {&answer}); }
    void choose(const char *key, const std::string &value) const
    {
        m_request.settings.emplace_back("workloads." + m_answers.workload + "." + key, value);
    }
    void share(const char *name, double value, const char *unit) const
    {
        m_request.settings.emplace_back(std::string("shared.") + name, amountText(value, unit, "USD"));
    }
    void share(const char *name, const Field &answer) const
    {
        share(name, amount(answer), answer.unitText);
        note(m_request.settings.back().first, {&answer});
    }
    void setGpus(double gpus) const { m_request.gpus = gpus; }
    const NewStudyAnswers &answers() const { return m_answers; }
    NewStudyRequest &made() const { return m_request; }
    void setBusy() const
    {
        if (isAnswered(kBusy))
            m_request.busy = amount(kBusy);
    }
    // What was answered of it, for the rules know the rest.
    void setAnswered(const char *key, const Field &answer) const
    {
        if (isAnswered(answer))
            set(key, answer);
    }
    void setJobLength() const
    {
        if (isAnswered(kJobHours))
            share("job_length", kJobHours);
    }
    // Of a day that has some; of the others there are none.
    double perMonth(double perDay) const
    {
        return perDay * (m_answers.isOnWorkdays ? kWorkdaysOfYear : kDaysOfYear) / kMonthsPerYear;
    }
    double from() const { return amount(kFrom); }
    double to() const { return amount(kTo); }
    bool isOnWorkdays() const { return m_answers.isOnWorkdays; }

private:
    // What is set at a path is nobody's own where all that it comes of are standard answers.
    void note(const std::string &path, std::initializer_list<const Field *> answers) const
    {
        if (std::none_of(answers.begin(), answers.end(),
                         [this](const Field *answer) { return isAnswered(*answer); }))
            m_request.assumed.push_back(path);
    }

    const NewStudyAnswers &m_answers;
    NewStudyRequest &m_request;
};

// "0*9,4*8,0*7": a week from Monday, or a day where all are alike.
std::string curveText(double gpus, double from, double to, bool isOnWorkdays)
{
    std::vector<std::pair<double, double>> segments; // GPUs, hours
    const auto add = [&](double level, double hours) {
        if (hours <= 0)
            return;
        if (!segments.empty() && segments.back().first == level)
            segments.back().second += hours;
        else
            segments.emplace_back(level, hours);
    };
    for (int day = 0; day < (isOnWorkdays ? kDaysOfWeek : 1); ++day) {
        const double level = isOnWorkdays && day >= kWorkdays ? 0 : gpus;
        add(0, from);
        add(level, to - from);
        add(0, kHoursPerDay - to);
    }
    std::string text;
    for (const auto &[level, hours] : segments)
        text += (text.empty() ? "" : ",") + plain(level) + "*" + plain(hours);
    return text;
}

void putBusyTraining(const Request &request)
{
    request.setGpus(request.amount(kGpus));
    request.setBusy();
    request.setAnswered("job_gpus", kJobGpus);
    request.setJobLength();
    request.setAnswered("max_wait", kMaxWait);
    request.setAnswered("done_within", kDoneWithin);
}

void putJobs(const Request &request)
{
    request.choose("measure", "jobs");
    request.set("jobs_per_month", kJobsPerMonth);
    request.set("job_gpus", kJobGpus);
    request.share("job_length", kJobHours);
    request.setAnswered("max_wait", kMaxWait);
    request.setAnswered("done_within", kDoneWithin);
}

void putModelRun(const Request &request)
{
    const NewStudyAnswers &answers = request.answers();
    const auto answered = [&](const Field &field) {
        return request.isAnswered(field) ? std::optional(request.amount(field)) : std::nullopt;
    };
    TrainingTerms &terms = request.made().training.emplace();
    terms.model = answers.model;
    terms.method = answers.method;
    terms.startBy = answers.startBy;
    terms.tokens = request.amount(kTrainedTokens);
    terms.epochs = request.amount(kEpochs);
    terms.days = answered(kDays);
    terms.mfu = answered(kMfu);
    terms.hfu = answered(kHfu);
    terms.runsPerYear = request.amount(kRunsPerYear);
    terms.sequence = answered(kSequence);
    request.made().gpus = answered(kRunGpus);
}

void putBursts(const Request &request)
{
    request.setGpus(request.amount(kGpus));
    request.set("job_h", kBurstHours);
    request.set("bursts_per_month", request.perMonth(request.amount(kBurstsPerDay)), {&kBurstsPerDay});
}

void putRequests(const Request &request)
{
    request.choose("measure", "requests");
    request.set("requests_per_month", request.amount(kRequestsPerDay) * kDaysOfYear / kMonthsPerYear,
                {&kRequestsPerDay});
    request.set("service_time", kServiceTime);
    request.set("replica_gpus", kReplicaGpus);
    if (request.isAnswered(kTarget))
        request.set("p95_target", kTarget);
}

void putHours(const Request &request)
{
    request.setGpus(request.amount(kGpus));
    request.choose("measure", "curve");
    request.choose("curve",
                   curveText(request.amount(kGpus), request.from(), request.to(), request.isOnWorkdays()));
}

// What is said of the model, of the service and of a replica.
void putModel(const Request &request)
{
    const NewStudyAnswers &answers = request.answers();
    request.made().serving = answers.serving;
    for (const auto &[field, key] : {std::pair(&kCachedShare, "cached_share"),
                                     {&kTtft, "ttft_target"},
                                     {&kTpot, "tpot_target"},
                                     {&kE2e, "e2e_target"}})
        if (request.isAnswered(*field))
            request.set(key, *field);
    if (!answers.percentile.empty())
        request.choose("percentile", answers.percentile);
    for (const Field &field : kModel)
        if (request.isAnswered(field))
            request.made().serving.facts[field.key] = request.amount(field);
    if (request.isAnswered(kGpusPerReplica))
        request.made().serving.facts[kGpusPerReplica.key] = request.amount(kGpusPerReplica);
    if (request.isAnswered(kMinReplicas))
        request.made().serving.leastReplicas = request.amount(kMinReplicas);
    if (request.isAnswered(kSpareReplicas))
        request.made().serving.spareReplicas = request.amount(kSpareReplicas);
}

// What nobody answered is the log's, where there is one.
void putServed(const Request &request)
{
    putModel(request);
    for (const auto &[field, key] : {std::pair(&kServedRequests, "requests_per_month"),
                                     {&kInputTokens, "input_tokens"},
                                     {&kOutputTokens, "output_tokens"}})
        if (request.isAnswered(*field) || !request.answers().serving.log)
            request.set(key, *field);
}

// The lengths of a request as they were said, else by the requests there are, else of a usual request.
void putTokens(const Request &request)
{
    putModel(request);
    const double tokens = request.amount(kTokensPerMonth), share = request.amount(kInputShare);
    const bool isLengthSaid = request.isAnswered(kInputTokens) || request.isAnswered(kOutputTokens);
    double input = 0, output = 0;
    if (isLengthSaid) {
        input = request.isAnswered(kInputTokens) ? request.amount(kInputTokens)
                                                 : request.amount(kOutputTokens) * share / (1 - share);
        output = request.isAnswered(kOutputTokens) ? request.amount(kOutputTokens)
                                                   : input * (1 - share) / std::max(share, kLeastShare);
    } else {
        const double length =
            request.isAnswered(kServedRequests) ? tokens / request.amount(kServedRequests) : kTokensOfRequest;
        input = length * share;
        output = length - input;
    }
    request.choose("measure", "tokens");
    request.set("tokens_per_month", kTokensPerMonth);
    request.set("input_tokens", input, {&kInputTokens, &kOutputTokens, &kServedRequests});
    request.set("output_tokens", output, {&kInputTokens, &kOutputTokens, &kServedRequests});
}

void putActive(const Request &request)
{
    request.setGpus(request.amount(kGpus));
    request.setBusy();
}

void putPeople(const Request &request)
{
    request.set("people", kPeople);
    request.set("gpus_per_person", kGpusPerPerson);
    request.set("active_h_per_day", kActiveHours);
}

// They hold their GPUs all the while.
void putPeopleInHours(const Request &request)
{
    request.choose("measure", "curve");
    request.choose("curve", curveText(request.amount(kPeople) * request.amount(kGpusPerPerson),
                                      request.from(), request.to(), request.isOnWorkdays()));
}

using Questions = std::vector<NewStudyQuestion>;

Questions busyTraining(const Catalogue &catalogue)
{
    NewStudyQuestion size = whole(kJobGpus);
    size.field.standard = std::nullopt; // by the machines that are sold
    size.field.isOptional = true;
    size.field.help = "They work together and are lost together. Empty: those of a machine.";
    return {whole(kGpus),
            busyQuestion(catalogue, "training"),
            size,
            assumed(kJobHours, "a job runs for a day, a rule of the program"),
            {kMaxWait},
            {kDoneWithin},
            growthQuestion()};
}
Questions jobs(const Catalogue &)
{
    return {{kJobsPerMonth}, whole(kJobGpus), {kJobHours}, {kMaxWait}, {kDoneWithin}, growthQuestion()};
}
Questions modelRun(const Catalogue &)
{
    return {{kTrainedTokens}, {kEpochs},      {kDays},     whole(kRunGpus), {kMfu},
            {kHfu},           {kRunsPerYear}, {kSequence}, growthQuestion()};
}
Questions bursts(const Catalogue &)
{
    NewStudyQuestion length{kBurstHours};
    length.unit = 1; // minutes
    return {whole(kGpus), {kBurstsPerDay}, length, growthQuestion()};
}
Questions requests(const Catalogue &)
{
    return {{kRequestsPerDay}, {kServiceTime}, whole(kReplicaGpus), {kTarget}, growthQuestion()};
}
Questions hours(const Catalogue &)
{
    NewStudyQuestion gpus = asked(kGpus, 1);
    gpus.isWhole = true;
    return {gpus, {kFrom}, {kTo}, growthQuestion()};
}
Questions active(const Catalogue &catalogue)
{
    NewStudyQuestion gpus = asked(kGpus, 1);
    gpus.isWhole = true;
    return {gpus, busyQuestion(catalogue, "inference"), growthQuestion()};
}
Questions withModel(Questions questions)
{
    questions.insert(questions.end(), {{kCachedShare},
                                       {kTtft},
                                       {kTpot},
                                       {kE2e},
                                       whole(kMinReplicas),
                                       whole(kSpareReplicas),
                                       growthQuestion()});
    for (const Field &field : kModel)
        questions.push_back({field});
    questions.push_back(whole(kGpusPerReplica));
    return questions;
}
Questions served(const Catalogue &)
{
    return withModel({{kServedRequests}, {kInputTokens}, {kOutputTokens}});
}
// Nobody need know how long a request is.
Questions tokens(const Catalogue &)
{
    const auto unasked = [](Field field, const char *help) {
        field.standard = std::nullopt;
        field.isOptional = true;
        field.help = help;
        return NewStudyQuestion{field};
    };
    return withModel({{kTokensPerMonth},
                      assumed(kInputShare, "three tokens of five are input, a rule of the program"),
                      unasked(kServedRequests, "Empty: by the length of a request."),
                      unasked(kInputTokens, "Of a request; empty: by the share of 1,000 tokens."),
                      unasked(kOutputTokens, "Of a request; empty: by the share of 1,000 tokens.")});
}
Questions people(const Catalogue &)
{
    return {whole(kPeople), whole(kGpusPerPerson), {kActiveHours}, growthQuestion()};
}
Questions peopleInHours(const Catalogue &)
{
    return {whole(kPeople), whole(kGpusPerPerson), {kFrom}, {kTo}, growthQuestion()};
}

// What a measure asks, and what its answers are to the rules.
struct MeasureEntry
{
    Questions (*questions)(const Catalogue &catalogue);
    void (*put)(const Request &request);
    bool isByDays = false;
};

struct KindEntry
{
    const char *kind;
    std::vector<WorkMeasure> measures;
    std::vector<MeasureEntry> entries;
};

const KindEntry &entryOf(const std::string &kind)
{
    static const std::array<KindEntry, 5> kKinds{
        KindEntry{"training",
                  {{"busy", "GPUs and busy share"},
                   {"jobs", "Jobs a month"},
                   {kRunMeasure, "A model and its data"}},
                  {{busyTraining, putBusyTraining}, {jobs, putJobs}, {modelRun, putModelRun}}},
        KindEntry{"burst", {{"bursts", "Bursts a day"}}, {{bursts, putBursts, true}}},
        KindEntry{"inference",
                  {{"requests", "Requests"}, {"hours", "Hours of the day"}, {"active", "Busy share"}},
                  {{requests, putRequests}, {hours, putHours, true}, {active, putActive}}},
        KindEntry{"serving",
                  {{"tokens", "Requests and tokens"}, {"volume", "Tokens a month"}},
                  {{served, putServed}, {tokens, putTokens}}},
        KindEntry{"interactive",
                  {{"any", "Hours a day"}, {"hours", "Hours of the day"}},
                  {{people, putPeople}, {peopleInHours, putPeopleInHours, true}}}};
    const auto found =
        std::find_if(kKinds.begin(), kKinds.end(), [&](const KindEntry &one) { return kind == one.kind; });
    return found == kKinds.end() ? kKinds.front() : *found;
}

const MeasureEntry &measureEntry(const NewStudyAnswers &answers)
{
    const KindEntry &kind = entryOf(answers.workload);
    for (std::size_t i = 0; i < kind.measures.size(); ++i)
        if (answers.measure == kind.measures[i].id)
            return kind.entries[i];
    return kind.entries.front();
}

} // namespace

std::span<const WorkMeasure> workMeasures(const std::string &workload) { return entryOf(workload).measures; }

std::string measureOf(const NewStudyAnswers &answers)
{
    for (const WorkMeasure &measure : workMeasures(answers.workload))
        if (answers.measure == measure.id)
            return answers.measure;
    return workMeasures(answers.workload).front().id;
}

bool isAskedForDays(const NewStudyAnswers &answers) { return measureEntry(answers).isByDays; }

std::vector<NewStudyQuestion> questionsOf(const NewStudyAnswers &answers, const Catalogue &catalogue)
{
    Questions questions = measureEntry(answers).questions(catalogue);
    if (answers.serving.log)
        for (NewStudyQuestion &question : questions)
            for (const TraceInput &logged : answers.serving.log->inputs)
                if (logged.key == (question.field.key == std::string("requests") ? "requests_per_month"
                                                                                 : question.field.key)) {
                    question.field.standard = logged.value;
                    question.isAssumed = true;
                    question.why = "from the log " + answers.serving.log->name;
                }
    return questions;
}

NewStudyQuestion yearsQuestion(const NewStudyAnswers &answers)
{
    NewStudyQuestion years{{"years", "Years of the plan", units::one, "years", 3, "", 0.1, 50,
                            "Commitments are compared from 1 year on, buying from 2 years on."}};
    if (measureOf(answers) == kRunMeasure) {
        years.field.standard = kYearsOfRun;
        years.field.help = "Commitments and buying are compared from 1 year on.";
    }
    return years;
}

const NewStudyQuestion &todayQuestion()
{
    static const NewStudyQuestion kPaid{
        {"today_price", "What do you pay today?", units::money / units::gpuHour, "$/GPU-h", std::nullopt, "",
         1e-6, 1e6, "Price per GPU-hour; leave empty to compare with the cheapest on-demand price.", true}};
    return kPaid;
}

const NewStudyQuestion &budgetQuestion()
{
    static const NewStudyQuestion kBudget = [] {
        NewStudyQuestion budget{*conventionFields().find(kMonthlyBudgetKey)};
        budget.field.label = "Most to spend a month";
        budget.field.help = "Options that spend more in a month are over budget; leave empty for no limit.";
        return budget;
    }();
    return kBudget;
}

std::optional<AnswerProblem> problemOf(const NewStudyAnswers &answers)
{
    if (measureOf(answers) == kRunMeasure)
        for (const auto &[one, other] : {std::pair("days", "gpus"), {"mfu", "hfu"}})
            if (answers.amounts.count(one) && answers.amounts.count(other))
                return AnswerProblem{one, std::string("Expected ") + one + " or " + other +
                                              ", found both; one follows from the other."};
    const Questions questions = questionsOf(answers, bundledCatalogue());
    const bool isAskedForHours = std::any_of(questions.begin(), questions.end(), [](const auto &question) {
        return std::string(question.field.key) == kTo.key;
    });
    NewStudyRequest none;
    const Request request(answers, none);
    const bool isMeasuredByTokens = measureEntry(answers).put == putTokens;
    if (isMeasuredByTokens && request.isAnswered(kServedRequests) &&
        (request.isAnswered(kInputTokens) || request.isAnswered(kOutputTokens)))
        return AnswerProblem{
            kServedRequests.key,
            "Expected two of the tokens a month, the requests and their lengths, found all three; "
            "leave out one of them.",
            ErrorKind::Usage};
    if (!isAskedForHours || request.to() > request.from())
        return std::nullopt;
    return AnswerProblem{kTo.key, "Expected an hour after " + plain(request.from()) +
                                      ", when the work begins, found " + plain(request.to()) + "."};
}

std::string ownedProblem(const NewStudyAnswers &answers, const Catalogue &catalogue, const Date &day)
{
    const auto owned = parseOwned(std::vector{answers.owned});
    if (answers.owned.empty() || !owned)
        return answers.owned.empty() ? std::string() : owned.error().message;
    for (const OwnedServers &one : *owned)
        if (const auto gpu = chosenGpu(catalogue, one.gpu); !gpu)
            return gpu.error().message;
        else if (one.month > day.iso().substr(0, 7))
            return "What you own: servers bought in " + one.month + " are a future order; leave them out.";
    return {};
}

NewStudyRequest requestOf(const NewStudyAnswers &answers, const Date &day)
{
    NewStudyRequest request;
    request.workload = answers.workload;
    request.gpu = answers.gpu;
    request.sellers = answers.sellers;
    request.region = answers.region;
    request.day = day;
    request.mayBeInterrupted = answers.mayBeInterrupted;
    request.mayBeBought = answers.mayBeBought;
    request.choices = answers.choices;
    if (auto owned = parseOwned(std::vector{answers.owned}); owned && !answers.owned.empty())
        request.owned = std::move(*owned);
    const Request answered(answers, request);
    request.years = answered.amount(yearsQuestion(answers).field);
    if (answered.isAnswered(todayQuestion().field))
        request.today = PaidToday{{}, {}, answered.amount(todayQuestion().field)};
    if (const Field &budget = budgetQuestion().field; answered.isAnswered(budget))
        request.settings.emplace_back(std::string("conventions.") + budget.key,
                                      amountText(answered.amount(budget), budget.unitText, "USD"));
    measureEntry(answers).put(answered);
    if (answered.isAnswered(kGrowth))
        answered.set("growth", kGrowth);
    return request;
}

std::string standardName(const NewStudyAnswers &answers)
{
    const NewStudyRequest request = requestOf(answers, {});
    if (request.training && !answers.model.empty())
        return (answers.method == "full" ? "Train " : "Fine-tune ") + answers.model;
    if (answers.gpu.empty() && !answers.serving.model.empty())
        return "Serve " + answers.serving.model;
    const WorkloadKind *kind = findWorkloadKind(answers.workload);
    const std::string count = request.gpus ? plain(*request.gpus) + " × " : std::string();
    return std::string(kind ? kind->label : "Work") + " on " + count + answers.gpu;
}

} // namespace breakeven
