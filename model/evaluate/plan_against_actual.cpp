#include "model/evaluate/plan_against_actual.h"

#include "model/evaluate/evaluate_build.h"
#include "model/procurement/measured.h"
#include "model/study/actuals.h"

#include <algorithm>

namespace breakeven {

namespace {

std::string prefixOf(const std::string &option) { return "options." + option + ".actual"; }

// On a bill the hours that were lost stand under compute.
constexpr Category statedWith(Category category)
{
    return category == Category::Lost ? Category::Compute : category;
}

bool isOfMachines(Category category)
{
    return category == Category::Compute || category == Category::Idle || category == Category::Lost;
}

bool isStated(const Inputs &paid, const std::string &key)
{
    const auto found = paid.find(key);
    return found != paid.end() && (found->second.value || !found->second.shared.empty());
}

std::vector<ActualMonth> monthsWithin(const Actuals &actual, int months)
{
    std::vector<ActualMonth> all = actualMonths(actual);
    std::erase_if(all,
                  [months](const ActualMonth &month) { return month.index < 0 || month.index >= months; });
    return all;
}

struct PlannedAndPaid
{
    Quantity planned; // series
    Quantity paid;
};

class ActualsBuilder
{
public:
    ActualsBuilder(const Study &study, Discounting &discounting, const OptionDraft &draft,
                   SheetBuilder &builder)
        : m_discounting(discounting), m_draft(draft), m_builder(builder),
          m_scope(builder, prefixOf(draft.id)),
          m_months(monthsWithin(study.options.at(draft.id).actual, builder.months()))
    {
    }

    void build()
    {
        std::vector<Quantity> planned, paid;
        for (int i = 0; i < kCategoryCount; ++i)
            if (const auto both = ofCategory(Category(i))) {
                planned.push_back(both->planned);
                paid.push_back(both->paid);
            }
        if (planned.empty())
            return;
        addSeries(m_scope, "planned", "Planned, measured months", sum(planned));
        addSeries(m_scope, "paid", "Paid, measured months", sum(paid));
        const Quantity difference = addDifference();
        addMachines();
        addReforecast(difference);
    }

private:
    std::vector<ActualMonth> statedMonths(Category category) const
    {
        std::vector<ActualMonth> stated = m_months;
        std::erase_if(stated, [category](const ActualMonth &month) {
            return !isStated(*month.paid, categoryId(statedWith(category)));
        });
        return stated;
    }

    Quantity input(const ActualMonth &month, const char *key) const
    {
        return fieldInput(m_builder, actualFields(), *month.paid, actualPath(m_draft.id, month.name), key);
    }

    Quantity inMonthOf(const ActualMonth &month, Quantity amount) const
    {
        return inMonth(m_builder.constant(month.index, units::month), amount);
    }

    Quantity nothing() const { return everyMonth(m_builder.constant(0, units::money)); }

    // Of a series, what falls into these months.
    Quantity inMonths(const std::vector<ActualMonth> &months, Quantity series) const
    {
        std::vector<Quantity> parts;
        for (const ActualMonth &month : months)
            parts.push_back(inMonthOf(month, m_builder.value(series, month.index)));
        return sum(parts);
    }

    std::optional<Quantity> plannedLines(Category category) const
    {
        std::vector<Quantity> lines;
        for (const LineNodes &line : m_draft.nodes.lines)
            if (line.category == category)
                lines.push_back({&m_builder, line.byMonth});
        return lines.empty() ? std::nullopt : std::optional(sum(lines));
    }

    Quantity paidOf(Category category, const std::vector<ActualMonth> &months) const
    {
        if (statedWith(category) != category)
            return nothing();
        std::vector<Quantity> parts;
        for (const ActualMonth &month : months)
            parts.push_back(inMonthOf(month, input(month, categoryId(category))));
        return sum(parts);
    }

    // Nothing where no bill states it, or neither plan nor bills have any of it.
    std::optional<PlannedAndPaid> ofCategory(Category category)
    {
        const std::vector<ActualMonth> months = statedMonths(category);
        const std::optional<Quantity> lines = plannedLines(category);
        if (months.empty() || (!lines && !isPaid(category, months)))
            return std::nullopt;
        const PlannedAndPaid both{lines ? inMonths(months, *lines) : nothing(), paidOf(category, months)};
        addAmounts(category, both);
        if (isOfMachines(category)) {
            m_machinesPlanned.push_back(both.planned);
            m_machinesPaid.push_back(both.paid);
        }
        return both;
    }

