#include "model/evaluate/token_outcome.h"

#include "model/evaluate/result_figures.h"
#include "model/evaluate/status_issue.h"
#include "model/procurement/estimated_replica.h"
#include "model/procurement/token_replicas.h"
#include "model/serving/length_factor.h"
#include "model/sheet/figure.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"

#include <cmath>

namespace breakeven {

namespace {

constexpr ByLatency<const char *> kTargetKeys{"ttft_target", "tpot_target", "e2e_target"};
constexpr ByLatency<const char *> kLatencyLabels{"TTFT", "TPOT", "time to the last token"};

const Procurement &procurementFor(const Option &option, const std::string &workload)
{
    const auto own = option.workloads.find(workload);
    return own == option.workloads.end() ? option.procurement : own->second;
}

Percentile percentileOf(const Workload &workload)
{
    return parsePercentile(choiceIn(workload.choices, "percentile")).value_or(Percentile::P95);
}

bool isSaid(const Procurement &procurement)
{
    const auto goodput = procurement.inputs.find("goodput");
    return goodput != procurement.inputs.end() && goodput->second.mode == EffectMode::Value &&
           !choiceIn(procurement.choices, "performance").empty();
}

std::optional<double> tokenInputValue(const Study &study, const Inputs &inputs, const char *key)
{
    const auto found = inputs.find(key);
    return found == inputs.end() ? std::nullopt : meant(study, found->second).value;
}

// How its speed is known.
void readPerformance(const Study &study, const Workload &workload, const Procurement &procurement,
                     std::optional<double> state, TokenOutcome &outcome)
{
    const bool isApi = traitsOf(procurement).isPaidByToken;
    const ServingSeries *series = performanceOf(study, procurement);
    if (isApi && !series)
        return;
    if (!isApi && isSaid(procurement)) {
        outcome.performanceStatus = "ok";
        outcome.performanceSource = servingSourceName(ServingSource::Said);
        return;
    }
    const auto known = state ? PerformanceState(int(*state)) : PerformanceState::Unmeasured;
    outcome.performanceStatus = known == PerformanceState::Infeasible   ? "infeasible"
                                : known == PerformanceState::Unmeasured ? "unmeasured"
                                                                        : "ok";
    if (!isApi && isEstimated(study, procurement))
        outcome.performanceSource = servingSourceName(ServingSource::Estimated);
    if (!series)
        return;
    outcome.performanceSource =
        servingSourceName(known == PerformanceState::Estimated ? ServingSource::Estimated : series->source);
    outcome.percentileUsed = curveOf(*series, percentileOf(workload)).used;
}

std::string limitName(std::optional<double> limit)
{
    if (!limit)
        return {};
    return *limit == kLimitMeasured ? "measured"
           : *limit == kLimitMemory ? "memory"
                                    : latencyKindName(LatencyKind(int(*limit)));
}

TokenOutcome outcomeOf(const Study &study, const std::string &workload, const Option &option,
                       const Evaluation &evaluation, const TokenNodes &nodes)
{
    const auto read = [&](NodeId id) {
        const auto value = breakeven::valueOf(evaluation, Figure{id});
        return value && std::isfinite(*value) ? value : std::nullopt;
    };
    TokenOutcome outcome;
    outcome.requests = read(nodes.requests);
    outcome.served = read(nodes.served);
    outcome.limitedBy = limitName(read(nodes.limit));
    readPerformance(study, study.workloads.at(workload), procurementFor(option, workload), read(nodes.state),
                    outcome);
    if (const auto meets = read(nodes.meetsTargets); meets && outcome.performanceStatus != "unmeasured")
        outcome.meetsTarget = *meets != 0;
    return outcome;
}

// Sentences about one workload of one option.
class Sentences
{
public:
    Sentences(const Study &study, const std::string &workload, OptionOutcome &outcome,
              const TokenOutcome &tokens, const FigureValues &figures)
        : m_study(study), m_workload(study.workloads.at(workload)), m_workloadId(workload),
          m_procurement(procurementFor(study.options.at(outcome.id), workload)), m_outcome(outcome),
          m_tokens(tokens), m_figures(figures), m_series(performanceOf(study, m_procurement)),
          m_place("options." + outcome.id)
    {
    }

