// The flags of `breakeven simulate autoscaler` and the settings they stand for.
#pragma once

#include "model/calculators/arguments.h"
#include "model/simulation/autoscaler_settings.h"
#include "model/simulation/burst_capacity.h"

#include <map>
#include <string>
#include <vector>

namespace breakeven {

std::vector<Key> autoscalerKeys();

// The settings as they would be typed, by key: what a profile sets.
std::map<std::string, std::string> autoscalerTexts(const AutoscalerSettings &settings);

// Requires: arguments of autoscalerKeys().
ClusterLimits clusterLimits(const Arguments &arguments);
AutoscalerSettings autoscalerSettings(const Arguments &arguments);

} // namespace breakeven
