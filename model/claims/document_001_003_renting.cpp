#include "model/claims/document_001_003.h"

#include "model/effects/preemption_functions.h"
#include "model/finance/count.h"

namespace breakeven {

namespace {

constexpr Unit kInstancePrice = units::money / units::machineHour;

// Of an instance with one GPU.
const ClaimFact kAws = foreignFact("aws_price", "V100 on demand at AWS", kInstancePrice, "$/h", 3.06,
                                   {{"options.on-demand-autoscaled.price"}}, "p3.2xlarge, 1 V100",
                                   "NSDI'24 data set, us-west-2a", {2022, 10, 26});
const ClaimFact kLinode =
    statedFact("linode_price", "RTX 6000 at Linode", kInstancePrice, "$/h", 1000 / 730.0,
               {{"options.linode-rtx6000.price"}}, "just over 1,000 a month, over 730 hours");
const ClaimFact kGcp = statedFact("gcp_price", "Preemptible A100 at GCP", kInstancePrice, "$/h", 0.88,
                                  {{"options.gcp-preemptible.price", "options.linode-rtx6000.price"}});
const ClaimFact kBusy =
    statedFact("busy", "Busy", units::one, "%", .25,
               {{"workloads.training.busy", "options.on-demand-by-hand.price"}}, "idle 75 % of the time");
const ClaimFact kPremium = statedFact("premium", "Service premium", units::one, "%", .15,
                                      {{"options.managed.premium"}}, "the middle of 10 and 20 %");

void eightTimes(ClaimContext &claim)
{
    const Quantity first =
        claim.fact(statedFact("linode_share", "Linode over AWS, as stated", units::one, "%", .25));
    const Quantity second =
        claim.fact(statedFact("gcp_share", "GCP over Linode, as stated", units::one, "%", .5));
    claim.computes("Times cheaper a GPU-hour", 1 / (first * second));
    claim.otherwise("Times cheaper at the list prices", claim.fact(kAws) / claim.fact(kGcp));
    const Quantity needed =
        claim.step("aws_needed", "AWS price it takes", claim.fact(kGcp) / (first * second));
    claim.otherwise("AWS price it takes", needed);
    claim.otherwise("Share of the hours used at the list price", claim.fact(kAws) / needed, Display::Percent);
}

// Were it the rule: interruptions an hour, and how many spot bears at the prices of AWS.
void shortLife(ClaimContext &claim)
{
    const ClaimFact spot = foreignFact("spot_price", "V100 on spot at AWS", kInstancePrice, "$/h", 0.9731,
                                       {{"options.spot-autoscaled.price"}}, "p3.2xlarge spot",
                                       "NSDI'24 data set, us-west-2a", {2022, 10, 26});
    const Quantity life = claim.fact(statedFact("life", "Life of the machine", units::hour, "h", .25));
    const Quantity save =
        claim.fact(assumedFact("save", "Time to save", units::hour, "h", 5 / 60.0, {}, "five minutes"));
    const Quantity restart = claim.fact(
        assumedFact("restart", "Time to restart, billed", units::hour, "h", .2, {}, "twelve minutes"));
    const Quantity none = claim.builder().constant(0, units::hour);
    claim.otherwise("Interruptions an hour", 1 / count(life));
    claim.otherwise("Interruptions an hour that spot bears",
                    claim.builder().function(breakEvenHazardOfSpot(),
                                             {claim.fact(kAws) / claim.fact(spot), save, none, restart},
                                             units::one));
}

void idleShare(ClaimContext &claim)
{
    const Quantity busy = claim.fact(kBusy);
    const Quantity useful = claim.step("useful_hour", "A useful hour at AWS", claim.fact(kAws) / busy);
    claim.computes("Idle share", 1 - busy, Display::Percent);
    claim.otherwise("A useful hour at AWS", useful);
    claim.otherwise("Times the preemptible A100", useful / claim.fact(kGcp));
}

void managedPremium(ClaimContext &claim)
{
    const Quantity premium = claim.fact(kPremium);
    const Quantity low =
        claim.fact(statedFact("premium_low", "Service premium, least", units::one, "%", .10));
    const Quantity high =
        claim.fact(statedFact("premium_high", "Service premium, most", units::one, "%", .20));
    const Quantity managed =
        claim.step("managed", "An hour of the service", claim.fact(kAws) * (1 + premium));
    claim.computes("Premium over on demand", managed / claim.fact(kAws) - 1, Display::Percent);
    claim.otherwise("Idle share from which it pays, least", low / (1 + low), Display::Percent);
    claim.otherwise("Idle share from which it pays, most", high / (1 + high), Display::Percent);
}

void moreExamples(ClaimContext &claim)
{
    const Quantity rtx =
        claim.fact(statedFact("rtx_memory", "Memory of an RTX 6000", units::gigabyte, "GB", 24));
    const Quantity v100 =
        claim.fact(statedFact("v100_memory", "Memory of a V100", units::gigabyte, "GB", 16));
    claim.computes("More memory", rtx / v100 - 1, Display::Percent);
}

void linodeMonth(ClaimContext &claim)
{
    claim.computes("A GPU for a month", claim.fact(kLinode) * claim.time().hoursPerMonth);
    claim.otherwise("Price of an hour", claim.fact(kLinode));
    claim.otherwise("A GPU for 720 hours", claim.fact(kLinode) * 720);
}

void quarterOfAws(ClaimContext &claim)
{
    const Quantity stated = claim.fact(statedFact("share", "Share of AWS, as stated", units::one, "%", .25));
    claim.computes("Linode over AWS", claim.fact(kLinode) / claim.fact(kAws), Display::Percent);
    claim.otherwise("AWS price it takes", claim.fact(kLinode) / stated);
}

void halfOfLinode(ClaimContext &claim)
{
    const Quantity stated =
        claim.fact(statedFact("share", "Share of Linode, as stated", units::one, "%", .5));
    claim.computes("GCP over Linode", claim.fact(kGcp) / claim.fact(kLinode), Display::Percent);
    claim.otherwise("Linode price it takes", claim.fact(kGcp) / stated);
}

void savedAgainstLinode(ClaimContext &claim)
{
    claim.computes("Saved against Linode", 1 - claim.fact(kGcp) / claim.fact(kLinode), Display::Percent);
}

void shutdowns(ClaimContext &claim)
{
    const Quantity jobs = claim.fact(statedFact("jobs", "Jobs for one shutdown", units::one, "jobs", 50));
    const Quantity lost = claim.fact(
        {"lost", "Share of a job lost in a shutdown", units::one, "%", .5, {}, "half, on average", ""});
    claim.computes("Chance of a shutdown in a job", 1 / jobs, Display::Percent);
    claim.otherwise("Added cost", lost / jobs, Display::Percent);
}

std::vector<ClaimRow> awsClaims(Edition edition)
{
    using Kind = ClaimValue::Kind;
    return {
        {1, "lower our training costs by >8x", claimNumber(8), "×",
         "At the list prices a GPU-hour is {1} times cheaper; the claim needs an AWS price of {2} USD, the "
         "list price at {3} use.",
         ClaimRule::AtLeast, 1, "a quarter of AWS times half of Linode, by the GPU-hour", Kind::Number,
         eightTimes},
        {2, "decreasing model training time by 4x", claimNumber(4), "×",
         "It was measured: an input. If it and the eightfold were both per job, a job would cost 1/32."},
        {3,
         "our EC2 instances were idle 75% of the time",
         claimNumber(75),
         "%",
         "A useful hour at AWS is {1} USD, {2} times a preemptible A100.",
         ClaimRule::Rounded,
         1,
         "",
         Kind::Number,
         idleShare,
         {},
         true},
        {4, "it was terminated about 15 minutes later", claimNumber(15), "min",
         "It was seen once: an input of the lifetime. As a rule it would be {1} interruptions an hour; at "
         "AWS's "
         "prices spot pays off up to {2}, with checkpoints of 5 minutes and restarts of 12.",
         ClaimRule::Rounded, 1, "", Kind::None, shortLife},
        {5,
         either(edition, "it costs 10–20% more than on-demand instances",
                "it costs 10-20% more than on-demand instances"),
         claimRange(10, 20),
         "%",
         "It pays where instances would be idle for more than {1} to {2} of the time.",
         ClaimRule::Rounded,
         1,
         "",
         Kind::Number,
         managedPremium,
         {},
         true},
        {6,
         "It could take several days to restart instances",
         {},
         "",
         "It explains why they paid the premium and still had idle GPUs; it gives no number."},
        {7, "we had 50% more examples per iteration", claimNumber(50), "%", "24 over 16 GB.",
         ClaimRule::Rounded, 1, "", Kind::Number, moreExamples},
        {8, "the V100s having 11% more tensor cores than the RTX6000s", claimNumber(11), "%",
         "The numbers of cores, 640 and 576, are not in the text and were not verified."},
    };
}

std::vector<ClaimRow> otherCloudClaims(Edition edition)
{
    using Kind = ClaimValue::Kind;
    return {
        {9,
         "at just over 1000$ / GPU per month",
         claimNumber(1000),
         "USD/month",
         "{1} USD an hour; a month of 720 hours would be {2} USD.",
         ClaimRule::AtLeast,
         1,
         "730 hours a month",
         Kind::Number,
         linodeMonth,
         {{{"conventions.hours_per_month"}, "730 h/month"}}},
        {10, "at less than a quarter the cost per GPU of AWS", claimNumber(25), "%",
         "At the list price; a quarter needs an AWS price of {1} USD an hour, which implies low use.",
         ClaimRule::AtMost, 1, "", Kind::Number, quarterOfAws},
        {11,
         either(edition, "0.88$ / GPU / hour — or half the price of linode",
                "0.88$ / GPU / hour - or half the price of linode"),
         claimNumber(50), "%", "Half needs a Linode price of {1} USD an hour.", ClaimRule::About, 1, "",
         Kind::Number, halfOfLinode},
        {12, "more than 50% compared to linode, for the same hours of compute", claimNumber(50), "%",
         "It follows from 0.88 and 1,000 a month; more takes fewer paid hours as well.", ClaimRule::AtLeast,
         1, "", Kind::Number, savedAgainstLinode},
        {13,
         "specifically about one shutdown every 50 jobs",
         claimNumber(2),
         "%",
         "With half a job lost in each it adds {1} to the cost.",
         ClaimRule::About,
         1,
         "",
         Kind::Number,
         shutdowns,
         {},
         true},
    };
}

} // namespace

std::vector<ClaimRow> rentingClaims(Edition edition)
{
    std::vector<ClaimRow> rows = awsClaims(edition);
    const std::vector<ClaimRow> more = otherCloudClaims(edition);
    rows.insert(rows.end(), more.begin(), more.end());
    return rows;
}

} // namespace breakeven
