#include "ui/models/revision_bridge.h"

#include "data/study_bridge.h"
#include "model/evaluate/evaluate.h"
#include "model/study/study_path.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

using Totals = std::map<std::string, std::optional<double>>;
using Effects = std::vector<std::optional<double>>;

QString revisionBridgeWords(const char *text) { return QCoreApplication::translate("RevisionBridge", text); }

Totals totalsOf(const Comparison &comparison)
{
    Totals totals;
    for (const OptionOutcome &option : comparison.options)
        totals[option.id] = option.totalCost();
    return totals;
}

std::optional<double> presentValueOf(const Comparison &comparison, const std::string &id)
{
    for (const OptionOutcome &option : comparison.options)
        if (option.id == id)
            return option.npv();
    return std::nullopt;
}

std::optional<double> totalOf(const Totals &totals, const std::string &id)
{
    const auto found = totals.find(id);
    return found == totals.end() ? std::nullopt : found->second;
}

std::optional<double> minus(std::optional<double> one, std::optional<double> other)
{
    return one && other ? std::optional(*one - *other) : std::nullopt;
}

// "options.own" of a path below an option or a workload that only one of the studies has; else nothing.
std::optional<std::string> lonelyOwner(const std::string &path, const Study &before, const Study &after)
{
    const QStringList words = toQt(path).split(QLatin1Char('.'));
    if (words.size() < 2)
        return std::nullopt;
    const std::string id = toStd(words[1]);
    const bool isLonely =
        (words[0] == QLatin1String("options") && before.options.count(id) != after.options.count(id)) ||
        (words[0] == QLatin1String("workloads") && before.workloads.count(id) != after.workloads.count(id));
    return isLonely ? std::optional(toStd(words[0]) + "." + id) : std::nullopt;
}

QString nameOfOwner(const std::string &owner, const Study &study)
{
    const std::string id = owner.substr(owner.find('.') + 1);
    if (const auto option = study.options.find(id); owner[0] == 'o' && option != study.options.end())
        return toQt(option->second.name);
    const auto workload = study.workloads.find(id);
    return workload == study.workloads.end() ? toQt(id) : toQt(workload->second.name);
}

// The path of an input without ".value" or ".source", and what stood after it.
std::pair<std::string, std::string> inputAndAttribute(const std::string &path)
{
    const std::size_t dot = path.rfind('.');
    static const char *const kAttributes[] = {"value", "source", "note",  "as_of", "confidence",
                                              "low",   "high",   "shape", "mode",  "shared"};
    const std::string last = dot == std::string::npos ? "" : path.substr(dot + 1);
    for (const char *attribute : kAttributes)
        if (last == attribute)
            return {path.substr(0, dot), last};
    return {path, ""};
}

QString describe(const StudyChange &change, Study &study)
{
    const auto [path, attribute] = inputAndAttribute(change.path);
    const auto place = findInput(study, path);
    if (!place)
        return toQt(change.path);
    const QString name = toQt(place->owner) + QStringLiteral(", ") + toQt(place->field->label);
    if (attribute.empty() || attribute == "value")
        return name;
    return name + QStringLiteral(" (%1)").arg(toQt(attribute).replace(QLatin1Char('_'), QLatin1Char(' ')));
}

// Where a number comes from and how sure it is moves no total.
bool movesTotals(const std::string &path)
{
    const std::string attribute = inputAndAttribute(path).second;
    return attribute.empty() || attribute == "value" || attribute == "mode" || attribute == "shared";
}

class RevisionBridgeBuilder
{
public:
    RevisionBridgeBuilder(const Study &before, const Study &after)
        : m_before(before), m_after(after), m_now(before)
    {
    }

    Result<RevisionBridge> build()
    {
        const auto first = evaluate(m_before);
        if (!first)
            return first.error();
        const auto last = evaluate(m_after);
        if (!last)
            return last.error();
        m_totals = totalsOf(*first);
        m_bridge.currency = toQt(m_after.currency);
        addOptions(*last, totalsOf(*first));
        addOptions(*first, totalsOf(*first));
        addWinners(*first, *last);
        const std::vector<StudyChange> changes =
            inOrderOfKinds(studyChanges(m_before, m_after), m_before, m_after);
        for (const StudyChange &change : changes)
            if (!isPartOfAnother(change, changes))
                addChange(change);
        const Totals end = totalsOf(*last);
        for (RevisionBridge::Option &option : m_bridge.options) {
            option.after = totalOf(end, option.id);
            option.together = minus(option.after, totalOf(m_totals, option.id));
        }
        return std::move(m_bridge);
    }

private:
    // A new source or note of an input whose value changed as well needs no line of its own.
    static bool isPartOfAnother(const StudyChange &change, const std::vector<StudyChange> &changes)
    {
        const std::string path = inputAndAttribute(change.path).first;
        return !movesTotals(change.path) &&
               std::any_of(changes.begin(), changes.end(), [&](const StudyChange &other) {
                   return movesTotals(other.path) && inputAndAttribute(other.path).first == path;
               });
    }

