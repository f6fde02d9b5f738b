// What each of several workloads of an option costs: what it used, what stood ready for it, and its share of
// the rest. Together they are the total cost of the option.
//
//   h    = served GPU-hours, and those of kept machines that stood ready for the workload and were not used
//   used = (compute + m · used hours ÷ paid hours) · served ÷ served of all who share the machines
//   reserved = (idle + m · idle hours ÷ paid hours) · ready ÷ idle hours
//   total    = cost of the machines that it shares · h ÷ h of all who share them, and its share of the tax
//   shared   = total − used − reserved
//
// m is what the machines themselves cost: hardware, premium, loan and lease. Idle hours here are those in
// which machines start and stop, too. A workload that has its machines to itself has all that is idle
// reserved for it. The tax is shared by the costs before it.
//
// Units: money, GPU-hours of the reference GPU; over the whole plan. Source: fleet, §1 chargeback.
// Checked: tests/model/cost_by_workload_test.cpp, packaging/prove chargeback.
#include "model/evaluate/evaluate_build.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr double kNoHours = 1e-12; // GPU-hours a month that are none

// What one workload has of each kind of hours, over the plan.
struct HoursOfWorkload
{
    Quantity served; // GPU-hours of the reference GPU
    Quantity ready;  // own GPU-hours
};

class CostSplit
{
public:
    CostSplit(const TimeBase &time, const Demands &demands, OptionDraft &draft, SheetBuilder &builder)
        : m_time(time), m_demands(demands), m_draft(draft), m_builder(builder),
          m_scope(builder, "options." + draft.id + ".cost_by_workload"),
          m_steps(builder, "options." + draft.id + ".steps"), m_noMoney(builder.constant(0, units::money)),
          m_none(builder.constant(kNoHours, units::gpuHour / units::month))
    {
        for (const ServedGroup &group : draft.groups)
            m_costs.push_back(moneyOf(group, group.linePrefix, [](Category) { return true; }));
    }

    void addGroup(std::size_t index)
    {
        const ServedGroup &group = m_draft.groups[index];
        const std::string end = m_costs.size() == 1 ? "" : "_" + std::to_string(index + 1);
        const auto step = [&](const char *key, const char *label, Quantity quantity) {
            return m_steps.name(key + end, label, quantity);
        };
        const Quantity cost = step("charged_cost", "Cost of those who share the machines", costOf(index));
        const Quantity used = step("charged_used", "Cost of the GPU-hours used", usedMoney(group));
        if (group.workloads.size() == 1)
            return add(group.workloads.front(), used, reservedAlone(group), cost);
        const std::vector<HoursOfWorkload> hours = hoursOf(group);
        std::vector<Quantity> served, together;
        for (const HoursOfWorkload &own : hours) {
            served.push_back(own.served);
            together.push_back(own.served + own.ready * group.supply.speed);
        }
        const Quantity allServed = step("charged_served", "GPU-hours served, of all", sum(served));
        const Quantity allHours = step("charged_hours", "GPU-hours served or ready, of all", sum(together));
        const Quantity idleHour =
            step("charged_idle_hour", "Cost of an idle GPU-hour", idleMoney(group) / idleHoursOf(group));
        for (std::size_t k = 0; k < hours.size(); ++k)
            add(group.workloads[k], used * shareOf(served[k], allServed, served.size()),
                group.supply.hours.readyFor.empty() ? m_noMoney : idleHour * hours[k].ready,
                cost * shareOf(together[k], allHours, together.size()));
    }

    const std::array<NodeId, kCostPartCount> &of(const std::string &workload) const
    {
        return m_parts.at(workload);
    }

private:
    Quantity wholePlan(Quantity perMonth) const { return total(everyMonth(perMonth)) * m_time.oneMonth; }
    Quantity zero(Quantity like) const { return m_builder.constant(0, m_builder.node(like).unit); }

    // Lines of a group, or of one of its parts.
    template<class Asked>
    Quantity moneyOf(const ServedGroup &group, const std::string &prefix, Asked isAsked) const
    {
        std::vector<Quantity> lines;
        for (std::size_t i = group.firstLine; i < group.lastLine; ++i) {
            const LineNodes &line = m_draft.nodes.lines[i];
            if (line.id.starts_with(prefix) && isAsked(line.category))
                lines.push_back({&m_builder, line.total});
        }
        return lines.empty() ? m_noMoney : sum(lines);
    }

    Quantity moneyOf(const ServedGroup &group, Category category) const
    {
        return moneyOf(group, group.linePrefix, [category](Category one) { return one == category; });
    }

    static bool isOfMachines(Category category)
    {
        return category == Category::Hardware || category == Category::Premium ||
               category == Category::Finance;
    }

    // What the machines themselves cost, by what these hours are of those that are paid. A bill tells no
    // hours: all that is on it was used.
    template<class Hours>
    Quantity ofMachines(const ServedGroup &group, Quantity ofBill, Hours hours) const
    {
        const auto own = [&](const Procurement &procurement, const std::string &prefix,
                             const Served &served) {
            const Quantity money = moneyOf(group, prefix, isOfMachines);
            if (money.id() == m_noMoney.id())
                return money;
            return traitsOf(procurement).isBill
                       ? money * ofBill
                       : money * wholePlan(hours(served)) / wholePlan(larger(served.paid, m_none));
        };
        if (group.supply.parts.empty())
            return own(*group.procurement, group.linePrefix, group.supply.hours);
        std::vector<Quantity> parts;
        for (const auto &[key, served] : group.supply.parts)
            parts.push_back(own(group.procurement->parts.at(key), group.linePrefix + key + "-", served));
        return sum(parts);
    }

