// The CSV of a page: the numbers and the order of the screen.
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "data/readers/file_text.h"
#include "data/study_file.h"
#include "ui/dialogs/exports.h"
#include "ui/pages/compare_page.h"
#include "ui/text/numbers.h"
#include "ui/widgets/table_view.h"

#include <QHeaderView>
#include <QRegularExpression>

#include <cmath>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

// No cell of these tables has a line break.
std::vector<QStringList> rowsOf(const QString &csv)
{
    std::vector<QStringList> rows;
    for (const QString &line : csv.split(QStringLiteral("\r\n"))) {
        QStringList cells(QString{});
        bool isQuoted = false;
        for (const QChar c : line) {
            if (c == QLatin1Char('"'))
                isQuoted = !isQuoted;
            else if (c == QLatin1Char(',') && !isQuoted)
                cells.append(QString());
            else
                cells.back() += c;
        }
        rows.push_back(cells);
    }
    return rows;
}

QString exported(WindowFixture &fixture, const Page &page)
{
    const QString path = toQt(fixture.folder().file("page.csv"));
    ExportOrder order;
    order.kind = ExportKind::PageTable;
    REQUIRE(exportTo(path, order, *fixture.workspace().result(), page));
    return toQt(*readFileText(toStd(path)));
}

// As it is written: "−1,234.50" is −1234.5; nothing for what is no number.
std::optional<double> numberIn(QString text, int &decimals)
{
    text.replace(QChar(0x2212), QLatin1Char('-'));
    text.remove(QRegularExpression(QStringLiteral("[+±,]")));
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    decimals = text.contains(QLatin1Char('.')) ? int(text.size() - text.indexOf(QLatin1Char('.')) - 1) : 0;
    return isNumber ? std::optional(number) : std::nullopt;
}

} // namespace

TEST_CASE(
    "each number in the CSV of a page is the one on the screen, in its row, with no digits of arithmetic")
{
    int count = 0;
    for (const char *name : {"startup-rent-or-buy", "startup-six-servers", "kubernetes-burst"}) {
        WindowFixture fixture(name);
        for (const char *id : {"compare", "cash-flow", "workload", "assumptions"}) {
            fixture.window().showPage(QString::fromLatin1(id));
            fixture.waitForResults();
            for (int i = 0; i < 3; ++i)
                QApplication::processEvents();
            const Page &page = *fixture.window().page(QString::fromLatin1(id));
            const Table table = page.table();
            const std::vector<QStringList> rows = rowsOf(exported(fixture, page));
            REQUIRE(rows.size() > table.rows.size());
            for (std::size_t row = 0; row < table.rows.size(); ++row) {
                int at = 0;
                for (std::size_t column = 0; column < table.rows[row].cells.size(); ++column) {
                    const TableCell &cell = table.rows[row].cells[column];
                    const QString written = rows[row + 1][at];
                    at += table.columns[column].isRange ? 2 : 1;
                    int decimals = 0;
                    const auto shown = numberIn(cell.text, decimals);
                    if (!shown || table.columns[column].isRange || !table.columns[column].isNumber)
                        continue;
                    INFO(name << ", " << id << ": " << table.columns[column].title.toStdString() << " "
                              << cell.text.toStdString() << ", in the file " << written.toStdString());
                    bool isNumber = false;
                    const double value = written.toDouble(&isNumber);
                    CHECK(isNumber);
                    CHECK(std::fabs(value - *shown) <= 0.500001 * std::pow(10, -decimals));
                    CHECK(QString(written)
                              .remove(QRegularExpression(QStringLiteral("^-?0?\\.?0*|[-.]|e.*$")))
                              .size() <= 12);
                    ++count;
                }
            }
        }
    }
    CHECK(count > 500);
}

TEST_CASE("the headers in the CSV of a page are whole, and its rows are in the order of the screen")
{
    WindowFixture fixture("startup-rent-or-buy");
    auto &page = *static_cast<ComparePage *>(fixture.window().currentPage());
    std::vector<QStringList> rows = rowsOf(exported(fixture, page));
    for (const char *title : {"Option", "Cost a year, USD", "Against baseline, USD", "Against baseline, %",
                              "Useful GPU-hour, USD", "Cheapest, % of runs", "P10, USD", "P90, USD"}) {
        INFO(title);
        CHECK(rows.front().contains(QString::fromLatin1(title)));
    }
    TableView &view = *page.tableView();
    for (const Qt::SortOrder order : {Qt::DescendingOrder, Qt::AscendingOrder}) {
        view.sortByColumn(0, order);
        rows = rowsOf(exported(fixture, page));
        for (int row = 0; row < view.model()->rowCount(); ++row)
            CHECK(rows[std::size_t(row) + 1].front() == view.model()->index(row, 0).data().toString());
    }
}
