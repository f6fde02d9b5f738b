// The Effects page: rings dragged and moved by keys, fields, "Use", and where panels and rings stand.
#include "tests/ui/window/effects_hands.h"

#include "data/study_file.h"
#include "tests/support/new_studies.h"
#include "ui/text/lever_text.h"
#include "ui/text/numbers.h"
#include "ui/widgets/patience_panel.h"
#include "ui/widgets/table_view.h"

#include <QLabel>
#include <QRegularExpression>
#include <QScrollBar>
#include <QToolButton>

#include <cmath>
#include <set>

using namespace breakeven;
using breakeven::test::Effects;
using breakeven::test::jobStudy;
using breakeven::test::set;

TEST_CASE("each lever has its panel, with the ring where the comparison is")
{
    Effects effects(jobStudy());
    CHECK(effects.page().panels().size() == 2);
    const StudyResultPtr &result = effects.fixture().workspace().result();
    const double cost = *result->comparison.options[0].workloads[0].costPerJob();
    const LeverCurves &nodes = effects.chart(LeverKind::JobNodes).curves();
    CHECK(nodes.now->cost == cost);
    CHECK(nodes.now->at == 8);
    CHECK(nodes.lines.size() == 2); // on demand beside it
    const LeverCurves &interval = effects.chart(LeverKind::CheckpointInterval).curves();
    CHECK(std::fabs(interval.now->cost / cost - 1) < 0.01);
    CHECK(std::fabs(interval.cheapest->at - 35.5) < 0.1);
    CHECK(interval.lines[0].beside.size() == interval.lines[0].at.size()); // simulated
    CHECK(
        effects.page().headlineText().startsWith(QStringLiteral("With 1 node instead of 8 the job costs $")));
    CHECK(effects.page().headlineText().contains(QStringLiteral("beyond 9 nodes a job gets slower")));
}

TEST_CASE("dragging the ring changes the study live, in one step")
{
    Effects effects(jobStudy());
    LeverChart &chart = effects.chart(LeverKind::CheckpointInterval);
    const int before = effects.undo().count();
    const QPoint ring = chart.ring()->toPoint();
    QTest::mousePress(&chart, Qt::LeftButton, Qt::NoModifier, ring);
    for (int k = 1; k <= 5; ++k) {
        QTest::mouseMove(&chart, ring - QPoint(10 * k, 0));
        effects.fixture().waitForResults();
    }
    QTest::mouseRelease(&chart, Qt::LeftButton, Qt::NoModifier, ring - QPoint(50, 0));
    effects.wait();
    const double dragged = effects.value("options.spot.checkpoint_interval");
    CHECK(dragged < 80);
    CHECK(dragged > 20);
    CHECK(dragged == std::round(dragged)); // a value a person would write
    CHECK(effects.undo().count() == before + 1);
    CHECK(chart.curves().now->at == dragged);
    CHECK(effects.panel(LeverKind::CheckpointInterval).field()->text() == QString::number(dragged));
    effects.fixture().press(Qt::Key_Z, Qt::ControlModifier);
    effects.wait();
    CHECK(effects.value("options.spot.checkpoint_interval") == 90);
    CHECK(chart.curves().now->at == 90);
}

