// What a comparison of the options of a study says: the figures of each, and the verdict.
#pragma once

#include "model/results/study_sheet.h"

#include <optional>
#include <string_view>

namespace breakeven {

// The values of figures, by the rows of their catalogue (result_figures.h): nothing where there is no such
// figure or it is not known, +infinity for what never comes within the plan.
class FigureValues
{
public:
    // Requires: an id of the catalogue.
    const std::optional<double> &operator[](std::string_view id) const;
    std::optional<double> &operator[](std::string_view id);
    // Of a row; as it stands in the catalogue, the same id may have a second one (ResultFigure::row).
    const std::optional<double> &at(int row) const;
    std::optional<double> &at(int row);

    // What sentences and verdicts speak of.
    const std::optional<double> &totalCost() const { return (*this)["total_cost"]; }
    const std::optional<double> &costPerMonth() const { return (*this)["cost_per_month"]; }
    const std::optional<double> &costPerYear() const { return (*this)["cost_per_year"]; }
    const std::optional<double> &npv() const { return (*this)["npv"]; }
    const std::optional<double> &costPerUsefulGpuHour() const { return (*this)["cost_per_useful_gpu_hour"]; }
    const std::optional<double> &costPerJob() const { return (*this)["cost_per_job"]; }
    const std::optional<double> &timeToResultHours() const { return (*this)["time_to_result_h"]; }
    const std::optional<double> &p95LatencySeconds() const { return (*this)["p95_latency_s"]; }

private:
    std::vector<std::optional<double>> m_values; // as the rows; empty: none is known
};

// What is said of a workload that is counted in tokens, beside its figures.
struct TokenOutcome
{
    std::optional<double> requests; // of the whole plan
    std::optional<double> served;
    std::optional<bool> meetsTarget;
    std::string limitedBy; // "ttft", "tpot", "e2e", "measured"; empty: not known
    ByLatency<std::optional<Percentile>> percentileUsed;
    std::string performanceStatus; // "ok", "infeasible", "unmeasured"; empty: nothing is measured for it
    std::string performanceSource; // "measured", "simulated", "estimated", "said"; empty: none
};

struct LineOutcome
{
    std::string id;
    Category category = Category::Compute;
    std::string label;
    std::optional<double> total;
    std::vector<std::optional<double>> byMonth;
    bool isPurchase = false;
    std::vector<std::optional<double>> byYear = {};
};

enum class Status { Ok, Short, OverBudget, TooSlow, CannotRun, Unknown };
const char *statusId(Status status); // "ok", "short", "over-budget", "too-slow", "cannot-run", "unknown"

// Whether the GPUs of an option can be had: the study says so, or it is taken for granted, or it takes more
// at once than is.
enum class Capacity { Known, Assumed, Unproven };
const char *capacityId(Capacity capacity); // "known", "assumed", "unproven"

struct ServedOutcome
{
    std::array<std::optional<double>, kHoursCount> total;
    std::array<std::vector<std::optional<double>>, kHoursCount> byMonth;
    std::optional<double> machinesPeak;
    std::vector<std::optional<double>> machines; // by month
    std::vector<std::optional<double>> capacity; // by month, reference GPUs
    bool waits = false;
    std::optional<double> waitMean; // hours; nothing where nothing waits or the queue grows without end
    std::optional<double> wait95;
    std::vector<std::optional<double>> waitMeanByMonth;
    std::vector<std::optional<double>> wait95ByMonth;
};

// The cash of an option month by month; empty where its cost is unknown.
struct CashOutcome
{
    std::vector<double> atStart; // purchases
    std::vector<double> within;
    std::vector<double> atEnd; // resale
    std::vector<double> inAll;
    std::vector<double> soFar; // at the end of each month
};

// The month in which a limit of the study is exceeded most, and by how much: money of a month, money an hour,
// kW.
struct BrokenLimit
{
    const char *key; // of the conventions
    int month = 0;
    double used = 0;
    double allowed = 0;
};

// The figures of the whole, and what is no figure.
struct OptionOutcome : FigureValues
{
    std::string id;
    std::string name;
    std::string kind;
    int slot = 0;
    Status status = Status::Ok; // any other is shown, and never called cheapest
    ServedOutcome served;
    std::vector<std::pair<std::string, ServedOutcome>> parts;
    bool isShort() const { return status == Status::Short; }
    const std::optional<double> &hours(Hours which) const { return served.total[std::size_t(which)]; }
    const std::optional<double> &unmetGpuHours() const { return hours(Hours::Unmet); }
    std::vector<std::optional<double>> npvByTiming; // as Comparison::timings
    std::vector<FigureValues> returnsAgainst;       // of the options, as they stand
    std::vector<std::optional<double>> costByYear;
    std::array<std::optional<double>, kCategoryCount> byCategory;
    std::array<std::array<std::optional<double>, kCategoryCount>, kCostMeasureCount> categoryCosts;
    // Hours per year; per month for a plan shorter than a year.
    std::array<std::optional<double>, kHoursCount> hoursMeans;
    CashOutcome cash;
    // By option: the month from which the one that ends cheaper stays cheaper; 0: from the start; +infinity:
    // neither ends cheaper; nothing for the option itself.
    std::vector<std::optional<double>> breakEven;
    std::vector<LineOutcome> lines;
    std::vector<FigureValues> workloads;             // as Comparison::workloads
    std::vector<std::optional<TokenOutcome>> tokens; // as Comparison::workloads
    std::optional<TokenOutcome> tokensOfWhole;
    // By `CostPart`, as Comparison::workloads; empty: there is only one.
    std::vector<std::array<std::optional<double>, kCostPartCount>> costByWorkload;
    bool asksForNothing = false;
    std::optional<HeldBack> heldBack; // it is not called cheapest, whatever it costs
    Capacity capacity = Capacity::Known;
    std::optional<double> unprovenGpus; // at once, where that many are not proven to be had
    std::vector<BrokenLimit> brokenLimits;
    std::vector<Issue> issues;

