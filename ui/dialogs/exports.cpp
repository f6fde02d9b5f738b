#include "ui/dialogs/exports.h"

#include "data/export/assumptions.h"
#include "data/export/csv.h"
#include "data/export/study_csv.h"
#include "data/readers/file_text.h"
#include "data/readers/spared_file.h"
#include "data/workbook/workbook.h"
#include "pricing/refresh/price_import.h"
#include "ui/charts/chart_widget.h"
#include "ui/html/live_page.h"
#include "ui/look/strings.h"
#include "ui/report/report.h"
#include "ui/text/numbers.h"
#include "ui/widgets/page.h"
#include "ui/words/headline.h"
#include "ui/words/risk_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cassert>

namespace breakeven {

namespace {

QString exportWords(const char *text) { return QCoreApplication::translate("Exports", text); }

ExportAbout about(const StudyResult &result)
{
    return {BREAKEVEN_VERSION,
            today(),
            words::headline(result.study, result.comparison, words::kPlain, result.risk.get()).paragraph(),
            inputFindings(result.study, result.sheet, result.evaluation),
            result.risk,
            focusCharges(result.study, result.comparison, result.evaluation),
            measuredDifferences(result.study, result.comparison, result.evaluation),
            plansAgainstActual(result.study, result.sheet, result.evaluation)};
}

void writeHeader(CsvWriter &csv, const Table &table)
{
    for (TableColumn column : table.columns) {
        if (!column.isRange) {
            csv.text(toStd(wholeHeader(column)));
            continue;
        }
        for (const QString &end : {exportWords("P10"), exportWords("P90")}) {
            column.title = end;
            csv.text(toStd(wholeHeader(column)));
        }
    }
    csv.endRow();
}

void writeCell(CsvWriter &csv, const TableColumn &column, const TableCell &cell, const QLocale &locale)
{
    if (column.isRange) {
        for (const QVariant &end : {cell.value, cell.upper})
            csv.figure(end.typeId() == QMetaType::Double ? std::optional(end.toDouble()) : std::nullopt);
        return;
    }
    if (const auto number = shownNumber(column, cell, locale))
        csv.figure(number);
    else
        csv.text(toStd(cell.text));
}

// The rows of the page as they are shown, and below them what they rest on.
std::string pageCsv(const StudyResult &result, const Page &page)
{
    const Table table = page.table();
    const auto ranges = std::count_if(table.columns.begin(), table.columns.end(),
                                      [](const TableColumn &column) { return column.isRange; });
    CsvWriter csv(std::max(3, int(table.columns.size()) + int(ranges)));
    writeHeader(csv, table);
    for (const TableRow &row : table.rows) {
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            writeCell(csv, table.columns[i], row.cells[i], page.locale());
        csv.endRow();
    }
    const ExportAbout facts = about(result);
    csv.endRow();
    csv.text(toStd(exportWords("Study"))).text(result.study.name);
    csv.endRow();
    csv.text(toStd(exportWords("Answer"))).text(facts.headline);
    csv.endRow();
    csv.text(toStd(exportWords("Currency"))).text(result.study.currency);
    csv.endRow();
    if (result.risk) {
        csv.text(toStd(exportWords("Runs"))).text(words::runsText(*result.risk, words::kPlain));
        csv.endRow();
    }
    for (const ChosenConvention &convention : chosenConventions(result.study)) {
        csv.text(convention.label).text(convention.value);
        csv.endRow();
    }
    csv.text(toStd(exportWords("Made"))).text(facts.date.iso()).text("Breakeven " + facts.programVersion);
    csv.endRow();
    return csv.result();
}

Result<void> writeWorkbookOf(const StudyResult &result, const std::string &path)
{
    Comparison comparison = result.comparison;
    addNotes(result.notes, comparison.issues);
    return writeWorkbook({result.study, result.sheet, result.evaluation, comparison, about(result)}, path);
}

ReportData reportData(const StudyResult &result, const ReportReading &reading, int revision)
{
    ReportData data;
    data.study = result.study;
    data.comparison = result.comparison;
    data.claims = result.claims;
    data.findings = inputFindings(result.study, result.sheet, result.evaluation);
    data.programVersion = QStringLiteral(BREAKEVEN_VERSION);
    data.date = today();
    data.revision = revision;
    data.locale = QLocale();
    data.risk = result.risk;
    addNotes(result.notes, data.comparison.issues);
    data.plans = reading.plans;
    data.decision = reading.decision;
    data.serving = reading.serving;
    return data;
}

} // namespace

QString exportEnding(ExportKind kind)
{
    switch (kind) {
    case ExportKind::Report:
        return QStringLiteral("pdf");
    case ExportKind::Workbook:
        return QStringLiteral("xlsx");
    case ExportKind::LivePage:
        return QStringLiteral("html");
    case ExportKind::Picture:
        return QStringLiteral("png");
    default:
        return QStringLiteral("csv");
    }
}

Result<void> writeReport(const QString &path, const ExportOrder &order, const StudyResult &result,
                         const ReportReading &reading)
{
    if (auto spared = spareDatabases(toStd(path)); !spared)
        return spared;
    return writePdf(reportData(result, reading, order.revision), path,
                    order.paper == ExportPaper::A4 ? PaperSize::A4 : PaperSize::Letter);
}

Result<void> printReport(QPrinter &printer, const StudyResult &result, const ReportReading &reading,
                         int revision)
{
    return print(reportData(result, reading, revision), printer);
}

Result<void> exportTo(const QString &path, const ExportOrder &order, const StudyResult &result,
                      const Page &page)
{
    if (auto spared = spareDatabases(toStd(path)); !spared)
        return spared;
    switch (order.kind) {
    case ExportKind::Report:
        break;
    case ExportKind::Workbook:
        return writeWorkbookOf(result, toStd(path));
    case ExportKind::LivePage:
        return writeLivePage({result, QLocale(), BREAKEVEN_VERSION, today()}, toStd(path));
    case ExportKind::Comparison:
        return writeFileText(toStd(path), comparisonCsv(result.study, result.comparison, about(result)));
    case ExportKind::Tidy:
        return writeFileText(toStd(path), tidyCsv(result.study, result.comparison, about(result)));
    case ExportKind::PageTable:
        return writeFileText(toStd(path), pageCsv(result, page));
    case ExportKind::Picture:
        return page.chart()->savePicture(path);
    }
    assert(!"a report is written by writeReport");
    return {};
}

} // namespace breakeven
