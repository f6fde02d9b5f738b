#include "model/procurement/lifetimes.h"

#include "model/numeric/number_list.h"
#include "model/procurement/common_fields.h"
#include "model/procurement/spot_market.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

constexpr std::size_t kMostLifetimes = 1000;
constexpr double kBathtubCap = 24;

const char *const kWeibull = "interruption_cause rate & lifetime_law weibull";
const char *const kBathtub = "interruption_cause rate & lifetime_law bathtub";
const char *const kEmpirical = "interruption_cause rate & lifetime_law empirical";

Result<void> areLifetimes(const std::string &hours)
{
    const auto lifetimes = parseLifetimes(hours);
    return lifetimes ? Result<void>() : lifetimes.error();
}

FieldSet lawChoice()
{
    return onlyWhen("interruption_cause rate",
                    {{},
                     {{"lifetime_law",
                       "Lifetimes of nodes",
                       {{"exponential", "at a constant rate"},
                        {"weibull", "Weibull"},
                        {"bathtub", "bathtub: young, or near the end"},
                        {"empirical", "as in a sample"}},
                       "How the rate of interruptions changes with the age of a node."}},
                     {}});
}

FieldSet weibullFields()
{
    return onlyWhen(kWeibull,
                    {{{"lifetime_shape", "Weibull shape", units::one, "", 1, "1 is a constant rate", 0.05,
                       100, "Below 1 many nodes are interrupted young, above 1 most are interrupted late."},
                      {"lifetime_scale", "Weibull scale", units::hour, "h", 20, "an example", 1e-6, 1e6,
                       "The age that 37 of 100 nodes reach."}},
                     {},
                     {}});
}

FieldSet bathtubFields()
{
    const char *example = "an example: near the paper of Kadupitiya and others, HPDC 2020";
    return onlyWhen(kBathtub, {{{"lifetime_a", "Share interrupted early", units::one, "%", 0.45, example, 0,
                                 1, "Share of nodes interrupted young; the rest are interrupted late."},
                                {"lifetime_t1", "Early lifetime", units::hour, "h", 1, example, 1e-6, 1e6,
                                 "The mean age of nodes that are interrupted young."},
                                {"lifetime_t2", "Steepness of the end", units::hour, "h", 0.8, example, 1e-6,
                                 1e6, "The time in which late interruptions grow by a factor of e."},
                                {"lifetime_b", "Age at the end", units::hour, "h", 24, example, 0, 1e6,
                                 "The age near which most of the other nodes are interrupted."}},
                               {},
                               {}});
}

FieldSet sampleField()
{
    return onlyWhen(kEmpirical, {{},
                                 {{"lifetimes",
                                   "Lifetimes",
                                   {},
                                   "Ages in hours at which nodes were interrupted: 0.5, 3, 24.",
                                   areLifetimes,
                                   "",
                                   "",
                                   "0.5, 3, 6, 11, 24, 24"}},
                                 {}});
}

FieldSet capField()
{
    return {{{"lifetime_cap", "Maximum lifetime", units::hour, "h", std::nullopt, "", 1e-6, 1e6,
              "Every node is interrupted at this age; unset: no limit, or 24 hours with a bathtub.", true}},
            {},
            {}};
}

LifetimeLaw lawOf(const ProcurementContext &context)
{
    if (isPriceMarket(context))
        return LifetimeLaw::Exponential;
    const std::string &law = context.choice("lifetime_law");
    return law == "weibull"     ? LifetimeLaw::Weibull
           : law == "bathtub"   ? LifetimeLaw::Bathtub
           : law == "empirical" ? LifetimeLaw::Empirical
                                : LifetimeLaw::Exponential;
}

