// The options and offers of which a new study has only the reason why they are none.
#pragma once

#include "model/study/issue.h"
#include "model/study/study.h"

namespace breakeven {

// Whether the issue tells of one of them.
bool isOfLeftOut(const Study &study, const Issue &issue);

} // namespace breakeven
