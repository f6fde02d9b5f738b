#include "model/claims/document_001_003_rack.h"

namespace breakeven {

using namespace rack_tables;

namespace {

const ClaimFact kCloudHour =
    statedFact("cloud_gpu_hour", "Preemptible A100 at GCP", units::money / units::gpuHour, "$/GPU-h", 0.88);

void cloudYear(ClaimContext &claim)
{
    const Quantity used =
        claim.fact(assumedFact("used", "Share of the hours used", units::one, "%", 1, {}, "all"));
    const Quantity hours = claim.time().hoursPerYear;
    const Quantity gpus = claim.fact(kGpus);
    const Quantity hour =
        claim.fact(assumedFact("gpu_hour", "GPU-hour the sum is made for", units::money / units::gpuHour,
                               "$/GPU-h", .998858, {}, "70,000 over 8 GPUs and 8,760 hours"));
    claim.computes("8 GPUs for a year", gpus * hour * hours * used);
    claim.otherwise("8 GPUs for a year at 0.88", gpus * claim.fact(kCloudHour) * hours * used);
    claim.otherwise("GPU-hour the sum is made for", hour);
}

void resaleOfOne(ClaimContext &claim)
{
    const Quantity list = claim.fact(kListPrice);
    claim.computes("Resale", -(list * claim.fact(kOne) * claim.fact(kResale)));
}

void repairsOfOne(ClaimContext &claim)
{
    const Quantity failures = claim.fact(kSlowFailures);
    const Quantity each =
        claim.step("gpu_price", "A GPU's share of the server", claim.fact(kListPrice) / claim.fact(kGpus));
    claim.computes("Repairs a year", claim.fact(kOne) * failures * each);
    claim.otherwise("A GPU's share of the server", each);
    claim.otherwise("Cost of a failed GPU it implies", claim.fact(kRepairYear) / failures);
}

void yearsOfOne(ClaimContext &claim) { computeYears(claim, years(claim, kOne)); }

void excessOfOne(ClaimContext &claim)
{
    const Quantity cloud = claim.fact(kOne) * cloudPerServerYear(claim) * oneYear(claim);
    const Quantity own = claim.step("own", "Owning one server, mean a year", years(claim, kOne).mean);
    claim.computes("Owning beyond GCP, a year", own - cloud);
    claim.otherwise("Owning one server, mean a year", own);
    claim.otherwise("GCP, a year", cloud);
}

// 70,000 USD for 8 GPUs and 8,760 hours; the study of one server has the price of a GPU, that of six of 8.
std::vector<ClaimConvention> fullUse()
{
    return {{{"workloads.training.busy"}, "100 %"},
            {{"options.gcp-preemptible.price", "options.own-server.servers"}, "0.998858447488584 USD/h"},
            {{"options.gcp-preemptible.price", "options.own-six.servers"}, "7.9908675799086755 USD/h"}};
}

} // namespace

std::vector<ClaimRow> oneServerClaims(Edition edition)
{
    using Kind = ClaimValue::Kind;
    return {
        {14, "8xA100 nodes $70,000 / yr", claimNumber(70000), "USD/year",
         "It takes {2} USD a GPU-hour; at the 0.88 of the text the year is {1} USD.", ClaimRule::Rounded,
         1000, "100 % use, at just under one dollar a GPU-hour", Kind::Number, cloudYear, fullUse()},
        {15, "Return for selling old hardware (30%) $ -45,000", claimNumber(-45000), "USD",
         "The resale share of the list price.", ClaimRule::Rounded, 1000, "", Kind::Number, resaleOfOne},
        {16, "Co-location, bandwidth, power bills $ 3000 / yr", claimNumber(3000), "USD/year",
         "It is an input, low for the power alone; no tariff is in the text."},
        {17,
         either(edition, "Hardware failures 1 GPUs / 2 year: $ 15,000 / yr",
                "Hardware failures 1 GPUs / 2 years: $ 15,000 / yr"),
         claimNumber(15000), "USD/year",
         "It is one in two years at a GPU's share of the server, {1} USD; the stated sum implies {2} USD a "
         "GPU.",
         ClaimRule::Rounded, 1000, "", Kind::Number, repairsOfOne},
        {18, "On call team (1 employee) $ 100,000 / yr", claimNumber(100000), "USD/year",
         "It is a salary: an input."},
        {19, "Total = $268,000 first year, 118,000$ next year, 73,000$ third year = 153,000$ average cost",
         claimNumbers({268000, 118000, 73000, 153000}), "USD",
         "Price, hosting, repairs and staff; the resale in the third year.", ClaimRule::Rounded, 1000, "",
         Kind::Numbers, yearsOfOne},
        {20, "it’s $83k / yr cheaper to use GCP", claimNumber(83000), "USD/year", "{1} USD a year less {2}.",
         ClaimRule::Rounded, 1000, "", Kind::Number, excessOfOne},
        {21, "you get a bulk discount (up to about 15%)", claimNumber(15), "%",
         "It is a seller's offer: an input."},
    };
}

} // namespace breakeven
