#include "ui/models/assumed_values.h"

#include "data/export/assumptions.h"
#include "ui/look/strings.h"
#include "ui/models/assumptions_table.h"
#include "ui/text/field_amount.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace breakeven {

namespace {

QString assumedValueWords(const char *text) { return QCoreApplication::translate("AssumedValues", text); }

const std::string kAssumed = "assumed: ";

bool isAssumed(const Input &input)
{
    return input.value && input.mode == EffectMode::Value &&
           (input.source.rfind(kAssumed, 0) == 0 || !isSourced(input));
}

QString sourceText(const Input &input)
{
    const bool isSaid = input.source.rfind(kAssumed, 0) == 0;
    return toQt(isSaid ? input.source.substr(kAssumed.size()) : input.source);
}

QString rangeText(const Input &input, const FieldAmount &amount, const QLocale &locale)
{
    if (!input.range)
        return unknownText();
    return amount.shortNumber(input.range->low, locale) + QStringLiteral(" – ") +
           amount.shortNumber(input.range->high, locale);
}

TableRow inputRow(const ConstInputPlace &place, const Study &study, const QLocale &locale)
{
    const Input &input = *place.input;
    const FieldAmount amount(*place.field, study);
    TableCell value = textCell(amount.shortText(input.value, locale));
    value.value = *input.value;
    value.isBold = true;
    TableCell source = textCell(sourceText(input));
    source.toolTip = input.note.empty() ? source.text : source.text + QLatin1Char('\n') + toQt(input.note);
    TableRow row;
    row.path = toQt(place.path);
    row.cells = {textCell(toQt(place.field->label)),
                 value,
                 textCell(rangeText(input, amount, locale)),
                 source,
                 textCell(input.asOf ? toQt(input.asOf->iso()) : unknownText()),
                 textCell(confidenceText(input.confidence))};
    return row;
}

TableRow sectionRow(const QString &title)
{
    TableRow row;
    row.path = QStringLiteral("section:") + title;
    row.isSection = true;
    row.cells.push_back(textCell(title, CellTone::Secondary));
    return row;
}

} // namespace

std::vector<ConstInputPlace> assumedInputs(const Study &study, const std::set<std::string> &unused)
{
    std::vector<ConstInputPlace> assumed;
    for (const ConstInputPlace &place : allInputs(study))
        if (isAssumed(*place.input) && !unused.count(place.path))
            assumed.push_back(place);
    return assumed;
}

Table assumedValues(const Study &study, const std::vector<ConstInputPlace> &assumed, const QLocale &locale)
{
    Table table;
    table.name = assumedValueWords("Assumed values");
    table.columns = {{assumedValueWords("Value of"), {}, false, false, {}},
                     {assumedValueWords("Assumed"), {}, true, false, {}},
                     {assumedValueWords("Low – high"), {}, true, false, {}},
                     {assumedValueWords("Source"), {}, false, false, {}},
                     {assumedValueWords("Date"), {}, true, false, {}},
                     {assumedValueWords("Confidence"), {}, false, false, {}}};
    QString owner;
    for (const ConstInputPlace &place : assumed) {
        const bool isShared = place.path.rfind("shared.", 0) == 0;
        const QString title = isShared ? assumedValueWords("Shared by several options") : toQt(place.owner);
        if (title != owner)
            table.rows.push_back(sectionRow(owner = title));
        table.rows.push_back(inputRow(place, study, locale));
    }
    return table;
}

} // namespace breakeven
