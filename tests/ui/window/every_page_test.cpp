// What holds on every page of the window: it says in one line where no cost is known, paints no path and no
// "nan", and shows what matters on the first screen.
#include "tests/ui/window/every_page.h"

#include "ui/charts/chart_widget.h"
#include "ui/pages/compare_page.h"
#include "ui/widgets/issue_list.h"
#include "ui/widgets/table_view.h"

#include <QAbstractButton>
#include <QLabel>
#include <QRegularExpression>
#include <QTextDocument>

using namespace breakeven;
using breakeven::test::forEachPage;
using breakeven::test::openStudy;
using breakeven::test::settle;
using breakeven::test::studyOf;
using breakeven::test::WindowFixture;

namespace {

// All a person reads on a widget, its tool tips and what a screen reader says.
QStringList wordsOn(const QWidget &whole)
{
    QStringList words;
    for (const QLabel *label : whole.findChildren<QLabel *>())
        if (label->isVisibleTo(&whole)) {
            QTextDocument text;
            text.setHtml(label->text());
            words << text.toPlainText() << label->toolTip();
        }
    for (const QTableView *view : whole.findChildren<QTableView *>())
        for (int row = 0; row < view->model()->rowCount(); ++row)
            for (int column = 0; column < view->model()->columnCount(); ++column)
                for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole)})
                    words << view->model()->index(row, column).data(role).toString();
    for (const ChartWidget *chart : whole.findChildren<ChartWidget *>()) {
        words << chart->accessibleName() << chart->accessibleDescription();
        if (chart->isVisibleTo(&whole))
            for (const ChartTarget &target : chart->drawing().targets)
                words << target.heading << target.lines;
    }
    words.removeAll(QString());
    return words;
}

const QRegularExpression &rawPath()
{
    static const QRegularExpression kPath(
        QStringLiteral("\\b(options|workloads|conventions|shared|gpus|exchange_rates)\\.[a-z0-9-]+[._=]"));
    return kPath;
}

} // namespace

TEST_CASE("where no cost is known every page says so in one line, with the step that mends it")
{
    const bool isOfTokens = GENERATE(true, false);
    WindowFixture fixture;
    openStudy(fixture, studyOf(isOfTokens ? "tokens" : "no-prices"));
    for (const char *id : {"compare", "cash-flow", "risk", "effects", "explore", "capacity"}) {
        INFO(id);
        const QString name = QString::fromLatin1(id);
        fixture.window().showPage(name);
        Page &page = *fixture.window().page(name);
        REQUIRE(QTest::qWaitFor(
            [&] { return page.headlineText().startsWith(QLatin1String("Nothing to compare yet: ")); },
            test::kPatience));
        CHECK(page.headlineText().endsWith(isOfTokens ? QStringLiteral("Import a Benchmark Run…")
                                                      : QStringLiteral("Enter It")));
        for (const ChartWidget *chart : page.findChildren<ChartWidget *>())
            CHECK_FALSE(chart->isVisible());
        if (!isOfTokens) {
            for (QLabel *label : page.findChildren<QLabel *>())
                if (label->isVisible() && label->text().contains(QLatin1String("edit:options.")))
                    emit label->linkActivated(
                        label->text().section(QLatin1String("href=\""), 1).section(QLatin1Char('"'), 0, 0));
            CHECK(fixture.workspace().selection().endsWith(QLatin1String(".price")));
            fixture.workspace().select(QString());
        }
    }
}

TEST_CASE("no page of the window shows a path, nan or inf")
{
    const char *name = GENERATE("statuses", "new", "tokens", "no-prices");
    INFO(name);
    WindowFixture fixture;
    openStudy(fixture, studyOf(name));
    static const QRegularExpression kNoNumber(QStringLiteral("\\b(nan|inf)\\b"));
    int seen = 0;
    forEachPage(fixture, [&](Page &page) {
        for (const QString &words : wordsOn(page)) {
            INFO(toStd(words));
            CHECK_FALSE(words.contains(rawPath()));
            CHECK_FALSE(words.contains(kNoNumber));
            ++seen;
        }
    });
    CHECK(seen > 100);
    fixture.answer<QDialog>([&](QDialog &dialog) {
        for (const QString &words : wordsOn(dialog)) {
            INFO(toStd(words));
            CHECK_FALSE(words.contains(rawPath()));
        }
        dialog.reject();
    });
    showIssues(fixture.workspace(), &fixture.window());
}