    void addOptions(const Comparison &comparison, const Totals &before)
    {
        for (const OptionOutcome &option : comparison.options) {
            const auto isKnown = [&](const RevisionBridge::Option &known) { return known.id == option.id; };
            if (std::none_of(m_bridge.options.begin(), m_bridge.options.end(), isKnown))
                m_bridge.options.push_back(
                    {option.id, toQt(option.name), option.slot, totalOf(before, option.id), {}, {}});
        }
    }

    static RevisionBridge::Winner winnerOf(const Comparison &comparison)
    {
        const Verdict &verdict = comparison.verdict;
        return {verdict.cheapest < 0 ? QString()
                                     : toQt(comparison.options[std::size_t(verdict.cheapest)].name),
                verdict.isPresentValue};
    }

    void addWinners(const Comparison &first, const Comparison &last)
    {
        m_bridge.winnerBefore = winnerOf(first);
        m_bridge.winnerAfter = winnerOf(last);
        if (!first.verdict.isPresentValue && !last.verdict.isPresentValue)
            return;
        for (RevisionBridge::Option &option : m_bridge.options) {
            option.presentBefore = presentValueOf(first, option.id);
            option.presentAfter = presentValueOf(last, option.id);
        }
    }

    void addChange(const StudyChange &change)
    {
        if (const auto owner = lonelyOwner(change.path, m_before, m_after)) {
            addLonely(*owner);
            return;
        }
        RevisionStep step{change.path, describe(change, m_now), toQt(change.before), toQt(change.after), {}};
        step.effects = apply(change);
        m_bridge.steps.push_back(std::move(step));
    }

    // An option that came or went is one line, however many inputs it has.
    void addLonely(const std::string &owner)
    {
        for (const RevisionStep &step : m_bridge.steps)
            if (step.path == owner)
                return;
        const std::string id = owner.substr(owner.find('.') + 1);
        const bool isNew = m_after.options.count(id) + m_after.workloads.count(id) > 0;
        const QString name = nameOfOwner(owner, isNew ? m_after : m_before);
        m_bridge.steps.push_back({owner,
                                  name,
                                  isNew ? QString() : revisionBridgeWords("there"),
                                  isNew ? revisionBridgeWords("added") : revisionBridgeWords("removed"),
                                  {}});
    }

    std::optional<Effects> apply(const StudyChange &change)
    {
        Study next = m_now;
        if (change.after.empty() || !setPath(next, change.path, change.after))
            return std::nullopt;
        Effects effects(m_bridge.options.size(), 0.0);
        if (movesTotals(change.path)) {
            const auto comparison = evaluate(next);
            if (!comparison)
                return std::nullopt;
            const Totals totals = totalsOf(*comparison);
            for (std::size_t i = 0; i < effects.size(); ++i) {
                const std::string &id = m_bridge.options[i].id;
                effects[i] = minus(totalOf(totals, id), totalOf(m_totals, id));
            }
            m_totals = totals;
        }
        m_now = std::move(next);
        return effects;
    }

    const Study &m_before;
    const Study &m_after;
    Study m_now;
    Totals m_totals; // of m_now
    RevisionBridge m_bridge;
};

TableCell moneyCell(std::optional<double> value, int decimals, const QLocale &locale)
{
    TableCell cell;
    cell.value = value ? QVariant(*value) : QVariant();
    cell.text = fixed(value, decimals, locale);
    return cell;
}

// What is rounded to ±0 is neither cheaper nor dearer.
bool isShown(double value, int decimals) { return std::fabs(value) * std::pow(10, decimals) >= 0.5; }

TableCell differenceCell(std::optional<double> value, int decimals, const QLocale &locale)
{
    TableCell cell = moneyCell(value, decimals, locale);
    cell.text = difference(value, decimals, locale);
    if (value && isShown(*value, decimals))
        cell.tone = *value < 0 ? CellTone::Cheaper : CellTone::Dearer;
    return cell;
}

bool hasPresentValues(const RevisionBridge &bridge)
{
    return std::any_of(
        bridge.options.begin(), bridge.options.end(),
        [](const RevisionBridge::Option &option) { return option.presentBefore || option.presentAfter; });
}

QString measureOf(const RevisionBridge::Winner &winner)
{
    return winner.isPresentValue ? revisionBridgeWords("present value") : revisionBridgeWords("total cost");
}

