#include "tests/support/two_routes/later_orders.h"

#include "model/plan/plan_scenarios.h"
#include "model/plan/plan_setting.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "tests/support/two_routes/draws.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <stdexcept>

namespace breakeven::test {

namespace {

constexpr std::uint32_t kTinyScenarios = 140;
constexpr std::uint64_t kPointsOfSeed = 1'000'000;

class TinyDraw
{
public:
    TinyDraw(std::uint64_t seed, std::uint64_t number)
        : m_point(kTinyScenarios, seed * kPointsOfSeed + number)
    {
        m_study.conventions.choices["reference_gpu"] = "A100";
        completeStudy(m_study);
        m_study.workloads["training"] = newWorkload(m_study, "training");
        set("conventions.horizon_months", std::to_string(m_point.whole(4, 6)));
        set("conventions.discount_rate", oneOf({"0 %", "12 %"}));
        set("conventions.growth_timing", "monthly");
        setWork();
        addTerm("term");
        if (m_point.chance(.5))
            addRack();
        else
            addTerm("longer");
        if (m_point.chance(.85))
            addRented();
    }

    const Study &study() const { return m_study; }
    const std::string &settings() const { return m_settings; }
    int scenarios() { return m_point.whole(2, 3); }
    std::uint64_t seed() { return std::uint64_t(m_point.whole(1, 1000)); }

private:
    std::string oneOf(std::initializer_list<const char *> values)
    {
        return values.begin()[m_point.whole(0, int(values.size()) - 1)];
    }
    std::string money(double low, double high)
    {
        return std::to_string(std::round(m_point.between(low, high) * 100) / 100);
    }
    void set(const std::string &path, const std::string &text)
    {
        m_settings += path + "=" + text + "\n";
        if (const auto done = setPath(m_study, path, text); !done)
            throw std::runtime_error(done.error().text());
    }

    void setWork()
    {
        const std::string path = "workloads.training.";
        set(path + "patience", oneOf({"waits", "at-once"}));
        const int gpus = m_point.whole(2, 9);
        set(path + "gpus", std::to_string(gpus));
        set(path + "gpus.low", std::to_string(m_point.whole(1, gpus)));
        set(path + "gpus.high", std::to_string(m_point.whole(gpus + 1, gpus + 8)));
        set(path + "gpus.shape", "uniform");
        set(path + "busy", oneOf({"30 %", "70 %", "100 %"}));
        if (m_point.chance(.6)) {
            set(path + "growth", "50 %");
            set(path + "growth.low", "-60 %");
            set(path + "growth.high", "700 %");
            set(path + "growth.shape", "uniform");
        }
    }

    void addOption(const std::string &id, const std::string &kind)
    {
        m_study.options[id] = newOption(m_study, kind);
        completeStudy(m_study);
    }

    void addTerm(const std::string &id)
    {
        addOption(id, "committed");
        const std::string path = "options." + id + ".";
        set(path + "price", money(.8, 4));
        set(path + "gpus_per_instance", oneOf({"4", "8"}));
        set(path + "sold_by", "machine");
        set(path + "term_months", std::to_string(m_point.whole(1, 5)));
        set(path + "upfront", oneOf({"none", "all"}));
        if (m_point.chance(.3)) {
            set(path + "price_change", "-20 %");
            set(path + "price_change.low", "-60 %");
            set(path + "price_change.high", "10 %");
            set(path + "price_change.shape", "uniform");
        }
    }

    void addRack()
    {
        addOption("own", "owned-rack");
        const std::string path = "options.own.";
        set(path + "gpus_per_server", oneOf({"4", "8"}));
        set(path + "server_price", std::to_string(m_point.whole(5, 120) * 1000));
        set(path + "staff_per_year", oneOf({"0", "10000"}));
        set(path + "hold_months", oneOf({"6", "36"}));
        set(path + "resale_fraction", oneOf({"10 %", "40 %"}));
        set(path + "delivery_months", oneOf({"0", "1", "2"}));
    }

    void addRented()
    {
        addOption("rented", "on-demand");
        const std::string path = "options.rented.";
        set(path + "allocation", "autoscaled");
        set(path + "price", money(1.5, 8));
        set(path + "price.low", "1");
        set(path + "price.high", "9");
        set(path + "price.shape", "uniform");
        if (m_point.chance(.2))
            set(path + "gpus", std::to_string(m_point.whole(4, 12)));
    }

