// Traces as a person uses them: dropped, looked at, imported, read on the page, used in the study, undone.
// The figures of the small burst and of its phases are those tests/end_to_end/traces_test.cpp asserts of the
// command line.
#include "tests/data/trace_fixtures.h"
#include "tests/support/qt_text.h"
#include "tests/support/required.h"
#include "tests/ui/window/trace_import_hands.h"

#include "data/traces/trace_analysis.h"
#include "model/simulation/burst_totals.h"
#include "model/simulation/cluster_autoscaler.h"
#include "model/study/study_path.h"
#include "pricing/new_study/new_study.h"
#include "ui/charts/trace_chart.h"
#include "ui/models/roles.h"
#include "ui/pages/trace_use_view.h"
#include "ui/pages/traces_page.h"
#include "ui/text/numbers.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/table_view.h"
#include "ui/widgets/trace_panel.h"
#include "ui/words/headline.h"

#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QRadioButton>

using namespace breakeven;
using namespace breakeven::test;

namespace {

void drop(WindowFixture &fixture, const std::string &path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(toQt(path))});
    QDragEnterEvent enter(QPoint(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&fixture.window(), &enter);
    QDropEvent event(QPointF(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&fixture.window(), &event);
    QApplication::processEvents();
}

TracesPage &tracesPage(WindowFixture &fixture)
{
    return *static_cast<TracesPage *>(fixture.window().page(QStringLiteral("traces")));
}

void waitForFits(TracesPage &page)
{
    QSignalSpy idle(&page.job(), &TraceJob::becameIdle);
    if (page.job().isBusy())
        REQUIRE(idle.wait(breakeven::test::kPatience));
}

double valueAt(const TableView &table, const QString &path, int column)
{
    const QModelIndex cell = WindowFixture::cell(table, path, column);
    REQUIRE(cell.isValid());
    return cell.data(ValueRole).toDouble();
}

// A burst that the autoscaler's simulation makes, as `simulate autoscaler --series` writes it.
std::string simulatedBurst(WindowFixture &fixture, const std::string &name,
                           const AutoscalerSettings &settings)
{
    const auto run = required(simulateBurst(settings, 7));
    std::string text = "second,paid_nodes,ready_nodes,busy_nodes\n";
    for (const NodeCounts &counts : nodeCounts(run, settings.terminationSeconds))
        text += std::to_string(counts.seconds) + ',' + std::to_string(counts.paid) + ',' +
                std::to_string(counts.ready) + ',' + std::to_string(counts.busy) + '\n';
    return written(fixture, name, text);
}

} // namespace

