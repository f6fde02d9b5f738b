#include "app/command_line/replica_flags.h"

#include "model/numeric/number_text.h"
#include "model/simulation/keda_scaler.h"
#include "model/simulation/knative_scaler.h"

namespace breakeven {

namespace {

constexpr double kMostReplicas = 100000;
constexpr double kMostSeconds = 1e8; // about three years

bool isKnative(const Arguments &arguments) { return arguments.choice("scaler") == "knative"; }

double givenOr(const Arguments &arguments, const char *key, double standard)
{
    return arguments.isGiven(key) ? arguments.number(key) : standard;
}

Key secondsKey(const char *name, const char *standard, const char *help)
{
    return numberKey(name, "s", standard, between(0, kMostSeconds), help);
}

NumberLimits wholeSeconds(double least) { return wholeNumber(least, 3600); }

std::unique_ptr<ReplicaScaler> kedaOf(const Arguments &arguments)
{
    KedaSettings settings;
    settings.pollingS = std::int64_t(arguments.number("polling_s"));
    settings.cooldownS = arguments.number("cooldown_s");
    settings.least = int(arguments.number("min"));
    settings.most = int(arguments.number("max"));
    settings.target = givenOr(arguments, "target", settings.target);
    settings.activation = arguments.number("activation");
    settings.syncS = std::int64_t(arguments.number("sync_s"));
    settings.stabilisationS = arguments.number("stabilisation_s");
    settings.tolerance = arguments.number("tolerance");
    return kedaScaler(settings);
}

std::unique_ptr<ReplicaScaler> knativeOf(const Arguments &arguments)
{
    KnativeSettings settings;
    settings.stableS = int(arguments.number("stable_s"));
    settings.panicWindow = arguments.number("panic_window");
    settings.rates = {givenOr(arguments, "target", settings.rates.target), arguments.number("up_rate"),
                      arguments.number("down_rate"), arguments.number("panic_threshold")};
    settings.graceS = arguments.number("grace_s");
    settings.retentionS = arguments.number("retention_s");
    settings.least = int(arguments.number("min"));
    settings.most = int(arguments.number("max"));
    settings.initial = int(arguments.number("initial_scale"));
    return knativeScaler(settings);
}

} // namespace

std::vector<Key> replicaKeys()
{
    return {
        choiceKey("scaler", "keda", {"keda", "knative"}, "the autoscaler"),
        optional(secondsKey("service_s", "", "mean time to serve a request")),
        numberKey("service_cv2", "", "1", between(0, 1e6), "squared coefficient of variation of that time"),
        secondsKey("setup_s", "325", "mean time until a new replica serves"),
        numberKey("setup_cv2", "", "0", between(0, 1e6), "squared coefficient of variation of that time"),
        optional(numberKey("concurrency", "", "", wholeNumber(1, 1e6),
                           "requests a replica serves at once; 1 with KEDA, 100 with Knative")),
        numberKey("client_timeout_s", "s", "inf", atLeast(0).orInfinite(),
                  "how long a client waits before it gives up"),
        optional(numberKey("duration_s", "s", "", between(1, kMostSeconds),
                           "simulated time; without it a day, or the length of the file")),
        numberKey("min", "replica", "0", wholeNumber(0, kMostReplicas)),
        numberKey("max", "replica", "100", wholeNumber(1, kMostReplicas)),
        optional(numberKey("target", "", "", above(0),
                           "KEDA: queued requests a replica, 20; Knative: requests at once a replica, 70")),
        numberKey("polling_s", "s", "30", wholeSeconds(1), "KEDA: polling interval of the queue"),
        numberKey("cooldown_s", "s", "300", atLeast(0).orInfinite(),
                  "KEDA: cooldown, the time without requests before zero"),
        numberKey("activation", "request", "0", between(0, 1e12),
                  "KEDA: activation, the queue above which replicas start"),
        numberKey("sync_s", "s", "15", wholeSeconds(1), "pod autoscaler: sync period"),
        numberKey("stabilisation_s", "s", "300", between(0, 3600),
                  "pod autoscaler: stabilisation window for scaling down"),
        numberKey("tolerance", "", "0.1", fraction(),
                  "pod autoscaler: a ratio this close to 1 changes nothing"),
        numberKey("stable_s", "s", "60", wholeSeconds(6), "Knative: the stable window"),
        numberKey("panic_window", "", "0.1", fraction(),
                  "Knative: panic window, as a share of the stable window"),
        numberKey("panic_threshold", "", "2", between(1, 1e6),
                  "Knative: panic threshold, as a multiple of the ready replicas' target"),
        numberKey("up_rate", "", "1000", atLeast(1).orInfinite(),
                  "Knative: most replicas wanted, as a multiple of the ready ones"),
        numberKey("down_rate", "", "2", atLeast(1).orInfinite(),
                  "Knative: fewest replicas wanted, the ready ones divided by this"),
        secondsKey("grace_s", "30", "Knative: grace period before the last replica stops"),
        secondsKey("retention_s", "0", "Knative: shortest time the last replica stays"),
        numberKey("initial_scale", "replica", "1", wholeNumber(0, kMostReplicas),
                  "Knative: replicas at the start"),
        integerKey("seed", "1", 64, "seed of the random numbers; the same seed gives the same result"),
    };
}

Result<void> checkReplicaFlags(const Arguments &arguments)
{
    if (arguments.number("min") > arguments.number("max"))
        return Error{ErrorKind::BadInput,
                     "Expected at most the value of --max, " + numberText(arguments.number("max")) +
                         ", found " + numberText(arguments.number("min")) + "; lower it or raise --max.",
                     "--min"};
    return {};
}

ReplicaPoolTerms poolTermsOf(const Arguments &arguments)
{
    return {{arguments.number("service_s"), arguments.number("service_cv2")},
            {arguments.number("setup_s"), arguments.number("setup_cv2")},
            int(givenOr(arguments, "concurrency", isKnative(arguments) ? 100 : 1)),
            arguments.number("client_timeout_s"),
            arguments.integer("seed")};
}

std::unique_ptr<ReplicaScaler> scalerOf(const Arguments &arguments)
{
    return isKnative(arguments) ? knativeOf(arguments) : kedaOf(arguments);
}

} // namespace breakeven
