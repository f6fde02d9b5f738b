// The PDF and the page of `breakeven report`.
#include <QApplication>

#include "app/desktop/desktop.h"

#include "data/readers/utc_time.h"
#include "ui/html/live_page.h"
#include "ui/report/report.h"

#include <clocale>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

namespace breakeven {

namespace {

int threads() { return int(std::max(1u, std::thread::hardware_concurrency())); }

QLocale plain() { return QLocale(QLocale::English, QLocale::UnitedStates); }

// Drawing text needs an application but no display: the offscreen platform, whatever the environment says.
std::unique_ptr<QApplication> applicationWithoutDisplay()
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // Qt speaks of missing folders and fonts of the desktop here, none of which a report needs.
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &) {});
    static int argc = 1;
    static char name[] = "breakeven";
    static char *argv[] = {name, nullptr};
    auto application = std::make_unique<QApplication>(argc, argv);
    // Qt takes the system's locale over for the C library; our numbers have a point everywhere.
    std::setlocale(LC_NUMERIC, "C");
    return application;
}

} // namespace

namespace {

// Why one cannot be planned stands in its place.
std::vector<Result<UncertainPlan>>
uncertainPlansOf(const Study &study, int scenarios,
                 const std::vector<std::shared_ptr<const CapacityPlan>> &plans)
{
    std::vector<Result<UncertainPlan>> uncertain;
    for (std::size_t i = 0; scenarios > 0 && i < plans.size(); ++i) {
        UncertainRequest request;
        request.plan.workload = plans[i]->workload;
        request.scenarios = scenarios;
        request.threads = threads();
        uncertain.push_back(planUnderUncertainty(study, request, *plans[i]));
    }
    return uncertain;
}

} // namespace

Result<void> writeReportPdf(const ReportedStudy &reported, const std::string &path, const std::string &paper)
{
    const auto &[study, sheet, evaluation, comparison, findings, risk, revision, scenarios] = reported;
    auto plans = plansWorthTelling(study);
    auto uncertain = uncertainPlansOf(study, scenarios, plans);
    const ReportData data{study,
                          comparison,
                          checkClaims(study, sheet, evaluation),
                          findings,
                          BREAKEVEN_VERSION,
                          today(),
                          revision,
                          plain(),
                          risk,
                          readDecision(study, {.reach = FlipReach::Everywhere, .threads = threads()}),
                          std::move(plans),
                          readServing(study, sheet, evaluation, {}, LeverDepth::Simulated),
                          std::move(uncertain)};
    const auto application = applicationWithoutDisplay();
    return writePdf(data, QString::fromStdString(path),
                    paper == "letter" ? PaperSize::Letter : PaperSize::A4);
}

Result<void> writeReportPage(const ReportedStudy &reported, const std::string &path)
{
    StudyResult result{reported.study, reported.sheet, reported.evaluation, reported.comparison};
    result.risk = reported.risk;
    result.decision = readDecision(result.study, {.threads = threads()});
    result.isComplete = result.isAssessed = true;
    const auto application = applicationWithoutDisplay(); // charts hold words
    return writeLivePage({result, plain(), BREAKEVEN_VERSION, today()}, path);
}

} // namespace breakeven
