#include "model/plan/order_costs.h"
#include "model/plan/costs_by_machines.h"
#include "model/plan/nonzero_months.h"
#include "model/procurement/machine_orders.h"

#include "model/evaluate/after_plan.h"
#include "model/evaluate/unknown_reason.h"
#include "model/study/series.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace breakeven {

namespace {

constexpr const char *kAfter = "after_months";
constexpr const char *kNetwork = "fabric_share";
constexpr const char *kSpace = "space_per_kw_month";

Input numberInput(double value)
{
    Input input;
    input.value = value;
    return input;
}

// Inputs that belong to the option as a whole, or to another order.
constexpr const char *kOfOption[] = {"storage_gb", "egress_gb_per_month", "cluster_fee", "migration_cost",
                                     "renewal_change"};
constexpr const char *kNotOfOrder[] = {"bridge_price",  "overflow_price",  "credits",
                                       "credit_months", "committed_spend", "committed_gpu_hours"};

Study aloneIn(const Study &study, const std::string &option)
{
    Study alone = study;
    alone.options = {{option, study.options.at(option)}};
    alone.baseline = option;
    alone.correlations.clear();
    alone.claims.clear();
    Inputs &inputs = alone.options.at(option).procurement.inputs;
    for (const char *key : kOfOption)
        if (inputs.count(key))
            inputs[key] = numberInput(0);
    for (const char *key : kNotOfOrder)
        inputs.erase(key);
    for (int year = 2; year <= kSeriesYears; ++year)
        inputs.erase(keyOfYear("servers", year));
    return alone;
}

int inputOf(const Sheet &sheet, const std::string &path)
{
    const auto &inputs = sheet.inputs();
    const auto found = std::find_if(inputs.begin(), inputs.end(),
                                    [&](const SheetInput &input) { return input.path == path; });
    return found == inputs.end() ? -1 : int(found - inputs.begin());
}

// All sizes up to here are tried, and beyond it the ends of steps.
constexpr int kAllSizes = 64;
// Spares are whole: of an order with some, any size may be the cheapest a machine.
constexpr int kAllWithSpares = 1024;
constexpr double kStep = 1.02;

std::uint64_t keyOf(std::size_t step, int month, int machines)
{
    return std::uint64_t(step) << 48 | std::uint64_t(month) << 32 | std::uint32_t(machines);
}

// What is known is kept as long as it is not too much: it can be read again.
constexpr std::size_t kOrdersKept = 1500000;

std::vector<int> sizesUpTo(int largest, int all)
{
    std::vector<int> sizes;
    for (int n = 1; n <= std::min(largest, all); ++n)
        sizes.push_back(n);
    for (int n = all; n < largest;) {
        n = std::min(largest, std::max(n + 1, int(n * kStep)));
        sizes.push_back(n);
    }
    return sizes;
}

} // namespace

// A sheet of the option, and what of it is read for each order.
struct OrderCosts::Reading
{
    enum Wanted { Purchases, Others, Later, Staff };

    StudySheet sheet;
    std::unique_ptr<Evaluation> evaluation;
    std::unique_ptr<SeriesReader> series;
    std::unique_ptr<NonzeroMonths> paid; // where only these need to be read
    int month = -1;                      // of an order: its input
    bool hasStaff = false;
    std::string error; // where there is no sheet

    // The node of a series; −1: there is none.
    NodeId find(const std::string &id) const { return sheet.sheet->find(id).value_or(-1); }
};

// A sheet of the machines as if they had been there from the start, and what they cost together.
struct OrderCosts::SharedReading
{
    StudySheet sheet;
    std::unique_ptr<CostsByMachines> people, space, largeSpace; // none: nothing
};

