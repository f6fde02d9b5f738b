// Benchmark runs of a served model as a person uses them: a folder dropped, what it lacks said, the goodput
// under targets read on the page.
#include "tests/data/trace_fixtures.h"
#include "tests/support/large_text.h"
#include "tests/support/qt_text.h"
#include "tests/support/readable.h"
#include "tests/ui/window/trace_import_hands.h"

#include "data/serving/serving_goodput.h"
#include "ui/charts/plot_chart.h"
#include "ui/dialogs/serving_said_fields.h"
#include "ui/dialogs/trace_preview.h"
#include "ui/look/strings.h"
#include "ui/models/trace_text.h"
#include "ui/pages/serving_runs_view.h"
#include "ui/pages/trace_use_view.h"
#include "ui/pages/traces_page.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/table_view.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// As Together's runner writes it: 508 tokens in, 169 out, on 4 of 8 B200.
std::string runAt(int concurrency, double rate, double ttftMs, double tpotMs)
{
    const auto text = [](double value) { return std::to_string(value); };
    return R"({"ts": "2026-06-12T10:00:00", "hw": "b200", "framework": "vllm", "model": "openai/gpt-oss-120b",
        "precision": "fp4", "isl": 1024, "osl": 1024, "tp": 4, "conc": )" +
           std::to_string(concurrency) + R"(, "gpu": {"n_gpus": 8}, "metrics": {"successful_requests": 1000,
        "failed_requests": 0, "request_throughput": )" +
           text(rate) + R"(, "output_token_throughput": )" + text(169 * rate) +
           R"(, "total_token_throughput": )" + text(677 * rate) + R"(, "p99_ttft_ms": )" + text(ttftMs) +
           R"(, "p99_tpot_ms": )" + text(tpotMs) + R"(}})";
}

// Of vLLM's benchmark, which does not say the GPU.
std::string vllmRun(int concurrency, double rate)
{
    const auto text = [](double value) { return std::to_string(value); };
    return R"({"backend": "vllm", "model_id": "acme/tiny-7b", "num_prompts": 400, "request_rate": "inf",
        "max_concurrency": )" +
           std::to_string(concurrency) + R"(, "duration": )" + text(400 / rate) +
           R"(, "completed": 400, "total_input_tokens": 200000, "total_output_tokens": 40000, "median_ttft_ms": 50.0,
        "p99_ttft_ms": 200.0, "p99_tpot_ms": 20.0})";
}

void writeRun(WindowFixture &fixture, const std::string &name, const std::string &text)
{
    std::filesystem::create_directories(fixture.folder().path() / "runs");
    written(fixture, "runs/" + name, text);
}

// Three loads: the first two within 0.5 s, the third beyond.
void writeSeries(WindowFixture &fixture)
{
    writeRun(fixture, "a.json", runAt(16, 20, 155, 11.7));
    writeRun(fixture, "b.json", runAt(64, 56, 362, 17.4));
    writeRun(fixture, "c.json", runAt(128, 72, 574, 32.3));
}

TracesPage &importedRuns(WindowFixture &fixture)
{
    fixture.openExample("llm-serving");
    writeSeries(fixture);
    answerImport(fixture, [](TraceImportDialog &dialog) { pressImport(dialog); });
    fixture.window().openFiles({toQt(fixture.folder().file("runs"))});
    REQUIRE(storedTraces(fixture) == 1);
    auto &page = *static_cast<TracesPage *>(fixture.window().page(QStringLiteral("traces")));
    QSignalSpy idle(&page.job(), &TraceJob::becameIdle);
    if (page.job().isBusy())
        REQUIRE(idle.wait(kPatience));
    return page;
}

void typeAmount(AmountEdit *edit, const char *text)
{
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, QString::fromUtf8(text));
    QTest::keyClick(edit, Qt::Key_Return);
}

QString checksOf(const TraceImportDialog &dialog)
{
    return dialog.findChild<QLabel *>(QStringLiteral("checks"))->text();
}

} // namespace