    Quantity usedMoney(const ServedGroup &group) const
    {
        return moneyOf(group, Category::Compute) +
               ofMachines(group, m_builder.constant(1), [](const Served &served) { return served.used; });
    }

    Quantity idleMoney(const ServedGroup &group) const
    {
        return moneyOf(group, Category::Idle) +
               ofMachines(group, m_builder.constant(0),
                          [](const Served &served) { return served.idle + served.overhead; });
    }

    Quantity idleHoursOf(const ServedGroup &group) const
    {
        const Served &hours = group.supply.hours;
        return wholePlan(larger(hours.idle + hours.overhead, m_none));
    }

    Quantity reservedAlone(const ServedGroup &group) const
    {
        return traitsOf(*group.procurement).isBill
                   ? moneyOf(group, Category::Idle)
                   : idleMoney(group) * wholePlan(group.supply.hours.idle) / idleHoursOf(group);
    }

    // With its part of the tax, by the costs before it.
    Quantity costOf(std::size_t index) const
    {
        const Quantity tax{&m_builder, m_draft.nodes.lines.back().total};
        return m_costs.size() == 1
                   ? m_costs[index] + tax
                   : m_costs[index] + tax * shareOf(m_costs[index], sum(m_costs), m_costs.size());
    }

    // Equal ones where there is nothing to share by.
    Quantity shareOf(Quantity amount, Quantity all, std::size_t count) const
    {
        return choose(isEqual(all, zero(all)), m_builder.constant(1 / double(count)), amount / all);
    }

    std::vector<HoursOfWorkload> hoursOf(const ServedGroup &group) const
    {
        const Served &hours = group.supply.hours;
        std::vector<Quantity> asked;
        for (const std::string &id : group.workloads)
            asked.push_back(m_demands.at(id).usefulGpuHours);
        // What is rented for the work that the machines leave is rented for as much of all of it.
        const std::vector<Quantity> &left = hours.unmetOf.empty() ? asked : hours.unmetOf;
        const Quantity allLeft = sum(left);
        const Quantity notServed =
            choose(isLess(m_none, allLeft), hours.unmet / allLeft, m_builder.constant(0));
        std::vector<HoursOfWorkload> all;
        for (std::size_t k = 0; k < asked.size(); ++k) {
            const Scope scope = m_scope.inner(group.workloads[k]);
            const Quantity served = larger(zero(asked[k]), asked[k] - left[k] * notServed);
            all.push_back(
                {scope.name("served_gpu_hours", "GPU-hours served of the workload", wholePlan(served)),
                 scope.name("ready_gpu_hours", "Own GPU-hours that stand ready for it",
                            readyHours(hours, k))});
        }
        return all;
    }

    // No more is ready than is idle.
    Quantity readyHours(const Served &hours, std::size_t workload) const
    {
        if (hours.readyFor.empty())
            return wholePlan(zero(m_none));
        const Quantity allReady = sum(hours.readyFor);
        const Quantity isThere =
            choose(isLess(m_none, allReady), smaller(m_builder.constant(1), hours.idle / allReady),
                   m_builder.constant(0));
        return wholePlan(hours.readyFor[workload] * isThere);
    }

    void add(const std::string &workload, Quantity used, Quantity reserved, Quantity cost)
    {
        const Scope scope = m_scope.inner(workload);
        const auto named = [&](CostPart part, const char *label, Quantity quantity) {
            return scope.result(costPartId(part), label, quantity);
        };
        used = named(CostPart::Used, "Cost of what the workload uses", used);
        reserved = named(CostPart::Reserved, "Cost of what stands ready for the workload", reserved);
        cost = named(CostPart::Total, "Cost of the workload, with its share of the rest", cost);
        const Quantity shared =
            named(CostPart::Shared, "Its share of what serves all workloads", cost - used - reserved);
        m_parts[workload] = {used.id(), reserved.id(), shared.id(), cost.id()};
    }

    const TimeBase &m_time;
    const Demands &m_demands;
    OptionDraft &m_draft;
    SheetBuilder &m_builder;
    Scope m_scope;
    Scope m_steps;
    Quantity m_noMoney;
    Quantity m_none;
    std::vector<Quantity> m_costs; // of the groups, before tax
    std::map<std::string, std::array<NodeId, kCostPartCount>> m_parts;
};

} // namespace

void addCostByWorkload(const std::vector<std::string> &workloads, const TimeBase &time,
                       const Demands &demands, OptionDraft &draft, SheetBuilder &builder)
{
    if (workloads.size() < 2)
        return;
    CostSplit split(time, demands, draft, builder);
    for (std::size_t group = 0; group < draft.groups.size(); ++group)
        split.addGroup(group);
    for (const std::string &id : workloads)
        draft.nodes.costByWorkload.push_back(split.of(id));
}

} // namespace breakeven