OrderCosts::OrderCosts(const Study &study, const std::string &option, const OrderForm &form,
                       const PaymentWeights &weights)
    : m_alone(aloneIn(study, option)), m_option(option), m_form(form), m_weights(weights)
{
    m_taxedShare = 1 - study.conventions.inputs.at("tax_rate").value.value_or(0);
    Inputs &inputs = m_alone.options.at(option).procurement.inputs;
    if (std::string(m_form.amountKey) == kOwnedServersKey)
        inputs["servers"] = numberInput(0);
    else
        inputs.erase(kOwnedServersKey);
    inputs[m_form.amountKey] = numberInput(m_form.amountOfMachine);
    inputs[kAfter] = numberInput(0);
    if (!m_form.network.empty())
        inputs[kNetwork] = numberInput(m_form.network.front().share);
    // As on a large site; what a smaller one costs more is shared.
    if (m_form.site)
        inputs[kSpace] = numberInput(m_form.site->largeSpace);
    Choices &choices = m_alone.options.at(option).procurement.choices;
    choices["renewal"] = renewal::kOnce;
    choices["orders"].clear();
    const Reading &first = reading();
    if (!first.evaluation) {
        m_unknown = first.error;
        return;
    }
    const OptionNodes &nodes = first.sheet.options.front();
    if (!first.evaluation->scalar(nodes.npv))
        m_unknown =
            whyUnknown(m_alone, first.sheet, *first.evaluation, "options." + option + ".npv", nodes.npv);
    m_capacity = first.evaluation->at(nodes.served.capacity, 0).value_or(0);
    if (m_unknown.empty() && !(m_capacity > 0))
        m_unknown = "What its machines can do is not known.";
}

OrderCosts::~OrderCosts() = default;
OrderCosts::OrderCosts(OrderCosts &&) noexcept = default;

Service OrderCosts::serviceOf(int month) const
{
    const auto months = double(m_weights.within.size());
    const double first = std::min(months, std::ceil(month + m_form.delivery - 1e-9));
    return {int(first), int(std::min(months, first + std::ceil(m_form.time - 1e-9)))};
}

// The option as one order, which is not renewed.
const OrderCosts::Reading &OrderCosts::reading() const
{
    if (m_reading)
        return *m_reading;
    m_reading = std::make_unique<Reading>();
    auto sheet = buildStudySheet(m_alone);
    if (!sheet) {
        m_reading->error = sheet.error().text();
        return *m_reading;
    }
    m_reading->sheet = std::move(*sheet);
    m_reading->evaluation = std::make_unique<Evaluation>(m_reading->sheet.sheet);
    const Sheet &nodes = *m_reading->sheet.sheet;
    const std::string path = "options." + m_option + ".";
    std::vector<int> inputs{inputOf(nodes, path + kAfter), inputOf(nodes, path + m_form.amountKey)};
    if (!m_form.network.empty())
        inputs.push_back(inputOf(nodes, path + kNetwork));
    const std::vector wanted{
        m_reading->find(path + "steps.purchases"), m_reading->find(path + "steps.running"),
        m_reading->find(path + "steps." + kLaterAfterTax), m_reading->find(path + "lines.staff.by_month")};
    m_reading->month = inputs.front();
    m_reading->hasStaff = wanted[Reading::Staff] >= 0;
    m_reading->series = std::make_unique<SeriesReader>(*m_reading->evaluation, inputs, wanted);
    if (m_reading->series->isMonthByMonth())
        m_reading->paid =
            std::make_unique<NonzeroMonths>(*m_reading->evaluation, std::span(inputs).subspan(1), wanted);
    return *m_reading;
}

std::vector<OrderCost> OrderCosts::read(int month, std::span<const int> machines, std::size_t step) const
{
    std::vector<SeriesReader::Point> points;
    for (const int count : machines) {
        points.push_back({double(month), count * m_form.amountOfMachine});
        if (!m_form.network.empty())
            points.back().push_back(m_form.network[step].share);
    }
    SeriesReader::Series series = reading().series->at(points, paidMonths(month));
    std::vector<OrderCost> costs;
    for (std::size_t k = 0; k < points.size(); ++k)
        costs.push_back(costOf(month, series, k));
    return costs;
}

// An order costs nothing in other months.
MonthRange OrderCosts::paidMonths(int month) const
{
    if (!reading().paid)
        return {0, int(m_weights.within.size())};
    const auto [known, isNew] = m_paidMonths.try_emplace(month);
    if (isNew)
        known->second = reading().paid->with(reading().month, month);
    return known->second;
}

