#include "model/calculators/families.h"

#include "model/calculators/plain_answer.h"
#include "model/calculators/worksheet.h"
#include "model/effects/availability.h"
#include "model/effects/elastic.h"
#include "model/effects/gang.h"
#include "model/effects/preemption_functions.h"
#include "model/effects/replicas.h"
#include "model/effects/subnet.h"
#include "model/numeric/elementary.h"

#include <cmath>

namespace breakeven::calculators {

namespace {

Result<CalculatorResult> gang(const Arguments &arguments)
{
    constexpr Unit perHour = units::one / units::hour;
    Worksheet sheet(arguments);
    const Quantity nodes = sheet.number("nodes");
    const Quantity hazard =
        gangHazard(nodes, sheet.number("hazard_per_h", perHour), sheet.number("common_cause"));
    const Quantity checkpoint = sheet.number("checkpoint_h", units::hour);
    const Quantity interval = bestCheckpointInterval(hazard, checkpoint);
    const Quantity longRun = sheet.constant(0, units::hour), noRecovery = sheet.constant(0, units::hour);
    const Quantity delay = sheet.number("wait_h", units::hour) + sheet.number("restart_h", units::hour);
    const Quantity stretch = gangStretch({longRun, interval, checkpoint, hazard, noRecovery}, delay);
    sheet.output("useful_speed", power(nodes, sheet.number("speed_exponent")) / stretch);
    sheet.output("interval_h", interval);
    sheet.output("gang_hazard_per_h", hazard);
    return std::move(sheet).evaluate();
}

Result<CalculatorResult> upFraction(const Arguments &arguments)
{
    const double up = arguments.number("up_h"), wait = arguments.number("wait_h");
    if (up == wait && (up == 0 || std::isinf(up)))
        return Error{ErrorKind::BadInput,
                     std::string("Expected up_h and wait_h of which one is ") +
                         (up == 0 ? "above 0, found 0 for both." : "finite, found inf for both."),
                     "up_h"};
    Worksheet sheet(arguments);
    sheet.output("fraction",
                 spotFraction(sheet.number("up_h", units::hour), sheet.number("wait_h", units::hour)));
    return std::move(sheet).evaluate();
}

Result<CalculatorResult> elastic(const Arguments &arguments)
{
    const int nodes = int(arguments.number("nodes")), minNodes = int(arguments.number("min_nodes"));
    if (minNodes > nodes)
        return Error{ErrorKind::BadInput,
                     "Expected at most as many as nodes (" + std::to_string(nodes) + "), found " +
                         std::to_string(minNodes) + ".",
                     "min_nodes"};
    const ElasticTerms terms{nodes,
                             minNodes,
                             arguments.number("hazard_per_h"),
                             arguments.number("wait_h"),
                             arguments.number("stall_h"),
                             arguments.number("interval_h"),
                             arguments.number("checkpoint_h"),
                             arguments.number("recovery_h")};
    const double exponent = arguments.number("speed_exponent");
    const ElasticSpeed speed =
        elasticSpeed(terms, [exponent](int count) { return elementary::power(count, exponent); });
    return PlainAnswer()
        .with("useful_speed", speed.usefulSpeed)
        .with("mean_nodes", speed.meanNodes)
        .with("changes_per_h", speed.changesPerHour)
        .result();
}

Result<CalculatorResult> spotReplicas(const Arguments &arguments)
{
    return PlainAnswer()
        .with("replicas",
              replicasForServiceLevel(int(arguments.number("need")), arguments.number("availability"),
                                      arguments.number("service_level"),
                                      arguments.number("pair_correlation")),
              CalculatorStatus::Infeasible)
        .result();
}

Result<CalculatorResult> replicaAvailability(const Arguments &arguments)
{
    return PlainAnswer()
        .with("probability",
              enoughUpProbability(int(arguments.number("replicas")), int(arguments.number("need")),
                                  arguments.number("availability"), arguments.number("pair_correlation")))
        .result();
}

Result<CalculatorResult> subnetNodes(const Arguments &arguments)
{
    return PlainAnswer()
        .with("nodes", nodesInSubnet(int(arguments.number("prefix")), arguments.number("addresses_per_node"),
                                     arguments.number("reserved")))
        .result();
}

Key nodesKey() { return numberKey("nodes", "node", nullptr, wholeNumber(1, 1e6)); }
Key hazardKey() { return numberKey("hazard_per_h", "1/h", "0.05", atLeast(0), "of one node"); }
Key waitKey() { return numberKey("wait_h", "h", "0.1", atLeast(0), "for a replacement"); }
Key exponentKey()
{
    return numberKey("speed_exponent", "", "0.83", between(0, 2),
                     "speed = nodes ^ exponent; 0.83 is × 10 with 16");
}
Key availabilityKey() { return numberKey("availability", "", "0.8", fraction(), "of one machine"); }
Key correlationKey()
{
    return numberKey("pair_correlation", "", "0", fraction(), "of any two being up; 1: all or none");
}

} // namespace

std::vector<Calculator> fleets()
{
    return {
        {"gang",
         "The useful speed of nodes that all stop when one is lost",
         "Preemption (§2): gang; rows PRE-20, PRE-22",
         {nodesKey(), hazardKey(),
          numberKey("common_cause", "", "0", fraction(), "share of the interruptions that take all nodes"),
          waitKey(), numberKey("checkpoint_h", "h", "0.08333333333333333", atLeast(0), "to write one"),
          numberKey("restart_h", "h", "0.1", atLeast(0), "after the wait"), exponentKey()},
         {{"useful_speed", ""}, {"interval_h", "h"}, {"gang_hazard_per_h", "1/h"}},
         gang},
        {"spot-fraction",
         "The share of the time spot capacity is there",
         "Preemption (§2): unavailability; row PRE-21",
         {numberKey("up_h", "h", nullptr, atLeast(0).orInfinite(), "mean time with capacity"),
          numberKey("wait_h", "h", nullptr, atLeast(0).orInfinite(), "mean time without")},
         {{"fraction", ""}},
         upFraction},
        {"elastic",
         "The useful speed of nodes that continue with those that are left",
         "Preemption (§2): elastic; rows PRE-23, P-27",
         {nodesKey(), numberKey("min_nodes", "node", "1", wholeNumber(1, 1e6), "below, nothing is done"),
          hazardKey(), numberKey("wait_h", "h", "0.1", atLeast(0).orInfinite(), "mean, for a replacement"),
          numberKey("stall_h", "h", "0.03333333333333333", atLeast(0), "of all, at every change"),
          numberKey("interval_h", "h", "0", atLeast(0).orInfinite(),
                    "work between checkpoints, lost at every loss of a node; 0: none is lost"),
          numberKey("checkpoint_h", "h", "0", atLeast(0), "to write one"),
          numberKey("recovery_h", "h", "0", atLeast(0), "to read it back; may be interrupted"),
          exponentKey()},
         {{"useful_speed", ""}, {"mean_nodes", "node"}, {"changes_per_h", "1/h"}},
         elastic},
        {"spot-replicas",
         "How many spot machines keep enough of them up",
         "Capacity planning (§7): spot replicas; row SLO-01",
         {numberKey("need", "", nullptr, wholeNumber(0, 100000)), availabilityKey(),
          numberKey("service_level", "", "0.999", fraction(), "probability that enough are up"),
          correlationKey()},
         {{"replicas", ""}},
         spotReplicas},
        {"replica-availability",
         "The probability that enough of some spot machines are up",
         "Capacity planning (§7): spot replicas; row SLO-02",
         {numberKey("replicas", "", nullptr, wholeNumber(0, 1e6)),
          numberKey("need", "", nullptr, wholeNumber(0, 1e6)), availabilityKey(), correlationKey()},
         {{"probability", ""}},
         replicaAvailability},
        {"subnet-nodes",
         "How many nodes the addresses of an IPv4 subnet are enough for",
         "Preemption (§2): row NET-01",
         {numberKey("prefix", "", "24", wholeNumber(0, 32), "24 is 256 addresses"),
          numberKey("addresses_per_node", "", "2", wholeNumber(1, 65536)),
          numberKey("reserved", "", "5", wholeNumber(0, 1e6), "addresses the cloud keeps")},
         {{"nodes", "node"}},
         subnetNodes},
    };
}

} // namespace breakeven::calculators
