#include "ui/assumption_checks.h"

#include "data/export/assumptions.h"
#include "model/sheet/explanation.h"
#include "model/study_path.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace breakeven {

namespace {

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

AssumptionChecks::AssumptionChecks(const Study &study, const StudyResultPtr &result, const Study *before)
{
    const auto counts = result ? useCounts(result->sheet) : std::map<std::string, int>();
    const InputFindings findings =
        result ? inputFindings(study, result->sheet, result->evaluation) : InputFindings();
    for (const Assumption &assumption : assumptions(study, findings)) {
        AssumptionCheck &check = m_checks[assumption.path];
        const auto used = counts.find(assumption.path);
        check.usedBy = used == counts.end() ? 0 : used->second;
        check.isUnused = !assumption.isUsed;
        check.hasNoSource = assumption.input.value && !assumption.isSourced;
        check.isStale = assumption.isStale;
        check.hasNoRange = assumption.input.value && !assumption.isComputed && !assumption.input.range;
        if (assumption.isComputed)
            check.computed = assumption.input.value;
    }
    for (const std::string &path : findings.unused)
        m_checks[path].isUnused = true;
    if (before)
        markChanges(study, *before);
}

void AssumptionChecks::markChanges(const Study &study, const Study &before)
{
    std::map<std::string, const Input *> old;
    for (const ConstInputPlace &place : allInputs(before))
        old[place.path] = place.input;
    for (const ConstInputPlace &place : allInputs(study)) {
        const auto found = old.find(place.path);
        m_checks[place.path].hasChanged = found == old.end() || *found->second != *place.input;
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
