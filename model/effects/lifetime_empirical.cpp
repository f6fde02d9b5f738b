#include "model/effects/lifetime.h"

#include "model/effects/lifetime_spans.h"
#include "model/numeric/elementary.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace breakeven {

namespace {

struct Step
{
    double age;
    double survival; // from this age on
    double area;     // under the survival before it
};

class Empirical : public Lifetime
{
public:
    explicit Empirical(std::vector<LifetimeRecord> records)
    {
        assert(!records.empty());
        // At one age deaths come first, because the machines of censored records were at risk at that age
        // too.
        std::sort(records.begin(), records.end(), [](const LifetimeRecord &a, const LifetimeRecord &b) {
            return a.hours != b.hours ? a.hours < b.hours : a.isCensored < b.isCensored;
        });
        records.back().isCensored = false;
        double survival = 1, area = 0, before = 0;
        for (std::size_t i = 0; i < records.size(); ++i) {
            if (records[i].isCensored)
                continue;
            const double age = records[i].hours;
            area += survival * (age - before);
            survival *= double(records.size() - i - 1) / double(records.size() - i);
            before = age;
            m_steps.push_back({age, survival, area});
        }
    }
    // The same ages, all survivals to a power.
    Empirical(const std::vector<Step> &steps, double power) : m_steps(steps)
    {
        double area = 0, before = 0, survival = 1;
        for (Step &step : m_steps) {
            area += survival * (step.age - before);
            survival = elementary::power(step.survival, power);
            before = step.age;
            step = {step.age, survival, area};
        }
    }

    double survival(double age) const override { return stepAt(age).survival; }
    double survival(double age, double span) const override
    {
        const double alive = aliveAt(age);
        return alive == 0 ? 0 : survival(age + span) / alive;
    }
    double expectedWithin(double age, double span) const override
    {
        const double alive = aliveAt(age);
        return alive == 0 ? 0 : (area(age + span) - area(age)) / alive;
    }
    double hazard(double) const override { return std::numeric_limits<double>::quiet_NaN(); }

    double reaches(double age) const override { return stepAt(age * (1 - 1e-12)).survival; }
    // Between two ages of the records all spans are as likely to end.
    double spansDone(double from, double span, double until) const override
    {
        const double most = mostSpans(from, span, until);
        double sum = 0, before = 0, survival = 1;
        for (const Step &step : m_steps) {
            const double ended = std::min(most, mostSpans(from, span, step.age));
            sum += survival * (ended - before);
            before = ended;
            survival = step.survival;
        }
        return sum;
    }
    LifetimePointer firstOf(double machines) const override
    {
        return std::make_unique<Empirical>(m_steps, machines);
    }

private:
    Step stepAt(double age) const
    {
        const auto after = std::upper_bound(m_steps.begin(), m_steps.end(), age,
                                            [](double a, const Step &step) { return a < step.age; });
        return after == m_steps.begin() ? Step{0, 1, 0} : *(after - 1);
    }
    double aliveAt(double age) const { return age == 0 ? 1 : survival(age); }
    double area(double age) const
    {
        const Step step = stepAt(age);
        return step.survival == 0 ? step.area : step.area + step.survival * (age - step.age);
    }

    std::vector<Step> m_steps;
};

} // namespace

LifetimePointer empiricalLifetime(std::vector<LifetimeRecord> records)
{
    return std::make_unique<Empirical>(std::move(records));
}

} // namespace breakeven