TEST_CASE("a trace is dropped, looked at, imported and priced as the command line prices it")
{
    WindowFixture fixture("kubernetes-burst");
    const auto &burst = traceFixtures().at("csv");
    QString kind;
    QString checks;
    std::size_t before = 1;
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        kind = dialog.findChild<QLabel *>(QStringLiteral("facts"))->text();
        checks = dialog.findChild<QLabel *>(QStringLiteral("checks"))->text();
        before = storedTraces(fixture);
        pressImport(dialog);
    });
    drop(fixture, written(fixture, burst.name, burst.text));
    CHECK(before == 0); // nothing is written while it is looked at
    CHECK(kind.contains(QStringLiteral("Node counts")));
    CHECK(checks.contains(QStringLiteral("6 rows read, 0 rejected")));
    CHECK(storedTraces(fixture) == 1);

    TracesPage &page = tracesPage(fixture);
    REQUIRE(fixture.window().currentPage() == &page);
    waitForFits(page);
    QTest::mouseClick(page.priceEdit(), Qt::LeftButton);
    QTest::keyClick(page.priceEdit(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(page.priceEdit(), QStringLiteral("30"));
    QTest::keyClick(page.priceEdit(), Qt::Key_Return);
    const TableView &phases = *page.panel()->phases();
    REQUIRE(phases.model()->rowCount() == 5);
    CHECK(valueAt(phases, QStringLiteral("ramp"), 2) == Approx(10 * 180 / 3600.0 * 30));
    CHECK(valueAt(phases, QStringLiteral("run"), 1) == Approx(10 * 600 / 3600.0));
    CHECK(valueAt(phases, QStringLiteral("paid"), 1) == Approx(10 * 1440 / 3600.0));
    CHECK(valueAt(phases, QStringLiteral("paid"), 2) == Approx(120));
    CHECK(page.headlineText().contains(QStringLiteral("2.00 node-hours ready for each one used")));
    CHECK(page.headlineText().contains(QStringLiteral("$120")));

    // Every number opens.
    fixture.click(const_cast<TableView *>(&phases), WindowFixture::cell(phases, QStringLiteral("paid"), 2));
    const ExplainedFigure *explained = fixture.workspace().figure(
        QStringLiteral("figure:trace:%1:paid").arg(page.traceBox()->currentText()));
    REQUIRE(explained);
    CHECK(explained->words == QStringLiteral("node-hours × node price"));
}

TEST_CASE(
    "a burst's fit goes into the study as one step, the headline before and after is told, undo takes it "
    "back")
{
    WindowFixture fixture("kubernetes-burst");
    AutoscalerSettings settings;
    settings.nodes = 200;
    settings.launchesPerMinute = 120;
    settings.jobSeconds = 900;
    answerImport(fixture, pressImport);
    fixture.window().openFile(toQt(simulatedBurst(fixture, "burst.csv", settings)));
    TracesPage &page = tracesPage(fixture);
    waitForFits(page);
    const ShownTracePtr shown = page.job().trace(QStringLiteral("burst"));
    REQUIRE(shown);
    REQUIRE(shown->fit);
    const TraceFit said = fitTrace(shown->samples->trace, shown->samples->values).value();
    const TableView &fit = *page.fit();
    REQUIRE(fit.model()->rowCount() == int(said.parameters.size()));
    for (const TraceParameter &parameter : said.parameters)
        if (parameter.value && std::isfinite(*parameter.value)) {
            CAPTURE(parameter.name);
            CHECK(valueAt(fit, toQt(parameter.name), 1) == *parameter.value);
        }
    CHECK(valueAt(fit, QStringLiteral("boot_s"), 1) == Approx(180).epsilon(0.1));

    TraceUseView &use = *page.useView();
    REQUIRE(use.placeBox()->count() > 0);
    const QString place = use.placeBox()->currentData().toString();
    const Study before = fixture.workspace().study();
    const StudyResultPtr result = fixture.workspace().result();
    const QString oldHeadline =
        toQt(words::headline(result->study, result->comparison, numberStyle(QLocale::c()), result->risk.get())
                 .plain);
    const int steps = fixture.workspace().document().undoStack().count();
    page.ensureWidgetVisible(use.useButton());
    fixture.click(use.useButton());
    CHECK(fixture.workspace().document().undoStack().count() == steps + 1);
    fixture.waitForResults();
    Study after = fixture.workspace().study();
    INFO(toStd(place) << ": " << toStd(use.outcome()));
    const Input &boot = *findInput(after, toStd(place) + ".boot_time")->input;
    CHECK(*boot.value == *std::get<AutoscalerFit>(said.law).bootSeconds);
    CHECK(boot.source == "trace burst");
    CHECK(boot.confidence == Confidence::High);
    CHECK(use.outcome().contains(
        place.section(QLatin1Char('.'), -1).isEmpty() ? QString() : QStringLiteral("from the trace")));
    const bool tellsBoth = use.outcome().contains(QStringLiteral("Before: ")) ||
                           use.outcome().contains(QStringLiteral("The answer stays"));
    CHECK(tellsBoth);
    QString plain = use.outcome();
    CHECK((plain.contains(oldHeadline.toHtmlEscaped()) || plain.contains(QStringLiteral("stays"))));
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    CHECK(fixture.workspace().study() == before);
    CHECK(use.outcome().isEmpty());
}

TEST_CASE("two bursts are compared in node-hours and dollars over the same length of time")
{
    WindowFixture fixture("kubernetes-burst");
    AutoscalerSettings settings;
    settings.nodes = 100;
    settings.jobSeconds = 600;
    answerImport(fixture, pressImport);
    fixture.window().openFile(toQt(simulatedBurst(fixture, "before.csv", settings)));
    settings.unneededSeconds = 60;
    answerImport(fixture, pressImport);
    fixture.window().openFile(toQt(simulatedBurst(fixture, "after.csv", settings)));
    TracesPage &page = tracesPage(fixture);
    page.showTrace(QStringLiteral("before"));
    page.otherBox()->setCurrentIndex(page.otherBox()->findData(QStringLiteral("after")));
    emit page.otherBox()->activated(page.otherBox()->currentIndex());
    waitForFits(page);
    const ShownTracePtr one = page.job().trace(QStringLiteral("before"));
    const ShownTracePtr other = page.job().trace(QStringLiteral("after"));
    REQUIRE(one);
    REQUIRE(other);
    CHECK(page.otherPanel()->isVisible());
    QApplication::processEvents();
    QApplication::processEvents();
    for (const TableView *table : {page.figures(), page.fit(), page.panel()->phases()}) {
        CAPTURE(table->accessibleName().toStdString());
        CHECK(table->height() >= table->sizeHint().height()); // nothing is cut off
    }
    CHECK(page.panel()->chart()->window().to == Approx(page.otherPanel()->chart()->window().to));
    CHECK(other->nodes->paidNodeHours < one->nodes->paidNodeHours);
    CHECK(page.headlineText().contains(QLocale::c().toString(one->nodes->readyOverpay, 'f', 2)));
    CHECK(page.headlineText().contains(QLocale::c().toString(other->nodes->readyOverpay, 'f', 2)));
    CHECK(page.headlineText().contains(QStringLiteral(" less.")));
}

TEST_CASE("a wrong, an empty and a cancelled file leave nothing, and say why in one sentence")
{
    WindowFixture fixture("kubernetes-burst");
    const auto refused = [&](const std::string &name, const std::string &text) {
        QString problem;
        bool isImportable = true;
        answerImport(fixture, [&](TraceImportDialog &dialog) {
            problem = dialog.problem();
            isImportable = dialog.importButton()->isEnabled();
            QTest::keyClick(&dialog, Qt::Key_Escape);
        });
        drop(fixture, written(fixture, name, text));
        CHECK_FALSE(isImportable);
        CHECK(storedTraces(fixture) == 0);
        return problem;
    };
    CHECK(refused("wrong.txt", "this is a letter\nand no table\n").contains(QStringLiteral("wrong.txt")));
    CHECK(refused("empty.csv", "").contains(QStringLiteral("empty")));
    CHECK(refused("noise.bin", std::string("\x00\x01\x02\xff", 4)).size() > 20);

    const auto &burst = traceFixtures().at("csv");
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        CHECK(dialog.problem().isEmpty());
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    drop(fixture, written(fixture, burst.name, burst.text));
    CHECK(storedTraces(fixture) == 0);
}

TEST_CASE(
    "what a flag means, a column's role and the name are corrected before the import, with both results")
{
    WindowFixture fixture("elastic-training-on-spot");
    const auto &pings = traceFixtures().at("raw-pings");
    QString meaning;
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        auto *available = dialog.findChild<QRadioButton *>(QStringLiteral("isAvailable"));
        if (dialog.shown()->imported.rows.polarity == Polarity::Unavailable) {
            meaning = available->text();
            QTest::keyClick(available, Qt::Key_Space);
            return; // it is read again
        }
        pressImport(dialog);
    });
    fixture.window().openFile(toQt(written(fixture, pings.name, pings.text)));
    CHECK(meaning.contains(QStringLiteral("available 50.00"))); // two of four ticks are 1
    CHECK(storedTraces(fixture) == 1);
    const Trace stored = fixture.workspace().store().store()->traces().load("zone").value();
    CHECK(TraceValues::of(stored).value()["up"][0] == 0);
    CHECK(stored.attributes.at("polarity") == "available");

    // The same again: its name is taken until it is said to be replaced.
    bool wasEnabled = true;
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        wasEnabled = dialog.importButton()->isEnabled();
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    fixture.window().openFile(toQt(fixture.folder().file(pings.name)));
    CHECK_FALSE(wasEnabled);
}