OrderCost OrderCosts::costOf(int month, SeriesReader::Series &series, std::size_t point) const
{
    const std::span<const double> purchases = series.of(point, Reading::Purchases),
                                  later = series.of(point, Reading::Later),
                                  staff = series.of(point, Reading::Staff);
    const std::span<double> others = series.of(point, Reading::Others);
    const std::size_t months = others.size();
    if (reading().hasStaff)
        for (std::size_t i = 0; i < months; ++i)
            others[i] -= staff[i] * m_taxedShare;
    OrderCost cost;
    for (std::size_t i = 0; i < months; ++i)
        cost.total += purchases[i] + others[i];
    for (std::size_t i = 0; i < months; ++i)
        others[i] += later[i];
    cost.presentValue = m_weights.presentValue(purchases, others, series.range().first);
    const double renewed =
        m_form.renewalChange == 0 ? 1 : std::pow(1 + m_form.renewalChange, std::floor(month / m_form.time));
    return {cost.presentValue * renewed, cost.total * renewed};
}

std::size_t OrderCosts::stepOf(int fleet) const
{
    std::size_t step = 0;
    while (step + 1 < m_form.network.size() && m_form.network[step + 1].servers <= fleet)
        ++step;
    return step;
}

OrderCost OrderCosts::of(int month, int machines, int fleet) const
{
    if (!m_form.hasEconomyOfScale && machines != 1) {
        const OrderCost one = of(month, 1, fleet);
        return {one.presentValue * machines, one.total * machines};
    }
    const std::uint64_t key = keyOf(stepOf(fleet), month, machines);
    const auto known = m_costs.find(key);
    if (known != m_costs.end())
        return known->second;
    if (m_costs.size() > kOrdersKept)
        m_costs.clear();
    // The sizes beside it are asked for next.
    know(month, sizesReadWith(machines), fleet);
    return m_costs.at(key);
}

// Those that are not known yet are read together.
void OrderCosts::know(int month, const std::vector<int> &machines, int fleet) const
{
    const std::size_t step = stepOf(fleet);
    std::vector<int> open;
    for (const int count : machines)
        if (!m_costs.count(keyOf(step, month, count)))
            open.push_back(count);
    if (open.empty())
        return;
    const std::vector<OrderCost> costs = read(month, open, step);
    for (std::size_t i = 0; i < open.size(); ++i)
        m_costs[keyOf(step, month, open[i])] = costs[i];
}

OrderCosts::SharedReading &OrderCosts::sharedReading() const
{
    if (m_shared)
        return *m_shared;
    m_shared = std::make_unique<SharedReading>();
    Study there = m_alone;
    there.options.at(m_option).procurement.inputs["delivery_months"] = numberInput(0);
    there.options.at(m_option).procurement.choices["renewal"] = renewal::kRenewed;
    auto sheet = buildStudySheet(there);
    if (!sheet)
        return *m_shared;
    m_shared->sheet = std::move(*sheet);
    const Evaluation evaluation(m_shared->sheet.sheet);
    const Sheet &nodes = *m_shared->sheet.sheet;
    const std::string path = "options." + m_option + ".";
    std::vector<int> inputs{inputOf(nodes, path + m_form.amountKey)};
    if (m_form.site)
        inputs.push_back(inputOf(nodes, path + kSpace));
    const auto costs = [&](const char *line, std::vector<double> space) -> std::unique_ptr<CostsByMachines> {
        const std::optional<NodeId> series = nodes.find(path + line);
        if (!series)
            return nullptr;
        return std::make_unique<CostsByMachines>(evaluation, inputs, m_form.amountOfMachine, std::move(space),
                                                 *series);
    };
    constexpr const char *kStaffLine = "lines.staff.by_month", *kHostingLine = "lines.hosting.by_month";
    if (!m_form.site) {
        m_shared->people = costs(kStaffLine, {});
        return *m_shared;
    }
    m_shared->people = costs(kStaffLine, {m_form.site->largeSpace});
    m_shared->space = costs(kHostingLine, {m_form.site->space});
    m_shared->largeSpace = costs(kHostingLine, {m_form.site->largeSpace});
    return *m_shared;
}

double OrderCosts::peopleOf(int month, int machines) const
{
    const auto &people = sharedReading().people;
    return people ? people->at(month, machines) * (m_taxedShare * m_weights.within[std::size_t(month)]) : 0;
}

// The extra cost of hosting these machines at the price of a small site rather than of a large one.
double OrderCosts::spaceBesideLarge(int month, int machines) const
{
    const SharedReading &read = sharedReading();
    if (!m_form.site || machines >= m_form.site->machines || !read.space)
        return 0;
    const double more = read.space->at(month, machines) - read.largeSpace->at(month, machines);
    return more * m_taxedShare * m_weights.within[std::size_t(month)];
}

