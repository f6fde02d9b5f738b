// Files made of the open study: the report, tables and pictures, with what every export carries.
#pragma once

#include <QString>

#include "model/result.h"
#include "ui/jobs/report_job.h"
#include "ui/result/study_result.h"

class QPrinter;

namespace breakeven {

class Page;

enum class ExportKind { Report, Workbook, Comparison, Tidy, PageTable, Picture, LivePage };
enum class ExportPaper { A4, Letter };

struct ExportOrder
{
    ExportKind kind = ExportKind::Report;
    ExportPaper paper = ExportPaper::A4;
    int revision = 0; // printed on the report; 0: none was saved
};

// The ending of the file: "pdf", "xlsx", "csv", "png", "html".
QString exportEnding(ExportKind kind);

// Of all but the report. Requires: a complete result. Errors: one sentence; a file that stood at `path`
// survives.
Result<void> exportTo(const QString &path, const ExportOrder &order, const StudyResult &result,
                      const Page &page);

// The report as a file and on paper, with what was read for it. Requires and errors as above.
Result<void> writeReport(const QString &path, const ExportOrder &order, const StudyResult &result,
                         const ReportReading &reading);
Result<void> printReport(QPrinter &printer, const StudyResult &result, const ReportReading &reading,
                         int revision);

} // namespace breakeven