TEST_CASE("a folder of runs is one series: its goodput within targets, its points and its curve")
{
    WindowFixture fixture;
    TracesPage &page = importedRuns(fixture);
    const ServingRunsView &view = *page.runs();
    REQUIRE(view.isVisible());
    CHECK(view.tableView()->model()->rowCount() == 3);
    CHECK(view.sentence().startsWith(QStringLiteral("Set a target")));
    typeAmount(view.targetEdit(LatencyKind::Ttft), "0.5");
    // 56 + (72 − 56) · (0.5 − 0.362) / (0.574 − 0.362).
    CHECK(view.sentence().startsWith(
        QStringLiteral("<b>66.42 requests/s</b> within the targets, limited by TTFT.")));
    CHECK(view.sentence().contains(QStringLiteral("P99 of TTFT stands for p95")));
    const AxisChart &chart = view.chart()->figures();
    REQUIRE(chart.spots.size() == 1);
    CHECK(chart.spots[0].point.x == Approx(66.415).epsilon(1e-3));
    CHECK(chart.spots[0].point.y == Approx(0.5));
    CHECK(chart.series.size() == 3); // envelope, target, runs
    CHECK(chart.series.back().points.size() == 3);
    typeAmount(view.targetEdit(LatencyKind::Tpot), "0.0174");
    CHECK(view.sentence().startsWith(
        QStringLiteral("<b>56.00 requests/s</b> within the targets, limited by TPOT")));
    typeAmount(view.targetEdit(LatencyKind::Ttft), "0.1");
    CHECK(view.sentence().startsWith(QStringLiteral("<b>No load</b> meets the targets")));
    typeAmount(view.targetEdit(LatencyKind::Ttft), "x");
    CHECK(view.targetEdit(LatencyKind::Ttft)->isWrong());
    CHECK(page.table().rows.size() == 3);
    CHECK(page.chart() == view.chart());
}

TEST_CASE("runs are read whole at 1280×800, in the import and on the page, also with text twice as large")
{
    for (const double times : {1.0, 2.0}) {
        INFO("text × " << times);
        const LargeText text(times);
        WindowFixture fixture;
        fixture.window().resize(1280, 800);
        fixture.openExample("llm-serving");
        writeSeries(fixture);
        answerImport(fixture, [](TraceImportDialog &dialog) {
            dialog.resize(1216, 760);
            for (int i = 0; i < 5; ++i)
                QApplication::processEvents();
            checkReadable(dialog);
            pressImport(dialog);
        });
        fixture.window().openFiles({toQt(fixture.folder().file("runs"))});
        auto &page = *static_cast<TracesPage *>(fixture.window().page(QStringLiteral("traces")));
        REQUIRE(QTest::qWaitFor([&] { return !page.job().isBusy(); }, kPatience));
        typeAmount(page.runs()->targetEdit(LatencyKind::Ttft), "0.5");
        for (int i = 0; i < 5; ++i)
            QApplication::processEvents();
        checkReadable(page);
    }
}

TEST_CASE("Use in Study lets an option plan on the runs, in one step of undo")
{
    WindowFixture fixture;
    TracesPage &page = importedRuns(fixture);
    const Study before = fixture.workspace().study();
    page.ensureWidgetVisible(page.runs()->useButton());
    fixture.answerMenu(page.runs()->useButton(), [](const QList<QAction *> &actions) {
        const auto rent = std::find_if(actions.begin(), actions.end(), [](const QAction *action) {
            return action->data().toString() == QStringLiteral("options.rent");
        });
        return rent == actions.end() ? nullptr : *rent;
    });
    const Study &study = fixture.workspace().study();
    const std::string name = study.options.at("rent").procurement.choices.at("performance");
    REQUIRE(study.performance.count(name) == 1);
    CHECK(study.performance.at(name).points.size() == 3);
    CHECK(study.performance.at(name).gpu == "B200");
    CHECK_FALSE(page.useView()->isVisible());
    fixture.workspace().document().undoStack().undo();
    CHECK(fixture.workspace().study() == before);
}

TEST_CASE("a target that the runs cannot answer says why")
{
    WindowFixture fixture;
    const ServingRunsView &view = *importedRuns(fixture).runs();
    typeAmount(view.targetEdit(LatencyKind::E2e), "3");
    CHECK(view.sentence().startsWith(
        QStringLiteral("No end to end latency in it: a target cannot be checked.")));
}

