// Names in the lists of a study can be told apart: prices that are pinned, and values that are shared.
#include "tests/support/new_studies.h"
#include "tests/support/qt_text.h"

#include "model/study/study_path.h"
#include "pricing/new_study/new_study.h"
#include "ui/models/assumptions_table.h"
#include "ui/models/study_tree.h"
#include "ui/text/assumption_checks.h"

#include <QSet>

using namespace breakeven;

namespace {

// The names below a group of the tree, none of them twice.
QStringList apart(const TreeItem &tree, const char *group)
{
    const TreeItem *item = findPath(tree, QString::fromUtf8(group));
    REQUIRE(item);
    QStringList names;
    for (const auto &child : item->children)
        names.append(child->text);
    INFO(names.join(QStringLiteral("; ")).toStdString());
    CHECK(names.size() > 1);
    CHECK(QSet<QString>(names.begin(), names.end()).size() == names.size());
    return names;
}

} // namespace

TEST_CASE("pinned prices and shared values of a study have names of their own")
{
    const Study study = test::made(test::sixteenH100()).study;
    const auto tree = studyTree({study, nullptr, std::nullopt});
    const QString prices = apart(*tree, "prices").join(QStringLiteral("; "));
    INFO(prices.toStdString());
    CHECK(prices.contains(QStringLiteral("coreweave spot, "), Qt::CaseInsensitive));
    const QStringList shared = apart(*tree, "assumptions:shared");
    INFO(shared.join(QStringLiteral("; ")).toStdString());
    CHECK(shared.filter(QStringLiteral("Price, Hyperstack (On demand, kept")).size() == 1);
    CHECK(shared.filter(QStringLiteral("Price, AWS (")).size() == 1);

    const Table table =
        assumptionsTable(study, AssumptionChecks(study, nullptr), AssumptionFilter::Shared, QLocale::c());
    QSet<QString> rows;
    for (const TableRow &row : table.rows)
        if (!row.isSection)
            CHECK_FALSE(std::exchange(rows, rows + QSet<QString>{row.cells.front().text})
                            .contains(row.cells.front().text));
    CHECK(rows.contains(QStringLiteral("Price, Hyperstack"))); // who uses it stands below
}

TEST_CASE("the same price pinned at two options is told apart by the options")
{
    Study study = test::made(test::sixteenH100({"gcp"})).study;
    const auto spot = findInput(study, "options.spot.price");
    REQUIRE(spot);
    const auto twin = findInput(study, "options.commitment-1y.price");
    REQUIRE(twin);
    twin->input->price = spot->input->price;
    const auto tree = studyTree({study, nullptr, std::nullopt});
    const QStringList names = apart(*tree, "prices");
    CHECK(names.filter(QStringLiteral("GCP spot, a3-highgpu-8g")).size() == 2);
    CHECK(names.filter(QStringLiteral(", Spot")).size() == 1);
}
