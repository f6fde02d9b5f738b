#include "model/calculators/families.h"

#include "model/calculators/worksheet.h"
#include "model/effects/autoscaling_overhead.h"
#include "model/effects/karpenter_drain.h"

namespace breakeven::calculators {

namespace {

// Every key in its order is an argument of the function; the answer is in minutes.
Result<CalculatorResult> minutesOf(const Function &function, const Arguments &arguments)
{
    Worksheet sheet(arguments);
    std::vector<Quantity> values;
    for (const Key &key : arguments.calculator().keys)
        values.push_back(sheet.number(key.name));
    sheet.output("total_min", sheet.builder().function(function, values, units::one),
                 CalculatorStatus::Never);
    return std::move(sheet).evaluate();
}

Result<CalculatorResult> autoscalerTime(const Arguments &arguments)
{
    return minutesOf(burstMinutesFunction(), arguments);
}

Result<CalculatorResult> karpenterTime(const Arguments &arguments)
{
    return minutesOf(karpenterMinutesFunction(), arguments);
}

// The keys of every burst, in the order of the functions' arguments.
std::vector<Key> burstKeys(std::vector<Key> more)
{
    std::vector<Key> keys{
        numberKey("nodes", "node", "1000", wholeNumber(0, kMostKarpenterNodes)),
        numberKey("boot_s", "s", "180", atLeast(0), "from the launch of a node until it is ready"),
        numberKey("pod_start_s", "s", "5", atLeast(0), "from a ready node until its pod works"),
        numberKey("job_s", "s", "600", atLeast(0), "how long each pod works"),
    };
    keys.insert(keys.end(), more.begin(), more.end());
    keys.push_back(numberKey("term_s", "s", "60", atLeast(0), "how long a node takes to terminate"));
    return keys;
}

} // namespace

std::vector<Calculator> autoscaling()
{
    return {
        {"autoscaler-time",
         "How long a burst takes on an autoscaled cluster, from the first launch to the last deletion",
         "Autoscaling overhead (§3): closed form without jitter; rows CAS-01…06",
         burstKeys(
             {numberKey("scan_s", "s", "10", above(0), "how often the autoscaler checks"),
              numberKey("unneeded_s", "s", "600", atLeast(0).orInfinite(), "how long an idle node is kept"),
              numberKey("bulk", "node", "10", atLeast(1).orInfinite(), "nodes deleted a scan")}),
         {{"total_min", "min"}},
         autoscalerTime},
        {"karpenter-drain",
         "How long a burst takes under Karpenter, which disrupts a share of the nodes a round",
         "Autoscaling overhead (§3): Karpenter; row CAS-10",
         burstKeys({numberKey("batch_s", "s", "1", atLeast(0), "how long pods are gathered"),
                    numberKey("poll_s", "s", "10", atLeast(0), "rounds start on multiples of this"),
                    numberKey("consolidate_after_s", "s", "0", atLeast(0).orInfinite()),
                    numberKey("budget", "", "0.1", fraction(), "share of the nodes disrupted a round")}),
         {{"total_min", "min"}},
         karpenterTime},
    };
}

} // namespace breakeven::calculators