TEST_CASE("the import of runs tells units, percentiles and lengths, and asks for what the files lack")
{
    WindowFixture fixture("llm-serving");
    writeRun(fixture, "a.json", vllmRun(8, 5));
    writeRun(fixture, "b.json", vllmRun(16, 8));
    int readings = 0;
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        auto *fields = dialog.findChild<ServingSaidFields *>();
        REQUIRE(fields);
        const QString hint = fields->findChild<QLabel *>(QStringLiteral("servingHint"))->text();
        if (++readings == 1) {
            CHECK(fields->isVisible());
            CHECK(checksOf(dialog).contains(
                QStringLiteral("Latencies in ms, kept in s. TTFT: p50, p99; TPOT: p99")));
            CHECK(checksOf(dialog).contains(QStringLiteral("Lengths as measured: 500 tokens in, 100 out")));
            CHECK(checksOf(dialog).contains(QStringLiteral("“GPU” and “GPUs a replica” say it")));
            CHECK(hint.contains(QStringLiteral("The files do not give:")));
            CHECK(hint.contains(QStringLiteral("GPU, GPUs a replica, Precision")));
            CHECK_FALSE(dialog.findChild<QComboBox *>(QStringLiteral("zone"))->isVisible());
            fields->field("gpu")->setText(QStringLiteral("NVIDIA H200"));
            fields->field("gpusAReplica")->setText(QStringLiteral("8"));
            QTest::keyClick(fields->field("gpusAReplica"), Qt::Key_Return);
        } else {
            CHECK(hint.endsWith(QStringLiteral("Precision.")));
            CHECK_FALSE(hint.contains(QStringLiteral("GPUs")));
            pressImport(dialog);
        }
    });
    fixture.window().openFiles(
        {toQt(fixture.folder().file("runs/a.json")), toQt(fixture.folder().file("runs/b.json"))});
    const auto traces = fixture.workspace().store().store()->traces().list().value();
    REQUIRE(traces.size() == 1);
    CHECK(traces[0].points == 2);
    const auto trace = fixture.workspace().store().store()->traces().load(traces[0].name);
    REQUIRE(trace.ok());
    CHECK(trace->attributes.at(kGpuLabel) == "H200");
    CHECK(trace->attributes.at(kGpusLabel) == "8");
}

TEST_CASE("runs that name no model are a series for each file, until the import is told their model")
{
    WindowFixture fixture("llm-serving");
    const auto nameless = [](std::string run) {
        return run.erase(run.find("\"model_id\""), std::string(R"("model_id": "acme/tiny-7b", )").size());
    };
    writeRun(fixture, "a.json", nameless(vllmRun(8, 5)));
    writeRun(fixture, "b.json", nameless(vllmRun(16, 8)));
    int readings = 0;
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        auto *fields = dialog.findChild<ServingSaidFields *>();
        if (++readings == 1) {
            CHECK(checksOf(dialog).contains(QStringLiteral("2 series, each a trace of its own")));
            CHECK(checksOf(dialog).contains(QStringLiteral("2 of 2 files name no model")));
            CHECK(checksOf(dialog).contains(QStringLiteral("“Served model” says it")));
            fields->field("servedModel")->setText(QStringLiteral("acme/tiny-7b"));
            QTest::keyClick(fields->field("servedModel"), Qt::Key_Return);
        } else {
            CHECK_FALSE(checksOf(dialog).contains(QStringLiteral("series, each a trace of its own")));
            pressImport(dialog);
        }
    });
    fixture.window().openFiles(
        {toQt(fixture.folder().file("runs/a.json")), toQt(fixture.folder().file("runs/b.json"))});
    const auto traces = fixture.workspace().store().store()->traces().list().value();
    REQUIRE(traces.size() == 1);
    CHECK(traces[0].points == 2);
}

TEST_CASE("a folder with one bad file names it and keeps the others, a file that is chosen is refused")
{
    WindowFixture fixture("llm-serving");
    writeSeries(fixture);
    const std::string whole = runAt(256, 90, 1019, 54.4);
    writeRun(fixture, "d.json", whole.substr(0, whole.size() - 20));
    bool isNamed = false;
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        isNamed = checksOf(dialog).contains(QStringLiteral("d.json: skipped: the file is cut short"));
        pressImport(dialog);
    });
    fixture.window().openFiles({toQt(fixture.folder().file("runs"))});
    CHECK(isNamed);
    CHECK(fixture.workspace().store().store()->traces().list().value().front().points == 3);
    QString problem;
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        problem = dialog.problem();
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    fixture.window().openFiles({toQt(fixture.folder().file("runs/d.json"))});
    CHECK(problem.contains(QStringLiteral("cut short")));
    CHECK(storedTraces(fixture) == 1);
}

TEST_CASE("the import lists every kind and every format that the command line knows")
{
    WindowFixture fixture("llm-serving");
    writeSeries(fixture);
    QStringList kinds, formats;
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        const auto entries = [&](const char *name) {
            QStringList found;
            auto *box = dialog.findChild<QComboBox *>(QString::fromUtf8(name));
            for (int i = 1; i < box->count(); ++i)
                found.append(box->itemData(i).toString());
            return found;
        };
        kinds = entries("kind");
        formats = entries("format");
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    fixture.window().openFiles({toQt(fixture.folder().file("runs/a.json"))});
    QStringList known;
    for (const QString &kind : toQt(knownTraceKinds()).split(QStringLiteral(", ")))
        known.append(kind);
    CHECK(kinds == known);
    CHECK(formats.size() == qsizetype(traceFormats().size()));
}