// What cannot be read is unknown; `addStudyOddities` says why.
std::vector<Quantity> sampleOf(const ProcurementContext &context)
{
    auto hours = parseLifetimes(context.choice("lifetimes"));
    if (!hours)
        hours = std::vector<double>{std::numeric_limits<double>::quiet_NaN()};
    std::sort(hours->begin(), hours->end());
    std::vector<Quantity> lifetimes;
    for (const double life : *hours)
        lifetimes.push_back(context.builder().constant(life, units::hour));
    return lifetimes;
}

std::vector<Quantity> termsOf(const ProcurementContext &context, LifetimeLaw law)
{
    switch (law) {
    case LifetimeLaw::Exponential:
        return {interruptionRate(context)};
    case LifetimeLaw::Weibull:
        return {context.in("lifetime_shape"), context.in("lifetime_scale")};
    case LifetimeLaw::Bathtub:
        return {context.in("lifetime_a"), context.in("lifetime_t1"), context.in("lifetime_t2"),
                context.in("lifetime_b")};
    case LifetimeLaw::Empirical:
        break;
    }
    return sampleOf(context);
}

Quantity capOf(const ProcurementContext &context, LifetimeLaw law)
{
    if (context.has("lifetime_cap"))
        return context.in("lifetime_cap");
    if (law == LifetimeLaw::Bathtub)
        return context.builder().constant(kBathtubCap, units::hour, "a day, where no cap is set");
    return context.builder().constant(std::numeric_limits<double>::infinity(), units::hour, "no cap");
}

} // namespace

FieldSet lifetimeFields()
{
    return parametersOf("stretch",
                        joined({lawChoice(), weibullFields(), bathtubFields(), sampleField(), capField()}));
}

Result<std::vector<double>> parseLifetimes(const std::string &hours)
{
    auto lifetimes = numbersIn(hours, ",; \t");
    const bool isSample = lifetimes && !lifetimes->empty() && lifetimes->size() <= kMostLifetimes &&
                          std::all_of(lifetimes->begin(), lifetimes->end(),
                                      [](double life) { return life > 0 && std::isfinite(life); });
    if (!isSample)
        return Error{ErrorKind::BadInput,
                     "Lifetimes: expected the hours that nodes lived, 1 to " +
                         std::to_string(kMostLifetimes) + " numbers above 0, as in '0.5, 3, 24'; found '" +
                         hours + "'.",
                     {}};
    return std::move(*lifetimes);
}

bool isSampleOfLifetimes(const Procurement &procurement)
{
    const auto isChosen = [&](const char *choice, const char *value) {
        const auto found = procurement.choices.find(choice);
        return found != procurement.choices.end() && found->second == value;
    };
    return isComputed(procurement.inputs, "stretch") && isChosen("interruption_cause", "rate") &&
           isChosen("lifetime_law", "empirical");
}

NodeLives::NodeLives(const ProcurementContext &context) : m_context(context), m_law(lawOf(context))
{
    m_isAtConstantRate = m_law == LifetimeLaw::Exponential && !context.has("lifetime_cap");
    m_terms = termsOf(context, m_law);
    if (!m_isAtConstantRate)
        m_cap = capOf(context, m_law);
}

Quantity NodeLives::rate() const
{
    if (m_isAtConstantRate)
        return m_terms.front();
    return m_context.step("node_rate", "Interruptions of a node, on average",
                          1 / life(m_context.builder().constant(1)));
}

Quantity NodeLives::life(Quantity machines) const
{
    return function(gangLife(m_law, m_terms.size()), {machines, m_cap});
}

Quantity NodeLives::keptWork(Quantity machines, Quantity recovery, Quantity interval,
                             Quantity checkpoint) const
{
    return function(gangKeptWork(m_law, m_terms.size()), {machines, m_cap, recovery, interval, checkpoint});
}

Quantity NodeLives::function(const Function &function, std::vector<Quantity> arguments) const
{
    arguments.insert(arguments.end(), m_terms.begin(), m_terms.end());
    return m_context.builder().function(function, arguments, units::hour);
}

} // namespace breakeven