double OrderCosts::shared(int month, int machines) const
{
    if (!m_form.hasEconomyOfScale || machines == 0)
        return 0;
    return spaceBesideLarge(month, machines) + peopleOf(month, machines);
}

// A large site can pay where the space of all its machines costs less than that of the useful ones on a small
// site.
int OrderCosts::machinesOfSite(int useful) const
{
    const bool maySave = m_form.site && m_form.site->machines > useful &&
                         m_form.site->machines * m_form.site->largeSpace < useful * m_form.site->space;
    return maySave ? m_form.site->machines : useful;
}

double OrderCosts::costOfUse(int month, int machines, int useful, int fleet) const
{
    const double cost = of(month, machines, fleet).presentValue;
    return cost >= 0 ? cost / std::min(machines, useful) : std::numeric_limits<double>::infinity();
}

// Requires: an order of `machines` costs money and one of `tooMany` earns some.
int OrderCosts::lastThatCosts(int month, int machines, int tooMany, int fleet) const
{
    while (tooMany - machines > 1) {
        const int middle = machines + (tooMany - machines) / 2;
        (of(month, middle, fleet).presentValue >= 0 ? machines : tooMany) = middle;
    }
    return machines;
}

bool OrderCosts::isLeastKnown(const OrderSizes &sizes) const
{
    return !m_form.hasSpares || sizes.largest <= kAllWithSpares;
}

std::vector<int> OrderCosts::triedSizes(const OrderSizes &sizes) const
{
    std::vector<int> tried = sizesUpTo(sizes.largest, m_form.hasSpares ? kAllWithSpares : kAllSizes);
    if (sizes.useful < sizes.largest)
        tried.insert(std::upper_bound(tried.begin(), tried.end(), sizes.useful), sizes.useful);
    return tried;
}

// The discount of an order grows with its size, and the hours for which its servers are used fall. Within a
// step the lowest cost is therefore at one of its ends, or at the last size that does not earn money.
double OrderCosts::leastOf(int month, const OrderSizes &sizes, int fleet) const
{
    if (!m_form.hasEconomyOfScale)
        return costOfUse(month, 1, 1, fleet);
    know(month, triedSizes(sizes), fleet);
    double least = std::numeric_limits<double>::infinity();
    int before = 0;
    for (const int n : triedSizes(sizes)) {
        const auto cost = [&](int machines) { return of(month, machines, fleet).presentValue; };
        least = std::min(least, costOfUse(month, n, sizes.useful, fleet));
        if (n - before > 1 && cost(n) < 0 && cost(before) >= 0)
            least = std::min(least,
                             costOfUse(month, lastThatCosts(month, before, n, fleet), sizes.useful, fleet));
        before = n;
    }
    return least;
}

int OrderCosts::cheapestFrom(int month, int machines, const OrderSizes &sizes, int fleet) const
{
    if (!m_form.hasEconomyOfScale || machines < 1)
        return machines;
    const auto [known, isNew] =
        m_cheapest.try_emplace({int(stepOf(fleet)), month, machines, sizes.largest}, machines);
    if (!isNew)
        return known->second;
    know(month, triedSizes(sizes), fleet);
    const auto cost = [&](int n) { return of(month, n, fleet).presentValue; };
    int &cheapest = known->second;
    int before = machines;
    for (const int n : triedSizes(sizes)) {
        if (n <= machines || cost(before) < 0)
            continue;
        const int last = cost(n) >= 0 ? n : lastThatCosts(month, before, n, fleet);
        if (cost(last) < cost(cheapest))
            cheapest = last;
        before = n;
    }
    return cheapest;
}

// More servers never need less staff, so a step costs at least what its first size does. Every machine pays
// the extra cost of space on a small site, unless there may be enough machines for a large one.
double OrderCosts::leastShared(int month, int useful) const
{
    if (!m_form.hasEconomyOfScale)
        return 0;
    double least = std::numeric_limits<double>::infinity();
    int before = 0;
    for (const int n : sizesUpTo(useful, kAllSizes)) {
        least = std::min(least, peopleOf(month, before + 1) / n);
        before = n;
    }
    const bool maybeLarge = m_form.site && machinesOfSite(useful) >= m_form.site->machines;
    const double space = shared(month, 1) - peopleOf(month, 1);
    return least + (maybeLarge ? std::min(0.0, space) : space);
}

} // namespace breakeven