TEST_CASE("the Traces page is reached and read with the keys, says what to do when empty, and removes traces")
{
    WindowFixture fixture("kubernetes-burst");
    fixture.press(Qt::Key_7, Qt::ControlModifier);
    TracesPage &page = tracesPage(fixture);
    REQUIRE(fixture.window().currentPage() == &page);
    bool saysWhat = false;
    for (const QLabel *label : page.findChildren<QLabel *>())
        saysWhat =
            saysWhat || (label->isVisible() && label->text().contains(QStringLiteral("action:import-trace")));
    CHECK(saysWhat);

    const auto &burst = traceFixtures().at("csv");
    answerImport(fixture, [](TraceImportDialog &dialog) { QTest::keyClick(&dialog, Qt::Key_Return); });
    fixture.window().openFile(toQt(written(fixture, burst.name, burst.text)));
    REQUIRE(storedTraces(fixture) == 1);
    waitForFits(page);
    TraceChart &chart = *page.panel()->chart();
    chart.setFocus();
    QTest::keyClick(&chart, Qt::Key_Plus);
    CHECK(chart.window().to - chart.window().from < chart.ownSpan());
    QTest::keyClick(&chart, Qt::Key_End);
    CHECK(chart.accessibleName().contains(QStringLiteral("working")));
    QApplication::setActiveWindow(&fixture.window()); // the dialog had it
    page.list()->setFocus();
    fixture.answer<QMessageBox>(
        [](QMessageBox &box) { QTest::mouseClick(box.button(QMessageBox::Ok), Qt::LeftButton); });
    QTest::keyClick(page.list(), Qt::Key_Delete);
    CHECK(storedTraces(fixture) == 0);
    CHECK(page.headlineText().isEmpty());
}