TEST_CASE("a way of the mouse is one value on the axis that was grabbed, in however many steps it is gone")
{
    std::vector<double> found;
    for (const int steps : {1, 2, 20, 71}) {
        INFO(steps);
        Effects effects(exampleStudy("startup-six-servers").value());
        effects.fixture().workspace().select(QStringLiteral("options.own-six"));
        effects.wait();
        LeverChart &chart = effects.chart(LeverKind::Servers);
        const LeverCurves before = chart.curves();
        const QRectF plot = chart.drawing().plot;
        const QPoint ring = chart.ring()->toPoint();
        // Two servers on, and farther than the axis of six servers will be.
        const int way = int(std::round(2 * plot.width() / (before.high - before.low)));
        QTest::mousePress(&chart, Qt::LeftButton, Qt::NoModifier, ring);
        for (int k = 1; k <= steps; ++k) {
            QTest::mouseMove(&chart, ring + QPoint(way * k / steps, 0));
            if (k % std::max(1, steps / 10) == 0 || k == steps) // the curves follow ten times on the way
                effects.wait();
            CHECK(chart.curves().low == before.low);
            CHECK(chart.curves().high == before.high);
            CHECK(chart.curves().lines[0].at.back() <= before.high);
        }
        CHECK(std::fabs(chart.ring()->x() - ring.x() - way) < 0.5 * way);
        QTest::mouseRelease(&chart, Qt::LeftButton, Qt::NoModifier, ring + QPoint(way, 0));
        effects.wait();
        found.push_back(effects.value(effects.panel(LeverKind::Servers).lever().path.c_str()));
        CHECK(chart.curves().now->at == found.back());
        CHECK(chart.curves().high > before.high); // once it is let go the axis is that of what is set
    }
    for (const double one : found)
        CHECK(one == 8);
}

TEST_CASE("a ring that is dragged there and back stands where it was, before the curves have followed")
{
    Effects effects(jobStudy());
    LeverChart &chart = effects.chart(LeverKind::CheckpointInterval);
    const QPoint ring = chart.ring()->toPoint();
    QTest::mousePress(&chart, Qt::LeftButton, Qt::NoModifier, ring);
    QTest::mouseMove(&chart, ring - QPoint(60, 0));
    QTest::mouseMove(&chart, ring);
    QTest::mouseRelease(&chart, Qt::LeftButton, Qt::NoModifier, ring);
    effects.wait();
    CHECK(effects.value("options.spot.checkpoint_interval") == Approx(90).margin(3));
}

TEST_CASE("arrow keys move the ring by whole nodes, page keys by ten of them, within the range")
{
    Effects effects(jobStudy());
    LeverChart &chart = effects.chart(LeverKind::JobNodes);
    chart.setFocus();
    const int before = effects.undo().count();
    QTest::keyClick(&chart, Qt::Key_Left);
    effects.wait();
    CHECK(effects.value("options.spot.job_nodes") == 7);
    QTest::keyClick(&chart, Qt::Key_PageUp);
    effects.wait();
    CHECK(effects.value("options.spot.job_nodes") == 16);
    CHECK(effects.undo().count() == before + 2); // one key, one step
}

TEST_CASE("a number typed into the panel is set, and what cannot be read stays and says why")
{
    Effects effects(jobStudy());
    LeverPanel &panel = effects.panel(LeverKind::CheckpointInterval);
    effects.type(*panel.field(), QStringLiteral("45"));
    CHECK(effects.value("options.spot.checkpoint_interval") == 45);
    effects.type(*panel.field(), QStringLiteral("soon"));
    CHECK(effects.value("options.spot.checkpoint_interval") == 45);
    CHECK(panel.field()->isWrong());
    CHECK(panel.stateText() == QStringLiteral("Expected a number in min, found “soon”."));
    QTest::keyClick(panel.field(), Qt::Key_Escape);
    CHECK_FALSE(panel.field()->isWrong());
    CHECK(panel.stateText().isEmpty());
}

TEST_CASE("Use takes the cheapest value as it is shown, and can be undone")
{
    Effects effects(jobStudy());
    TableView &table = *effects.page().tableView();
    const QModelIndex use = table.model()->index(0, kUseColumn);
    CHECK(use.data().toString() == QStringLiteral("Use"));
    effects.fixture().click(&table, use);
    effects.wait();
    CHECK(effects.value("options.spot.checkpoint_interval") == 35.5);
    CHECK(table.model()->index(0, kUseColumn).data().toString().isEmpty());
    CHECK(effects.undo().undoText().contains(QStringLiteral("checkpoint interval from 90 min to 35.5 min")));
    effects.fixture().press(Qt::Key_Z, Qt::ControlModifier);
    effects.wait();
    CHECK(effects.value("options.spot.checkpoint_interval") == 90);
}

