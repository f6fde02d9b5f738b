#include "ui/models/study_tree.h"

#include "data/traces/trace_inputs.h"
#include "model/fields.h"
#include "model/study_path.h"
#include "ui/assumption_checks.h"
#include "ui/field_amount.h"
#include "ui/models/claims_table.h"
#include "ui/strings.h"

#include <QCoreApplication>
#include <QLocale>

#include <map>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("StudyTree", text); }

QString shownValue(const ConstInputPlace &place, const Study &study)
{
    if (place.input->mode == EffectMode::Computed)
        return tr("computed");
    const FieldAmount amount(*place.field, study);
    const QString unit = amount.units().front();
    // Money is read from the label; a share is not.
    const bool isShort = unit.size() <= 8 && !unit.startsWith(toQt(study.currency));
    const QString text = isShort ? amount.shortText(place.input->value, QLocale())
                                 : amount.shortNumber(place.input->value, QLocale());
    return text.isEmpty() ? QStringLiteral("—") : text;
}

void addWorkloads(TreeItem &root, const Study &study)
{
    TreeItem &group =
        root.add(QStringLiteral("workloads"), tr("Workloads"), QString::number(study.workloads.size()));
    for (const std::string &id : workloadOrder(study))
        group.add(toQt("workloads." + id), toQt(study.workloads.at(id).name)).isRenamable = true;
}

void addOptions(TreeItem &root, const Study &study)
{
    TreeItem &group =
        root.add(QStringLiteral("options"), tr("Options"), QString::number(study.options.size()));
    for (const std::string &id : optionOrder(study)) {
        TreeItem &item = group.add(toQt("options." + id), toQt(study.options.at(id).name));
        item.isRenamable = true;
        item.slot = study.options.at(id).slot;
        if (id == baselineOf(study))
            item.secondary = tr("baseline");
    }
}

void addAssumptions(TreeItem &root, const Study &study, const AssumptionChecks &checks)
{
    TreeItem &group = root.add(QStringLiteral("assumptions"), tr("Assumptions"));
    TreeItem *owner = nullptr;
    const std::vector<ConstInputPlace> places = allInputs(study);
    for (const ConstInputPlace &place : places) {
        if (place.path.rfind("conventions.", 0) == 0) // a group of their own
            continue;
        const QString ownerPath =
            QStringLiteral("assumptions:") + toQt(place.path).section(QLatin1Char('.'), 0, 1);
        if (!owner || owner->path != ownerPath)
            owner = &group.add(ownerPath, toQt(place.owner));
        TreeItem &item = owner->add(toQt(place.path), toQt(place.field->label), shownValue(place, study));
        item.hasWarning = checks.needsLook(place.path);
        item.toolTip = checks.words(place.path);
        owner->secondary = QString::number(owner->children.size());
    }
    const int warnings = checks.needsLookCount();
    group.hasWarning = warnings > 0;
    group.secondary =
        warnings > 0 ? tr("%1 of %2").arg(warnings).arg(places.size()) : QString::number(places.size());
    group.toolTip = warnings > 0
                        ? tr("%1 need a look: no source, or a price older than twelve months").arg(warnings)
                        : QString();
}

void addPrices(TreeItem &root, const Study &study, const AssumptionChecks &checks)
{
    TreeItem &group = root.add(QStringLiteral("prices"), tr("Prices Pinned"));
    for (const ConstInputPlace &place : allInputs(study)) {
        if (!place.input->price)
            continue;
        const Offer &offer = place.input->price->offer;
        TreeItem &item =
            group.add(QStringLiteral("prices:") + toQt(place.path),
                      toQt(offer.provider).toUpper() + QLatin1Char(' ') + toQt(offer.instanceType),
                      shownValue(place, study));
        item.toolTip = toQt(place.owner + " · " + offer.region + " · " + offer.model + " · " + offer.source);
        item.hasWarning = checks.isStale(place.path);
    }
    group.secondary = QString::number(group.children.size());
}

