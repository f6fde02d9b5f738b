#include "model/study/issue.h"

#include <utility>

namespace breakeven {

void addIssue(std::vector<Issue> &issues, Issue issue)
{
    for (Issue &known : issues) {
        if (known.severity == issue.severity && known.sentence == issue.sentence) {
            known.count += issue.count;
            return;
        }
    }
    issues.push_back(std::move(issue));
}

const char *severityName(Severity severity)
{
    switch (severity) {
    case Severity::Note:
        return "note";
    case Severity::Warning:
        return "warning";
    case Severity::Problem:
        return "problem";
    }
    return "problem";
}

} // namespace breakeven
