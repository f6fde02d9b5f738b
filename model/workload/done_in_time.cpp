#include "model/workload/done_in_time.h"

#include "model/numeric/time_constants.h"
#include "model/sheet/explanation.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace breakeven {

namespace {

constexpr const char *kWithin = "done_within";
constexpr const char *kComeAt = "come_at";
constexpr const char *kDoneBy = "done_by";

// Hours since midnight of "08:00".
std::optional<double> hourOfDay(const std::string &text)
{
    const std::size_t colon = text.find(':');
    const auto isNumber = [](const std::string &digits) {
        return (digits.size() == 1 || digits.size() == 2) &&
               std::all_of(digits.begin(), digits.end(), [](unsigned char c) { return std::isdigit(c); });
    };
    if (colon == std::string::npos || !isNumber(text.substr(0, colon)) || !isNumber(text.substr(colon + 1)))
        return std::nullopt;
    const int hour = std::stoi(text.substr(0, colon)), minute = std::stoi(text.substr(colon + 1));
    return hour < 24 && minute < 60 ? std::optional(hour + minute / 60.) : std::nullopt;
}

Result<void> isTimeOfDay(const std::string &text)
{
    if (hourOfDay(text))
        return {};
    return Error{ErrorKind::BadInput, "Expected a time of the day such as 08:00, found '" + text + "'.", {}};
}

ChoiceField timeField(const char *key, const char *label, const char *help)
{
    ChoiceField field{key, label, {}, help, isTimeOfDay};
    field.isOptional = true;
    return field;
}

// From when jobs come until they are to be done: a day where both are one time.
std::optional<double> hoursBetween(const Choices &choices)
{
    const auto from = hourOfDay(choiceIn(choices, kComeAt)), until = hourOfDay(choiceIn(choices, kDoneBy));
    if (!from || !until)
        return std::nullopt;
    const double hours = *until - *from;
    return hours > 0 ? hours : hours + kHoursPerDay;
}

std::optional<double> valueOfInput(const Inputs &inputs, const char *key)
{
    const auto found = inputs.find(key);
    return found == inputs.end() ? std::nullopt : found->second.value;
}

std::optional<double> hoursAlone(const Workload &workload)
{
    if (const auto length = valueOfInput(workload.inputs, "job_length"))
        return length;
    const auto work = valueOfInput(workload.inputs, "job_gpu_hours"),
               gpus = valueOfInput(workload.inputs, "job_gpus");
    return work && gpus && *gpus > 0 ? std::optional(*work / *gpus) : std::nullopt;
}

} // namespace

FieldSet doneInTimeFields()
{
    return {{{kWithin, "Done within", units::hour, "h", std::nullopt, "", 1e-3, 1e5,
              "Hours after it comes in which a job is to be done, for 95 % of the jobs; unset: any time will "
              "do.",
              true}},
            {timeField(kComeAt, "Jobs come at", "Time of the day, such as 20:00; counts with \"Done by\"."),
             timeField(kDoneBy, "Done by",
                       "Time of the day, such as 08:00, by which 95 % of the jobs are to be done.")},
            {}};
}

std::optional<Quantity> doneWithin(const WorkloadContext &context)
{
    SheetBuilder &builder = context.scope().builder();
    const auto between = hoursBetween(context.choices());
    std::optional<Quantity> within;
    if (context.has(kWithin))
        within = context.in(kWithin);
    const auto named = [&](Quantity hours) {
        return context.scope().name("done_within_h", "Jobs are to be done within", hours);
    };
    if (!between)
        return within ? std::optional(named(*within)) : std::nullopt;
    const Quantity hours = builder.constant(*between, units::hour, "from when jobs come until they are done");
    return named(within ? smaller(*within, hours) : hours);
}

std::optional<Issue> doneInTimeIssue(const Workload &workload, const std::string &path)
{
    const std::string from = choiceIn(workload.choices, kComeAt), by = choiceIn(workload.choices, kDoneBy);
    if (from.empty() && !by.empty())
        return Issue{Severity::Problem,
                     "The jobs of '" + workload.name + "' are to be done by " + by +
                         ", and nothing says when they come: set " + path + "." + kComeAt + ".",
                     path + "." + kComeAt};
    auto most = valueOfInput(workload.inputs, kWithin);
    std::string where = path + "." + kWithin;
    if (const auto between = hoursBetween(workload.choices); between && !(most && *most <= *between)) {
        most = between;
        where = path + "." + kDoneBy;
    }
    const auto alone = hoursAlone(workload);
    if (!most || !alone || *alone <= *most)
        return std::nullopt;
    return Issue{Severity::Problem,
                 "A job of '" + workload.name + "' takes " + plainNumber(*alone) +
                     " h by itself and is to be "
                     "done within " +
                     plainNumber(*most) + " h: allow more time (" + where + "), or give it more GPUs (" +
                     path + ".job_gpus).",
                 where};
}

} // namespace breakeven
