#include "ui/assumption_checks.h"

#include "model/sheet/explanation.h"
#include "model/study_path.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <set>

namespace breakeven {

namespace {

constexpr long kStaleDays = 365;

bool isStalePrice(const ConstInputPlace &place, const Date &asOf)
{
    const bool isDated = place.field->isPrice && place.input->asOf && asOf.year != Date().year;
    return isDated && asOf.daysSinceEpoch() - place.input->asOf->daysSinceEpoch() > kStaleDays;
}

bool hasNoSource(const Input &input)
{
    const bool isStandard = input.source.rfind("standard value", 0) == 0 || input.source.rfind("example value", 0) == 0;
    return input.value && !input.price && (input.source.empty() || isStandard);
}

// In how many options' cost each input is found.
std::map<std::string, int> useCounts(const StudySheet &sheet)
{
    std::map<std::string, int> counts;
    for (const OptionNodes &option : sheet.options)
        for (const SheetInput *input : leaves(*sheet.sheet, option.totalCost))
            ++counts[input->path];
    return counts;
}

} // namespace

AssumptionChecks::AssumptionChecks(const Study &study, const StudyResultPtr &result)
{
    const auto counts = result ? useCounts(result->sheet) : std::map<std::string, int>();
    std::set<std::string> unused;
    if (result)
        for (const std::string &path : unusedInputs(study, result->sheet))
            unused.insert(path);
    for (const ConstInputPlace &place : allInputs(study)) {
        AssumptionCheck &check = m_checks[place.path];
        const auto used = counts.find(place.path);
        check.usedBy = used == counts.end() ? 0 : used->second;
        check.isUnset = !place.input->value;
        check.isUnused = unused.count(place.path) > 0;
        check.hasNoSource = hasNoSource(*place.input);
        check.isStale = isStalePrice(place, study.asOf);
        check.hasNoRange = place.input->value && !place.input->range;
    }
}

const AssumptionCheck &AssumptionChecks::of(const std::string &path) const
{
    static const AssumptionCheck kNothing{};
    const auto found = m_checks.find(path);
    return found == m_checks.end() ? kNothing : found->second;
}

bool AssumptionChecks::needsLook(const std::string &path) const
{
    const AssumptionCheck &check = of(path);
    return !check.isUnused && (check.hasNoSource || check.isStale);
}

int AssumptionChecks::needsLookCount() const
{
    return int(std::count_if(m_checks.begin(), m_checks.end(),
                             [&](const auto &entry) { return needsLook(entry.first); }));
}

QString AssumptionChecks::words(const std::string &path) const
{
    const AssumptionCheck &check = of(path);
    QStringList words;
    if (check.hasNoSource)
        words.append(QCoreApplication::translate("AssumptionChecks", "no source"));
    if (check.isStale)
        words.append(QCoreApplication::translate("AssumptionChecks", "price older than twelve months"));
    if (check.isUnused)
        words.append(QCoreApplication::translate("AssumptionChecks", "unused"));
    return words.join(QStringLiteral(", "));
}

} // namespace breakeven