    bool canBeCheapest() const { return status == Status::Ok && !heldBack; }
};

// What the figures say, before it is put into a sentence.
struct Verdict
{
    enum class Form { None, One, Clear, Tie };
    Form form = Form::None;
    bool isPresentValue = false; // compared by present value, because the study discounts
    int cheapest = -1;           // index of the option; −1: none can be called cheapest
    int next = -1;
    double difference = 0;     // of total cost, or of present value, over the whole plan
    double share = 0;          // of the next one's
    std::vector<int> excluded; // those whose status is not Ok
    // A convention that, switched alone, makes another option cheapest.
    struct Flip
    {
        std::string convention; // path: "conventions.cash_timing", "conventions.discount_rate", …
        std::string words;      // "discounted at 10 % at year end"
        int winner = -1;
        double difference = 0; // by how much the present winner is dearer then (present value)
    };
    std::optional<Flip> flip;
    // Set where one of the two cheapest options starts and stops its machines with the work and the other
    // keeps them all month. It is the share by which the cheapest lies below the next when the next is
    // allocated like the cheapest; negative where the cheapest is then dearer.
    std::optional<double> shareAlike;
};

struct Comparison
{
    int months = 0;
    int years = 0;
    std::vector<std::string> timings; // as StudySheet::timings
    std::vector<std::string> workloads;
    std::vector<OptionOutcome> options;
    int baseline = -1;
    std::vector<int> pairedWith; // as StudySheet::pairedWith
    Verdict verdict;
    std::vector<Issue> issues;

    // Whether `breakEven` and `returnsAgainst` tell of these two.
    bool isPair(int one, int other) const;

    // Whether there are options, and no hour of work is asked of any.
    bool asksForNothing() const;
    // Whether means are a year's; of a plan shorter than that, a month's.
    bool hasYearlyMeans() const { return months >= 12; }
};

} // namespace breakeven
