#include "model/simulation/autoscaler_profiles.h"

#include <array>
#include <cstring>

namespace breakeven {

namespace {

// What the fits differ in.
struct Fit
{
    const char *name;
    const char *label;
    const char *document;
    double launchesPerMinute;
    double podStartsPerMinute;
    double deleteCallSeconds;
    double loopPerNodeSeconds;
    double loopBaseSeconds = 5;
    double deletionLimit = 10;
    double unneededSeconds = 600;
    int pools = 1;
    double poolLimit = AutoscalerSettings::kUnlimited;
    double newPodDelaySeconds = 0;
    double failShare = 0;
    double slowDeleteShare = 0;
    double unreadyGateLagSeconds = 0; // 0: no gate
    const char *asGood = nullptr;     // another fit of the same run
};

constexpr std::array kFits{
    Fit{.name = "gke_default",
        .label = "GKE, default profile",
        .document = "about 1 h 30 min, about 5 times what is used",
        .launchesPerMinute = 60,
        .podStartsPerMinute = 40,
        .deleteCallSeconds = 2,
        .loopPerNodeSeconds = 0.042,
        .failShare = 0.004},
    Fit{.name = "default_slow",
        .label = "Default settings, slow APIs",
        .document = "1 h 30 min to 2 h",
        .launchesPerMinute = 40,
        .podStartsPerMinute = 25,
        .deleteCallSeconds = 3,
        .loopPerNodeSeconds = 0.040,
        .failShare = 0.01,
        .unreadyGateLagSeconds = 60},
    Fit{.name = "eks_tuned",
        .label = "EKS, tuned",
        .document = "about 45 min",
        .launchesPerMinute = 60,
        .podStartsPerMinute = 60,
        .deleteCallSeconds = 1,
        .loopPerNodeSeconds = 0.022,
        .unneededSeconds = 60,
        .pools = 3,
        .poolLimit = 450,
        .newPodDelaySeconds = 60},
    Fit{.name = "gke_optimize",
        .label = "GKE, optimize-utilization",
        .document = "30 to 40 min, about 2 times what is used",
        .launchesPerMinute = 200,
        .podStartsPerMinute = 90,
        .deleteCallSeconds = 0.1,
        .loopPerNodeSeconds = 0.002,
        .loopBaseSeconds = 3,
        .deletionLimit = 1000,
        .asGood = "gke_optimize_b"},
    Fit{.name = "gke_optimize_b",
        .label = "GKE, optimize-utilization with a short cool-down",
        .document = "30 to 40 min",
        .launchesPerMinute = 200,
        .podStartsPerMinute = 50,
        .deleteCallSeconds = 0.1,
        .loopPerNodeSeconds = 0.002,
        .loopBaseSeconds = 3,
        .deletionLimit = 1000,
        .unneededSeconds = 60,
        .asGood = "gke_optimize"},
    Fit{.name = "gke_5pools",
        .label = "GKE, optimize-utilization, five pools",
        .document = "about 30 min",
        .launchesPerMinute = 200,
        .podStartsPerMinute = 450,
        .deleteCallSeconds = 0.1,
        .loopPerNodeSeconds = 0.002,
        .loopBaseSeconds = 3,
        .deletionLimit = 1000,
        .pools = 5,
        .poolLimit = 200},
    Fit{.name = "aks_tuned",
        .label = "AKS, tuned",
        .document = "50 min",
        .launchesPerMinute = 120,
        .podStartsPerMinute = 150,
        .deleteCallSeconds = 0.3,
        .loopPerNodeSeconds = 0.004,
        .deletionLimit = 200,
        .pools = 2,
        .poolLimit = 500,
        .slowDeleteShare = 0.05},
};

AutoscalerSettings settingsOf(const Fit &fit)
{
    AutoscalerSettings settings;
    settings.podsPerMinute = 1000;
    settings.podStartSeconds = 20;
    settings.podStartVariation = 0.5;
    settings.bootVariation = 0.25;
    settings.launchesPerMinute = fit.launchesPerMinute;
    settings.podStartsPerMinute = fit.podStartsPerMinute;
    settings.deleteCallSeconds = fit.deleteCallSeconds;
    settings.loopBaseSeconds = fit.loopBaseSeconds;
    settings.loopPerNodeSeconds = fit.loopPerNodeSeconds;
    settings.deletionLimit = fit.deletionLimit;
    settings.unneededSeconds = fit.unneededSeconds;
    settings.pools = fit.pools;
    settings.poolLimit = fit.poolLimit;
    settings.newPodDelaySeconds = fit.newPodDelaySeconds;
    settings.failShare = fit.failShare;
    settings.slowDeleteShare = fit.slowDeleteShare;
    settings.hasUnreadyGate = fit.unreadyGateLagSeconds > 0;
    if (settings.hasUnreadyGate)
        settings.registrationLagSeconds = fit.unreadyGateLagSeconds;
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
    static const std::vector<AutoscalerProfile> kProfiles = [] {
        std::vector<AutoscalerProfile> profiles;
        for (const Fit &fit : kFits)
            profiles.push_back({fit.name, fit.label, fit.document, settingsOf(fit), fit.asGood});
        profiles.push_back(
            {"ideal_30", "Theoretical minimum", "5 + 10 + 10 + 5 = 30 min", idealThirtyMinutes(), nullptr});
        return profiles;
    }();
    return kProfiles;
}

const AutoscalerProfile *findAutoscalerProfile(const char *name)
{
    for (const AutoscalerProfile &profile : autoscalerProfiles())
        if (std::strcmp(profile.name, name) == 0)
            return &profile;
    return nullptr;
}

} // namespace breakeven