TEST_CASE(
    "Assumptions shows twenty rows on a screen, what moves the answer first, and no notes of the program")
{
    WindowFixture fixture;
    openStudy(fixture, studyOf("new"));
    fixture.window().resize(1440, 900);
    fixture.window().showPage(QStringLiteral("assumptions"));
    settle();
    Page &page = *fixture.window().currentPage();
    auto *table = page.findChild<TableView *>();
    REQUIRE(table);
    REQUIRE(QTest::qWaitFor(
        [&] { return table->table().rows.front().path == QLatin1String("section:strongest"); },
        test::kPatience));
    int seen = 0;
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        const QModelIndex index = table->model()->index(row, 0);
        const QPoint foot = table->viewport()->mapTo(page.viewport(), table->visualRect(index).bottomLeft());
        seen += foot.y() < page.viewport()->height(); // names of groups are rows, too
    }
    CHECK(seen >= 20);
    for (const TableColumn &column : table->table().columns)
        CHECK(column.title != QLatin1String("Note")); // nobody wrote one
}

TEST_CASE("no page shows the sentence of one study under the title of another")
{
    WindowFixture fixture;
    Study other = test::statusStudy();
    other.id = "5d6c3f0e-0006-4b52-9b1e-6f1d2a7c0080";
    for (auto &[id, option] : other.options)
        option.name += " of another study";
    for (const char *id : {"compare", "cash-flow", "risk", "effects", "explore", "capacity", "workload"}) {
        INFO(id);
        openStudy(fixture, test::statusStudy());
        const QString name = QString::fromLatin1(id);
        fixture.window().showPage(name);
        Page &page = *fixture.window().page(name);
        REQUIRE(QTest::qWaitFor([&] { return !page.headlineText().startsWith(QLatin1String("Calculating")); },
                                test::kPatience));
        const QString before = page.headlineText();
        fixture.workspace().openStudy(other); // its numbers come later
        CHECK((before.isEmpty() || page.headlineText() != before));
        for (const ChartWidget *chart : page.findChildren<ChartWidget *>())
            CHECK_FALSE(chart->isVisible());
        fixture.waitForResults();
    }
}

TEST_CASE("Compare shows its table of eight options whole at 1440×900, and few words")
{
    WindowFixture fixture;
    Study study = studyOf("new");
    while (study.options.size() < 8) {
        Option copy = study.options.at("own");
        copy.name = "Own hardware " + std::to_string(study.options.size());
        copy.order = copy.slot = int(study.options.size());
        study.options["own-" + std::to_string(study.options.size())] = std::move(copy);
    }
    openStudy(fixture, std::move(study));
    fixture.window().resize(1440, 900);
    fixture.window().showPage(QStringLiteral("compare"));
    settle();
    REQUIRE(
        QTest::qWaitFor([&] { return fixture.workspace().shownRisk().risk != nullptr; }, test::kPatience));
    settle();
    auto &page = *static_cast<ComparePage *>(fixture.window().currentPage());
    auto *table = page.findChild<TableView *>();
    REQUIRE(table);
    REQUIRE(table->model()->rowCount() == 8);
    CHECK(table->mapTo(page.viewport(), table->rect().bottomLeft()).y() < page.viewport()->height());
}

TEST_CASE("the first screen of a new study has at most 150 words")
{
    WindowFixture fixture;
    openStudy(fixture, studyOf("new"));
    fixture.window().resize(1440, 900);
    fixture.window().showPage(QStringLiteral("compare"));
    settle();
    REQUIRE(
        QTest::qWaitFor([&] { return fixture.workspace().shownRisk().risk != nullptr; }, test::kPatience));
    settle();
    Page &page = *fixture.window().currentPage();
    // Sentences, cards, legends and buttons; the names of the options and the heads of the table are data.
    static const QRegularExpression kWord(QStringLiteral("\\b[A-Za-z][a-z]+"));
    int words = 0;
    const auto count = [&](const QString &text) {
        for (auto found = kWord.globalMatch(text); found.hasNext(); found.next())
            ++words;
    };
    for (const QLabel *label : page.findChildren<QLabel *>())
        if (label->isVisible() && label->mapTo(&page, QPoint()).y() < page.height()) {
            QTextDocument text;
            text.setHtml(label->text());
            count(text.toPlainText());
        }
    for (const QAbstractButton *button : page.findChildren<QAbstractButton *>())
        if (button->isVisible() && button->mapTo(&page, QPoint()).y() < page.height())
            count(button->text());
    CHECK(words <= 150);
    INFO(words);
    CHECK(words > 20);
}
