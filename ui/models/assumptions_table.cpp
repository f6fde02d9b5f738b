#include "ui/models/assumptions_table.h"

#include "model/study/own_value.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/text/field_amount.h"
#include "ui/text/input_label.h"
#include "ui/text/numbers.h"
#include "ui/words/decision_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace breakeven {

namespace {

QString assumptionsTableWords(const char *text)
{
    return QCoreApplication::translate("AssumptionsTable", text);
}

QString shortConfidence(Confidence confidence)
{
    switch (confidence) {
    case Confidence::High:
        return assumptionsTableWords("High");
    case Confidence::Medium:
        return assumptionsTableWords("Medium");
    case Confidence::Low:
        return assumptionsTableWords("Low");
    case Confidence::Assumed:
        return assumptionsTableWords("Assumed");
    case Confidence::Unstated:
        break;
    }
    return unknownText();
}

// What a click on a value opens: its node, or what stands beside the sheet where nothing uses it.
ExplainTarget targetOf(const ConstInputPlace &place, const AssumptionCheck &check)
{
    const QString path = toQt(place.path);
    return {page_ids::kAssumptions, check.isUnused ? QStringLiteral("figure:unused/") + path : path};
}

// Under the name of its owner a field is enough; among the strongest the owner is told too.
TableCell nameCell(const ConstInputPlace &place, const Study &study, const AssumptionCheck &check,
                   bool isWhole)
{
    TableCell cell = textCell(isWhole && !isSharedPath(place.path) ? toQt(words::titleAt(study, place.path))
                                                                   : nameWithSeller(study, place));
    cell.toolTip = toQt(place.field->help);
    if (check.flips) {
        cell.text.prepend(QStringLiteral("◆ "));
        cell.tone = CellTone::Warning;
        cell.toolTip.prepend(assumptionsTableWords("Within its range it can change the answer.\n"));
    }
    if (check.hasChanged)
        cell.text.prepend(QStringLiteral("● "));
    return cell;
}

TableCell valueCell(const ConstInputPlace &place, const FieldAmount &amount, const AssumptionCheck &check,
                    const QLocale &locale)
{
    TableCell cell;
    const bool isComputed = place.input->mode == EffectMode::Computed;
    const auto value = isComputed ? check.computed : place.input->value;
    cell.value = value ? QVariant(*value) : QVariant();
    cell.text = value ? amount.shortNumber(value, locale) : unknownText();
    if (!value)
        cell.toolTip = place.field->isOptional && !isComputed
                           ? assumptionsTableWords("Not set, and not needed.")
                           : assumptionsTableWords("No value yet.");
    cell.target = targetOf(place, check);
    cell.isBold = true;
    return cell;
}

// "−25 – 10".
QString rangeText(const Range &range, const FieldAmount &amount, const QLocale &locale)
{
    QString text = amount.shortNumber(range.low, locale) + QStringLiteral(" – ") +
                   amount.shortNumber(range.high, locale);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

TableCell rangeCell(const ConstInputPlace &place, const FieldAmount &amount, const AssumptionCheck &check,
                    const QLocale &locale)
{
    if (!place.input->range || place.input->mode == EffectMode::Computed)
        return textCell(unknownText(), CellTone::Secondary);
    const Range &range = *place.input->range;
    TableCell cell = textCell(rangeText(range, amount, locale));
    cell.value = range.low;
    cell.target = targetOf(place, check);
    return cell;
}

TableCell sourceCell(const ConstInputPlace &place, const AssumptionCheck &check)
{
    if (place.input->mode == EffectMode::Computed)
        return textCell(assumptionsTableWords("computed from its causes"));
    if (check.isAssumed || check.hasNoSource) {
        const QString source = toQt(place.input->source);
        TableCell cell =
            textCell(QStringLiteral("⚠ ") + (check.isAssumed ? source : assumptionsTableWords("no source")),
                     check.isUnused ? CellTone::Secondary : CellTone::Warning);
        cell.toolTip =
            check.isAssumed
                ? assumptionsTableWords("%1; not confirmed for this study yet.").arg(source)
                : assumptionsTableWords("Enter where the value comes from, or mark it as your own.");
        return cell;
    }
    TableCell cell = textCell(place.input->source.empty() ? unknownText() : toQt(place.input->source));
    cell.toolTip = toQt(place.input->source);
    if (!place.input->note.empty())
        cell.toolTip += QLatin1Char('\n') + toQt(place.input->note);
    return cell;
}

TableCell dateCell(const ConstInputPlace &place, const AssumptionCheck &check)
{
    if (!place.input->asOf || place.input->mode == EffectMode::Computed)
        return textCell(unknownText(), CellTone::Secondary);
    const QString date = toQt(place.input->asOf->iso());
    if (check.hasMoved) {
        TableCell cell = textCell(assumptionsTableWords("▲ %1, moved").arg(date), CellTone::Warning);
        cell.toolTip = assumptionsTableWords("The price has changed since it was pinned.");
        return cell;
    }
    return check.isStale ? textCell(QStringLiteral("▲ ") + date, CellTone::Warning) : textCell(date);
}

// All who use a shared assumption, by the fields that do.
QString usersText(const Study &study, const ConstInputPlace &place)
{
    QStringList lines;
    for (const SharedUse &use : usesOf(study, place.path.substr(place.path.find('.') + 1)))
        lines.append(assumptionsTableWords("%1: %2").arg(toQt(use.owner), toQt(use.field->label)));
    return lines.isEmpty() ? assumptionsTableWords("Used by nothing, so without a unit.")
                           : lines.join(QLatin1Char('\n'));
}

TableCell usedCell(const Study &study, const ConstInputPlace &place, const AssumptionCheck &check)
{
    TableCell cell = check.isUnused ? textCell(assumptionsTableWords("unused"), CellTone::Secondary)
                                    : textCell(QString::number(check.usedBy));
    if (!check.isUnused)
        cell.value = check.usedBy;
    if (isSharedPath(place.path))
        cell.toolTip = usersText(study, place);
    return cell;
}

// What a person wrote; the notes of those who published a value stand with its source.
TableCell noteCell(const ConstInputPlace &place)
{
    return textCell(isOwnValue(*place.input) ? toQt(place.input->note) : QString(), CellTone::Secondary);
}

TableRow inputRow(const ConstInputPlace &place, const Study &study, const AssumptionCheck &check,
                  const QLocale &locale, bool isWhole)
{
    const FieldAmount amount(*place.field, study);
    TableRow row;
    row.path = toQt(place.path);
    row.hasWarning = needsLook(check);
    row.cells.push_back(nameCell(place, study, check, isWhole));
    row.cells.push_back(valueCell(place, amount, check, locale));
    row.cells.push_back(textCell(amount.units().front(), CellTone::Secondary));
    row.cells.push_back(rangeCell(place, amount, check, locale));
    row.cells.push_back(sourceCell(place, check));
    row.cells.push_back(dateCell(place, check));
    row.cells.push_back(textCell(shortConfidence(place.input->confidence)));
    row.cells.push_back(usedCell(study, place, check));
    row.cells.push_back(noteCell(place));
    return row;
}

} // namespace

bool passes(const AssumptionCheck &check, AssumptionFilter filter)
{
    switch (filter) {
    case AssumptionFilter::All:
        return true;
    case AssumptionFilter::Shared:
        return check.isShared;
    case AssumptionFilter::Assumed:
        return check.isAssumed && !check.isUnused;
    case AssumptionFilter::NoSource:
        return check.hasNoSource && !check.isUnused;
    case AssumptionFilter::Stale:
        return check.isStale && !check.isUnused;
    case AssumptionFilter::Unused:
        return check.isUnused;
    case AssumptionFilter::NoRange:
        return check.hasNoRange && !check.isUnused;
    case AssumptionFilter::Changed:
        return check.hasChanged;
    }
    return false;
}

int countOf(const Study &study, const AssumptionChecks &checks, AssumptionFilter filter)
{
    int count = 0;
    for (const ConstInputPlace &place : allInputs(study))
        count += passes(checks.of(place.path), filter) ? 1 : 0;
    return count;
}

namespace {

// What its rows stand under: all shared ones, the conventions, a workload, an option, a GPU.
QString groupOf(const ConstInputPlace &place)
{
    const QString path = toQt(place.path);
    const bool isWhole = isSharedPath(place.path) || path.startsWith(QLatin1String("conventions."));
    return isWhole ? path.section(QLatin1Char('.'), 0, 0) : path.section(QLatin1Char('.'), 0, 1);
}

QString groupTitle(const ConstInputPlace &place)
{
    return isSharedPath(place.path) ? assumptionsTableWords("Shared: one value for all inputs that use it")
                                    : toQt(place.owner);
}

TableRow sectionRow(const QString &id, const QString &title)
{
    TableRow section;
    section.path = QStringLiteral("section:") + id;
    section.isSection = true;
    section.cells.push_back(textCell(title, CellTone::Secondary));
    return section;
}

constexpr std::size_t kMostStrongest = 15;

// What can change the answer, and then what moves it most.
std::vector<ConstInputPlace> strongestOf(std::vector<ConstInputPlace> places, const AssumptionChecks &checks)
{
    const auto weight = [&](const ConstInputPlace &place) {
        const AssumptionCheck &check = checks.of(place.path);
        return std::pair(check.flips, check.swing);
    };
    std::erase_if(places,
                  [&](const ConstInputPlace &place) { return weight(place) == std::pair(false, 0.0); });
    std::stable_sort(places.begin(), places.end(),
                     [&](const ConstInputPlace &one, const ConstInputPlace &other) {
                         return weight(one) > weight(other);
                     });
    if (places.size() > kMostStrongest)
        places.resize(kMostStrongest);
    return places;
}

// Names have its room where nobody wrote a note.
void dropEmptyNotes(Table &table)
{
    const std::size_t last = table.columns.size() - 1;
    const auto hasNote = [last](const TableRow &row) {
        return row.cells.size() > last && !row.cells[last].text.isEmpty();
    };
    if (std::any_of(table.rows.begin(), table.rows.end(), hasNote))
        return;
    table.columns.pop_back();
    for (TableRow &row : table.rows)
        if (row.cells.size() > last)
            row.cells.pop_back();
}

std::vector<TableColumn> assumptionColumns()
{
    std::vector<TableColumn> columns{{assumptionsTableWords("Assumption"), {}, false, false, {}},
                                     {assumptionsTableWords("Value"), {}, true, false, {}},
                                     {assumptionsTableWords("Unit"), {}, false, false, {}},
                                     {assumptionsTableWords("Low – high"), {}, true, false, {}},
                                     {assumptionsTableWords("Source"), {}, false, false, {}},
                                     {assumptionsTableWords("Date"), {}, true, false, {}},
                                     {assumptionsTableWords("Confidence"), {}, false, false, {}},
                                     {assumptionsTableWords("Used by"),
                                      {},
                                      true,
                                      false,
                                      assumptionsTableWords("Options whose cost depends on it.")},
                                     {assumptionsTableWords("Note"), {}, false, false, {}}};
    for (const std::size_t column : {3, 5, 6, 7, 8})
        columns[column].givesWay = true;
    return columns;
}

} // namespace

Table assumptionsTable(const Study &study, const AssumptionChecks &checks, AssumptionFilter filter,
                       const QLocale &locale)
{
    Table table;
    table.name = assumptionsTableWords("Assumptions");
    table.columns = assumptionColumns();
    std::vector<ConstInputPlace> places = allInputs(study);
    std::erase_if(places,
                  [&](const ConstInputPlace &place) { return !passes(checks.of(place.path), filter); });
    const auto add = [&](const ConstInputPlace &place, bool isWhole) {
        table.rows.push_back(inputRow(place, study, checks.of(place.path), locale, isWhole));
    };
    std::set<std::string> isTold;
    for (const ConstInputPlace &place : strongestOf(places, checks)) {
        if (isTold.empty())
            table.rows.push_back(
                sectionRow(QStringLiteral("strongest"), assumptionsTableWords("What moves the answer most")));
        isTold.insert(place.path);
        add(place, true);
    }
    QString owner;
    for (const ConstInputPlace &place : places) {
        if (isTold.count(place.path))
            continue;
        if (const QString group = groupOf(place); group != owner) {
            owner = group;
            table.rows.push_back(sectionRow(group, groupTitle(place)));
        }
        add(place, false);
    }
    dropEmptyNotes(table);
    return table;
}

std::map<QString, ExplainedFigure> unusedFigures(const Study &study, const AssumptionChecks &checks,
                                                 const QLocale &locale)
{
    std::map<QString, ExplainedFigure> figures;
    for (const ConstInputPlace &place : allInputs(study)) {
        const AssumptionCheck &check = checks.of(place.path);
        if (!check.isUnused)
            continue;
        const FieldAmount amount(*place.field, study);
        ExplainedFigure figure{
            page_ids::kAssumptions,
            assumptionsTableWords("%1, %2").arg(toQt(place.owner), toQt(place.field->label)),
            amount.shortText(place.input->value, locale),
            assumptionsTableWords("No result depends on it with the present choices."),
            toQt(place.input->source),
            {},
            toQt(place.input->note)};
        if (const auto &range = place.input->range)
            figure.rows.push_back(
                {assumptionsTableWords("Low – high"), {}, rangeText(*range, amount, locale), {}});
        figures[targetOf(place, check).quantity] = std::move(figure);
    }
    return figures;
}

QString confidenceText(Confidence confidence)
{
    switch (confidence) {
    case Confidence::High:
        return assumptionsTableWords("High: measured");
    case Confidence::Medium:
        return assumptionsTableWords("Medium: published");
    case Confidence::Low:
        return assumptionsTableWords("Low: rounded or remembered");
    case Confidence::Assumed:
        return assumptionsTableWords("Assumed");
    case Confidence::Unstated:
        break;
    }
    return unknownText();
}

} // namespace breakeven
