// Parameter sets with which the event model gives the run times of document 000's clusters.
//
// They are fits to the document's plots, not measurements; GKE's own settings are not public. Whoever shows a
// number made with one says `kFittedToDocument000`.
#pragma once

#include "model/simulation/autoscaler_settings.h"

#include <vector>

namespace breakeven {

inline constexpr const char *kFittedToDocument000 = "fitted to document 000, not measured";

struct AutoscalerProfile
{
    const char *name;  // "gke_default"
    const char *label; // "GKE, default profile"
    // What the document says, in words: "about 1 h 30 min; about 5 times what is used".
    const char *document;
    AutoscalerSettings settings;
    const char *asGood = nullptr; // the name of another fit of the same run, as good; null: there is none
};

// In the order they are listed.
const std::vector<AutoscalerProfile> &autoscalerProfiles();

// Nothing for an unknown name.
const AutoscalerProfile *findAutoscalerProfile(const char *name);

} // namespace breakeven