    static bool isPaid(Category category, const std::vector<ActualMonth> &months)
    {
        return category == statedWith(category) &&
               std::any_of(months.begin(), months.end(), [category](const ActualMonth &month) {
                   const Input &input = month.paid->at(categoryId(category));
                   return input.value != std::optional(0.0);
               });
    }

    void addAmounts(Category category, const PlannedAndPaid &both)
    {
        const Scope scope = m_scope.inner(categoryId(category));
        const std::string label = categoryLabel(category);
        addSeries(scope, "planned", label + ", planned", both.planned);
        addSeries(scope, "paid", label + ", paid", both.paid);
        const Quantity difference =
            addSeries(scope, "difference", label + ", paid less planned", both.paid - both.planned);
        m_differences.push_back(difference);
        m_totals.push_back(*m_builder.find(scope.id("difference")));
    }

    // Summed from the categories, so that they add up to it to the last digit.
    Quantity addDifference() const
    {
        m_scope.result("difference", "Paid less planned, measured months", sum(m_totals));
        return m_scope.result("difference.by_month", "Paid less planned, by month", sum(m_differences));
    }

    static Quantity addSeries(const Scope &scope, const std::string &key, const std::string &label,
                              Quantity series)
    {
        const Quantity named = scope.result(key + ".by_month", label + ", by month", everyMonth(series));
        scope.result(key, label, total(named));
        return named;
    }

    // Only where every bill with machines says their hours.
    void addMachines() const
    {
        const std::vector<ActualMonth> months = statedMonths(Category::Compute);
        const bool saysHours =
            !months.empty() && std::all_of(months.begin(), months.end(), [](const ActualMonth &month) {
                return isStated(*month.paid, kActualHours);
            });
        if (!saysHours)
            return;
        const Scope scope = m_scope.inner("machines");
        const Quantity hours{&m_builder, m_draft.nodes.served.byMonth[std::size_t(Hours::Paid)]};
        std::vector<Quantity> paidHours;
        for (const ActualMonth &month : months)
            paidHours.push_back(input(month, kActualHours));
        const Quantity planned =
            scope.result("hours_planned", "GPU-hours planned", total(inMonths(months, hours)));
        const Quantity paid = scope.result("hours_paid", "GPU-hours paid", sum(paidHours));
        const Quantity plannedRate = scope.result("rate_planned", "Planned cost of a paid GPU-hour",
                                                  total(sum(m_machinesPlanned)) / planned);
        const Quantity paidRate =
            scope.result("rate_paid", "Cost of a paid GPU-hour", total(sum(m_machinesPaid)) / paid);
        scope.result("by_hours", "More or fewer GPU-hours at the planned rate",
                     (paid - planned) * plannedRate);
        scope.result("by_rate", "Another rate for the GPU-hours paid", (paidRate - plannedRate) * paid);
    }

    void addReforecast(Quantity difference) const
    {
        const Quantity plan{&m_builder, m_draft.nodes.monthlyCost};
        addSeries(m_scope, "reforecast", "Re-forecast: measured months as paid, the others as planned",
                  plan + difference);
        m_scope.result("reforecast.npv", "Present value of the re-forecast",
                       m_discounting.ofStudy.presentValue(
                           m_draft.purchases, m_draft.discounted() + difference, m_discounting.timing));
    }

    Discounting &m_discounting;
    const OptionDraft &m_draft;
    SheetBuilder &m_builder;
    Scope m_scope;
    std::vector<ActualMonth> m_months;
    std::vector<Quantity> m_machinesPlanned; // series
    std::vector<Quantity> m_machinesPaid;
    std::vector<Quantity> m_differences; // series, by category
    std::vector<Quantity> m_totals;      // of them
};

using PlanFigure = PlanAgainstActual::Figure;

class PlanReader
{
public:
    PlanReader(const Evaluation &evaluation, const std::string &option)
        : m_evaluation(evaluation), m_prefix(prefixOf(option) + ".")
    {
    }

    bool has(const std::string &key) const { return m_evaluation.sheet().find(m_prefix + key).has_value(); }

    PlanFigure figure(const std::string &key) const { return at(m_prefix + key); }

    PlanFigure at(const std::string &id) const
    {
        const auto node = m_evaluation.sheet().find(id);
        if (!node)
            return {};
        const bool isSeries = m_evaluation.sheet().node(*node).shape == Shape::Series;
        return {*node, isSeries ? std::nullopt : m_evaluation.scalar(*node), id};
    }

    PlanAgainstActual::Series seriesOf(PlanFigure all, PlanFigure byMonth) const
    {
        PlanAgainstActual::Series series{std::move(all), std::move(byMonth), {}};
        for (int month = 0; month < m_evaluation.sheet().months(); ++month)
            series.months.push_back(m_evaluation.at(series.byMonth.node, month));
        return series;
    }

