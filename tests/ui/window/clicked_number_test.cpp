// Every number a person can click on the pages of the examples: what opens says the number that was clicked.
#include "tests/data/trace_fixtures.h"
#include "tests/support/qt_text.h"
#include "tests/ui/window/prices_hands.h"
#include "tests/ui/window/trace_import_hands.h"
#include "tests/ui/window/window_fixture.h"

#include "data/study_file.h"
#include "ui/charts/chart_widget.h"
#include "ui/docks/explain_dock.h"
#include "ui/pages/capacity_page.h"
#include "ui/pages/effects_page.h"
#include "ui/pages/explore_page.h"
#include "ui/pages/prices_page.h"
#include "ui/pages/risk_page.h"
#include "ui/pages/traces_page.h"
#include "ui/report/key_figures.h"
#include "ui/text/numbers.h"
#include "ui/text/price_headline.h"
#include "ui/text/quantity_text.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/card.h"
#include "ui/widgets/moves_panel.h"
#include "ui/widgets/page.h"
#include "ui/widgets/table_view.h"
#include "ui/widgets/trace_panel.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <iostream>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

// A number as it stands on a page.
struct Shown
{
    QString where; // page, and row or chart
    ExplainTarget target;
    std::optional<double> value; // that is shown; nothing where only its text is known
    QStringList texts;           // one of which has the number
};

const QRegularExpression kDigit(QStringLiteral("\\d"));

struct Count
{
    int shown = 0;
    int nodes = 0;  // explained by the sheet, with the value that is shown
    int beside = 0; // simulations, optima and what the runs say
    QStringList wrong;
};

std::vector<Shown> cellsOf(const TableView &view, const QString &page)
{
    std::vector<Shown> all;
    for (const TableRow &row : view.table().rows)
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const TableCell &cell = row.cells[i];
            const bool isBaseline = cell.value.isValid() && !cell.target.isValid() && cell.value == 0.0;
            if (cell.value.typeId() == QMetaType::Double && !row.isSection && !isBaseline)
                all.push_back({page + QStringLiteral(": ") + row.path + QStringLiteral(" / ") +
                                   view.table().columns[i].title,
                               cell.target,
                               cell.value.toDouble(),
                               {cell.text}});
        }
    return all;
}

std::vector<Shown> cardsOf(const Page &page)
{
    std::vector<Shown> all;
    for (const Card *card : page.findChildren<Card *>())
        if (card->isVisibleTo(&page) && card->text().target.isValid())
            all.push_back({page.title() + QStringLiteral(": card ") + card->text().label,
                           card->text().target,
                           std::nullopt,
                           {card->text().value}});
    return all;
}

std::vector<Shown> shownPoints(const Page &page)
{
    std::vector<Shown> all;
    for (const ChartWidget *chart : page.findChildren<ChartWidget *>()) {
        if (!chart->isVisibleTo(&page))
            continue;
        for (const ChartTarget &target : chart->drawing().targets)
            all.push_back({page.title() + QStringLiteral(": ") + chart->accessibleName() +
                               QStringLiteral(", ") + target.spoken(),
                           target.target, std::nullopt, QStringList(target.heading) + target.lines});
    }
    return all;
}

std::vector<Shown> numbersOn(const Page &page)
{
    std::vector<Shown> all = cardsOf(page);
    for (const Shown &point : shownPoints(page))
        all.push_back(point);
    for (const TableView *view : page.findChildren<TableView *>())
        if (view->isVisibleTo(&page))
            for (const Shown &cell : cellsOf(*view, page.title()))
                all.push_back(cell);
    return all;
}

// The ways this program writes a number.
QStringList writtenForms(double value)
{
    const QLocale locale;
    QStringList all{
        money(value, locale),         axisMoney(value, locale),    share(value, locale),
        share(value, locale, 0),      sentenceRuns(value, locale), difference(value, 0, locale),
        difference(value, 2, locale), fixed(value, 0, locale),     fixed(value, 1, locale),
        fixed(value, 2, locale),      fixed(value, 4, locale),     difference(value * 100, 1, locale),
        fixed(value * 100, 1, locale)};
    return all;
}

