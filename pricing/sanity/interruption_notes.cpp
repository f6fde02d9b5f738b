// Notes on interruptions: work that they leave no time to finish, and rates that nobody measured.
#include "model/numeric/time_constants.h"
#include "pricing/sanity/note_context.h"

#include "model/evaluate/status_issue.h"
#include "model/sheet/explanation.h"
#include "model/study/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// Of a study of one workload: how long a job or a burst takes without interruptions.
std::optional<double> hoursOfWork(const NoteContext &context, const RentedOption &rented)
{
    if (const auto hours = context.value(rented.option->procurement, "job_length"))
        return hours;
    const NodeId node = stepsAt(context.sheet(), "options." + rented.id).hoursOfJob;
    if (node >= 0)
        return context.evaluation().at(node, 0);
    const Inputs &inputs = context.study().workloads.begin()->second.inputs;
    const auto burst = inputs.find("job_h");
    return burst == inputs.end() ? std::nullopt : burst->second.value;
}

double hoursOfPlan(const NoteContext &context)
{
    const Study &study = context.study();
    return study.conventions.inputs.at("horizon_months").value.value_or(0) * hoursPerMonth(study);
}

// "3.2 years", "440,000 years".
std::string yearsText(double hours)
{
    const std::string years = shortNumber(hours / kHoursPerYear);
    return years + (years == "1" ? " year" : " years");
}

// The greatest rate of a machine in the catalogue.
double highestRate(const Catalogue &catalogue)
{
    double highest = 0;
    for (const auto &row : catalogue.interruptions)
        if (row.figure.unit == "1/machine-h")
            highest = std::max({highest, row.figure.value.value_or(0), row.figure.high.value_or(0)});
    return highest;
}

bool countsInterruptions(const RentedOption &rented)
{
    return rented.traits().isSpot && isComputed(rented.option->procurement.inputs, "stretch");
}

} // namespace

void noteEndlessWork(NoteContext &context)
{
    for (const RentedOption &rented : context.rented()) {
        const NodeId node = stepsAt(context.sheet(), "options." + rented.id).elapsedStretch;
        if (!countsInterruptions(rented) || node < 0 || context.study().workloads.size() != 1)
            continue;
        const auto stretch = context.evaluation().scalar(node);
        const auto hours = hoursOfWork(context, rented);
        if (!stretch || !hours || !(*hours > 0) || *hours * *stretch <= hoursOfPlan(context))
            continue;
        context.add("N18", rented.path("stretch"),
                    fmt::format("{}: a job of {} h does not finish: with its interruptions it takes {}, and "
                                "the plan has {}.",
                                context.nameOf(rented.id), plainNumber(*hours),
                                std::isfinite(*stretch) ? yearsText(*hours * *stretch) : "for ever",
                                yearsText(hoursOfPlan(context))),
                    taking(rented.id, "Remove spot"));
    }
}

void noteUnmeasuredRate(NoteContext &context)
{
    const double highest = highestRate(context.catalogue());
    for (const RentedOption &rented : context.rented()) {
        const auto rate = context.value(rented.option->procurement, "interruption_rate");
        if (!countsInterruptions(rented) || !rate || !(highest > 0) || *rate <= highest)
            continue;
        NoteFix fix{"Use the highest measured rate"};
        fix.settings = {{rented.path("interruption_rate"), fmt::format("{}", highest)}};
        context.add("N19", rented.path("interruption_rate"),
                    fmt::format("{}: {} interruptions per machine-hour are {:.0f} times the highest rate "
                                "that was measured ({:g}).",
                                context.nameOf(rented.id), plainNumber(*rate), *rate / highest, highest),
                    fix);
    }
}

} // namespace breakeven