// The traces that inputs come from.
void addTraces(TreeItem &root, const Study &study)
{
    std::map<QString, int> used;
    for (const ConstInputPlace &place : allInputs(study))
        if (place.input->source.starts_with(kTraceSource))
            ++used[toQt(place.input->source.substr(kTraceSource.size()))];
    if (used.empty())
        return;
    TreeItem &group = root.add(QStringLiteral("traces"), tr("Traces"), QString::number(used.size()));
    for (const auto &[name, inputs] : used)
        group.add(QStringLiteral("traces:") + name, name,
                  inputs == 1 ? tr("1 input") : tr("%1 inputs").arg(inputs));
}

void addConventions(TreeItem &root, const Study &study)
{
    TreeItem &group = root.add(QStringLiteral("conventions"), tr("Conventions"));
    for (const ChoiceField &choice : conventionFields().choices) {
        const auto value = study.conventions.choices.find(choice.key);
        QString shown = value == study.conventions.choices.end() ? QString() : toQt(value->second);
        for (const ChoiceValue &known : choice.values)
            if (toStd(shown) == known.id)
                shown = toQt(known.label);
        TreeItem &item =
            group.add(QStringLiteral("conventions.") + toQt(choice.key), toQt(choice.label), shown);
        item.toolTip = toQt(choice.help);
    }
    for (const ConstInputPlace &place : allInputs(study))
        if (place.path.rfind("conventions.", 0) == 0)
            group.add(toQt(place.path), toQt(place.field->label), shownValue(place, study));
    group.secondary = QString::number(group.children.size());
}

// Counted once they have been checked; until then the group says only that there are some.
void addClaims(TreeItem &root, const Study &study, const StudyResultPtr &result)
{
    if (study.claims.empty())
        return;
    TreeItem &group = root.add(QStringLiteral("claims"), tr("Claims"));
    std::map<ClaimVerdict, int> counts;
    for (const ClaimVerdict verdict : {ClaimVerdict::Reproduced, ClaimVerdict::UnderConvention,
                                       ClaimVerdict::Contradicted, ClaimVerdict::NotTestable})
        counts[verdict] = 0;
    const bool isChecked = result && !result->claims.empty();
    if (isChecked)
        for (const ClaimOutcome &claim : result->claims)
            ++counts[claim.verdict];
    for (const auto &[verdict, count] : counts)
        group.add(QStringLiteral("claims:") + QString::fromUtf8(claimVerdictId(verdict)),
                  verdictText(verdict), isChecked ? QString::number(count) : QString());
    group.secondary = isChecked ? QString::number(result->claims.size()) : QString();
}

} // namespace

TreeItem &TreeItem::add(const QString &itemPath, const QString &itemText, const QString &itemSecondary)
{
    auto item = std::make_unique<TreeItem>();
    item->path = itemPath;
    item->text = itemText;
    item->secondary = itemSecondary;
    item->parent = this;
    item->row = int(children.size());
    children.push_back(std::move(item));
    return *children.back();
}

std::unique_ptr<TreeItem> studyTree(const Study &study, const StudyResultPtr &result)
{
    const AssumptionChecks checks(study, result);
    auto root = std::make_unique<TreeItem>();
    TreeItem &top = root->add(QStringLiteral("study"), toQt(study.name));
    top.isRenamable = true;
    addWorkloads(top, study);
    addOptions(top, study);
    addAssumptions(top, study, checks);
    addTraces(top, study);
    addPrices(top, study, checks);
    addConventions(top, study);
    addClaims(top, study, result);
    return root;
}

bool isSameShape(const TreeItem &one, const TreeItem &other)
{
    if (one.path != other.path || one.children.size() != other.children.size())
        return false;
    for (std::size_t i = 0; i < one.children.size(); ++i)
        if (!isSameShape(*one.children[i], *other.children[i]))
            return false;
    return true;
}

} // namespace breakeven
