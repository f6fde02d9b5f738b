// What the window says and how much of it is seen: names that begin alike, lists that stay on the screen,
// pages of what is gone, and a first start.
#include "tests/support/qt_text.h"
#include "tests/support/status_study.h"
#include "tests/ui/window/window_fixture.h"

#include "data/study_file.h"
#include "model/study/study_path.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/preferences_dialog.h"
#include "ui/docks/explain_dock.h"
#include "ui/docks/explanation_text.h"
#include "ui/pages/compare_page.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/find_field.h"
#include "ui/widgets/issue_list.h"
#include "ui/widgets/table_view.h"
#include "ui/window/actions.h"
#include "ui/workspace/edits.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QHeaderView>
#include <QLabel>
#include <QScreen>
#include <QToolButton>

#include <set>

using namespace breakeven;
using breakeven::test::openStudy;
using breakeven::test::settle;
using breakeven::test::WindowFixture;

TEST_CASE("a first start leaves room for the frame of the desktop")
{
    QSettings().clear();
    test::TemporaryFolder folder;
    test::MemorySecrets secrets;
    MainWindow window(folder.file("store.sqlite"), &secrets);
    const QSize room = window.screen()->availableSize();
    CHECK(window.width() <= std::max(window.minimumSizeHint().width(), room.width() - 8));
    CHECK(window.height() <= std::max(window.minimumSizeHint().height(), room.height() - 32));
}

TEST_CASE("words of a choice that have no room are cut in the middle, so that two of one beginning differ")
{
    ChoiceBox box;
    box.addItems(
        {QStringLiteral("On demand, when needed"), QStringLiteral("On demand, when needed (Hyperstack)")});
    box.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box.resize(box.fontMetrics().averageCharWidth() * 22, box.sizeHint().height());
    const auto pictureOf = [&](int index) {
        box.setCurrentIndex(index);
        return box.grab().toImage();
    };
    const QImage one = pictureOf(0), other = pictureOf(1);
    CHECK(one != other);
    // The end is there: the closing bracket differs from what a cut at the end would leave.
    box.setItemText(1, QStringLiteral("On demand, when needed (Hyperstacks, Inc."));
    CHECK(box.grab().toImage() != other);
}

TEST_CASE("the choices of Explore have room for the names of their options")
{
    WindowFixture fixture;
    Study study = test::statusStudy();
    study.options["four"].name = "On demand, when needed (Hyperstack)";
    openStudy(fixture, study);
    fixture.window().showPage(QStringLiteral("explore"));
    settle();
    for (QToolButton *segment :
         fixture.window().currentPage()->findChildren<QToolButton *>(QStringLiteral("segment")))
        if (segment->text() == QStringLiteral("Where two are equal"))
            fixture.click(segment);
    settle();
    int seen = 0;
    for (QComboBox *box : fixture.window().currentPage()->findChildren<QComboBox *>())
        if (box->isVisible() && box->findText(toQt(study.options["four"].name)) >= 0) {
            CHECK(box->width() > box->fontMetrics().horizontalAdvance(toQt(study.options["four"].name)));
            ++seen;
        }
    CHECK(seen == 2);
}

TEST_CASE("the list of what is found stays on the screen")
{
    WindowFixture fixture("startup-six-servers");
    auto *find = fixture.window().findChild<FindField *>();
    find->setFocus();
    QTest::keyClicks(find, QStringLiteral("server"));
    QAbstractItemView *popup = find->completer()->popup();
    REQUIRE(QTest::qWaitFor([&] { return popup->isVisible(); }, test::kPatience));
    const QRect screen = popup->screen()->availableGeometry();
    CHECK(popup->frameGeometry().right() <= screen.right());
    CHECK(popup->frameGeometry().left() >= screen.left());
}

