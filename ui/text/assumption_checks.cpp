#include "ui/text/assumption_checks.h"

#include "data/export/assumptions.h"
#include "model/study/own_value.h"
#include "model/study/price_age.h"
#include "model/study/shared_inputs.h"
#include "ui/look/strings.h"
#include "ui/text/quantity_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace breakeven {

AssumptionCheck checkOf(const Study &study, const ConstInputPlace &place, const InputUse *use,
                        const MovedPaths *moved)
{
    const Input &input = *place.input;
    const bool isComputed = input.mode == EffectMode::Computed;
    AssumptionCheck check;
    check.isShared = isSharedPath(place.path);
    check.isUnused = use && use->unused.count(place.path);
    if (!input.value && place.field->isOptional && !isComputed)
        return check;
    if (use)
        if (const auto found = use->options.find(place.path); found != use->options.end())
            check.usedBy = found->second;
    check.isStale = isStalePrice(study, place);
    check.hasMoved = moved && moved->count(place.path);
    // What a computed effect was worth before counts no longer.
    const bool isGiven = input.value && !isComputed;
    check.isAssumed = isGiven && isAssumed(input);
    check.hasNoSource = isGiven && !namesSource(input);
    check.hasNoRange = isGiven && !input.range;
    return check;
}

bool isSharedPath(const std::string &path) { return path.starts_with("shared."); }

QString inputName(const Study &study, const ConstInputPlace &place)
{
    const std::string name = isSharedPath(place.path) ? place.path.substr(place.path.find('.') + 1) : "";
    return name.empty() || !usesOf(study, name).empty() ? toQt(place.field->label) : toQt(name);
}

bool needsLook(const AssumptionCheck &check)
{
    return !check.isUnused && (check.isAssumed || check.hasNoSource || check.isStale || check.hasMoved);
}

QString checkText(const AssumptionCheck &check)
{
    QStringList words;
    if (check.isAssumed)
        words.append(QCoreApplication::translate("AssumptionChecks", "assumed by the program"));
    else if (check.hasNoSource)
        words.append(QCoreApplication::translate("AssumptionChecks", "no source"));
    if (check.isStale)
        words.append(
            QCoreApplication::translate("AssumptionChecks", "price older than twelve months (spot: three)"));
    if (check.hasMoved)
        words.append(QCoreApplication::translate("AssumptionChecks", "the price has changed since"));
    if (check.isUnused)
        words.append(QCoreApplication::translate("AssumptionChecks", "unused"));
    return words.join(QStringLiteral(", "));
}

AssumptionChecks::AssumptionChecks(const Study &study, const StudyResultPtr &result, const Study *before,
                                   const MovedPaths *moved)
{
    const InputUse *use = result ? result->use.get() : nullptr;
    for (const ConstInputPlace &place : allInputs(study)) {
        AssumptionCheck &check = m_checks[place.path] = checkOf(study, place, use, moved);
        if (place.input->mode == EffectMode::Computed)
            check.computed = computedEffect(result, place.path);
    }
    if (result && result->decision)
        markWeights(*result);
    if (before)
        markChanges(study, *before);
}

void AssumptionChecks::markWeights(const StudyResult &result)
{
    for (const InputSwing &swing : result.decision->sensitivity.inputs)
        if (const auto found = m_checks.find(swing.path); found != m_checks.end() && swing.swing)
            found->second.swing = std::fabs(*swing.swing);
    for (const Flip &flip : result.decision->flipsInRange())
        if (const auto found = m_checks.find(flip.path); found != m_checks.end())
            found->second.flips = true;
}

int AssumptionChecks::flippingCount() const
{
    return int(std::count_if(m_checks.begin(), m_checks.end(),
                             [](const auto &entry) { return entry.second.isAssumed && entry.second.flips; }));
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

int AssumptionChecks::onlyWithoutSource() const
{
    return int(std::count_if(m_checks.begin(), m_checks.end(), [](const auto &entry) {
        const AssumptionCheck &check = entry.second;
        return check.hasNoSource && !check.isAssumed && !check.isUnused;
    }));
}

int AssumptionChecks::needsLookCount() const
{
    return int(std::count_if(m_checks.begin(), m_checks.end(),
                             [](const auto &entry) { return needsLook(entry.second); }));
}

} // namespace breakeven
