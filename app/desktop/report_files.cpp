// The PDF and the page of `breakeven report`.
#include <QApplication>

#include "app/desktop/desktop.h"

#include "data/readers/utc_time.h"
#include "ui/html/live_page.h"
#include "ui/report/report.h"

#include <clocale>
#include <memory>
#include <thread>

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

Result<void> writeReportPdf(const ReportedStudy &reported, const std::string &path, const std::string &paper)
{
    const auto &[study, sheet, evaluation, comparison, findings, risk, revision] = reported;
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
                          plansWorthTelling(study),
                          readServing(study, sheet, evaluation, {}, LeverDepth::Simulated)};
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
