// Three small studies with computed effects: a job, a burst and a service.
#pragma once

#include "model/study/study.h"

#include <string>

namespace breakeven::test {

// Errors: throws std::invalid_argument with what is wrong.
void set(Study &study, const std::string &path, const std::string &text);

// A job on spot whose interruptions and scaling are computed, beside the same on demand.
Study jobStudy();

// 1000 nodes for ten minutes, autoscaled with the standard flags.
Study burstStudy();

// A request of 30 s every ten minutes, scaled to zero.
Study serviceStudy();

} // namespace breakeven::test