TEST_CASE("the list of warnings shows its sentences whole, and notes are not counted as warnings")
{
    WindowFixture fixture("startup-rent-or-buy");
    fixture.waitForResults();
    const std::vector<Issue> issues = issueList(fixture.workspace());
    const auto notes = std::count_if(issues.begin(), issues.end(),
                                     [](const Issue &issue) { return issue.severity == Severity::Note; });
    REQUIRE(std::ptrdiff_t(issues.size()) > notes);
    const QString said = issues.size() - std::size_t(notes) == 1
                             ? QStringLiteral("1 warning")
                             : QStringLiteral("%1 warnings").arg(issues.size() - std::size_t(notes));
    QToolButton *button = nullptr;
    REQUIRE(QTest::qWaitFor(
        [&] {
            for (QToolButton *candidate : fixture.window().findChildren<QToolButton *>())
                if (candidate->text() == said)
                    button = candidate;
            return button != nullptr;
        },
        test::kPatience));
    fixture.answer<QDialog>([&](QDialog &dialog) {
        settle();
        auto *view = dialog.findChild<TableView *>();
        REQUIRE(view->model()->rowCount() == int(issues.size()));
        for (int row = 0; row < view->model()->rowCount(); ++row) {
            const QModelIndex cell = view->model()->index(row, 1);
            INFO(cell.data().toString().toStdString());
            const QRect box = view->fontMetrics().boundingRect(QRect(0, 0, view->columnWidth(1) - 8, 4000),
                                                               Qt::TextWordWrap, cell.data().toString());
            CHECK(view->rowHeight(row) >= box.height());
        }
        dialog.reject();
    });
    button->click();
}

TEST_CASE("where the last option is gone no choice names it any more")
{
    WindowFixture fixture("startup-six-servers");
    fixture.window().showPage(QStringLiteral("cash-flow"));
    settle();
    QStringList names;
    for (const auto &[id, option] : fixture.workspace().study().options)
        names.append(toQt(option.name));
    while (!fixture.workspace().study().options.empty())
        removeOption(fixture.workspace().document(), fixture.workspace().study().options.begin()->first);
    fixture.waitForResults();
    for (const char *page : {"compare", "cash-flow"}) {
        fixture.window().showPage(QString::fromUtf8(page));
        settle();
        INFO(page);
        for (const QComboBox *box : fixture.window().currentPage()->findChildren<QComboBox *>())
            CHECK((!box->isVisible() || !names.contains(box->currentText())));
    }
}

TEST_CASE("the difference of a month names its month")
{
    WindowFixture fixture("startup-six-servers");
    ExplainTarget target{QStringLiteral("cash-flow"), QStringLiteral("options.own-six.cost_by_month"),
                         QStringLiteral("options.gcp-preemptible.cost_by_month"), 4, 5};
    const auto &options = fixture.workspace().study().options;
    REQUIRE(options.size() > 1);
    const std::string other =
        options.begin()->first == "own-six" ? std::next(options.begin())->first : options.begin()->first;
    const auto &nodes = fixture.workspace().result()->sheet;
    const auto idOf = [&](const std::string &option) {
        for (const OptionNodes &of : nodes.options)
            if (of.id == option)
                return toQt(nodes.sheet->node(of.monthlyCost).id);
        return QString();
    };
    target.quantity = idOf("own-six");
    target.minus = idOf(other);
    fixture.workspace().explain(target);
    const QString text =
        fixture.window().findChild<ExplainDock *>()->findChild<QTextBrowser *>()->toPlainText();
    INFO(text.toStdString());
    CHECK(text.contains(QStringLiteral("month 5")));
}

TEST_CASE("each letter of Preferences opens one field")
{
    WindowFixture fixture;
    PreferencesDialog dialog(fixture.workspace().sourceKeys());
    std::multiset<QChar> letters;
    const auto note = [&](const QString &text) {
        if (const auto at = text.indexOf(QLatin1Char('&')); at >= 0 && at + 1 < text.size())
            letters.insert(text[at + 1].toLower());
    };
    for (const QLabel *label : dialog.findChildren<QLabel *>())
        if (label->buddy())
            note(label->text());
    for (const QAbstractButton *button : dialog.findChildren<QAbstractButton *>())
        note(button->text());
    for (const QChar letter : letters) {
        INFO(QString(letter).toStdString());
        CHECK(letters.count(letter) == 1);
    }
}

TEST_CASE("the words of an empty page stand at its top")
{
    WindowFixture fixture("startup-six-servers");
    fixture.window().showPage(QStringLiteral("prices"));
    settle();
    for (QToolButton *segment :
         fixture.window().currentPage()->findChildren<QToolButton *>(QStringLiteral("segment")))
        if (segment->text() == QStringLiteral("Tokens"))
            fixture.click(segment);
    settle();
    const QLabel *empty = nullptr;
    for (const QLabel *label : fixture.window().currentPage()->findChildren<QLabel *>())
        if (label->isVisible() && label->text().contains(QStringLiteral("no prices of tokens yet")))
            empty = label;
    REQUIRE(empty);
    CHECK(empty->mapTo(fixture.window().currentPage(), QPoint()).y() < 140);
    CHECK(empty->alignment().testFlag(Qt::AlignTop));
}