    void add()
    {
        if (m_tokens.performanceStatus == "unmeasured")
            say(Severity::Problem, unmeasured(), m_place + ".performance");
        if (m_tokens.performanceStatus == "infeasible")
            say(Severity::Warning, infeasible(), m_place + (isApi() ? "" : ".gpu"));
        if (m_outcome.status == Status::Short)
            addShort();
        if (isApi())
            addOfApi();
        if (m_series && m_tokens.performanceStatus != "unmeasured")
            addOfRuns();
        if (isEstimate() && m_tokens.performanceStatus == "ok")
            addEstimate();
        if (traitsOf(m_procurement).stopsWhenIdle && m_tokens.meetsTarget == false)
            addColdStart();
    }

private:
    bool isApi() const { return traitsOf(m_procurement).isPaidByToken; }
    bool isEstimate() const
    {
        return !isApi() && m_tokens.performanceSource == servingSourceName(ServingSource::Estimated) &&
               !m_series;
    }
    void say(Severity severity, const std::string &sentence, const std::string &place)
    {
        addIssue(m_outcome.issues, {severity, sentence, place});
    }
    std::optional<double> ofWorkload(const char *key) const
    {
        return tokenInputValue(m_study, m_workload.inputs, key);
    }
    Lengths asked() const
    {
        return {ofWorkload("input_tokens").value_or(0), ofWorkload("output_tokens").value_or(0)};
    }

    std::string unmeasured() const
    {
        if (isEstimate())
            return "The estimate of its speed lacks an input: enter the model's parameters, the cache of a "
                   "token and the GPUs of a replica, and the memory and bandwidth of its GPU (" +
                   m_place + ".params_b).";
        if (!m_series)
            return "No benchmark run gives its speed for '" + m_workload.name +
                   "': import runs of its GPUs and name them (" + m_place + ".performance).";
        if (m_series->points.empty())
            return "The runs '" + choiceIn(m_procurement.choices, "performance") + "' have no point.";
        const SeriesCurve curve = curveOf(*m_series, percentileOf(m_workload));
        for (std::size_t kind = 0; kind < curve.used.size(); ++kind)
            if (ofWorkload(kTargetKeys[kind]) && !curve.used[kind])
                return std::string("The runs have no ") + percentileName(percentileOf(m_workload)) +
                       " of the " + kLatencyLabels[kind] +
                       " and none above it: the target cannot be checked.";
        return "The runs have " + lengthsText(m_series->lengths) + ", the requests " + lengthsText(asked()) +
               ": import runs of such lengths, or enter the weight of an output token (" + m_place +
               ".output_weight).";
    }

    std::string infeasible() const
    {
        if (isEstimate())
            return infeasibleByEstimate();
        const SeriesCurve curve = curveOf(*m_series, percentileOf(m_workload));
        const ServingCurve envelope = envelopeOf(curve.curve);
        for (std::size_t kind = 0; kind < curve.used.size(); ++kind) {
            const auto target = ofWorkload(kTargetKeys[kind]);
            if (target && !envelope.seconds[kind].empty() && envelope.seconds[kind].front() > *target)
                return std::string("Its ") + percentileName(*curve.used[kind]) + " " + kLatencyLabels[kind] +
                       " is " + shortNumber(envelope.seconds[kind].front()) +
                       " s at the lowest load that was measured; " + shortNumber(*target) + " s is asked.";
        }
        return {};
    }

    std::string infeasibleByEstimate() const
    {
        const EstimatedReplica replica = estimatedReplicaOf(m_study, m_workloadId, m_procurement);
        if (!estimatedGoodput(replica, {}).fits)
            return "By the estimate the weights and one request do not fit the memory of " +
                   shortNumber(replica.hardware.gpus) +
                   (replica.hardware.gpus == 1 ? " GPU." : " GPUs; a replica needs more.");
        const ByLatency<double> seconds = estimatedAt(replica, 1).seconds;
        return "By the estimate a single request gets its first token after " + shortNumber(seconds[0]) +
               " s and each further one after " + shortNumber(seconds[1]) + " s: a target is missed.";
    }

    // The replicas are fast enough: what is late are the requests that meet a start.
    void addColdStart()
    {
        for (std::size_t kind = 0; kind < kTargetKeys.size(); ++kind) {
            const auto target = ofWorkload(kTargetKeys[kind]);
            if (const auto &seconds = m_figures.at(secondsFigure(LatencyKind(kind)).row);
                target && seconds && *seconds > *target)
                return;
        }
        if (m_tokens.performanceStatus == "ok")
            say(Severity::Warning,
                "More than " + shortNumber((1 - shareBelow(percentileOf(m_workload))) * 100) +
                    " % of the requests meet a cold start: a target is missed. Keep a replica (" + m_place +
                    ".min_replicas).",
                m_place + ".min_replicas");
    }

