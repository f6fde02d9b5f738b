#include "model/plan/order_costs.h"

#include "model/evaluate/unknown_reason.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr const char *kAfter = "after_months";

Input numberInput(double value)
{
    Input input;
    input.value = value;
    return input;
}

// What belongs to the option as a whole, or to another order.
constexpr const char *kOfOption[] = {"storage_gb", "egress_gb_per_month", "cluster_fee", "migration_cost",
                                     "renewal_change"};
constexpr const char *kNotOfOrder[] = {
    "bridge_price",   "overflow_price", "servers_year_2", "servers_year_3",  "servers_year_4",
    "servers_year_5", "credits",        "credit_months",  "committed_spend", "committed_gpu_hours"};

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
    return alone;
}

int inputOf(const Sheet &sheet, const std::string &path)
{
    const auto &inputs = sheet.inputs();
    const auto found = std::find_if(inputs.begin(), inputs.end(),
                                    [&](const SheetInput &input) { return input.path == path; });
    return found == inputs.end() ? -1 : int(found - inputs.begin());
}

std::vector<double> seriesOf(const Evaluation &evaluation, NodeId node, std::size_t months)
{
    const auto values = evaluation.values(node);
    std::vector<double> series(values.begin(), values.end());
    series.resize(months, 0);
    return series;
}

// Of one machine the least there is; of many the numbers at which the cost of one is likely to be least.
std::vector<int> sizesUpTo(int machines)
{
    constexpr int kAll = 16;
    std::vector<int> sizes;
    for (int n = 1; n <= std::min(machines, kAll); ++n)
        sizes.push_back(n);
    for (int n = 2 * kAll; n < machines; n *= 2)
        sizes.push_back(n);
    if (machines > kAll)
        sizes.push_back(machines);
    return sizes;
}

} // namespace

// A sheet of the option until some month.
struct OrderCosts::Reading
{
    StudySheet sheet;
    std::unique_ptr<Evaluation> evaluation;
    int after = -1; // inputs
    int amount = -1;
    NodeId purchases = -1;
    NodeId others = -1;
    NodeId staff = -1;
    std::string error; // where there is no sheet
};

OrderCosts::OrderCosts(const Study &study, const std::string &option, const OrderForm &form,
                       const PaymentWeights &weights)
    : m_alone(aloneIn(study, option)), m_option(option), m_form(form), m_weights(weights)
{
    m_taxedShare = 1 - study.conventions.inputs.at("tax_rate").value.value_or(0);
    Inputs &inputs = m_alone.options.at(option).procurement.inputs;
    inputs[m_form.amountKey] = numberInput(m_form.amountOfMachine);
    inputs[kAfter] = numberInput(0);
    const Reading &first = readingOf(0);
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

// Until the machines of an order in this month go: beyond it they would be bought or committed to again.
const OrderCosts::Reading &OrderCosts::readingOf(int month) const
{
    const int last = serviceOf(month).last;
    std::unique_ptr<Reading> &known = m_readings[last];
    if (known)
        return *known;
    known = std::make_unique<Reading>();
    Study until = m_alone;
    until.conventions.inputs["horizon_months"] = numberInput(last);
    auto sheet = buildStudySheet(until);
    if (!sheet) {
        known->error = sheet.error().text();
        return *known;
    }
    known->sheet = std::move(*sheet);
    known->evaluation = std::make_unique<Evaluation>(known->sheet.sheet);
    const Sheet &nodes = *known->sheet.sheet;
    const std::string path = "options." + m_option + ".";
    known->after = inputOf(nodes, path + kAfter);
    known->amount = inputOf(nodes, path + m_form.amountKey);
    known->purchases = *nodes.find(path + "steps.purchases");
    known->others = *nodes.find(path + "steps.running");
    known->staff = nodes.find(path + "lines.staff.by_month").value_or(-1);
    return *known;
}

OrderCost OrderCosts::read(int month, int machines) const
{
    const Reading &reading = readingOf(month);
    const std::array inputs{reading.after, reading.amount};
    const std::array<std::optional<double>, 2> values{month, machines * m_form.amountOfMachine};
    reading.evaluation->setInputs(inputs, values);
    const std::size_t months = m_weights.within.size();
    const std::vector<double> purchases = seriesOf(*reading.evaluation, reading.purchases, months);
    std::vector<double> others = seriesOf(*reading.evaluation, reading.others, months);
    if (reading.staff >= 0) {
        const std::vector<double> staff = seriesOf(*reading.evaluation, reading.staff, months);
        for (std::size_t i = 0; i < months; ++i)
            others[i] -= staff[i] * m_taxedShare;
    }
    OrderCost cost{m_weights.presentValue(purchases, others), 0};
    for (std::size_t i = 0; i < months; ++i)
        cost.total += purchases[i] + others[i];
    const double renewed =
        m_form.renewalChange == 0 ? 1 : std::pow(1 + m_form.renewalChange, std::floor(month / m_form.time));
    return {cost.presentValue * renewed, cost.total * renewed};
}

OrderCost OrderCosts::of(int month, int machines) const
{
    if (!m_form.hasEconomyOfScale && machines != 1) {
        const OrderCost one = of(month, 1);
        return {one.presentValue * machines, one.total * machines};
    }
    const auto [known, isNew] = m_costs.try_emplace({month, machines});
    if (isNew)
        known->second = read(month, machines);
    return known->second;
}

// As if they had been there from the start.
std::vector<double> OrderCosts::staffOf(int machines) const
{
    const auto known = m_staff.find(machines);
    if (known != m_staff.end())
        return known->second;
    const std::size_t months = m_weights.within.size();
    std::vector<double> staff(months, 0);
    Study there = m_alone;
    Inputs &inputs = there.options.at(m_option).procurement.inputs;
    inputs["delivery_months"] = numberInput(0);
    inputs[m_form.amountKey] = numberInput(machines);
    if (const auto sheet = buildStudySheet(there)) {
        const auto node = sheet->sheet->find("options." + m_option + ".lines.staff.by_month");
        if (node)
            staff = seriesOf(Evaluation(sheet->sheet), *node, months);
    }
    for (std::size_t i = 0; i < months; ++i)
        staff[i] *= m_taxedShare * m_weights.within[i];
    return m_staff[machines] = staff;
}

double OrderCosts::staff(int month, int machines) const
{
    if (!m_form.hasEconomyOfScale || machines == 0)
        return 0;
    auto known = m_staff.find(machines);
    if (known == m_staff.end()) {
        staffOf(machines);
        known = m_staff.find(machines);
    }
    return known->second[std::size_t(month)];
}

double OrderCosts::leastOf(int month, int machines) const
{
    const auto [known, isNew] =
        m_least.try_emplace({month, machines}, std::numeric_limits<double>::infinity());
    if (!isNew)
        return known->second;
    for (const int n : m_form.hasEconomyOfScale ? sizesUpTo(machines) : std::vector{1})
        if (const double cost = of(month, n).presentValue; cost >= 0)
            known->second = std::min(known->second, cost / n);
    return known->second;
}

double OrderCosts::leastStaff(int month, int machines) const
{
    if (!m_form.hasEconomyOfScale)
        return 0;
    const auto [known, isNew] =
        m_leastStaff.try_emplace({month, machines}, std::numeric_limits<double>::infinity());
    if (isNew)
        for (const int n : sizesUpTo(machines))
            known->second = std::min(known->second, staff(month, n) / n);
    return known->second;
}

} // namespace breakeven