    PointDraws m_point;
    Study m_study;
    std::string m_settings;
};

// All orders of a scenario, from those of the first offer and month on; by their first orders the least
// score.
class TriedOrders
{
public:
    explicit TriedOrders(const std::vector<const PlanCosts *> &scenarios)
        : m_scenarios(scenarios), m_orders(scenarios.front()->none())
    {
    }

    double count() const
    {
        double count = 1;
        for (std::size_t i = 0; i < m_orders.size(); ++i)
            for (int month = 0; month < months(); ++month)
                count *= most(i, month) + 1;
        return count;
    }

    LeastByTrying least()
    {
        for (const PlanCosts *costs : m_scenarios) {
            m_costs = costs;
            m_least.emplace_back();
            m_number = 0;
            tryFrom(0, 0);
        }
        const auto count = double(m_scenarios.size());
        LeastByTrying best{kUnlimited, *std::min_element(m_sums.begin(), m_sums.end()) / count};
        for (const auto &[first, cost] : m_least.front()) {
            double sum = 0;
            for (const auto &least : m_least)
                sum += least.at(first);
            best.first = std::min(best.first, sum / count);
        }
        return best;
    }

private:
    int months() const { return m_scenarios.front()->task().months(); }

    // The most that can be of use in any scenario, so that all try the same first orders.
    int most(std::size_t i, int month) const
    {
        int most = 0;
        for (const PlanCosts *costs : m_scenarios) {
            const PlanOffer &offer = costs->task().offers[costs->fixed()[i]];
            if (offer.serviceOf(month, months()).months() > 0)
                most = std::max(most, costs->sizes(i).largest);
        }
        return most;
    }

    void tryFrom(std::size_t i, int month)
    {
        if (i == m_orders.size())
            return take();
        if (month == months())
            return tryFrom(i + 1, 0);
        for (int machines = most(i, month); machines >= 0; --machines) {
            m_orders[i][std::size_t(month)] = machines;
            tryFrom(i, month + 1);
        }
    }

    void take()
    {
        const double cost = m_costs->scoreOf(m_orders).all();
        if (m_number == m_sums.size())
            m_sums.push_back(0);
        m_sums[m_number++] += cost;
        const auto [known, isNew] =
            m_least.back().try_emplace(firstOrdersOf(*m_costs, m_orders).orders, cost);
        if (!isNew)
            known->second = std::min(known->second, cost);
    }

    const std::vector<const PlanCosts *> &m_scenarios;
    const PlanCosts *m_costs = nullptr;
    PlanOrders m_orders;
    std::vector<std::map<PlanOrders, double>> m_least; // by scenario
    std::vector<double> m_sums;                        // of all orders, in the order they are tried
    std::size_t m_number = 0;
};

} // namespace

std::vector<const PlanCosts *> TinyScenarios::all() const
{
    std::vector<const PlanCosts *> all;
    for (const auto &one : costs)
        all.push_back(one.get());
    return all;
}

std::optional<TinyScenarios> tinyScenarios(std::uint64_t seed, std::uint64_t number)
{
    TinyDraw draw(seed, number);
    const auto study = studyToPlan(draw.study(), {});
    if (!study)
        return std::nullopt;
    const int count = draw.scenarios();
    const auto drawn = planScenarios(*study, count, draw.seed());
    auto entered = planSetting(*study, {});
    if (!drawn || !entered)
        return std::nullopt;
    TinyScenarios tiny;
    tiny.settings = draw.settings();
    tiny.enteredTask = std::make_unique<PlanTask>(std::move(entered->task));
    tiny.entered = std::make_unique<PlanCosts>(*tiny.enteredTask);
    for (const Study &one : drawn->studies) {
        auto setting = planSetting(one, {});
        if (!setting)
            return std::nullopt;
        tiny.tasks.push_back(std::make_unique<PlanTask>(std::move(setting->task)));
        tiny.costs.push_back(std::make_unique<PlanCosts>(*tiny.tasks.back()));
        if (tiny.costs.back()->fixed() != tiny.entered->fixed())
            return std::nullopt;
    }
    return tiny;
}

std::optional<LeastByTrying> leastByTrying(const TinyScenarios &tiny, double most)
{
    const std::vector<const PlanCosts *> all = tiny.all();
    TriedOrders tried(all);
    return tried.count() > most ? std::nullopt : std::optional(tried.least());
}

} // namespace breakeven::test