TEST_CASE(
    "a log of requests with tokens goes into a served workload as one step, and says what it leaves out")
{
    WindowFixture fixture("llm-serving");
    std::string log;
    for (int k = 0; k <= 600; ++k)
        log += "{\"timestamp\": " + std::to_string(1000 * k) +
               ", \"input_length\": 1024, \"output_length\": 64, \"hash_ids\": [0, " + std::to_string(k + 1) +
               "]}\n";
    answerImport(fixture, pressImport);
    fixture.window().openFile(toQt(written(fixture, "requests.jsonl", log)));
    TracesPage &page = tracesPage(fixture);
    waitForFits(page);
    TraceUseView &use = *page.useView();
    REQUIRE(use.placeBox()->currentData() == QStringLiteral("workloads.chat"));
    CHECK(use.table()->model()->rowCount() == 5);
    CHECK(use.remarks()->text().contains(QStringLiteral("less than a day: the load is taken as flat")));
    const Study before = fixture.workspace().study();
    page.ensureWidgetVisible(use.useButton());
    fixture.click(use.useButton());
    fixture.waitForResults();
    const Workload &chat = fixture.workspace().study().workloads.at("chat");
    CHECK(*chat.inputs.at("input_tokens").value == 1024);
    CHECK(*chat.inputs.at("output_tokens").value == 64);
    CHECK(*chat.inputs.at("cached_share").value == Approx(0.5 * 600 / 601));
    CHECK(chat.choices.at("shape") == "flat");
    CHECK(use.outcome().contains(QStringLiteral("5 inputs")));
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    CHECK(fixture.workspace().study() == before);
}

TEST_CASE("a log of requests goes into a service as requests, and is refused without the time of one")
{
    WindowFixture fixture;
    NewStudyRequest request;
    request.gpu = "L4";
    request.gpus = 1;
    request.workload = "inference"; // by its hours
    request.day = {2026, 11, 22};
    Study study = newStudy(request, bundledCatalogue()).value().study;
    study.id = "3f1c7f0e-0000-4000-8000-000000000002";
    fixture.workspace().openStudy(study);
    emit fixture.window().files().opened();
    fixture.waitForResults();
    std::string log = "time\n";
    for (int second = 0; second < 34000; second += 85)
        log += std::to_string(second) + "\n";
    answerImport(fixture, pressImport);
    fixture.window().openFile(toQt(written(fixture, "requests.csv", log)));
    TracesPage &page = tracesPage(fixture);
    waitForFits(page);
    TraceUseView &use = *page.useView();
    REQUIRE(use.placeBox()->currentData() == QStringLiteral("workloads.inference"));
    CHECK(use.remarks()->text().contains(QStringLiteral("set the workload's service_time")));
    CHECK_FALSE(use.useButton()->isEnabled());
    Study timed = fixture.workspace().study();
    REQUIRE(setPath(timed, "workloads.inference.measure", "requests"));
    REQUIRE(setPath(timed, "workloads.inference.service_time", "3"));
    REQUIRE(setPath(timed, "workloads.inference.p95_target", "20"));
    fixture.workspace().document().change(timed, QStringLiteral("time"));
    fixture.waitForResults();
    CHECK(use.remarks()->text().contains(QStringLiteral("the hours of the load stay as they are")));
    page.ensureWidgetVisible(use.useButton());
    fixture.click(use.useButton());
    fixture.waitForResults();
    const Workload &service = fixture.workspace().study().workloads.at("inference");
    CHECK(service.choices.at("measure") == "requests");
    CHECK(*service.inputs.at("requests_per_month").value == Approx(3600 * 730 / 85.0).epsilon(.01));
    CHECK(*service.inputs.at("p95_target").value == 20);
}
