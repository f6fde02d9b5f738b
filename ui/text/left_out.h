// The options and offers that a new study left out, for which it holds only the reason.
#pragma once

#include "model/study/issue.h"
#include "model/study/study.h"

namespace breakeven {

// Whether the issue tells of one of them.
bool isOfLeftOut(const Study &study, const Issue &issue);

} // namespace breakeven
