#include "app/command_line/autoscaler_flags.h"

#include "model/effects/karpenter_drain.h"
#include "model/numeric/number_text.h"

#include <array>
#include <variant>

namespace breakeven {

namespace {

using Settings = AutoscalerSettings;

struct Flag
{
    const char *name;
    const char *unit;
    std::variant<double Settings::*, int Settings::*> member;
    NumberLimits limits;
    const char *help;
    std::string standard = {}; // of the settings themselves
};

std::vector<Flag> jobFlags()
{
    const NumberLimits rate = above(0).orInfinite();
    return {
        {"nodes", "node", &Settings::nodes, wholeNumber(0, 1e6), "one pod each"},
        {"job_s", "s", &Settings::jobSeconds, atLeast(0), "how long each pod works"},
        {"pods_per_min", "1/min", &Settings::podsPerMinute, rate, "pods created by the job"},
        {"pod_start_s", "s", &Settings::podStartSeconds, atLeast(0), "from a ready node until its pod works"},
        {"pod_start_cv", "", &Settings::podStartVariation, between(0, 10), "standard deviation over mean"},
        {"pod_starts_per_min", "1/min", &Settings::podStartsPerMinute, rate, "in the whole cluster"},
        {"image_pulls", "", &Settings::imagePulls, wholeNumber(1, 1e9).orInfinite(), "allowed in a window"},
        {"image_window_s", "s", &Settings::imageWindowSeconds, above(0), ""},
    };
}

std::vector<Flag> nodeFlags()
{
    const NumberLimits rate = above(0).orInfinite();
    return {
        {"boot_s", "s", &Settings::bootSeconds, atLeast(0), "from the launch of a node until it is ready"},
        {"boot_cv", "", &Settings::bootVariation, between(0, 10), "standard deviation over mean"},
        {"registration_lag_s", "s", &Settings::registrationLagSeconds, atLeast(0),
         "how long before it is ready a node registers"},
        {"term_s", "s", &Settings::terminationSeconds, atLeast(0), "how long a node takes to terminate"},
        {"fail_share", "", &Settings::failShare, fraction(), "nodes that never become ready"},
        {"pools", "", &Settings::pools, wholeNumber(1, 1000), "node pools"},
        {"pool_limit", "node", &Settings::poolLimit, wholeNumber(1, 1e9).orInfinite(), "nodes of one pool"},
        {"launch_per_min", "1/min", &Settings::launchesPerMinute, rate, "of one pool"},
        {"delete_call_s", "s", &Settings::deleteCallSeconds, atLeast(0), "one after the other in a pool"},
        {"slow_delete_share", "", &Settings::slowDeleteShare, fraction(), "deletions that take longer"},
        {"slow_delete_s", "s", &Settings::slowDeleteSeconds, atLeast(0), "how much longer"},
    };
}

std::vector<Flag> loopFlags()
{
    return {
        {"scan_s", "s", &Settings::scanSeconds, above(0), "how often the autoscaler checks"},
        {"unneeded_s", "s", &Settings::unneededSeconds, atLeast(0).orInfinite(),
         "how long an idle node is kept"},
        {"after_add_s", "s", &Settings::afterAddSeconds, atLeast(0),
         "how long after a launch no node is deleted"},
        {"after_delete_s", "s", &Settings::afterDeleteSeconds, atLeast(0),
         "how long after a deletion no other node is deleted"},
        {"bulk", "node", &Settings::deletionLimit, wholeNumber(1, 1e9).orInfinite(),
         "most nodes deleted in one loop"},
        {"new_pod_delay_s", "s", &Settings::newPodDelaySeconds, atLeast(0), "younger pods launch no nodes"},
        {"max_provision_s", "s", &Settings::maxProvisionSeconds, atLeast(0),
         "time after which a node that is not ready is given up"},
        {"max_per_scale_up", "node", &Settings::maxNodesPerScaleUp, wholeNumber(1, 1e9).orInfinite(),
         "most nodes launched in one loop"},
        {"loop_base_s", "s", &Settings::loopBaseSeconds, atLeast(0), "shortest time of a loop"},
        {"loop_per_node_s", "s", &Settings::loopPerNodeSeconds, atLeast(0),
         "added to a loop for each registered node"},
        {"loop_per_deletion_s", "s", &Settings::loopPerDeletionSeconds, atLeast(0),
         "added to a loop for each node deleted"},
        {"max_unready_share", "", &Settings::maxUnreadyShare, fraction(),
         "--unready-gate: halt above this share of unready nodes"},
        {"ok_unready_nodes", "node", &Settings::okUnreadyNodes, atLeast(0),
         "--unready-gate: this many unready nodes never halt it"},
    };
}

std::string textOf(const Settings &settings, const Flag &flag)
{
    return std::visit([&](auto member) { return numberText(double(settings.*member)); }, flag.member);
}

const std::vector<Flag> &flags()
{
    static const std::vector<Flag> all = [] {
        std::vector<Flag> joined = jobFlags();
        for (const auto &part : {nodeFlags(), loopFlags()})
            joined.insert(joined.end(), part.begin(), part.end());
        for (Flag &flag : joined)
            flag.standard = textOf(Settings(), flag);
        return joined;
    }();
    return all;
}

} // namespace

std::vector<Key> autoscalerKeys()
{
    std::vector<Key> keys;
    for (const Flag &flag : flags())
        keys.push_back(numberKey(flag.name, flag.unit, flag.standard.c_str(), flag.limits, flag.help));
    keys.push_back(optional(numberKey("in_flight_limit", "node", "", wholeNumber(1, 1e9).orInfinite(),
                                      "instead of bulk: most unfinished deletion calls at a time")));
    keys.push_back(flagKey("unready_gate", "false", "halt while too many nodes are unready"));
    keys.push_back(numberKey("max_nodes", "node", "inf", wholeNumber(0, 1e9).orInfinite(), "in the cluster"));
    keys.push_back(numberKey("cpu_quota", "CPU", "inf", atLeast(0).orInfinite(), "of the project"));
    keys.push_back(numberKey("cpus_per_node", "CPU", "1", above(0)));
    keys.push_back(optional(numberKey("subnet_prefix", "", "", wholeNumber(0, 32),
                                      "24 for a /24; without it the subnet is large enough")));
    keys.push_back(numberKey("addresses_per_node", "", "2", above(0), "of the subnet"));
    keys.push_back(numberKey("reserved_addresses", "", "5", atLeast(0), "of the subnet"));
    keys.push_back(integerKey("seed", "1", 64, "the same seed gives the same numbers"));
    keys.push_back(numberKey("runs", "", "1", wholeNumber(1, 1e6), "several runs give mean and spread"));
    keys.push_back(optional(numberKey("node_price", "USD/h", "", atLeast(0), "without it no cost is given")));
    keys.push_back(numberKey("bursts_per_month", "", "1", atLeast(0)));
    return keys;
}

std::map<std::string, std::string> autoscalerTexts(const Settings &settings)
{
    std::map<std::string, std::string> texts;
    for (const Flag &flag : flags())
        texts[flag.name] = textOf(settings, flag);
    texts["unready_gate"] = settings.hasUnreadyGate ? "true" : "false";
    return texts;
}

ClusterLimits clusterLimits(const Arguments &arguments)
{
    ClusterLimits limits;
    limits.maxNodes = arguments.number("max_nodes");
    limits.cpuQuota = arguments.number("cpu_quota");
    limits.cpusPerNode = arguments.number("cpus_per_node");
    if (arguments.isGiven("subnet_prefix"))
        limits.subnetPrefix = int(arguments.number("subnet_prefix"));
    limits.addressesPerNode = arguments.number("addresses_per_node");
    limits.reservedAddresses = arguments.number("reserved_addresses");
    return limits;
}

Settings autoscalerSettings(const Arguments &arguments)
{
    Settings settings;
    for (const Flag &flag : flags()) {
        const double value = arguments.number(flag.name);
        if (const auto *whole = std::get_if<int Settings::*>(&flag.member))
            settings.**whole = int(value);
        else
            settings.*std::get<double Settings::*>(flag.member) = value;
    }
    settings.hasUnreadyGate = arguments.flag("unready_gate");
    if (arguments.isGiven("in_flight_limit")) {
        settings.deletionLimit = arguments.number("in_flight_limit");
        settings.deletionLimitKind = DeletionLimit::InFlight;
    }
    settings.nodeLimit = nodeLimit(clusterLimits(arguments));
    return settings;
}

} // namespace breakeven
