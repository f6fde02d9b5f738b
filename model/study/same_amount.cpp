#include "model/study/same_amount.h"

#include "model/numeric/time_constants.h"
#include "model/sheet/explanation.h"
#include "model/study/fields.h"
#include "model/study/own_value.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kForgiven = 1e-9; // of a whole number

// The amount of one workload, read and written in the way it is given.
class Amount
{
public:
    Amount(Study &study, const std::string &workload)
        : m_study(study), m_workload(study.workloads.at(workload)), m_hours(hoursPerMonth(study))
    {
    }

    bool isGivenAs(const char *measure) const
    {
        const auto found = m_workload.choices.find("measure");
        return found != m_workload.choices.end() && found->second == measure;
    }
    bool has(const char *key) const { return value(key).has_value(); }

    std::vector<std::string> fitRequestsInTokens(double requests, std::optional<Date> day)
    {
        m_day = day;
        m_note = "The same " + plainNumber(requests) + " requests a month";
        if (isGivenAs("tokens"))
            set("tokens_per_month", requests * tokensOfRequest().value_or(0));
        else
            set("requests_per_month", requests);
        return std::move(m_fitted);
    }

    std::optional<double> gpuHours() const
    {
        if (isGivenAs("busy"))
            return product({value("gpus"), value("busy"), m_hours});
        if (isGivenAs("jobs"))
            return product({value("jobs_per_month"), hoursOfJob()});
        if (isGivenAs("active") && traitsOf(m_workload).isService)
            return product({value("gpus"), value("active_h_per_day"), m_hours / kHoursPerDay});
        if (isGivenAs("requests"))
            return product({value("requests_per_month"), hoursOfRequest()});
        return std::nullopt;
    }

    // `before`: the inputs there were, of which the GPUs and the requests keep what they hold.
    std::vector<std::string> fit(double gpuHours, const Inputs &before, std::optional<Date> day)
    {
        m_day = day;
        m_note = "The same " + plainNumber(gpuHours) + " GPU-hours a month";
        if (isGivenAs("busy"))
            fitGpus(gpuHours, before, "job_gpus", "busy", 1);
        else if (isGivenAs("active"))
            fitGpus(gpuHours, before, "replica_gpus", "active_h_per_day", kHoursPerDay);
        else if (isGivenAs("jobs"))
            fitJobs(gpuHours, before);
        else
            fitRequests(gpuHours, before);
        return std::move(m_fitted);
    }

private:
    std::optional<double> value(const char *key) const { return valueIn(m_workload.inputs, key); }
    std::optional<double> valueIn(const Inputs &inputs, const char *key) const
    {
        const auto found = inputs.find(key);
        return found == inputs.end() ? std::nullopt : meant(m_study, found->second).value;
    }
    static std::optional<double> product(std::initializer_list<std::optional<double>> factors)
    {
        double all = 1;
        for (const auto &factor : factors) {
            if (!factor)
                return std::nullopt;
            all *= *factor;
        }
        return all;
    }
    // Said itself, or by the GPUs of a job and its length.
    std::optional<double> hoursOfJob() const
    {
        const auto ofLength = product({value("job_gpus"), value("job_length")});
        return ofLength ? ofLength : value("job_gpu_hours");
    }
    std::optional<double> tokensOfRequest() const
    {
        const auto input = value("input_tokens"), output = value("output_tokens");
        return input && output ? std::optional(*input + *output) : std::nullopt;
    }
    std::optional<double> hoursOfRequest() const
    {
        return product({value("service_time"), value("replica_gpus"), 1 / kSecondsPerHour});
    }

    void set(const char *key, double number)
    {
        Input &input = m_workload.inputs[key];
        if (!input.shared.empty())
            input = meant(m_study, input); // others that share it keep theirs
        input.shared.clear();
        setOwnValue(input, number, m_day);
        input.note = m_note;
        input.range.reset();
        m_fitted.emplace_back(key);
    }

    // The GPUs there were, if they can do the work; else as many as the work needs on average, in whole units
    // of what works together.
    void fitGpus(double gpuHours, const Inputs &before, const char *together, const char *share, double whole)
    {
        double gpus = valueIn(before, "gpus").value_or(0);
        if (!(gpus * m_hours * (1 + kForgiven) >= gpuHours) || gpus == 0) {
            const double width = std::max(valueIn(before, together).value_or(1), 1e-3);
            gpus = width * std::max(1.0, std::ceil(gpuHours / m_hours / width - kForgiven));
            set("gpus", gpus);
        }
        set(share, std::min(1.0, gpuHours / (gpus * m_hours)) * whole);
    }

    void fitJobs(double gpuHours, const Inputs &before)
    {
        const auto gpus = valueIn(before, "gpus");
        if (!before.count("job_gpus") && gpus && *gpus > 0 && *gpus < value("job_gpus").value_or(0))
            set("job_gpus", *gpus);
        if (const auto hours = hoursOfJob(); hours && *hours > 0)
            set("jobs_per_month", gpuHours / *hours);
    }

    void fitRequests(double gpuHours, const Inputs &before)
    {
        const auto requests = valueIn(before, "requests_per_month");
        const double replica = value("replica_gpus").value_or(1);
        if (requests && *requests > 0)
            set("service_time", gpuHours * kSecondsPerHour / (*requests * replica));
        else if (const auto hours = hoursOfRequest(); hours && *hours > 0)
            set("requests_per_month", gpuHours / *hours);
    }

    Study &m_study;
    Workload &m_workload;
    double m_hours; // of a month
    std::optional<Date> m_day;
    std::string m_note;
    std::vector<std::string> m_fitted;
};

} // namespace

Result<SameAmount> giveAmountAs(Study &study, const std::string &workload, const std::string &measure,
                                std::optional<Date> day)
{
    const auto found = study.workloads.find(workload);
    if (found == study.workloads.end())
        return Error{ErrorKind::NotFound, "The study has no workload '" + workload + "'.", "workloads"};
    const std::optional<double> gpuHours = Amount(study, workload).gpuHours();
    const std::optional<double> requests = requestsPerMonth(study, workload);
    const Inputs before = found->second.inputs;
    if (const auto set = setPath(study, "workloads." + workload + ".measure", measure, day); !set)
        return set.error();
    completeStudy(study);
    Amount amount(study, workload);
    if (traitsOf(found->second).isInTokens && requests)
        return SameAmount{std::nullopt, requests, amount.fitRequestsInTokens(*requests, day)};
    const bool isReadable = !amount.isGivenAs("curve");
    if (!gpuHours || !isReadable)
        return SameAmount{};
    SameAmount same{gpuHours, std::nullopt, amount.fit(*gpuHours, before, day)};
    if (same.fitted.empty())
        same.gpuHoursPerMonth.reset();
    return same;
}

std::optional<double> requestsPerMonth(const Study &study, const std::string &workload)
{
    const Workload &of = study.workloads.at(workload);
    const auto value = [&](const char *key) {
        const auto found = of.inputs.find(key);
        return found == of.inputs.end() ? std::nullopt : meant(study, found->second).value;
    };
    if (choiceIn(of.choices, "measure") != "tokens")
        return value("requests_per_month");
    const auto tokens = value("tokens_per_month"), input = value("input_tokens"),
               output = value("output_tokens");
    const bool isKnown = tokens && input && output && *input + *output > 0;
    return isKnown ? std::optional(*tokens / (*input + *output)) : std::nullopt;
}

} // namespace breakeven
