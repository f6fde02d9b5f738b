// The PDF report of a study: answer, figures, charts, tables, assumptions with their sources, claims, issues.
//
// Shape: A4 or Letter, vector charts, selectable text, always the light palette. Tables repeat their header
// on every page and never split a row. Needs a QApplication (offscreen will do).
#pragma once

#include <QLocale>
#include <QString>

#include "data/export/assumptions.h"
#include "model/claims/claims.h"
#include "model/evaluate/evaluate.h"
#include "model/levers/serving_reading.h"
#include "model/plan/capacity_plan.h"
#include "model/plan/uncertain_plan.h"
#include "model/result.h"
#include "model/risk/risk.h"
#include "ui/result/decision.h"

#include <memory>
#include <string>
#include <vector>

class QPrinter;

namespace breakeven {

struct ReportData
{
    Study study;
    Comparison comparison;
    std::vector<ClaimOutcome> claims;
    InputFindings findings;
    QString programVersion;
    Date date;
    int revision = 0; // 0: none was saved
    QLocale locale;
    std::shared_ptr<const Risk> risk = {}; // the runs; nothing where no input has a range
    DecisionPtr decision = {};             // what moves and what flips the answer; nothing: not asked for
    std::vector<std::shared_ptr<const CapacityPlan>> plans =
        {};                                            // of its workloads, where there is something to plan
    std::vector<ServingReading> serving = {};          // of its workloads in tokens, with bands and ranges
    std::vector<Result<UncertainPlan>> uncertain = {}; // of the plans, when to commit; none: not asked for
};

enum class PaperSize { A4, Letter };

// Errors: Failed in one sentence; a file that stood at `path` survives.
Result<void> writePdf(const ReportData &data, const QString &path, PaperSize paper);

// The same as bytes.
QByteArray pdf(const ReportData &data, PaperSize paper);

// The same pages on the printer's own paper, upright; of them those it is asked for.
// Errors: Failed in one sentence when the printer takes none.
Result<void> print(const ReportData &data, QPrinter &printer);

} // namespace breakeven
