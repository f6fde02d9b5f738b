// Small truths of the tables and sentences: what saves nothing, what crosses twice, what is rounded to
// nothing.
#include "tests/support/qt_text.h"
#include "tests/support/required.h"
#include "tests/support/status_study.h"

#include "data/study_file.h"
#include "model/evaluate/evaluate.h"
#include "model/study/study_path.h"
#include "ui/models/assumptions_table.h"
#include "ui/models/lever_figures.h"
#include "ui/models/revision_bridge.h"
#include "ui/result/input_use.h"
#include "ui/text/assumption_checks.h"
#include "ui/text/field_amount.h"
#include "ui/text/lever_text.h"
#include "ui/text/numbers.h"
#include "ui/text/serving_text.h"

#include <QRegularExpression>

using namespace breakeven;

namespace {

LeverReading idleTime(double now, double costNow, double cheapest, double costThen)
{
    LeverReading reading;
    reading.lever.kind = LeverKind::IdleNodes;
    reading.lever.workload = "training";
    reading.lever.option = "twelve";
    reading.lever.path = "options.twelve.idle_minutes";
    reading.lever.unitText = "min";
    reading.lever.range = {5, 60, 0, true};
    reading.lever.now = now;
    reading.lever.isGiven = true;
    LeverSample sample;
    sample.at = now;
    sample.cost = costNow;
    reading.now = sample;
    sample.at = cheapest;
    sample.cost = costThen;
    reading.cheapest = sample;
    return reading;
}

QStringList cellsOf(const LeverReading &reading)
{
    const Table table = leversTable(test::statusStudy(), {&reading}, LeverLimits(), QLocale::c());
    QStringList texts;
    for (const TableCell &cell : table.rows.front().cells)
        texts.append(cell.text);
    return texts;
}

} // namespace

TEST_CASE("a lever whose cheapest place costs more than what is set saves nothing")
{
    const QStringList dearer = cellsOf(idleTime(3, 4.74, 5, 5.02));
    CHECK(dearer[2] == QStringLiteral("as it is"));
    CHECK_FALSE(dearer.join(QLatin1Char(' ')).contains(QLatin1Char('+')));
    CHECK(dearer[kUseColumn].isEmpty());
    const QStringList cheaper = cellsOf(idleTime(10, 5.6, 5, 5.02));
    CHECK(cheaper[2].startsWith(QStringLiteral("5")));
    CHECK(cheaper[kUseColumn] == QStringLiteral("Use"));
}

TEST_CASE("costs of levers have the digits of tables")
{
    const QStringList cells = cellsOf(idleTime(10, 78889.94, 5, 60000.5));
    CHECK(cells[4] == money(78889.94, 0, QLocale::c()));
    CHECK_FALSE((cells[4] + cells[5]).contains(QLatin1Char('.')));
    CHECK(cellsOf(idleTime(10, 5.6, 5, 5.02))[4] == QStringLiteral("5.60"));
}

TEST_CASE("a sentence over the requests names every place where the cheaper one changes")
{
    const Study study = test::statusStudy();
    ServingReading reading;
    reading.workload = "training";
    reading.byRequests.emplace();
    reading.byRequests->now = 60e6;
    reading.byRequests->to = 300e6;
    const auto crossing = [](double at, bool isOwnCheaperAbove) {
        return ServingCrossing{"twelve", "four", at, 1000, isOwnCheaperAbove, !isOwnCheaperAbove};
    };
    ServingPair pair{"twelve", "four"};
    pair.isCrossed = true;
    reading.pairs = {pair};
    reading.crossings = {crossing(110.4e6, true), crossing(185e6, false), crossing(196.8e6, true)};
    const auto headline = [&] {
        return servingSentences(study, reading, "twelve", QLocale::c())
            .headlineHtml.remove(QRegularExpression(QStringLiteral("<[^>]*>")));
    };
    CHECK(headline() ==
          QStringLiteral("Twelve kept costs less than Four kept from 110.4 million to 185 million "
                         "and from 196.8 million requests a month; the study has 60 million."));
    reading.crossings.resize(1);
    CHECK(headline() == QStringLiteral("Twelve kept costs less than Four kept from 110.4 million requests a "
                                       "month; the study has 60 million."));
    reading.crossings = {crossing(50e6, false), crossing(80e6, true)};
    CHECK(headline() == QStringLiteral("Twelve kept costs less than Four kept below 50 million and from 80 "
                                       "million requests a month; the study has 60 million."));
}