bool says(const QStringList &texts, double value)
{
    for (const QString &number : writtenForms(value))
        for (const QString &text : texts)
            if (text.contains(number))
                return true;
    return false;
}

// Claims hold their shares in per cent.
bool isSame(const Shown &shown, double explained)
{
    if (shown.value)
        return *shown.value == explained || *shown.value == explained * 100;
    return says(shown.texts, explained);
}

QString withPlainSpaces(QString text) { return text.replace(QChar::Nbsp, QLatin1Char(' ')); }

// The words of a shown number: "12,345 – 23,456" has two.
bool repeats(const QString &explanation, const QString &text)
{
    for (const QString &part : withPlainSpaces(text).split(QStringLiteral(" – ")))
        if (part.isEmpty() || !withPlainSpaces(explanation).contains(part.trimmed()))
            return false;
    return true;
}

// Whether a point of a chart has the value that is explained among its words, or a number that its rows have.
bool tells(const Shown &shown, const ExplainedFigure &figure)
{
    const QString value = withPlainSpaces(figure.value);
    for (const QString &text : shown.texts)
        if (withPlainSpaces(text).contains(value))
            return true;
    return std::any_of(figure.rows.begin(), figure.rows.end(), [&](const ExplainedFigure::Row &row) {
        bool isNumber = false;
        const double number = QLocale().toDouble(row.value.section(QChar::Nbsp, 0, 0), &isNumber);
        return isNumber && says(shown.texts, number);
    });
}

// The moments of a burst open it as a whole.
bool isMomentOfBurst(const Shown &shown)
{
    return shown.target.quantity.startsWith(QLatin1String("bursts.")) && shown.texts.size() > 1;
}

void check(WindowFixture &fixture, const Shown &shown, Count &count)
{
    ++count.shown;
    Workspace &workspace = fixture.workspace();
    if (!shown.target.isValid()) {
        count.wrong.append(QStringLiteral("opens nothing: ") + shown.where);
        return;
    }
    const ExplainedFigure *figure = workspace.figure(shown.target.quantity);
    const auto explained = figure ? figure->number : valueOf(*workspace.result(), shown.target);
    if (explained && isSame(shown, *explained)) {
        ++(figure ? count.beside : count.nodes);
        return;
    }
    if (figure && (isMomentOfBurst(shown) || tells(shown, *figure))) {
        ++count.beside;
        return;
    }
    workspace.explain(shown.target);
    const QString text = fixture.window().findChild<ExplainDock *>()->plainText();
    const bool isSaid =
        repeats(text, shown.texts.join(QLatin1Char(' '))) ||
        (figure && std::any_of(shown.texts.begin(), shown.texts.end(), [&](const QString &one) {
             return one.contains(kDigit) && repeats(text, one);
         }));
    if (isSaid)
        ++count.beside;
    else
        count.wrong.append(
            QStringLiteral("%1: shows %2, opens %3 = %4")
                .arg(shown.where, shown.texts.join(QStringLiteral("; ")), shown.target.quantity)
                .arg(explained.value_or(NAN), 0, 'g', 17));
}

void settlePage(WindowFixture &fixture, Page &page)
{
    fixture.waitForResults();
    if (auto *effects = qobject_cast<EffectsPage *>(&page))
        REQUIRE(QTest::qWaitFor([&] { return effects->isIdle(); }, breakeven::test::kPatience));
    if (auto *risk = qobject_cast<RiskPage *>(&page))
        REQUIRE(QTest::qWaitFor([&] { return !risk->moves()->isBusy(); }, breakeven::test::kPatience));
    if (auto *explore = qobject_cast<ExplorePage *>(&page))
        REQUIRE(QTest::qWaitFor([&] { return explore->isIdle(); }, breakeven::test::kPatience));
    if (auto *capacity = qobject_cast<CapacityPage *>(&page))
        REQUIRE(QTest::qWaitFor([&] { return capacity->isIdle(); }, breakeven::test::kPatience));
    for (int k = 0; k < 3; ++k)
        QApplication::processEvents();
}

} // namespace

