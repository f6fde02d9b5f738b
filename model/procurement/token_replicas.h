// Own replicas for requests in tokens: which runs say how much one takes, and how many there are.
//
// The option names the runs (Study::performance) at "performance"; its goodput is computed from them or said.
#pragma once

#include "model/procurement/serving.h"

namespace breakeven {

// `leastReplicas`: kept also while no request comes.
FieldSet tokenReplicaFields(double leastReplicas = 1);
// For an API: the runs against it.
FieldSet performanceField();

// What is known of a replica's speed; in the order of their numbers in the sheet.
enum class PerformanceState { Ok, Infeasible, Unmeasured, Estimated };
// The number of a limit that is no target: the highest point measured.
inline constexpr int kLimitMeasured = 3;
inline constexpr int kLimitMemory = 4; // of an estimate: no larger batch fits

// The runs an option names; nothing where it names none that the study has.
const ServingSeries *performanceOf(const Study &study, const Procurement &procurement);

// Goodput of a replica by those runs, named "goodput"; its limit and state. Unknown where nothing is known.
struct ReplicaGoodput
{
    Quantity requestsPerSecond;
    Quantity limit;
    Quantity state;
    Quantity factor; // of the lengths
};
ReplicaGoodput goodputBy(const ProcurementContext &context, const ServingSeries *series, bool isNamed);
// Latencies at so many requests a second of one replica, where they were measured.
ByLatency<std::optional<Quantity>> secondsAt(const ProcurementContext &context, const ServingSeries &series,
                                             Quantity requestsPerSecond, Quantity factor);

// Serves a demand in tokens; the part of `dispatchFor` that does. Requires: such a demand.
DispatchedWork dispatchReplicas(const ProcurementContext &context, const MachineTerms &terms);

} // namespace breakeven