TEST_CASE("the Input dock says where a lever is cheapest, and uses it in one step")
{
    Effects effects(jobStudy());
    auto *line = effects.fixture().window().findChild<QLabel *>(QStringLiteral("cheapestValue"));
    REQUIRE(line);
    effects.fixture().workspace().select(QStringLiteral("options.spot.price"));
    CHECK_FALSE(line->isVisible());
    effects.fixture().workspace().select(QStringLiteral("options.spot.checkpoint_interval"));
    REQUIRE(line->isVisible());
    CHECK(line->text().startsWith(QStringLiteral("Cheapest at 35.5\u00a0min.")));
    const int before = effects.undo().count();
    emit line->linkActivated(QStringLiteral("use"));
    effects.wait();
    CHECK(effects.value("options.spot.checkpoint_interval") == 35.5);
    CHECK(effects.undo().count() == before + 1);
    CHECK_FALSE(line->isVisible()); // it is the cheapest now
    effects.fixture().press(Qt::Key_Z, Qt::ControlModifier);
    effects.wait();
    CHECK(line->isVisible());
    // Where nobody reads levers nothing is said of them.
    effects.fixture().press(Qt::Key_1, Qt::ControlModifier);
    CHECK_FALSE(line->isVisible());
}

TEST_CASE("nodes that are not set are told as the GPUs of the work, and Use sets them")
{
    Study study = jobStudy();
    set(study, "options.spot.job_nodes", "unknown");
    set(study, "workloads.training.job_gpus", "32");
    Effects effects(study);
    CHECK(effects.page().headlineText().startsWith(
        QStringLiteral("With 1 node instead of the GPUs the work needs the job costs $")));
    TableView &table = *effects.page().tableView();
    CHECK(table.model()->index(1, 1).data().toString() == QStringLiteral("8\u00a0nodes"));
    effects.fixture().click(&table, table.model()->index(1, kUseColumn));
    effects.wait();
    CHECK(effects.value("options.spot.job_nodes") == 1);
    CHECK(table.model()->index(1, kUseColumn).data().toString().isEmpty());
}

namespace {

// What a person gets who rents sixteen GPUs that are busy 60 % of the time: kept machines are sized to the
// peak.
Study keptSixteen()
{
    Study study = test::made(test::sixteenH100()).study;
    completeStudy(study);
    return study;
}

QString plainSpaces(QString text) { return text.replace(QChar::Nbsp, QLatin1Char(' ')); }

// The change in the text of a headline, in per cent.
double changeIn(const QString &headline)
{
    const QRegularExpressionMatch match =
        QRegularExpression(QStringLiteral(": \u2212(\\d+) %\\)")).match(plainSpaces(headline));
    return match.hasMatch() ? -match.captured(1).toDouble() : 0;
}

} // namespace

TEST_CASE("the headline is the best lever of any option, by name, whichever option is selected")
{
    Effects effects(keptSixteen());
    double best = 0;
    for (const TableRow &row : effects.page().tableView()->table().rows)
        if (row.cells[6].value.isValid())
            best = std::min(best, row.cells[6].value.toDouble());
    REQUIRE(best < -0.01);
    const QString headline = effects.page().headlineText();
    CHECK(changeIn(headline) == std::round(best * 100));
    std::set<std::string> named;
    for (const auto &[id, option] : effects.fixture().workspace().study().options)
        if (headline.contains(QLatin1Char('(') + toQt(option.name) + QLatin1Char(':')))
            named.insert(id);
    REQUIRE(named.size() == 1);
    // A lever of an option that stays dearer is not the answer, and the page says so.
    const auto &comparison = effects.fixture().workspace().result()->comparison;
    const OptionOutcome &winner = comparison.options[std::size_t(comparison.verdict.cheapest)];
    CHECK(headline.contains(toQt(winner.name) + QStringLiteral(" costs less all the same: $")) ==
          (named.count(winner.id) == 0));
    const QString first = headline.left(headline.indexOf(QLatin1Char(')')));
    int others = 0;
    for (const auto &[id, option] : effects.fixture().workspace().study().options) {
        INFO(id);
        effects.fixture().workspace().select(QStringLiteral("options.") + toQt(id));
        effects.wait();
        const QString now = effects.page().headlineText();
        CHECK(now.startsWith(first));
        // Of another one that has levers the page says what it has to save.
        const QString name = toQt(option.name);
        const bool isSaid = now.contains(QStringLiteral("No lever of %1 saves").arg(name)) ||
                            now.contains(QLatin1Char('(') + name + QLatin1Char(':'));
        bool hasLever = false;
        for (const TableRow &row : effects.page().tableView()->table().rows)
            hasLever = hasLever || row.cells[0].text.endsWith(QStringLiteral(", ") + name);
        CHECK(isSaid == hasLever);
        others += isSaid && !named.count(id);
    }
    CHECK(others > 0);
}

