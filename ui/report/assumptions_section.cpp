#include "ui/report/sections.h"

#include "data/export/assumptions.h"
#include "ui/report/cells.h"
#include "ui/text/field_amount.h"
#include "ui/text/input_label.h"
#include "ui/text/numbers.h"

#include <string>

namespace breakeven {

using namespace paper;

namespace {

QString confidenceText(const Assumption &line)
{
    QStringList marks;
    switch (line.input.confidence) {
    case Confidence::High:
        marks << tr("high");
        break;
    case Confidence::Medium:
        marks << tr("medium");
        break;
    case Confidence::Low:
        marks << tr("low");
        break;
    case Confidence::Assumed:
        marks << tr("assumed");
        break;
    case Confidence::Unstated:
        break;
    }
    if (line.isStale)
        marks << tr("stale");
    if (line.input.source.empty())
        marks << tr("no source");
    if (!line.isUsed)
        marks << tr("not used");
    return marks.join(QStringLiteral(", "));
}

QString sourceText(const Input &input)
{
    QString source = text(input.source);
    if (!input.price)
        return source;
    const Offer &offer = input.price->offer;
    QStringList record;
    for (const std::string &part : {offer.provider, offer.region, offer.instanceType, offer.model})
        if (!part.empty())
            record.append(text(part));
    return source + (source.isEmpty() ? QString() : QStringLiteral("; ")) + record.join(QLatin1Char(' '));
}

QString remarkText(const Input &input)
{
    QStringList parts{sourceText(input), text(input.note)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" \u00b7 "));
}

ReportTable::Row assumptionRow(const Assumption &line, const ReportData &data)
{
    const Input &input = line.input;
    const FieldAmount amount(*line.field, data.study);
    const QString range = input.range ? tr("%1\u00a0to %2")
                                            .arg(amount.shortNumber(input.range->low, data.locale),
                                                 amount.shortNumber(input.range->high, data.locale))
                                      : unknownText();
    const bool isDoubtful =
        line.isUsed && (line.isStale || input.source.empty() || input.confidence == Confidence::Low);
    ReportCell confidence = cell(confidenceText(line));
    if (isDoubtful)
        confidence.color = palette(Appearance::Light).warning.text;
    return {{cell(inputLabel(data.study, line)),
             cell(input.value ? amount.shortNumber(input.value, data.locale) : unknownText()),
             cell(amount.units().front()), cell(range),
             cell(input.asOf ? text(input.asOf->iso()) : unknownText()), confidence, cell(remarkText(input))},
            ReportTable::Kind::Plain};
}

void addChoices(PageFlow &flow, const ReportData &data)
{
    ReportTable table;
    table.columns = {{tr("Convention"), kWords}, {tr("Chosen"), kWords}};
    for (const ChosenConvention &one : chosenConventions(data.study))
        table.rows.push_back({{cell(text(one.label)), cell(text(one.value))}, ReportTable::Kind::Plain});
    if (table.rows.empty())
        return;
    flow.table(table, kLogText);
    flow.gap(100);
}

} // namespace

void addAssumptionsLog(PageFlow &flow, const ReportData &data)
{
    flow.heading(tr("Assumptions"), 1500);
    addChoices(flow, data);
    ReportTable table;
    table.columns = {{tr("Input"), kWords},
                     {tr("Value")},
                     {tr("Unit"), kWords},
                     {tr("Range"), ReportColumn::Kind::Range},
                     {tr("As of"), kDate},
                     {tr("Confidence"), kWords},
                     {tr("Source and note"), ReportColumn::Kind::Remark}};
    QString owner;
    int leftOut = 0;
    for (const Assumption &line : assumptions(data.study, data.findings)) {
        if (!line.isUsed && line.input.confidence == Confidence::Assumed) {
            ++leftOut;
            continue;
        }
        if (const QString next = inputOwner(line); next != owner) {
            table.rows.push_back({{cell(next)}, ReportTable::Kind::Group});
            owner = next;
        }
        table.rows.push_back(assumptionRow(line, data));
    }
    flow.table(table, kLogText);
    if (leftOut > 0) {
        flow.gap(50);
        flow.text(tr("%1 standard values without effect on any result are left out.").arg(leftOut), 84,
                  flow.colors().textSecondary);
    }
}

} // namespace breakeven
