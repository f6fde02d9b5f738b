// Gangs whose machines age: the reference rows of the study cases, sums against sums, and the ends of the
// laws.
#include "model/effects/lifetime_functions.h"

#include "model/effects/lifetime.h"
#include "model/effects/preemption.h"
#include "model/numeric/unknown.h"
#include "tests/model/small_sheet.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr double kCheckpoint = 5.0 / 60, kDelay = .2;

double valueOf(const Function &function, const std::vector<double> &arguments)
{
    SmallSheet sheet;
    std::vector<Quantity> quantities;
    for (double argument : arguments)
        quantities.push_back(sheet.number(argument));
    return sheet.value(function, quantities);
}

// How a gang is interrupted and what is done then, of machines with a law of these terms.
struct Gang
{
    LifetimeLaw law;
    std::vector<double> terms;
    double machines = 1;
    double cap = kInfinite;
    double recovery = 0;
    double interval = 2;
    double checkpoint = kCheckpoint;
    double delay = kDelay;

    double stretch() const
    {
        std::vector<double> life{machines, cap}, work{machines, cap, recovery, interval, checkpoint};
        life.insert(life.end(), terms.begin(), terms.end());
        work.insert(work.end(), terms.begin(), terms.end());
        return (valueOf(gangLife(law, terms.size()), life) + delay) /
               valueOf(gangKeptWork(law, terms.size()), work);
    }
};

double sumOfSpans(const Lifetime &law, double from, double span, int most)
{
    double sum = 0;
    for (int k = 1; k <= most; ++k)
        sum += law.reaches(from + k * span);
    return sum;
}

} // namespace

TEST_CASE("P-28, P-29: gangs whose nodes age lose the hours of the reference rows")
{
    const Gang capped{LifetimeLaw::Exponential, {.05}, 1, 24};
    CHECK(isNear((capped.stretch() - 1) * 17520, 2469.19834, 1e-8)); // P-28
    const Gang weibull{LifetimeLaw::Weibull, {.6, 20}, 1, 24};
    CHECK(isNear((weibull.stretch() - 1) * 10512, 1547.21036, 1e-8)); // P-29
    const Gang sample{LifetimeLaw::Empirical, {.5, 3, 6, 11, 24, 24}};
    CHECK(isNear((sample.stretch() - 1) * 10512, 1699.44, 1e-9)); // P-29
}

TEST_CASE("a gang at a constant rate has the stretch of the long run, by its survival too")
{
    for (double recovery : {0.0, .1})
        for (double machines : {1.0, 5.5, 16.0}) {
            const PreemptionTerms terms{.05 * machines, kCheckpoint, kDelay, recovery};
            const double stretch = longRunStretch(terms, .5);
            CHECK(isNear(Gang{LifetimeLaw::Exponential, {.05}, machines, kInfinite, recovery, .5}.stretch(),
                         stretch, 1e-12));
            CHECK(isNear(Gang{LifetimeLaw::Weibull, {1, 20}, machines, kInfinite, recovery, .5}.stretch(),
                         stretch, 1e-11));
            // Long before the cap.
            CHECK(isNear(Gang{LifetimeLaw::Exponential, {.05}, machines, 5000, recovery, .5}.stretch(),
                         stretch, 1e-12));
        }
}

TEST_CASE("a segment that ends at the cap is done, and one that is longer never is")
{
    // Twelve segments of two hours; a machine that only the cap takes.
    const Gang calm{LifetimeLaw::Exponential, {0}, 16, 24, 0, 2 - kCheckpoint};
    CHECK(isNear(calm.stretch(), 24.2 / (12 * (2 - kCheckpoint))));
    Gang longer = calm;
    longer.cap = 24 - 1e-6;
    CHECK(isNear(longer.stretch(), 24.2 / (11 * (2 - kCheckpoint)), 1e-6));
    longer.interval = 24;
    CHECK(longer.stretch() == kInfinite);
    longer.interval = kInfinite;
    CHECK(longer.stretch() == kInfinite);
    // Tenths do not add up to the last digit.
    CHECK(isNear(Gang{LifetimeLaw::Exponential, {0}, 1, .9, 0, .3, 0, 0}.stretch(), 1));
    // A machine of a sample that is taken when a segment ends has done it.
    CHECK(isNear(Gang{LifetimeLaw::Empirical, {6, 24}, 1, kInfinite, 0, 2, 0, 0}.stretch(), 1));
    CHECK(isNear(Gang{LifetimeLaw::Empirical, {.3, .6, .9}, 1, kInfinite, 0, .3, 0, 0}.stretch(), 1));
}

