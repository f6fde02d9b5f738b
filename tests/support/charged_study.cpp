#include "tests/support/charged_study.h"

#include "model/evaluate/evaluate.h"
#include "model/study/fields.h"
#include "tests/model/random_study.h"
#include "tests/support/two_routes/draws.h"

#include <cmath>
#include <sstream>

namespace breakeven::test {

namespace {

constexpr std::uint32_t kDrawnFleets = 97;
constexpr std::uint64_t kApart = 1000000; // numbers of studies that lend their workloads
constexpr double kRounding = 1e-9;

class Charges
{
public:
    Charges(const Study &study, const Comparison &comparison, const OptionOutcome &option)
        : m_study(study), m_comparison(comparison), m_option(option)
    {
    }

    std::vector<std::string> broken()
    {
        if (!m_option.totalCost())
            return {};
        double all = 0, size = 0;
        for (std::size_t k = 0; k < m_option.costByWorkload.size(); ++k) {
            all += of(k, CostPart::Total);
            size += std::fabs(of(k, CostPart::Total));
            checkParts(k);
        }
        check("the totals add up", all, *m_option.totalCost(), std::max(size, sizeOfLines()));
        if (m_option.costByWorkload.size() != m_comparison.workloads.size())
            tell("a cost for each workload", double(m_option.costByWorkload.size()), 0);
        return std::move(m_broken);
    }

private:
    double of(std::size_t workload, CostPart part) const
    {
        return m_option.costByWorkload[workload][std::size_t(part)].value_or(NAN);
    }

    double sizeOfLines() const
    {
        double size = 1;
        for (const LineOutcome &line : m_option.lines)
            size += std::fabs(line.total.value_or(0));
        return size;
    }

    void checkParts(std::size_t k)
    {
        const double used = of(k, CostPart::Used), reserved = of(k, CostPart::Reserved);
        check("the parts add up", used + reserved + of(k, CostPart::Shared), of(k, CostPart::Total),
              sizeOfLines());
        for (const double part : {used, reserved})
            if (!(part >= -kRounding * sizeOfLines()))
                tell("no negative charge", part, 0);
        // What owning saves of the tax depends on more than its cost, by which the tax is shared.
        if (m_study.conventions.inputs.at("tax_rate").value == 0 &&
            m_study.options.at(m_option.id).workloads.count(m_comparison.workloads[k]))
            checkAlone(k);
    }

    // By itself, with nothing else in the study.
    void checkAlone(std::size_t k)
    {
        const std::string &workload = m_comparison.workloads[k];
        Study alone = m_study;
        std::erase_if(alone.workloads, [&](const auto &one) { return one.first != workload; });
        std::erase_if(alone.options, [&](const auto &one) { return one.first != m_option.id; });
        alone.baseline.clear();
        const auto comparison = evaluate(alone);
        if (comparison && comparison->options.front().totalCost())
            check("a workload with its own machines pays what it costs alone", of(k, CostPart::Total),
                  *comparison->options.front().totalCost(), sizeOfLines());
    }

    void check(const char *what, double value, double expected, double size)
    {
        if (!(std::fabs(value - expected) <= kRounding * size))
            tell(what, value, expected);
    }

    void tell(const char *what, double value, double expected)
    {
        std::ostringstream text;
        text.precision(15);
        text << m_option.id << ", " << what << ": " << value << ", expected " << expected;
        m_broken.push_back(text.str());
    }

    const Study &m_study;
    const Comparison &m_comparison;
    const OptionOutcome &m_option;
    std::vector<std::string> m_broken;
};

} // namespace

Study drawnFleet(std::uint64_t number)
{
    PointDraws draws(kDrawnFleets, number);
    Study study = randomStudy(number);
    const int workloads = draws.whole(2, 3);
    for (int k = 1; int(study.workloads.size()) < workloads; ++k)
        study.workloads["other-" + std::to_string(k)] =
            randomStudy(kApart * std::uint64_t(k) + number).workloads.at("first");
    study.conventions.inputs["tax_rate"].value = draws.chance(.5) ? 0 : .25;
    const std::vector<std::string> ids = optionOrder(study);
    for (const std::string &id : ids)
        for (const std::string &workload : workloadOrder(study))
            if (draws.chance(.15)) {
                const std::string &other = ids[std::size_t(draws.whole(0, int(ids.size()) - 1))];
                study.options.at(id).workloads[workload] = study.options.at(other).procurement;
            }
    completeStudy(study);
    return study;
}

std::vector<std::string> brokenCharges(const Study &study)
{
    const auto comparison = evaluate(study);
    if (!comparison)
        return {comparison.error().text()};
    std::vector<std::string> all;
    for (const OptionOutcome &option : comparison->options)
        for (const std::string &broken : Charges(study, *comparison, option).broken())
            all.push_back(broken);
    return all;
}

} // namespace breakeven::test
