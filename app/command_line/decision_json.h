// Flips as JSON, for every command that gives them.
#pragma once

#include "app/command_line/output.h"
#include "model/decision/flips.h"

namespace breakeven {

// The id of an option; null for none.
Json optionIdJson(const Probe &probe, int option);
Json flipJson(const Probe &probe, const Flip &flip);

} // namespace breakeven