TableRow sumRow(const QString &what, std::optional<double> effect, int decimals, const QLocale &locale)
{
    TableRow row;
    row.path = what;
    row.isTotal = true;
    row.cells = {textCell(what), {}, {}, differenceCell(effect, decimals, locale)};
    return row;
}

} // namespace

Result<RevisionBridge> revisionBridge(const Study &before, const Study &after)
{
    return RevisionBridgeBuilder(before, after).build();
}

QString bridgeSentence(const RevisionBridge &bridge)
{
    if (bridge.steps.empty())
        return revisionBridgeWords("Nothing has changed between the two.");
    const QString count = bridge.steps.size() == 1
                              ? revisionBridgeWords("One entry differs.")
                              : revisionBridgeWords("%1 entries differ.").arg(bridge.steps.size());
    const RevisionBridge::Winner &was = bridge.winnerBefore, &is = bridge.winnerAfter;
    if (was.name.isEmpty() || is.name.isEmpty())
        return count;
    const QString by = was.isPresentValue == is.isPresentValue
                           ? measureOf(is)
                           : revisionBridgeWords("%1, then %2").arg(measureOf(was), measureOf(is));
    return count + QLatin1Char(' ') +
           (was.name == is.name
                ? revisionBridgeWords("%1 is cheapest in both (%2).").arg(is.name, by)
                : revisionBridgeWords("%1 was cheapest; now %2 is (%3).").arg(was.name, is.name, by));
}

Table totalsTable(const RevisionBridge &bridge, const QLocale &locale)
{
    Table table;
    table.name = revisionBridgeWords("Totals");
    table.columns = {{revisionBridgeWords("Option"), {}, false, false, {}},
                     {revisionBridgeWords("Total cost before"), bridge.currency, true, false, {}},
                     {revisionBridgeWords("Total cost after"), bridge.currency, true, false, {}},
                     {revisionBridgeWords("Difference"), bridge.currency, true, false, {}}};
    const bool hasPresent = hasPresentValues(bridge);
    if (hasPresent)
        for (const QString &name :
             {revisionBridgeWords("Present value before"), revisionBridgeWords("Present value after"),
              revisionBridgeWords("Difference in present value")})
            table.columns.push_back({name, bridge.currency, true, false, {}});
    std::vector<std::optional<double>> column;
    for (const RevisionBridge::Option &option : bridge.options)
        column.insert(column.end(), {option.before, option.after});
    const int decimals = moneyDecimals(column);
    for (const RevisionBridge::Option &option : bridge.options) {
        TableRow row;
        row.path = toQt(option.id);
        row.slot = option.slot;
        row.cells = {textCell(option.name), moneyCell(option.before, decimals, locale),
                     moneyCell(option.after, decimals, locale),
                     differenceCell(minus(option.after, option.before), decimals, locale)};
        if (hasPresent)
            row.cells.insert(
                row.cells.end(),
                {moneyCell(option.presentBefore, decimals, locale),
                 moneyCell(option.presentAfter, decimals, locale),
                 differenceCell(minus(option.presentAfter, option.presentBefore), decimals, locale)});
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table changesTable(const RevisionBridge &bridge, int option, const QLocale &locale)
{
    const RevisionBridge::Option &of = bridge.options[std::size_t(option)];
    Table table;
    table.name = revisionBridgeWords("Changes");
    table.columns = {
        {revisionBridgeWords("Changed"), {}, false, false, {}},
        {revisionBridgeWords("Before"), {}, false, false, {}},
        {revisionBridgeWords("After"), {}, false, false, {}},
        {revisionBridgeWords("Effect on the total of %1").arg(of.name), bridge.currency, true, false,
         revisionBridgeWords(
             "The changes are made one after the other; their order changes single effects, not the sum.")}};
    std::vector<std::optional<double>> column{of.before, of.after};
    const int decimals = moneyDecimals(column);
    bool hasTogether = false;
    for (const RevisionStep &step : bridge.steps) {
        TableRow row;
        row.path = toQt(step.path);
        row.cells = {textCell(step.what), textCell(step.before.isEmpty() ? unknownText() : step.before),
                     textCell(step.after.isEmpty() ? unknownText() : step.after)};
        for (TableCell &cell : row.cells)
            cell.toolTip = cell.text;
        if (step.effects) {
            row.cells.push_back(differenceCell((*step.effects)[std::size_t(option)], decimals, locale));
        } else {
            hasTogether = true;
            row.cells.push_back(textCell(revisionBridgeWords("below"), CellTone::Secondary));
        }
        table.rows.push_back(std::move(row));
    }
    if (hasTogether)
        table.rows.push_back(
            sumRow(revisionBridgeWords("What cannot be changed alone"), of.together, decimals, locale));
    table.rows.push_back(
        sumRow(revisionBridgeWords("All changes"), minus(of.after, of.before), decimals, locale));
    return table;
}

} // namespace breakeven
