// How long nodes live before they are taken away: at a constant rate, or by a law of their age.
//
// The laws are those of effects/lifetime.h. A market by price takes nodes at a constant rate. Units: hours.
#pragma once

#include "model/effects/lifetime_functions.h"
#include "model/procurement/procurement.h"

#include <vector>

namespace breakeven {

// Parameters of the effect "stretch": the law, what it is made of, and the age at which every node goes.
FieldSet lifetimeFields();

// "0.5, 3, 24": the hours that nodes of a sample lived. Errors: BadInput unless they are 1 to 1000 numbers
// above 0.
Result<std::vector<double>> parseLifetimes(const std::string &hours);

// Whether the lifetimes are a sample: only then the text of them is read.
bool isSampleOfLifetimes(const Procurement &procurement);

// The law of one node, in the sheet of its procurement.
class NodeLives
{
public:
    explicit NodeLives(const ProcurementContext &context);

    // Whether a node is taken at the same rate whatever its age: an exponential law without a cap.
    bool isAtConstantRate() const { return m_isAtConstantRate; }
    // How often a node is taken, an hour: its rate, or one in its mean life.
    Quantity rate() const;

    // As `gangLife` and `gangKeptWork` of so many machines of one age.
    Quantity life(Quantity machines) const;
    Quantity keptWork(Quantity machines, Quantity recovery, Quantity interval, Quantity checkpoint) const;

private:
    Quantity function(const Function &function, std::vector<Quantity> arguments) const;

    const ProcurementContext &m_context;
    LifetimeLaw m_law = LifetimeLaw::Exponential;
    bool m_isAtConstantRate = true;
    std::vector<Quantity> m_terms; // of the law
    Quantity m_cap;                // not valid: a constant rate
};

} // namespace breakeven
