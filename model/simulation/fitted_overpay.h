// Paid over used node time of a burst under an autoscaler profile: a response table of the event model.
//
// The table (fitted_overpay_table.h) has some node counts and job lengths; between them the paid time that is
// not work is interpolated, monotone over the length of the job and linear over the logarithm of the nodes.
// Beyond the last node count (the profile's room, or 5 000) a burst counts as several of that size side by
// side; beyond 24 hours the time that is not work stays what it is. Units: hours. The profiles are fits to
// document 000. Checked: against the event model, on the rows and between them.
#pragma once

#include "model/sheet/function.h"

#include <optional>
#include <string>

namespace breakeven {

// Arguments: nodes, length of the job (h). 1 without nodes, +infinity for a job of no length. Nothing for an
// unknown profile (simulation/autoscaler_profiles.h).
std::optional<Function> fittedOverpayFunction(const std::string &profile);

} // namespace breakeven
