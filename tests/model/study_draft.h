// A study in the making: one workload, plain options and settings as a person gives them.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

namespace breakeven::test {

struct Draft
{
    Study study;

    explicit Draft(const std::string &workload = "training")
    {
        study.conventions.choices["reference_gpu"] = "A100";
        completeStudy(study);
        set("conventions.discount_rate", "0%");
        study.workloads[workload] = newWorkload(study, workload);
    }
    Draft &option(const std::string &id, const std::string &kind)
    {
        Option option = newOption(study, kind);
        plain(option.procurement);
        study.options[id] = std::move(option);
        completeStudy(study);
        return *this;
    }
    // Without what new options compute, so that a case shows one thing at a time: on demand is kept, nothing
    // is lost to starts or interruptions.
    static void plain(Procurement &procurement)
    {
        for (const char *effect : {"overhead", "stretch"})
            if (const auto found = procurement.inputs.find(effect); found != procurement.inputs.end()) {
                found->second.mode = EffectMode::Value;
                found->second.value = 1;
            }
        if (procurement.kind == "on-demand")
            procurement.choices["allocation"] = "always-on";
        for (auto &[key, part] : procurement.parts)
            plain(part);
    }
    Draft &set(const std::string &path, const std::string &text)
    {
        required(setPath(study, path, text), path + " = " + text + ": ");
        return *this;
    }
    Comparison comparison() const { return required(evaluate(study)); }
    OptionOutcome outcome(std::size_t index = 0) const { return comparison().options[index]; }
    OptionOutcome outcome(const std::string &id) const
    {
        const Comparison all = comparison();
        for (const OptionOutcome &option : all.options)
            if (option.id == id)
                return option;
        FAIL("no option " + id);
        return {};
    }
};

inline double lineTotal(const OptionOutcome &outcome, const std::string &id)
{
    for (const LineOutcome &line : outcome.lines)
        if (line.id == id)
            return *line.total;
    return 0;
}

// True when an issue of this severity names this place.
inline bool hasIssue(const std::vector<Issue> &issues, Severity severity, const std::string &place)
{
    for (const Issue &issue : issues)
        if (issue.severity == severity && issue.place == place)
            return true;
    return false;
}

} // namespace breakeven::test