TEST_CASE(
    "fewer GPUs than the work needs rent the rest beside: the limit says so, and no time is not a number")
{
    Effects effects(keptSixteen());
    int rented = 0;
    for (const auto &[id, option] : effects.fixture().workspace().study().options) {
        effects.fixture().workspace().select(QStringLiteral("options.") + toQt(id));
        effects.wait();
        const QString headline = effects.page().headlineText();
        CHECK_FALSE(headline.contains(QStringLiteral("nan"), Qt::CaseInsensitive));
        if (headline.contains(QStringLiteral("; the rest of the work is rented, for $")))
            ++rented;
        for (const TableRow &row : effects.page().tableView()->table().rows)
            for (const TableCell &cell : row.cells)
                CHECK_FALSE(cell.text.contains(QStringLiteral("nan"), Qt::CaseInsensitive));
    }
    CHECK(rented > 0);
    // The cell says what the study says once it is used.
    TableView &table = *effects.page().tableView();
    int used = 0;
    for (int row = 0; row < table.model()->rowCount() && used == 0; ++row) {
        const QString limit = table.model()->index(row, 3).data().toString();
        const QModelIndex use = table.model()->index(row, kUseColumn);
        if (!limit.contains(QStringLiteral("the rest is rented in addition, $")) ||
            use.data().toString().isEmpty())
            continue;
        ++used;
        const QString path = table.model()->index(row, 0).data(PathRole).toString();
        const std::string option = toStd(path.section(QLatin1Char('.'), 1, 1));
        effects.fixture().click(&table, use);
        effects.wait();
        for (const OptionOutcome &one : effects.fixture().workspace().result()->comparison.options)
            for (const LineOutcome &line : one.lines)
                if (one.id == option && line.id == "overflow") {
                    INFO(limit.toStdString());
                    const auto job = one.workloads.front().costPerJob();
                    const double part = limit.endsWith(QStringLiteral(" over the plan")) ? 1
                                        : limit.endsWith(QStringLiteral(" a job")) ? *job / *one.totalCost()
                                                                                   : 1. / 36;
                    CHECK(
                        limit.contains(sentenceMoney(*line.total * part, QStringLiteral("USD"), QLocale())));
                }
    }
    CHECK(used == 1);
}

TEST_CASE("the levers are those of the selected option")
{
    Effects effects(jobStudy());
    CHECK(effects.panel(LeverKind::JobNodes).lever().option == "spot");
    effects.fixture().workspace().select(QStringLiteral("options.on-demand"));
    CHECK(effects.panel(LeverKind::JobNodes).lever().option == "on-demand");
    CHECK(effects.panel(LeverKind::CheckpointInterval).lever().option == "spot"); // nobody else has it
}

TEST_CASE("parts stack to the cost, category by category")
{
    Effects effects(jobStudy());
    QToolButton *parts = nullptr;
    for (QToolButton *button : effects.page().findChildren<QToolButton *>())
        if (button->text() == QStringLiteral("Parts"))
            parts = button;
    REQUIRE(parts);
    effects.fixture().click(parts);
    const LeverCurves &curves = effects.chart(LeverKind::CheckpointInterval).curves();
    REQUIRE(curves.parts.size() >= 2);
    double sum = 0;
    for (const LeverCurves::Part &part : curves.parts)
        sum += part.cost[10];
    CHECK(std::fabs(sum / curves.lines[0].cost[10] - 1) < 1e-9);
}

