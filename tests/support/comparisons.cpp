#include "tests/support/comparisons.h"

namespace breakeven::test {

namespace {

constexpr int kMonths = 36;

LineOutcome monthly(const std::string &id, Category category, const std::string &label, double yearly)
{
    LineOutcome line{id, category, label, yearly * kMonths / 12, {}, false};
    line.byMonth.assign(kMonths, yearly / 12);
    return line;
}

LineOutcome once(const std::string &id, Category category, const std::string &label, double amount, int month)
{
    LineOutcome line{id, category, label, amount, {}, category == Category::Hardware};
    line.byMonth.assign(kMonths, 0.0);
    line.byMonth[month - 1] = amount;
    return line;
}

// When in a month each line is paid.
CashOutcome cashOf(const std::vector<LineOutcome> &lines)
{
    const std::vector<double> nothing(kMonths, 0.0);
    CashOutcome cash{nothing, nothing, nothing, nothing, nothing};
    double soFar = 0;
    for (std::size_t month = 0; month < std::size_t(kMonths); ++month) {
        for (const LineOutcome &line : lines) {
            const double paid = *line.byMonth[month];
            (line.isPurchase                     ? cash.atStart
             : line.category == Category::Resale ? cash.atEnd
                                                 : cash.within)[month] += paid;
            cash.inAll[month] += paid;
        }
        cash.soFar[month] = soFar += cash.inAll[month];
    }
    return cash;
}

// Fills in everything that follows from the lines.
OptionOutcome option(int slot, const std::string &id, const std::string &name, std::vector<LineOutcome> lines)
{
    OptionOutcome result;
    result.id = id;
    result.name = name;
    result.slot = slot;
    result.lines = std::move(lines);
    result["total_cost"] = 0;
    result.costByYear.assign(kMonths / 12, 0.0);
    for (const LineOutcome &line : result.lines) {
        *result["total_cost"] += *line.total;
        std::optional<double> &category = result.byCategory[std::size_t(line.category)];
        category = category.value_or(0) + *line.total;
        for (int month = 0; month < kMonths; ++month)
            *result.costByYear[month / 12] += *line.byMonth[month];
    }
    for (std::size_t i = 0; i < std::size_t(kCategoryCount); ++i)
        if (result.byCategory[i]) {
            const auto place = [&](CostMeasure measure) -> std::optional<double> & {
                return result.categoryCosts[std::size_t(measure)][i];
            };
            place(CostMeasure::PerYear) = *result.byCategory[i] / kMonths * 12;
            place(CostMeasure::Total) = place(CostMeasure::PresentValue) = result.byCategory[i];
        }
    result.cash = cashOf(result.lines);
    result["paid_at_start"] = result.cash.atStart.front();
    result["npv"] = result.totalCost();
    result["cost_per_month"] = *result.totalCost() / kMonths;
    result["cost_per_year"] = *result.costPerMonth() * 12;
    result["cost_per_useful_gpu_hour"] = *result.costPerYear() / 17520;
    result.workloads = {result};
    return result;
}

OptionOutcome rented(int slot, const std::string &id, const std::string &name, double used, double idle,
                     double lost = 0, double premium = 0)
{
    std::vector<LineOutcome> lines = {monthly("used", Category::Compute, "Compute", used)};
    if (idle > 0)
        lines.push_back(monthly("idle", Category::Idle, "Paid and not used", idle));
    if (lost > 0)
        lines.push_back(monthly("lost", Category::Lost, "Lost to interruptions", lost));
    if (premium > 0)
        lines.push_back(monthly("premium", Category::Premium, "Service premium", premium));
    return option(slot, id, name, std::move(lines));
}

void setBaseline(Comparison &comparison, int baseline)
{
    comparison.baseline = baseline;
    for (OptionOutcome &one : comparison.options) {
        const double basis = *comparison.options[baseline].totalCost();
        one["saving"] = (basis - *one.totalCost()) / basis;
        one["npv_against_baseline"] = basis - *one.totalCost();
    }
}

void setVerdict(Comparison &comparison, int cheapest, int next)
{
    Verdict &verdict = comparison.verdict;
    verdict.form = Verdict::Form::Clear;
    verdict.cheapest = cheapest;
    verdict.next = next;
    verdict.difference =
        *comparison.options[next].costPerYear() - *comparison.options[cheapest].costPerYear();
    verdict.share = verdict.difference / *comparison.options[next].costPerYear();
}

Input stated(double value, const std::string &source, const char *date, Confidence confidence)
{
    Input input;
    input.value = value;
    input.source = source;
    input.asOf = Date::parse(date);
    input.confidence = confidence;
    return input;
}

Study study(const std::string &name, const Comparison &comparison)
{
    Study result;
    result.id = "00000000-0000-4000-8000-000000000001";
    result.name = name;
    result.asOf = {2026, 11, 20};
    result.baseline = comparison.options[comparison.baseline].id;
    result.workloads["training"] = {"Training", "training", 0, {}, {}};
    result.workloads["training"].inputs["gpus"] = stated(8, "Team", "2026-10-01", Confidence::High);
    int order = 0;
    for (const OptionOutcome &one : comparison.options) {
        Option &made = result.options[one.id];
        made.name = one.name;
        made.order = order++;
        made.slot = one.slot;
    }
    return result;
}

} // namespace

Comparison teamComparison()
{
    Comparison result;
    result.months = kMonths;
    result.years = 3;
    result.workloads = {"training"};
    result.options = {rented(0, "spot", "Spot, autoscaled", 17049, 3781, 1855),
                      rented(1, "managed", "Managed service", 53611, 0, 0, 8042),
                      rented(2, "autoscaled", "On demand, autoscaled", 53611, 10722),
                      rented(3, "preemptible", "Preemptible, always on", 17500, 52500),
                      rented(4, "commitment", "Commitment, 1 year", 33775, 101325),
                      option(5, "own", "Owning one server",
                             {once("server", Category::Hardware, "Server", 150000, 1),
                              monthly("power", Category::Hosting, "Hosting and power", 3000),
                              monthly("repairs", Category::Repairs, "Repairs", 15000),
                              monthly("staff", Category::Staff, "Staff", 100000),
                              once("resale", Category::Resale, "Resale", -45000, 36)}),
                      rented(6, "by-hand", "On demand, by hand", 53611, 160834)};
    setBaseline(result, 6);
    setVerdict(result, 0, 1);
    return result;
}

Study teamStudy() { return study("Startup: rent or buy", teamComparison()); }

Comparison serversComparison()
{
    Comparison result;
    result.months = kMonths;
    result.years = 3;
    result.workloads = {"training"};
    result.options = {option(0, "own", "Owning six servers",
                             {once("servers", Category::Hardware, "Hardware", 765000, 1),
                              monthly("hosting", Category::Hosting, "Hosting and power", 18000),
                              monthly("repairs", Category::Repairs, "Repairs", 90000),
                              monthly("staff", Category::Staff, "Staff", 100000),
                              once("resale", Category::Resale, "Resale", -270000, 36)}),
                      rented(1, "gcp", "GCP preemptible", 420000, 0)};
    OptionOutcome &own = result.options[0];
    own["irr"] = 0.077;
    own["payback_months"] = 36;
    own["payback_years"] = 2.71;
    own["discounted_payback_years"] = 2.89;
    setBaseline(result, 1);
    setVerdict(result, 0, 1);
    result.verdict.flip =
        Verdict::Flip{"conventions.discount_rate", "discounted at 10 % at year end", 1, 34932};
    return result;
}

Study serversStudy() { return study("Startup: six servers", serversComparison()); }

} // namespace breakeven::test
