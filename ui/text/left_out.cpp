#include "ui/text/left_out.h"

namespace breakeven {

bool isOfLeftOut(const Study &study, const Issue &issue)
{
    const std::string group = "options.";
    if (issue.severity != Severity::Note || !issue.place.starts_with(group))
        return false;
    const std::string option = issue.place.substr(group.size());
    return study.leftOut.count(option) && !study.options.count(option);
}

} // namespace breakeven
