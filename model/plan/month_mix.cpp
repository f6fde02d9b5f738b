#include "model/plan/month_mix.h"

#include <cmath>

namespace breakeven {

namespace {

// A number of machines this near to a whole one is whole, and a cost this near to another no better.
constexpr double kMixRounding = 1e-7;

LinearProgram programOf(const RentedRest &rest, const std::vector<FixedOffer> &offers)
{
    LinearProgram program;
    const int row = program.addRow(0, kUnlimited);
    for (const FixedOffer &offer : offers)
        program.addTerm(row, program.addColumn(offer.price, 0, offer.most), offer.capacity);
    for (const RentedRest::Piece &piece : rest.pieces())
        program.addTerm(row, program.addColumn(-piece.saving, 0, piece.width), -1);
    return program;
}

double costOf(const RentedRest &rest, const std::vector<FixedOffer> &offers,
              const std::vector<double> &machines)
{
    double cost = 0, gpus = 0;
    for (std::size_t i = 0; i < offers.size(); ++i) {
        cost += offers[i].price * machines[i];
        gpus += offers[i].capacity * machines[i];
    }
    return cost + rest.costAt(gpus);
}

class WholeMachines
{
public:
    WholeMachines(const RentedRest &rest, const std::vector<FixedOffer> &offers)
        : m_rest(rest), m_offers(offers), m_program(programOf(rest, offers)), m_all(rest.costAt(0))
    {
        for (const FixedOffer &offer : offers)
            m_limits.push_back({0, std::floor(offer.most + kMixRounding)});
    }

    std::optional<MonthMix> best()
    {
        branch();
        return m_best;
    }

private:
    struct Limits
    {
        double least = 0;
        double most = 0;
    };

    void branch()
    {
        for (std::size_t i = 0; i < m_limits.size(); ++i)
            m_program.setLimits(int(i), m_limits[i].least, m_limits[i].most);
        const LinearSolution found = m_program.solve();
        const bool isKnown = found.status == LinearSolution::Status::Optimal;
        if (!isKnown ||
            (m_best && m_all + found.cost >= m_best->cost - kMixRounding * std::fabs(m_best->cost)))
            return;
        for (std::size_t i = 0; i < m_offers.size(); ++i)
            if (std::fabs(found.amounts[i] - std::round(found.amounts[i])) > kMixRounding)
                return branchOn(i, found.amounts[i]);
        take(found.amounts);
    }

    // The nearer neighbour first: it is more likely to be the best.
    void branchOn(std::size_t i, double part)
    {
        const Limits before = m_limits[i];
        const Limits below{before.least, std::floor(part)}, above{std::ceil(part), before.most};
        const bool isAboveFirst = part - std::floor(part) > .5;
        for (const Limits &limits : {isAboveFirst ? above : below, isAboveFirst ? below : above}) {
            m_limits[i] = limits;
            branch();
        }
        m_limits[i] = before;
    }

    void take(const std::vector<double> &amounts)
    {
        MonthMix mix;
        for (std::size_t i = 0; i < m_offers.size(); ++i)
            mix.machines.push_back(std::round(amounts[i]));
        mix.cost = costOf(m_rest, m_offers, mix.machines);
        if (!m_best || mix.cost < m_best->cost)
            m_best = mix;
    }

    const RentedRest &m_rest;
    const std::vector<FixedOffer> &m_offers;
    LinearProgram m_program;
    double m_all = 0; // the cost when all is rented
    std::vector<Limits> m_limits;
    std::optional<MonthMix> m_best;
};

} // namespace

std::optional<MonthMix> cheapestParts(const RentedRest &rest, const std::vector<FixedOffer> &offers)
{
    const LinearSolution found = programOf(rest, offers).solve();
    if (found.status != LinearSolution::Status::Optimal)
        return std::nullopt;
    return MonthMix{{found.amounts.begin(), found.amounts.begin() + std::ptrdiff_t(offers.size())},
                    rest.costAt(0) + found.cost};
}

std::optional<MonthMix> cheapestMachines(const RentedRest &rest, const std::vector<FixedOffer> &offers)
{
    return WholeMachines(rest, offers).best();
}

} // namespace breakeven
