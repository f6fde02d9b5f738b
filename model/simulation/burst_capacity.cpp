#include "model/simulation/burst_capacity.h"

#include "model/effects/subnet.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

double cpuNodes(const ClusterLimits &limits) { return std::floor(limits.cpuQuota / limits.cpusPerNode); }

std::string wholeText(double value) { return std::to_string(std::llround(value)); }

// Room for fewer nodes than the burst has.
void addRoomIssue(std::vector<Issue> &issues, int nodes, double room, const std::string &what)
{
    if (room >= nodes)
        return;
    const std::string rest =
        room < 1 ? "the burst cannot run"
                 : "the other " + wholeText(nodes - room) + " pods wait until nodes are deleted";
    issues.push_back(
        {Severity::Problem,
         what + " has room for " + wholeText(room) + " of " + std::to_string(nodes) + " nodes; " + rest + ".",
         {}});
}

void addRunIssues(std::vector<Issue> &issues, const AutoscalerSettings &settings,
                  const BurstStatistics &statistics)
{
    if (settings.imagePulls < settings.nodes && settings.imagePulls >= 1)
        issues.push_back({Severity::Warning,
                          "The registry allows " + wholeText(settings.imagePulls) + " image pulls in " +
                              wholeText(settings.imageWindowSeconds / 60) + " minutes; the last of " +
                              std::to_string(settings.nodes) + " pods starts after " +
                              wholeText(statistics.lastPodStartMinutes.mean) + " minutes.",
                          {}});
    if (statistics.failedNodes.most > 0)
        issues.push_back({Severity::Note,
                          "Up to " + wholeText(statistics.failedNodes.most) +
                              " nodes never became ready; each is paid until it is given up after " +
                              wholeText(settings.maxProvisionSeconds / 60) + " minutes.",
                          {}});
    if (statistics.haltedLoops.most > 0)
        issues.push_back({Severity::Warning,
                          "Too many nodes were unready at once: the autoscaler halted in up to " +
                              wholeText(statistics.haltedLoops.most) + " loops.",
                          {}});
    if (statistics.status == BurstStatus::Never)
        issues.push_back({Severity::Problem,
                          "Nodes are never deleted with an unlimited cool-down or a deletion limit below 1.",
                          {}});
    if (statistics.status == BurstStatus::Infeasible && settings.failShare >= 1)
        issues.push_back({Severity::Problem, "Every node fails to start; the burst cannot run.", {}});
}

} // namespace

double nodeLimit(const ClusterLimits &limits)
{
    double nodes = std::min(limits.maxNodes, cpuNodes(limits));
    if (limits.subnetPrefix)
        nodes = std::min(
            nodes, nodesInSubnet(*limits.subnetPrefix, limits.addressesPerNode, limits.reservedAddresses));
    return nodes;
}

std::vector<Issue> burstIssues(const AutoscalerSettings &settings, const ClusterLimits &limits,
                               const BurstStatistics &statistics)
{
    std::vector<Issue> issues;
    if (limits.subnetPrefix)
        addRoomIssue(issues, settings.nodes,
                     nodesInSubnet(*limits.subnetPrefix, limits.addressesPerNode, limits.reservedAddresses),
                     "The subnet /" + wholeText(*limits.subnetPrefix));
    addRoomIssue(issues, settings.nodes, cpuNodes(limits), "The CPU quota");
    addRoomIssue(issues, settings.nodes, limits.maxNodes, "The cluster's node limit");
    addRoomIssue(issues, settings.nodes, settings.poolLimit * settings.pools, "The node pools' limit");
    addRunIssues(issues, settings, statistics);
    return issues;
}

} // namespace breakeven
