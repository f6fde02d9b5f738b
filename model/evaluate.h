// From a study to its results: `buildStudySheet` writes the model as a sheet, `compare` reads an evaluation.
//
// Costs are positive. Node ids are the QUANTITY names of the command line: "options.ID.total_cost",
// "options.ID.lines.LINE", "options.ID.categories.CATEGORY", "options.ID.workloads.ID.cost_per_job", ….
#pragma once

#include "model/issue.h"
#include "model/result.h"
#include "model/sheet/evaluation.h"
#include "model/study.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

enum class Category {
    Compute,
    Idle,
    Lost,
    Premium,
    Hardware,
    Hosting,
    Repairs,
    Staff,
    Network,
    Finance,
    Resale
};
inline constexpr int kCategoryCount = 11;
const char *categoryId(Category category);    // "compute"
const char *categoryLabel(Category category); // "Compute, used"

struct LineNodes
{
    std::string id;
    Category category = Category::Compute;
    std::string label;
    NodeId total = -1;          // "options.ID.lines.LINE"
    std::vector<NodeId> byYear; // "options.ID.lines.LINE.by_year.N"
    NodeId byMonth = -1;        // "options.ID.lines.LINE.by_month", a series
    bool isPurchase = false;    // paid at the start of its month; discounted from that moment
};

// The five measures that may differ by workload; −1 where the workload has none.
struct MeasureNodes
{
    NodeId costPerUsefulGpuHour = -1;
    NodeId costPerJob = -1;
    NodeId costPer1000Requests = -1;
    NodeId timeToResultHours = -1;
    NodeId p95LatencySeconds = -1;
};

struct OptionNodes
{
    std::string id;
    NodeId totalCost = -1;
    NodeId costPerMonth = -1;
    NodeId costPerYear = -1; // mean a year
    NodeId npv = -1;
    NodeId npvAgainstBaseline = -1;
    NodeId irr = -1;
    NodeId paybackMonths = -1;
    NodeId paybackYears = -1;
    NodeId discountedPaybackYears = -1;
    NodeId saving = -1;
    NodeId unmetGpuHours = -1;
    NodeId enoughCapacity = -1;    // share of the time with enough spot capacity; −1: nothing is on spot
    NodeId onDemandCostShare = -1; // of the money of its work; −1: nothing falls back to on demand
    NodeId spentUpFront = -1;      // purchases at t0 beyond the baseline's
    NodeId monthlyCost = -1;       // series
    NodeId cumulativeCost = -1;    // series
    NodeId depreciation = -1;      // series, book view; −1 where nothing is depreciated
    std::vector<NodeId> costByYear;
    std::array<NodeId, kCategoryCount> byCategory{}; // −1: no such cost
    std::vector<LineNodes> lines;
    std::vector<MeasureNodes> workloads; // as StudySheet::workloads
    MeasureNodes measures;               // of the whole, where exactly one workload has it
};

// A claim of a document the study checks (model/claims/claims.h).
struct ClaimNodes
{
    std::string id;               // "001-19"
    std::vector<NodeId> computed; // "claims.ID", or "claims.ID.1", … where the claim states several numbers
    std::vector<NodeId> otherwise; // "claims.ID.otherwise.N": under other conventions
};

struct StudySheet
{
    std::shared_ptr<const Sheet> sheet;
    std::vector<OptionNodes> options;   // in display order
    std::vector<std::string> workloads; // ids in display order
    std::vector<ClaimNodes> claims;     // those something is computed for, in the order of their documents
    int baseline = -1;                  // index into options
    std::vector<Issue> issues;          // found while building: unused inputs, stale prices, missing values
};

// Paths of the study's inputs no result depends on (other choices were made).
std::vector<std::string> unusedInputs(const Study &study, const StudySheet &sheet);

// Requires: a completed study. Errors: BadInput naming the path (unknown kind, horizon below one month, …).
Result<StudySheet> buildStudySheet(const Study &study);

struct Measures
{
    std::optional<double> costPerUsefulGpuHour;
    std::optional<double> costPerJob;
    std::optional<double> costPer1000Requests;
    std::optional<double> timeToResultHours;
    std::optional<double> p95LatencySeconds;
};

struct LineOutcome
{
    std::string id;
    Category category = Category::Compute;
    std::string label;
    std::optional<double> total;
    std::vector<std::optional<double>> byMonth;
    bool isPurchase = false;
};

struct OptionOutcome
{
    std::string id;
    std::string name;
    std::string kind;
    int slot = 0;
    bool isShort = false; // serves less than is demanded: shown, never called cheapest
    std::optional<double> unmetGpuHours;
    std::optional<double> enoughCapacity;    // share of the time with enough spot capacity
    std::optional<double> onDemandCostShare; // of the money of its work: what falls back to on demand
    std::optional<double> totalCost;
    std::optional<double> costPerMonth;
    std::optional<double> costPerYear;
    std::optional<double> npv;
    std::optional<double> npvAgainstBaseline; // npv(baseline) − npv(this)
    std::optional<double> irr;           // of this against the baseline; nothing: none, or not applicable
    std::optional<double> paybackMonths; // +infinity: never within the plan
    std::optional<double> paybackYears;
    std::optional<double> discountedPaybackYears;
    std::optional<double> saving; // share of the baseline's total cost
    std::vector<std::optional<double>> costByYear;
    std::array<std::optional<double>, kCategoryCount> byCategory;
    std::vector<LineOutcome> lines;
    std::vector<Measures> workloads; // as Comparison::workloads
    Measures measures;
    std::vector<Issue> issues;
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
    std::vector<int> excluded; // short or unknown
    // A convention that, switched alone, makes another option cheapest.
    struct Flip
    {
        std::string convention; // path: "conventions.cash_timing", "conventions.discount_rate", …
        std::string words;      // "discounted at 10 % at year end"
        int winner = -1;
        double difference = 0; // by how much the present winner is dearer then (present value)
    };
    std::optional<Flip> flip;
};

struct Comparison
{
    int months = 0;
    int years = 0;
    std::vector<std::string> workloads;
    std::vector<OptionOutcome> options;
    int baseline = -1;
    Verdict verdict;
    std::vector<Issue> issues;
};

// Reads the figures; the verdict is without its flip. Cheap: for live updates.
Comparison compare(const Study &study, const StudySheet &sheet, const Evaluation &evaluation);

// Everything: builds, evaluates, compares, and looks for a convention that decides.
Result<Comparison> evaluate(const Study &study);

// Evaluates the study under each other timing and base convention; the first that changes the cheapest.
std::optional<Verdict::Flip> decidingConvention(const Study &study, const Comparison &comparison);

} // namespace breakeven
