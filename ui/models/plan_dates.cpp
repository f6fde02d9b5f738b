#include "ui/models/plan_dates.h"

#include "model/study/plan_start.h"
#include "ui/look/strings.h"
#include "ui/models/table.h"

#include <QRegularExpression>

namespace breakeven {

namespace {

QString monthWithDate(const Study &study, int month)
{
    return QStringLiteral("%1 (%2)").arg(month).arg(dateOfMonth(study, month));
}

} // namespace

QString dateOfMonth(const Study &study, int month) { return toQt(monthOfPlan(study, month - 1)); }

QString withDates(const Study &study, QString sentence)
{
    static const QRegularExpression kMonth(QStringLiteral("\\b[Mm]onth (\\d+)\\b(?: to (\\d+)\\b)?(?! \\()"));
    qsizetype from = 0;
    for (;;) {
        const QRegularExpressionMatch found = kMonth.match(sentence, from);
        if (!found.hasMatch())
            return sentence;
        from = found.capturedEnd();
        for (const int group : {2, 1}) // the later first, so that the earlier stays where it is
            if (found.capturedStart(group) >= 0) {
                const QString dated = monthWithDate(study, found.captured(group).toInt());
                sentence.replace(found.capturedStart(group), found.capturedLength(group), dated);
                from += dated.size() - found.capturedLength(group);
            }
    }
}

void addDates(const Study &study, std::map<QString, ExplainedFigure> &figures)
{
    for (auto &[name, figure] : figures) {
        for (QString *text : {&figure.title, &figure.words, &figure.numbers, &figure.note})
            *text = withDates(study, *text);
        for (ExplainedFigure::Row &row : figure.rows)
            for (QString *text : {&row.name, &row.detail})
                *text = withDates(study, *text);
    }
}

void addDates(const Study &study, Table &table)
{
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (!table.columns[column].unit.endsWith(QLatin1String("month")))
            continue;
        for (TableRow &row : table.rows)
            if (column < row.cells.size() && row.cells[column].value.isValid())
                row.cells[column].text = monthWithDate(study, row.cells[column].value.toInt());
    }
}

} // namespace breakeven