TEST_CASE("ever shorter intervals lose nothing but the delays, or all where checkpoints take time")
{
    const std::vector<Gang> gangs{{LifetimeLaw::Exponential, {.05}, 4, 24},
                                  {LifetimeLaw::Weibull, {.6, 20}, 4, 24},
                                  {LifetimeLaw::Bathtub, {.45, 1, .8, 24}, 4, 24},
                                  {LifetimeLaw::Empirical, {.5, 3, 6, 11, 24, 24}, 4}};
    for (Gang gang : gangs) {
        gang.interval = 0;
        CHECK(gang.stretch() == kInfinite);
        gang.checkpoint = 0;
        gang.recovery = .1;
        const double limit = gang.stretch();
        CHECK(limit > 1);
        gang.interval = 1e-4;
        CHECK(isNear(gang.stretch(), limit, 1e-4));
        gang.recovery = 0;
        gang.delay = 0;
        gang.interval = 0;
        CHECK(isNear(gang.stretch(), 1));
    }
}

TEST_CASE("many spans are added up as few are")
{
    std::vector<LifetimePointer> laws;
    for (double shape : {.3, .6, 1.0, 1.5, 4.0})
        laws.push_back(weibullLifetime(shape, 20));
    laws.push_back(cappedLifetime(weibullLifetime(.6, 20), 24));
    laws.push_back(bathtubLifetime({.45, 1, .8, 24}));
    laws.push_back(cappedLifetime(bathtubLifetime({.45, 1, .8, 24})->firstOf(7), 24));
    laws.push_back(exponentialLifetime(.05));
    laws.push_back(empiricalLifetime({{.5, false}, {3, false}, {7, true}, {24, false}}));
    for (const LifetimePointer &law : laws)
        for (double span : {2.0, .25, .004, .0007})
            for (double until : {23.0, 24.0}) {
                CAPTURE(&law - laws.data(), span, until);
                const int most = int((until - .1) / span + 1e-9);
                CHECK(isNear(law->spansDone(.1, span, until), sumOfSpans(*law, .1, span, most), 1e-9));
            }
    for (double shape : {.6, 1.5}) // all of the tail
        CHECK(isNear(weibullLifetime(shape, 20)->spansDone(0, .5, kInfinite),
                     sumOfSpans(*weibullLifetime(shape, 20), 0, .5, 40000), 1e-11));
    CHECK(exponentialLifetime(0)->spansDone(0, 2, kInfinite) == kInfinite);
    CHECK(exponentialLifetime(.05)->spansDone(5, 2, 4) == 0);
}

TEST_CASE("the first of several machines of one age lives as all of them survive")
{
    std::vector<LifetimePointer> laws;
    laws.push_back(exponentialLifetime(.05));
    laws.push_back(weibullLifetime(.6, 20));
    laws.push_back(bathtubLifetime({.528408, .990407, 15.6187, 33.9078}));
    laws.push_back(cappedLifetime(bathtubLifetime({.45, 1, .8, 24}), 24));
    laws.push_back(empiricalLifetime({{.5, false}, {3, false}, {3, false}, {7, true}, {24, false}}));
    for (const LifetimePointer &law : laws)
        for (double machines : {1.0, 2.5, 16.0, 3000.0}) {
            const LifetimePointer first = law->firstOf(machines);
            CAPTURE(&law - laws.data(), machines);
            for (double age : {0.0, 1e-3, .5, 3.0, 11.0, 23.9})
                CHECK(isNear(first->survival(age), std::pow(law->survival(age), machines), 1e-10));
            // The mean again, of the smallest steps that matter.
            double lived = 0;
            for (double age = 0, step; age < 40; age += step) {
                step = std::max(1e-7, age * 1e-3);
                lived += step * (first->survival(age + step / 2));
            }
            CHECK(isNear(first->expectedWithin(0, 40), lived, 2e-3));
        }
    CHECK(bathtubLifetime({.45, 1, .8, 24})->firstOf(1)->mean() == bathtubLifetime({.45, 1, .8, 24})->mean());
}
