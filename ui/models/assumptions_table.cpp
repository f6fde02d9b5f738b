#include "ui/models/assumptions_table.h"

#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/text/field_amount.h"
#include "ui/text/input_label.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

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

TableCell nameCell(const ConstInputPlace &place, const Study &study, const AssumptionCheck &check)
{
    TableCell cell = textCell(nameWithSeller(study, place));
    cell.toolTip = toQt(place.field->help);
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

// All who use a shared assumption, each once, over the whole width; the fields in the tool tip.
TableRow usersRow(const Study &study, const ConstInputPlace &place)
{
    QStringList owners, lines;
    for (const SharedUse &use : usesOf(study, place.path.substr(place.path.find('.') + 1))) {
        const QString owner = toQt(use.owner);
        if (!owners.contains(owner))
            owners.append(owner);
        lines.append(assumptionsTableWords("%1: %2").arg(owner, toQt(use.field->label)));
    }
    TableRow row;
    row.path = QStringLiteral("users:") + toQt(place.path);
    row.isSection = true;
    row.cells.push_back(textCell(
        owners.isEmpty() ? assumptionsTableWords("    used by nothing, so without a unit")
                         : assumptionsTableWords("    used by %1").arg(owners.join(QStringLiteral(" · "))),
        CellTone::Secondary));
    row.cells.back().toolTip = lines.join(QLatin1Char('\n'));
    return row;
}

TableCell usedCell(const AssumptionCheck &check)
{
    if (check.isUnused)
        return textCell(assumptionsTableWords("unused"), CellTone::Secondary);
    TableCell cell = textCell(QString::number(check.usedBy));
    cell.value = check.usedBy;
    return cell;
}

TableRow inputRow(const ConstInputPlace &place, const Study &study, const AssumptionCheck &check,
                  const QLocale &locale)
{
    const FieldAmount amount(*place.field, study);
    TableRow row;
    row.path = toQt(place.path);
    row.hasWarning = needsLook(check);
    row.cells.push_back(nameCell(place, study, check));
    row.cells.push_back(valueCell(place, amount, check, locale));
    row.cells.push_back(textCell(amount.units().front(), CellTone::Secondary));
    row.cells.push_back(rangeCell(place, amount, check, locale));
    row.cells.push_back(sourceCell(place, check));
    row.cells.push_back(dateCell(place, check));
    row.cells.push_back(textCell(shortConfidence(place.input->confidence)));
    row.cells.push_back(usedCell(check));
    row.cells.push_back(textCell(toQt(place.input->note), CellTone::Secondary));
    row.cells.back().toolTip = toQt(place.input->note);
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
    return isSharedPath(place.path)
               ? assumptionsTableWords(
                     "Shared: one value, and one draw in each run, for all inputs that use it")
               : toQt(place.owner);
}

} // namespace

Table assumptionsTable(const Study &study, const AssumptionChecks &checks, AssumptionFilter filter,
                       const QLocale &locale)
{
    Table table;
    table.name = assumptionsTableWords("Assumptions");
    table.columns = {{assumptionsTableWords("Assumption"), {}, false, false, {}},
                     {assumptionsTableWords("Value"), {}, true, false, {}},
                     {assumptionsTableWords("Unit"), {}, false, false, {}},
                     {assumptionsTableWords("Low – high"), {}, true, false, {}},
                     {assumptionsTableWords("Source"), {}, false, false, {}},
                     {assumptionsTableWords("Date"), {}, true, false, {}},
                     {assumptionsTableWords("Confidence"), {}, false, false, {}},
                     {assumptionsTableWords("Used by"), assumptionsTableWords("options"), true, false,
                      assumptionsTableWords("Options whose cost depends on it.")},
                     {assumptionsTableWords("Note"), {}, false, false, {}}};
    for (const std::size_t column : {3, 5, 6, 7, 8})
        table.columns[column].givesWay = true;
    QString owner;
    for (const ConstInputPlace &place : allInputs(study)) {
        if (!passes(checks.of(place.path), filter))
            continue;
        const QString group = groupOf(place);
        if (group != owner) {
            owner = group;
            TableRow section;
            section.path = QStringLiteral("section:") + group;
            section.isSection = true;
            section.cells.push_back(textCell(groupTitle(place), CellTone::Secondary));
            table.rows.push_back(std::move(section));
        }
        table.rows.push_back(inputRow(place, study, checks.of(place.path), locale));
        if (isSharedPath(place.path))
            table.rows.push_back(usersRow(study, place));
    }
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
