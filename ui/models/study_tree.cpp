#include "ui/models/study_tree.h"

#include "data/traces/trace_inputs.h"
#include "model/study/fields.h"
#include "model/study/plan_start.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "ui/look/strings.h"
#include "ui/text/assumption_checks.h"
#include "ui/text/field_amount.h"
#include "ui/text/input_label.h"
#include "ui/words/claim_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <tuple>

namespace breakeven {

namespace {

QString studyTreeWords(const char *text) { return QCoreApplication::translate("StudyTree", text); }

QString shownValue(const ConstInputPlace &place, const Study &study)
{
    if (place.input->mode == EffectMode::Computed)
        return studyTreeWords("computed");
    const FieldAmount amount(*place.field, study);
    const QString unit = amount.units().front();
    // Money is read from the label; a share is not.
    const bool isShort = unit.size() <= 8 && !unit.startsWith(toQt(study.currency));
    const QString text = isShort ? amount.shortText(place.input->value, QLocale())
                                 : amount.shortNumber(place.input->value, QLocale());
    const QString month = toQt(calendarMonth(study, *place.field, place.input->value));
    if (!month.isEmpty())
        return text + QStringLiteral(" (") + month + QLatin1Char(')');
    return text.isEmpty() ? QStringLiteral("—") : text;
}

void addWorkloads(TreeItem &root, const Study &study)
{
    TreeItem &group = root.add(QStringLiteral("workloads"), studyTreeWords("Workloads"),
                               QString::number(study.workloads.size()));
    for (const std::string &id : workloadOrder(study))
        group.add(toQt("workloads." + id), toQt(study.workloads.at(id).name)).isRenamable = true;
}

void addOptions(TreeItem &root, const Study &study)
{
    TreeItem &group =
        root.add(QStringLiteral("options"), studyTreeWords("Options"), QString::number(study.options.size()));
    for (const std::string &id : optionOrder(study)) {
        TreeItem &item = group.add(toQt("options." + id), toQt(study.options.at(id).name));
        item.isRenamable = true;
        item.slot = study.options.at(id).slot;
        if (id == baselineOf(study))
            item.secondary = studyTreeWords("baseline");
    }
}

// "shared.server, used by Own rack, Spot".
QString usersText(const Study &study, const ConstInputPlace &place)
{
    QStringList owners;
    for (const SharedUse &use : usesOf(study, place.path.substr(place.path.find('.') + 1)))
        if (!owners.contains(toQt(use.owner)))
            owners.append(toQt(use.owner));
    return owners.isEmpty()
               ? studyTreeWords("%1, used by nothing, so without a unit").arg(toQt(place.path))
               : studyTreeWords("%1, used by %2").arg(toQt(place.path), owners.join(QStringLiteral(", ")));
}

void writeAssumption(TreeItem &item, const ConstInputPlace &place, const TreeSource &source)
{
    const AssumptionCheck check = checkOf(source.study, place, source.use.get(), source.moved);
    item.secondary = shownValue(place, source.study);
    item.hasWarning = needsLook(check);
    QStringList lines;
    if (check.isShared)
        lines.append(usersText(source.study, place));
    lines.append(checkText(check));
    lines.removeAll(QString());
    item.toolTip = lines.join(QLatin1Char('\n'));
}

// Conventions are a group of their own.
bool isConvention(const ConstInputPlace &place) { return place.path.rfind("conventions.", 0) == 0; }

void addAssumptions(TreeItem &root, const std::vector<ConstInputPlace> &places, const TreeSource &source)
{
    TreeItem &group = root.add(QStringLiteral("assumptions"), studyTreeWords("Assumptions"));
    TreeItem *owner = nullptr;
    int warnings = 0;
    for (const ConstInputPlace &place : places) {
        if (isConvention(place)) {
            warnings += needsLook(checkOf(source.study, place, source.use.get(), source.moved));
            continue;
        }
        const bool isShared = isSharedPath(place.path);
        const QString ownerPath =
            QStringLiteral("assumptions:") + toQt(place.path).section(QLatin1Char('.'), 0, isShared ? 0 : 1);
        if (!owner || owner->path != ownerPath)
            owner =
                &group.add(ownerPath, isShared ? studyTreeWords("Shared Assumptions") : toQt(place.owner));
        TreeItem &item = owner->add(toQt(place.path), listedName(source.study, place));
        writeAssumption(item, place, source);
        warnings += item.hasWarning;
        owner->secondary = QString::number(owner->children.size());
    }
    group.hasWarning = warnings > 0;
    group.secondary = warnings > 0 ? studyTreeWords("%1 of %2").arg(warnings).arg(places.size())
                                   : QString::number(places.size());
    group.toolTip =
        warnings > 0 ? studyTreeWords("%1 need a look: assumed by the program, without a source, or a price "
                                      "that is older than twelve months or has changed since")
                           .arg(warnings)
                     : QString();
}

QString priceRow(const QString &path) { return QStringLiteral("prices:") + path; }

void writePrice(TreeItem &item, const ConstInputPlace &place, const std::vector<ConstInputPlace> &all,
                const TreeSource &source)
{
    const Offer &offer = place.input->price->offer;
    item.text = pinnedName(place, all);
    item.secondary = shownValue(place, source.study);
    item.toolTip = toQt(place.owner + " · " + offer.region + " · " + offer.model + " · " + offer.source);
    const AssumptionCheck check = checkOf(source.study, place, source.use.get(), source.moved);
    item.hasWarning = check.isStale || check.hasMoved;
    if (check.hasMoved)
        item.toolTip += QLatin1Char('\n') + studyTreeWords("The price has changed since it was pinned.");
}

void addPrices(TreeItem &root, const std::vector<ConstInputPlace> &places, const TreeSource &source)
{
    TreeItem &group = root.add(QStringLiteral("prices"), studyTreeWords("Prices Pinned"));
    for (const ConstInputPlace &place : places)
        if (place.input->price)
            writePrice(group.add(priceRow(toQt(place.path)), {}), place, places, source);
    group.secondary = QString::number(group.children.size());
}

// The traces that inputs come from.
void addTraces(TreeItem &root, const std::vector<ConstInputPlace> &places)
{
    std::map<QString, int> used;
    for (const ConstInputPlace &place : places)
        if (place.input->source.starts_with(kTraceSource))
            ++used[toQt(place.input->source.substr(kTraceSource.size()))];
    if (used.empty())
        return;
    TreeItem &group =
        root.add(QStringLiteral("traces"), studyTreeWords("Traces"), QString::number(used.size()));
    for (const auto &[name, inputs] : used)
        group.add(QStringLiteral("traces:") + name, name,
                  inputs == 1 ? studyTreeWords("1 input") : studyTreeWords("%1 inputs").arg(inputs));
}

void addConventions(TreeItem &root, const std::vector<ConstInputPlace> &places, const Study &study)
{
    TreeItem &group = root.add(QStringLiteral("conventions"), studyTreeWords("Conventions"));
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
    for (const ConstInputPlace &place : places)
        if (isConvention(place))
            group.add(toQt(place.path), toQt(place.field->label), shownValue(place, study));
    group.secondary = QString::number(group.children.size());
}

// Counted once they have been checked; until then the group says only that there are some.
void addClaims(TreeItem &root, const TreeSource &source)
{
    if (source.study.claims.empty())
        return;
    TreeItem &group = root.add(QStringLiteral("claims"), studyTreeWords("Claims"));
    int all = 0;
    for (const ClaimVerdict verdict : {ClaimVerdict::Reproduced, ClaimVerdict::UnderConvention,
                                       ClaimVerdict::Contradicted, ClaimVerdict::NotTestable}) {
        int count = 0;
        if (source.verdicts)
            if (const auto found = source.verdicts->find(verdict); found != source.verdicts->end())
                count = found->second;
        all += count;
        group.add(QStringLiteral("claims:") + QString::fromUtf8(claimVerdictId(verdict)),
                  toQt(words::verdictText(verdict)), source.verdicts ? QString::number(count) : QString());
    }
    group.secondary = source.verdicts ? QString::number(all) : QString();
}

TreeItem *rowOf(TreeItem &root, const QString &path) { return const_cast<TreeItem *>(findPath(root, path)); }

} // namespace

bool TreeItem::show(const TreeItem &other)
{
    const auto all = [](auto &item) {
        return std::tie(item.text, item.secondary, item.toolTip, item.slot, item.isRenamable,
                        item.hasWarning);
    };
    if (all(*this) == all(other))
        return false;
    all(*this) = all(other);
    return true;
}

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

std::unique_ptr<TreeItem> studyTree(const TreeSource &source)
{
    const Study &study = source.study;
    const std::vector<ConstInputPlace> places = allInputs(study);
    auto root = std::make_unique<TreeItem>();
    TreeItem &top = root->add(QStringLiteral("study"), toQt(study.name));
    top.isRenamable = true;
    addWorkloads(top, study);
    addOptions(top, study);
    addAssumptions(top, places, source);
    addTraces(top, places);
    addPrices(top, places, source);
    addConventions(top, places, study);
    addClaims(top, source);
    return root;
}

bool writeInput(TreeItem &root, const TreeSource &source, const std::string &path)
{
    const auto place = inputAt(source.study, path);
    if (!place || isConvention(*place)) // amounts are shown by them
        return false;
    TreeItem *price = rowOf(root, priceRow(toQt(path)));
    TreeItem *assumption = rowOf(root, toQt(path));
    if (!assumption || bool(price) != place->input->price.has_value())
        return false;
    if (assumption->hasWarning != needsLook(checkOf(source.study, *place, source.use.get(), source.moved)))
        return false; // they are counted
    writeAssumption(*assumption, *place, source);
    if (price)
        writePrice(*price, *place, allInputs(source.study), source);
    return true;
}

const TreeItem *findPath(const TreeItem &item, const QString &path)
{
    if (item.path == path)
        return &item;
    for (const auto &child : item.children)
        if (const TreeItem *found = findPath(*child, path))
            return found;
    return nullptr;
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