TEST_CASE("a difference that is rounded to nothing has no colour")
{
    RevisionBridge bridge;
    bridge.currency = QStringLiteral("USD");
    bridge.options = {{"own", QStringLiteral("Own"), 0, 100000.0, 100000.0000001, {}},
                      {"spot", QStringLiteral("Spot"), 1, 90000.0, 91000.0, {}}};
    const Table table = totalsTable(bridge, QLocale::c());
    CHECK(table.rows[0].cells[3].text == QStringLiteral("±0"));
    CHECK(table.rows[0].cells[3].tone == CellTone::Plain);
    CHECK(table.rows[1].cells[3].tone == CellTone::Dearer);
}

TEST_CASE("two states of a study are told by the measure that decides each")
{
    RevisionBridge bridge;
    CHECK(bridgeSentence(bridge) == QStringLiteral("Nothing has changed between the two."));
    bridge.steps.emplace_back();
    bridge.winnerBefore = {QStringLiteral("Own"), true};
    CHECK(bridgeSentence(bridge) == QStringLiteral("One entry differs."));
    bridge.winnerAfter = {QStringLiteral("Spot"), true};
    CHECK(bridgeSentence(bridge) ==
          QStringLiteral("One entry differs. Own was cheapest; now Spot is (present value)."));
    bridge.winnerAfter.isPresentValue = false;
    CHECK(bridgeSentence(bridge).endsWith(QStringLiteral("now Spot is (present value, then total cost).")));
    bridge.winnerBefore = bridge.winnerAfter;
    CHECK(bridgeSentence(bridge).endsWith(QStringLiteral("Spot is cheapest in both (total cost).")));
}

TEST_CASE("a share below zero is read with the minus sign, and edited with that of the keyboard")
{
    const Field &field = *findWorkloadKind("training")->fields().find("gpus");
    const FieldAmount amount(field, Study());
    CHECK(amount.shortText(-8.633, QLocale::c()).startsWith(QChar(0x2212)));
    CHECK(amount.number(-8.633, 0, QLocale::c()).startsWith(QLatin1Char('-')));
}

TEST_CASE("a lever that counts speaks of one server, and of two servers")
{
    Lever lever;
    lever.kind = LeverKind::Servers;
    lever.unit = 1;
    lever.unitText = "servers";
    CHECK(leverValueText(lever, 1, QLocale::c()) == QStringLiteral("1\u00a0server"));
    CHECK(leverValueText(lever, 2, QLocale::c()) == QStringLiteral("2\u00a0servers"));
    lever.kind = LeverKind::HeldGpus;
    lever.unitText = "GPUs";
    CHECK(leverValueText(lever, 1, QLocale::c()) == QStringLiteral("1\u00a0GPU"));
}

TEST_CASE("a number that was entered shows all its digits, a calculated one four that count")
{
    const Field &field = *findWorkloadKind("training")->fields().find("gpus");
    const FieldAmount amount(field, Study());
    const auto shown = [&](double value) { return amount.shortNumber(value, plainLocale()).toStdString(); };
    CHECK(shown(0.9731) == "0.9731");
    CHECK(shown(79.641) == "79.641");
    CHECK(shown(12 * 7 / 30.4166666667) == "2.762");
    CHECK(shown(1.0 / 3) == "0.3333");
    CHECK(shown(123456.789) == "123,457");
    CHECK(shown(1234567.8) == "1,234,568");
    CHECK(amount.shortNumber(std::nullopt, plainLocale()).isEmpty());
}

TEST_CASE("an old price of a server is stale, and the discount rate is used by the options it discounts")
{
    auto study = test::required(exampleStudy("startup-six-servers"));
    study.asOf = {2026, 11, 23};
    const std::string path = inputAt(study, "options.own-six.server_price")->path; // it may be shared
    findInput(study, path)->input->asOf = Date{2024, 8, 1};
    const auto isStale = [&] { return AssumptionChecks(study, nullptr).of(path).isStale; };
    CHECK(isStale());
    findInput(study, path)->input->asOf = Date{2026, 8, 1};
    CHECK_FALSE(isStale());

    REQUIRE(setPath(study, "conventions.discount_rate", "10 %"));
    const auto sheet = test::required(buildStudySheet(study));
    const InputUse use = inputUse(study, sheet);
    CHECK(use.options.at("conventions.discount_rate") == int(study.options.size()));
}