TEST_CASE("every number of the examples' pages opens itself")
{
    Count all;
    for (const ExampleStudy &example : exampleStudies()) {
        WindowFixture fixture(example.name.c_str());
        for (const char *id : {"compare", "cash-flow", "risk", "effects", "explore", "capacity", "workload",
                               "assumptions", "claims"}) {
            Page &page = *fixture.window().page(QString::fromLatin1(id));
            fixture.window().showPage(QString::fromLatin1(id));
            settlePage(fixture, page);
            Count count;
            for (const Shown &shown : numbersOn(page))
                check(fixture, shown, count);
            std::cout << example.name << ", " << id << ": " << count.shown << " numbers, " << count.nodes
                      << " nodes, " << count.beside << " beside the sheet, " << count.wrong.size()
                      << " not\n";
            for (const QString &line : count.wrong.mid(0, 6))
                std::cout << "  " << line.toStdString() << '\n';
            all.shown += count.shown;
            all.nodes += count.nodes;
            all.beside += count.beside;
            all.wrong += count.wrong;
        }
    }
    std::cout << all.shown << " numbers, " << all.shown - all.wrong.size()
              << " open themselves: " << all.nodes << " nodes, " << all.beside << " beside the sheet\n";
    CHECK(all.wrong.isEmpty());
}

TEST_CASE("every number of a trace's tables opens itself, priced and not")
{
    WindowFixture fixture;
    fixture.openExample("kubernetes-burst");
    const auto &burst = breakeven::test::traceFixtures().at("csv");
    breakeven::test::answerImport(fixture, breakeven::test::pressImport);
    fixture.window().openFile(toQt(breakeven::test::written(fixture, burst.name, burst.text)));
    auto &page = *static_cast<TracesPage *>(fixture.window().page(QStringLiteral("traces")));
    REQUIRE(QTest::qWaitFor(
        [&] { return page.panel()->phases()->model()->rowCount() > 0 && !page.job().isBusy(); },
        breakeven::test::kPatience));
    Count count;
    for (const char *price : {"", "30"}) {
        QTest::mouseClick(page.priceEdit(), Qt::LeftButton);
        QTest::keyClick(page.priceEdit(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(page.priceEdit(), Qt::Key_Delete);
        QTest::keyClicks(page.priceEdit(), QString::fromUtf8(price));
        QTest::keyClick(page.priceEdit(), Qt::Key_Return);
        for (const TableView *view : {page.panel()->phases(), page.figures(), page.fit()})
            if (view->isVisibleTo(&page))
                for (const Shown &cell : cellsOf(*view, page.title()))
                    if (cell.target.isValid())
                        check(fixture, cell, count);
    }
    for (const QString &line : count.wrong)
        std::cout << "  " << line.toStdString() << '\n';
    CHECK(count.shown > 20);
    CHECK(count.wrong.isEmpty());
}

TEST_CASE("both prices in the headline of the market open with the price that is said")
{
    WindowFixture fixture;
    PricesPage &page = breakeven::test::pricesPage(fixture);
    auto &explained = *fixture.window().findChild<ExplainDock *>();
    for (const char *link : {kLowestPrice, kHighestPrice}) {
        emit page.actionRequested(QLatin1String(link));
        const ExplainedFigure *figure = fixture.workspace().figure(explained.target().quantity);
        REQUIRE(figure);
        const double price = QLocale().toDouble(figure->value.section(QChar::Nbsp, 0, 0));
        CHECK(page.headlineText().contains(sentenceMoney(price, QStringLiteral("USD"), QLocale())));
    }
}

TEST_CASE("every key figure of the examples' reports is the figure it names")
{
    int count = 0;
    for (const ExampleStudy &example : exampleStudies()) {
        const StudyResultPtr result = evaluateQuickly(*exampleStudy(example.name), nullptr).result;
        REQUIRE(result);
        ReportData data;
        data.study = result->study;
        data.comparison = result->comparison;
        data.locale = QLocale();
        for (const KeyFigure &figure : keyFigures(data)) {
            INFO(example.name << ": " << figure.name.toStdString() << " " << figure.value.toStdString());
            const auto value = valueOf(*result, figure.target);
            REQUIRE(value);
            CHECK((says({figure.value}, *value) || says({figure.value}, *value * 60)));
            ++count;
        }
    }
    std::cout << count << " key figures of the reports\n";
}
