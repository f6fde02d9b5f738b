// A study in the making: one workload, options and settings as a person gives them.
#pragma once

#include "model/evaluate.h"
#include "model/fields.h"
#include "model/study_path.h"
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
        study.options[id] = newOption(study, kind);
        return *this;
    }
    Draft &set(const std::string &path, const std::string &text)
    {
        const auto result = setPath(study, path, text);
        INFO(path << " = " << text << (result ? "" : ": " + result.error().text()));
        REQUIRE(result);
        return *this;
    }
    Comparison comparison() const
    {
        auto result = evaluate(study);
        INFO((result ? "" : result.error().text()));
        REQUIRE(result);
        return std::move(*result);
    }
    OptionOutcome outcome(std::size_t index = 0) const { return comparison().options[index]; }
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