TEST_CASE("an interval beyond the axis stands at its edge with its value")
{
    Study study = jobStudy();
    set(study, "options.spot.checkpoint_interval", "600 min");
    Effects effects(study);
    const LeverChart &chart = effects.chart(LeverKind::CheckpointInterval);
    CHECK(chart.curves().isNowOutside());
    bool isSaid = false;
    for (const Drawn &figure : chart.drawing().figures)
        if (const auto *label = std::get_if<Label>(&figure))
            isSaid = isSaid || label->text.startsWith(QStringLiteral("600"));
    CHECK(isSaid);
    CHECK(chart.ring()->x() <= chart.drawing().plot.right() + 0.5);
}

TEST_CASE("below 1100 pixels the panels stand below each other")
{
    Effects effects(jobStudy());
    const auto resizeTo = [&](int width, int height) {
        effects.fixture().window().resize(width, height);
        for (int k = 0; k < 3; ++k)
            QApplication::processEvents();
    };
    resizeTo(1000, 800);
    const std::vector<LeverPanel *> panels = effects.page().panels();
    CHECK(panels[0]->x() == panels[1]->x());
    CHECK(effects.page().horizontalScrollBar()->maximum() == 0);
    resizeTo(1280, 800);
    CHECK(panels[0]->y() == panels[1]->y());
    CHECK(effects.page().horizontalScrollBar()->maximum() == 0);
    resizeTo(1440, 900);
    CHECK(panels[0]->y() == panels[1]->y());
}

TEST_CASE("patience is worth what the comparison with another longest wait says")
{
    Effects effects(keptSixteen());
    PatiencePanel &patience = *effects.page().patience();
    REQUIRE(QTest::qWaitFor([&] { return patience.isVisible(); }, breakeven::test::kPatience));
    const Study study = effects.fixture().workspace().study();
    const std::string path = "workloads." + study.workloads.begin()->first + ".max_wait";
    const double now = *inputAt(study, path)->input->value;
    const AxisChart &chart = patience.chart()->figures();
    CHECK(chart.x.from == 0);
    CHECK(chart.x.to == 2 * now);
    REQUIRE(chart.rules.size() == 1);
    CHECK(chart.rules[0].x == now);
    const auto least = [&](double hours) {
        Study other = study;
        set(other, path, std::to_string(hours));
        const auto comparison = evaluate(other);
        REQUIRE(comparison);
        return *comparison->options[std::size_t(comparison->verdict.cheapest)].npv();
    };
    const double saved = least(0) - least(now);
    CHECK(patience.sentence().contains(sentenceMoney(saved, QStringLiteral("USD"), QLocale())));
    // Every option has the point in use, a ring, and what it opens is the number of the comparison.
    CHECK(chart.spots.size() == chart.series.size());
    REQUIRE(QTest::qWaitFor(
        [&] {
            const QString &last = chart.series.back().points.back().target.quantity;
            return effects.fixture().workspace().figure(last) != nullptr;
        },
        breakeven::test::kPatience));
    for (const AxisChart::Series &series : chart.series)
        for (const AxisChart::Point &point : series.points) {
            const ExplainedFigure *figure = effects.fixture().workspace().figure(point.target.quantity);
            REQUIRE(figure);
            if (point.x == now)
                for (const OptionOutcome &one : effects.fixture().workspace().result()->comparison.options)
                    if (toQt(one.id) == series.option)
                        CHECK(std::fabs(point.y / *one.npv() - 1) < 1e-12);
        }
    REQUIRE(effects.fixture().workspace().figure(toQt("patience." + path)));
    // Work that is wanted at once has no such curve.
    Study impatient = study;
    set(impatient, "workloads." + study.workloads.begin()->first + ".patience", "at-once");
    effects.fixture().workspace().document().change(std::move(impatient), QStringLiteral("At once"));
    effects.wait();
    CHECK_FALSE(patience.isVisible());
}