    // Its range is as much of it as the figure.
    void addEstimate()
    {
        const EstimatedSpan span = estimatedSpan(m_study, m_workloadId, m_procurement);
        std::string sentence = "The speed is estimated from memory and arithmetic, not measured";
        if (span.low < span.high)
            sentence += ": a replica may serve " + shortNumber(span.low) + " to " + shortNumber(span.high) +
                        " requests a second";
        say(Severity::Warning, sentence + ". Import benchmark runs of the GPU to measure it.",
            m_place + ".performance");
    }

    void addShort()
    {
        if (!m_tokens.requests || !m_tokens.served || *m_tokens.served >= *m_tokens.requests * (1 - 1e-9))
            return;
        say(Severity::Warning,
            "Serves " + shortNumber(*m_tokens.served / *m_tokens.requests * 100) + " % of the requests of '" +
                m_workload.name + "': " +
                (isApi() ? "the rest is beyond its limits." : "its machines cannot take the rest in time."),
            m_place);
    }

    void addOfApi()
    {
        bool hasTarget = false;
        for (const char *key : kTargetKeys)
            hasTarget = hasTarget || ofWorkload(key);
        if (hasTarget && !m_tokens.meetsTarget)
            say(Severity::Note,
                "Its latency is not measured: whether it meets the targets of '" + m_workload.name +
                    "' is not known.",
                m_place + ".performance");
        if (ofWorkload("cached_share").value_or(0) > 0 &&
            !tokenInputValue(m_study, m_procurement.inputs, "cached_price"))
            say(Severity::Note, "It has no price for cached input; all input is paid at the price of input.",
                m_place + ".cached_price");
    }

    void addOfRuns()
    {
        for (std::size_t kind = 0; kind < kTargetKeys.size(); ++kind) {
            const auto &used = m_tokens.percentileUsed[kind];
            const Percentile wanted = percentileOf(m_workload);
            if (ofWorkload(kTargetKeys[kind]) && used && *used != wanted)
                say(Severity::Note,
                    std::string(percentileName(*used)) + " of the " + kLatencyLabels[kind] +
                        " is used instead of " + percentileName(wanted) + ", which the runs lack.",
                    m_place + ".performance");
        }
        addFewRequests();
        const auto factor = lengthFactor(m_series->lengths, asked());
        if (!isApi() && factor && factor->factor < 1)
            say(Severity::Note,
                "The requests have " + lengthsText(asked()) + ", those of the runs " +
                    lengthsText(m_series->lengths) + ": " + shortNumber((1 - factor->factor) * 100) +
                    " % fewer a second.",
                m_place + ".performance");
        if (!isApi() && ofWorkload("cached_share").value_or(0) > 0)
            say(Severity::Note,
                "Cached input makes its replicas no faster than the runs; only the bill of an API is lower.",
                m_place + ".performance");
    }

    void addFewRequests()
    {
        for (const auto &used : m_tokens.percentileUsed)
            for (const ServingPoint &point : m_series->points)
                if (used && point.completed && isOfFewRequests(*used, *point.completed))
                    return say(Severity::Note,
                               std::string("A run has ") + shortNumber(*point.completed) +
                                   " requests, too few for its " + percentileName(*used) + ".",
                               m_place + ".performance");
    }

    static std::string lengthsText(const Lengths &lengths)
    {
        return shortNumber(lengths.input) + " tokens in and " + shortNumber(lengths.output) + " out";
    }

    const Study &m_study;
    const Workload &m_workload;
    std::string m_workloadId;
    const Procurement &m_procurement;
    OptionOutcome &m_outcome;
    const TokenOutcome &m_tokens;
    const FigureValues &m_figures;
    const ServingSeries *m_series;
    std::string m_place;
};

} // namespace

std::vector<std::optional<TokenOutcome>> tokenOutcomes(const Study &study, const StudySheet &sheet,
                                                       const Evaluation &evaluation, std::size_t option)
{
    const OptionNodes &nodes = sheet.options[option];
    std::vector<std::optional<TokenOutcome>> outcomes(sheet.workloads.size());
    for (std::size_t i = 0; i < outcomes.size(); ++i)
        if (nodes.tokens[i].isCounted())
            outcomes[i] =
                outcomeOf(study, sheet.workloads[i], study.options.at(nodes.id), evaluation, nodes.tokens[i]);
    return outcomes;
}

void addTokenIssues(const Study &study, const StudySheet &sheet, OptionOutcome &outcome)
{
    for (std::size_t i = 0; i < sheet.workloads.size(); ++i)
        if (outcome.tokens[i])
            Sentences(study, sheet.workloads[i], outcome, *outcome.tokens[i], outcome.workloads[i]).add();
}

} // namespace breakeven
