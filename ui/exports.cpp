#include "ui/exports.h"

#include "data/export/assumptions.h"
#include "data/export/csv.h"
#include "data/export/study_csv.h"
#include "data/readers/file_text.h"
#include "pricing/price_import.h"
#include "ui/charts/chart_widget.h"
#include "ui/pages/page.h"
#include "ui/report/report.h"
#include "ui/report/report_claims.h"
#include "ui/strings.h"
#include "ui/text/headline.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("Exports", text); }

ExportAbout about(const StudyResult &result)
{
    return {BREAKEVEN_VERSION, today(),
            toStd(headline(result.study, result.comparison, plainLocale()).paragraph()),
            unusedInputs(result.study, result.sheet)};
}

// The rows of the page as they are shown, and below them what they rest on.
std::string pageCsv(const StudyResult &result, const Page &page)
{
    const Table table = page.table();
    CsvWriter csv(std::max(3, int(table.columns.size())));
    for (const TableColumn &column : table.columns) {
        const QString title =
            column.unit.isEmpty() ? column.title : column.title + QStringLiteral(", ") + column.unit;
        csv.text(toStd(QString(title).replace(QLatin1Char('\n'), QLatin1Char(' '))));
    }
    csv.endRow();
    for (const TableRow &row : table.rows) {
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const TableCell &cell = row.cells[i];
            const bool isNumber = cell.value.isValid() && cell.value.typeId() == QMetaType::Double;
            if (isNumber && table.columns[i].isNumber)
                csv.number(cell.value.toDouble());
            else
                csv.text(toStd(cell.text));
        }
        csv.endRow();
    }
    const ExportAbout facts = about(result);
    csv.endRow();
    csv.text(toStd(tr("Study"))).text(result.study.name);
    csv.endRow();
    csv.text(toStd(tr("Answer"))).text(facts.headline);
    csv.endRow();
    csv.text(toStd(tr("Currency"))).text(result.study.currency);
    csv.endRow();
    for (const ChosenConvention &convention : chosenConventions(result.study)) {
        csv.text(convention.label).text(convention.value);
        csv.endRow();
    }
    csv.text(toStd(tr("Made"))).text(facts.date.iso()).text("Breakeven " + facts.programVersion);
    csv.endRow();
    return csv.result();
}

ReportData reportData(const StudyResult &result, int revision)
{
    ReportData data;
    data.study = result.study;
    data.comparison = result.comparison;
    data.claims = reportClaims(result.claims, QLocale());
    data.unusedInputs = unusedInputs(result.study, result.sheet);
    data.programVersion = QStringLiteral(BREAKEVEN_VERSION);
    data.date = today();
    data.revision = revision;
    data.locale = QLocale();
    return data;
}

} // namespace

QString exportEnding(ExportKind kind)
{
    switch (kind) {
    case ExportKind::Report:
        return QStringLiteral("pdf");
    case ExportKind::Picture:
        return QStringLiteral("png");
    default:
        return QStringLiteral("csv");
    }
}

Result<void> printReport(QPrinter &printer, const StudyResult &result, int revision)
{
    return print(reportData(result, revision), printer);
}

Result<void> exportTo(const QString &path, const ExportOrder &order, const StudyResult &result,
                      const Page &page)
{
    switch (order.kind) {
    case ExportKind::Report:
        return writePdf(reportData(result, order.revision), path,
                        order.paper == ExportPaper::A4 ? PaperSize::A4 : PaperSize::Letter);
    case ExportKind::Comparison:
        return writeFileText(toStd(path), comparisonCsv(result.study, result.comparison, about(result)));
    case ExportKind::Tidy:
        return writeFileText(toStd(path), tidyCsv(result.study, result.comparison, about(result)));
    case ExportKind::PageTable:
        return writeFileText(toStd(path), pageCsv(result, page));
    case ExportKind::Picture:
        return page.chart()->savePicture(path);
    }
    return {};
}

} // namespace breakeven
