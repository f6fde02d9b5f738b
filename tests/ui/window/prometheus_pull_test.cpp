// Series pulled from a Prometheus server in the window, against a server on this machine.
#include "tests/support/loopback_server.h"
#include "tests/support/qt_text.h"
#include "tests/ui/window/trace_import_hands.h"

#include "data/traces/trace_values.h"
#include "ui/dialogs/prometheus_dialog.h"
#include "ui/pages/traces_page.h"

#include <QAction>
#include <QDateTimeEdit>
#include <QLineEdit>

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr int kStart = 1768028400; // 2026-01-10 07:00 UTC

double parameter(const ServedRequest &request, const std::string &name)
{
    const auto at = request.target.find("&" + name + "=");
    return at == std::string::npos ? -1 : std::atof(request.target.c_str() + at + name.size() + 2);
}

// One series whose value is the minute of its time; refused without the right secret.
void minutes(const ServedRequest &request, Connection &to)
{
    if (request.header("authorization") != "Bearer hush")
        return void(to.respond(401, "who are you"));
    std::string values;
    for (double time = parameter(request, "start"); time <= parameter(request, "end");
         time += parameter(request, "step"))
        values += (values.empty() ? "[" : ",[") + std::to_string(int(time)) + ",\"" +
                  std::to_string(int(time) / 60 % 60) + "\"]";
    to.respond(
        200,
        R"({"status":"success","data":{"resultType":"matrix","result":[{"metric":{"cluster":"a"},"values":[)" +
            values + "]}]}}",
        {"Content-Type: application/json"});
}

void empty(const ServedRequest &, Connection &to)
{
    to.respond(200, R"({"status":"success","data":{"resultType":"matrix","result":[]}})",
               {"Content-Type: application/json"});
}

void fill(PrometheusDialog &dialog, const std::string &server, const char *variable)
{
    const auto set = [&](const char *name, const QString &text) {
        auto *field = dialog.findChild<QLineEdit *>(QString::fromLatin1(name));
        REQUIRE(field);
        field->clear();
        QTest::keyClicks(field, text);
    };
    set("server", toQt(server));
    set("labels", QStringLiteral("cluster=a"));
    set("step", QStringLiteral("1m"));
    set("variable", QString::fromLatin1(variable));
    const auto at = [](int seconds) { return QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC); };
    dialog.findChild<QDateTimeEdit *>(QStringLiteral("start"))->setDateTime(at(kStart));
    dialog.findChild<QDateTimeEdit *>(QStringLiteral("end"))->setDateTime(at(kStart + 1800));
}

void pressPull(PrometheusDialog &dialog)
{
    QTest::mouseClick(dialog.findChild<QPushButton *>(QStringLiteral("pullButton")), Qt::LeftButton);
}

void chooseFromMenu(WindowFixture &fixture)
{
    for (QAction *action : fixture.window().findChildren<QAction *>())
        if (action->text() == QStringLiteral("Pull fro&m Prometheus…"))
            return action->trigger();
    FAIL("it is in no menu");
}

// What the dialog says once the pull has failed; it is left then.
QString refusal(WindowFixture &fixture, const std::string &server, const char *variable)
{
    QString problem;
    fixture.answer<PrometheusDialog>([&](PrometheusDialog &dialog) {
        QObject::connect(&dialog, &PrometheusDialog::failed, &dialog, [&] {
            problem = dialog.problem();
            QTest::keyClick(&dialog, Qt::Key_Escape);
        });
        fill(dialog, server, variable);
        pressPull(dialog);
    });
    chooseFromMenu(fixture);
    CHECK(storedTraces(fixture) == 0);
    return problem;
}

} // namespace

TEST_CASE("a ready-made query is pulled with its labels and a secret of the environment, and shown")
{
    qputenv("BREAKEVEN_TEST_TOKEN", "hush");
    const LoopbackServer server(minutes);
    WindowFixture fixture("kubernetes-burst");
    QString query;
    fixture.answer<PrometheusDialog>([&](PrometheusDialog &dialog) {
        fill(dialog, server.url("/prom"), "BREAKEVEN_TEST_TOKEN");
        query = dialog.findChild<QLineEdit *>(QStringLiteral("query"))->text();
        pressPull(dialog);
    });
    chooseFromMenu(fixture);
    CHECK(query == QStringLiteral("count(kube_node_info{$labels})"));
    REQUIRE(server.requestCount() == 1);
    CHECK(server.requests()[0].path() == "/prom/api/v1/query_range");
    CHECK(server.requests()[0].target.find("kube_node_info%7Bcluster%3D%22a%22%7D") != std::string::npos);
    REQUIRE(storedTraces(fixture) == 1);
    const auto list = fixture.workspace().store().store()->traces().list().value();
    const Trace stored = fixture.workspace().store().store()->traces().load(list[0].name).value();
    const TraceValues values = TraceValues::of(stored).value();
    REQUIRE(stored.points() == 31);
    for (std::size_t k = 0; k < 31; ++k)
        CHECK(values["ready"][k] == double(k));
    CHECK(list[0].name.starts_with("nodes"));
    CHECK(fixture.window().currentPage()->id() == QStringLiteral("traces"));
}

TEST_CASE("a pull that fails says why in one sentence and stores nothing")
{
    qputenv("BREAKEVEN_TEST_TOKEN", "wrong");
    qunsetenv("BREAKEVEN_TEST_NOTHING");
    WindowFixture fixture("kubernetes-burst");
    const LoopbackServer server(minutes);
    const QString denied = refusal(fixture, server.base(), "BREAKEVEN_TEST_TOKEN");
    CHECK(denied.contains(QStringLiteral("401")));
    CHECK_FALSE(denied.contains(QStringLiteral("wrong")));
    CHECK(refusal(fixture, server.base(), "BREAKEVEN_TEST_NOTHING")
              .contains(QStringLiteral("BREAKEVEN_TEST_NOTHING")));
    CHECK(server.requestCount() == 1);
    CHECK(refusal(fixture, "monitoring", "").contains(QStringLiteral("address of a server")));
    const LoopbackServer nothing(empty);
    CHECK(refusal(fixture, nothing.base(), "").contains(QStringLiteral("no series")));
}

TEST_CASE("a pull is cancelled while the server is silent")
{
    const LoopbackServer server([](const ServedRequest &, Connection &to) { to.awaitEnd(); });
    WindowFixture fixture("kubernetes-burst");
    bool isOver = false;
    fixture.answer<PrometheusDialog>([&](PrometheusDialog &dialog) {
        QObject::connect(&dialog, &QDialog::rejected, [&] { isOver = true; });
        fill(dialog, server.base(), "");
        pressPull(dialog);
        REQUIRE(QTest::qWaitFor([&] { return server.requestCount() > 0; }, kPatience));
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    chooseFromMenu(fixture);
    CHECK(isOver);
    CHECK(storedTraces(fixture) == 0);
}