    PlanAgainstActual::Series series(const std::string &key) const
    {
        return seriesOf(figure(key), figure(key + ".by_month"));
    }

    PlanAgainstActual::Amounts amounts(const std::string &prefix) const
    {
        return {series(prefix + "planned"), series(prefix + "paid"), series(prefix + "difference")};
    }

    std::optional<PlanAgainstActual::Machines> machines() const
    {
        if (!has("machines.by_rate"))
            return std::nullopt;
        return PlanAgainstActual::Machines{figure("machines.hours_planned"), figure("machines.hours_paid"),
                                           figure("machines.rate_planned"),  figure("machines.rate_paid"),
                                           figure("machines.by_hours"),      figure("machines.by_rate")};
    }

private:
    const Evaluation &m_evaluation;
    std::string m_prefix;
};

// Categories the plan pays for in a measured month, and no bill states.
std::vector<Category> unstated(const OptionNodes &nodes, const PlanAgainstActual &actual,
                               const Evaluation &evaluation)
{
    std::vector<Category> categories;
    const auto isPaidInMonths = [&](const LineNodes &line) {
        return std::any_of(actual.months.begin(), actual.months.end(), [&](const auto &month) {
            return evaluation.at(line.byMonth, month.index) != std::optional(0.0);
        });
    };
    for (int i = 0; i < kCategoryCount; ++i) {
        const bool isCompared = std::any_of(actual.categories.begin(), actual.categories.end(),
                                            [i](const auto &one) { return one.category == Category(i); });
        const bool isPlanned =
            std::any_of(nodes.lines.begin(), nodes.lines.end(), [&](const LineNodes &line) {
                return line.category == Category(i) && isPaidInMonths(line);
            });
        if (isPlanned && !isCompared)
            categories.push_back(Category(i));
    }
    return categories;
}

PlanAgainstActual read(const Study &study, const OptionNodes &nodes, int index, const Evaluation &evaluation)
{
    const PlanReader read(evaluation, nodes.id);
    PlanAgainstActual actual;
    actual.option = index;
    for (const ActualMonth &month :
         monthsWithin(study.options.at(nodes.id).actual, evaluation.sheet().months()))
        actual.months.push_back({month.name, month.index});
    for (int i = 0; i < kCategoryCount; ++i)
        if (const std::string prefix = std::string(categoryId(Category(i))) + "."; read.has(prefix + "paid"))
            actual.categories.push_back({Category(i), read.amounts(prefix)});
    actual.inAll = read.amounts("");
    actual.machines = read.machines();
    actual.asPlanned = unstated(nodes, actual, evaluation);
    const std::string option = "options." + nodes.id;
    actual.plan = read.seriesOf(read.at(option + ".total_cost"), read.at(option + ".cost_by_month"));
    actual.reforecast = read.series("reforecast");
    actual.npv = read.at(option + ".npv");
    actual.reforecastNpv = read.figure("reforecast.npv");
    return actual;
}

std::string joined(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

} // namespace

void addActuals(const Study &study, Discounting &discounting, const OptionDraft &draft, SheetBuilder &builder)
{
    ActualsBuilder(study, discounting, draft, builder).build();
}

std::vector<PlanAgainstActual> plansAgainstActual(const Study &study, const StudySheet &sheet,
                                                  const Evaluation &evaluation)
{
    std::vector<PlanAgainstActual> all;
    for (std::size_t i = 0; i < sheet.options.size(); ++i)
        if (evaluation.sheet().find(prefixOf(sheet.options[i].id) + ".paid"))
            all.push_back(read(study, sheet.options[i], int(i), evaluation));
    return all;
}

void addActualIssues(const Study &study, int months, std::vector<Issue> &issues)
{
    for (const auto &[id, option] : study.options) {
        std::vector<std::string> outside;
        for (const ActualMonth &month : actualMonths(option.actual))
            if (month.index < 0 || month.index >= months)
                outside.push_back(month.name);
        if (!outside.empty())
            addIssue(issues, {Severity::Note,
                              "What was paid for " + option.name + " in " + joined(outside) +
                                  " is in no figure: the plan has " + std::to_string(months) +
                                  " months from " + option.actual.firstMonth + " on.",
                              prefixOf(id)});
        if (!option.actual.months.empty() && !isMonthName(option.actual.firstMonth))
            addIssue(issues,
                     {Severity::Problem,
                      "What was paid for " + option.name +
                          " cannot be placed in the plan; enter the plan's first month, such as 2026-08.",
                      prefixOf(id) + ".first_month"});
    }
}

} // namespace breakeven
