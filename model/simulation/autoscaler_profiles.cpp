#include "model/simulation/autoscaler_profiles.h"

#include <cstring>

namespace breakeven {

namespace {

// What all fits but the ideal one share.
AutoscalerSettings commonSettings()
{
    AutoscalerSettings settings;
    settings.podsPerMinute = 1000;
    settings.podStartSeconds = 20;
    settings.podStartVariation = 0.5;
    settings.bootVariation = 0.25;
    settings.loopBaseSeconds = 5;
    settings.loopPerNodeSeconds = 0.020;
    return settings;
}

AutoscalerSettings gkeDefault()
{
    AutoscalerSettings settings = commonSettings();
    settings.launchesPerMinute = 60;
    settings.failShare = 0.004;
    settings.podStartsPerMinute = 40;
    settings.deleteCallSeconds = 2;
    settings.loopPerNodeSeconds = 0.042;
    return settings;
}

AutoscalerSettings defaultSlow()
{
    AutoscalerSettings settings = commonSettings();
    settings.launchesPerMinute = 40;
    settings.failShare = 0.01;
    settings.podStartsPerMinute = 25;
    settings.deleteCallSeconds = 3;
    settings.loopPerNodeSeconds = 0.040;
    settings.hasUnreadyGate = true;
    settings.registrationLagSeconds = 60;
    return settings;
}

AutoscalerSettings eksTuned()
{
    AutoscalerSettings settings = commonSettings();
    settings.pools = 3;
    settings.poolLimit = 450;
    settings.launchesPerMinute = 60;
    settings.newPodDelaySeconds = 60;
    settings.unneededSeconds = 60;
    settings.podStartsPerMinute = 60;
    settings.deleteCallSeconds = 1;
    settings.loopPerNodeSeconds = 0.022;
    return settings;
}

AutoscalerSettings gkeOptimize()
{
    AutoscalerSettings settings = commonSettings();
    settings.launchesPerMinute = 200;
    settings.deletionLimit = 1000;
    settings.podStartsPerMinute = 90;
    settings.deleteCallSeconds = 0.1;
    settings.loopBaseSeconds = 3;
    settings.loopPerNodeSeconds = 0.002;
    return settings;
}

AutoscalerSettings gkeOptimizeShortCoolDown()
{
    AutoscalerSettings settings = gkeOptimize();
    settings.unneededSeconds = 60;
    settings.podStartsPerMinute = 50;
    return settings;
}

AutoscalerSettings gkeFivePools()
{
    AutoscalerSettings settings = gkeOptimize();
    settings.pools = 5;
    settings.poolLimit = 200;
    settings.podStartsPerMinute = 450;
    return settings;
}

AutoscalerSettings aksTuned()
{
    AutoscalerSettings settings = commonSettings();
    settings.pools = 2;
    settings.poolLimit = 500;
    settings.launchesPerMinute = 120;
    settings.deletionLimit = 200;
    settings.podStartsPerMinute = 150;
    settings.deleteCallSeconds = 0.3;
    settings.loopPerNodeSeconds = 0.004;
    settings.slowDeleteShare = 0.05;
    settings.slowDeleteSeconds = 1200;
    return settings;
}

AutoscalerSettings idealThirtyMinutes()
{
    AutoscalerSettings settings;
    settings.bootSeconds = 300;
    settings.podStartSeconds = 0;
    settings.scanSeconds = 1;
    settings.deletionLimit = 1000;
    settings.terminationSeconds = 300;
    return settings;
}

} // namespace

const std::vector<AutoscalerProfile> &autoscalerProfiles()
{
    static const std::vector<AutoscalerProfile> profiles{
        {"gke_default", "GKE, default profile", "about 1 h 30 min, about 5 times what is used", gkeDefault()},
        {"default_slow", "Default settings, slow APIs", "1 h 30 min to 2 h", defaultSlow()},
        {"eks_tuned", "EKS, tuned", "about 45 min", eksTuned()},
        {"gke_optimize", "GKE, optimize-utilization", "30 to 40 min, about 2 times what is used",
         gkeOptimize()},
        {"gke_optimize_b", "GKE, optimize-utilization with a short cool-down", "30 to 40 min",
         gkeOptimizeShortCoolDown()},
        {"gke_5pools", "GKE, optimize-utilization, five pools", "about 30 min", gkeFivePools()},
        {"aks_tuned", "AKS, tuned", "50 min", aksTuned()},
        {"ideal_30", "Theoretical minimum", "5 + 10 + 10 + 5 = 30 min", idealThirtyMinutes()},
    };
    return profiles;
}

const AutoscalerProfile *findAutoscalerProfile(const char *name)
{
    for (const AutoscalerProfile &profile : autoscalerProfiles())
        if (std::strcmp(profile.name, name) == 0)
            return &profile;
    return nullptr;
}

} // namespace breakeven
