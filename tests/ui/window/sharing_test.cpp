// Shared assumptions in the window: made from an input, edited once for all, and taken apart again.
#include "tests/support/qt_text.h"
#include "tests/support/status_study.h"
#include "tests/ui/window/window_fixture.h"

#include "model/study/shared_inputs.h"
#include "ui/dialogs/share_dialog.h"
#include "ui/docks/input_dock.h"
#include "ui/docks/study_dock.h"
#include "ui/docks/study_tree_model.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/input_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTreeView>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

// Twelve and Four kept have the price 2.
class Sharing
{
public:
    Sharing()
    {
        m_fixture.workspace().openStudy(test::statusStudy());
        m_fixture.window().files().opened();
        m_fixture.waitForResults();
    }

    WindowFixture &fixture() { return m_fixture; }
    InputEditor &editor() { return m_fixture.window().findChild<InputDock *>()->inputEditor(); }
    QPushButton &share() { return *editor().findChild<QPushButton *>(QStringLiteral("shareValue")); }
    QPushButton &own() { return *editor().findChild<QPushButton *>(QStringLiteral("ownValueAgain")); }
    QLabel &users() { return *editor().findChild<QLabel *>(QStringLiteral("sharedUsers")); }

    void select(const char *path)
    {
        m_fixture.workspace().select(QString::fromUtf8(path));
        QApplication::processEvents();
    }

    double priceOf(const char *option)
    {
        const auto place =
            inputAt(m_fixture.workspace().study(), std::string("options.") + option + ".price");
        REQUIRE(place);
        return place->input->value.value_or(0);
    }

    void type(const char *text)
    {
        AmountEdit &value = *editor().valueEdit();
        m_fixture.click(&value);
        QTest::keyClick(&value, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(&value, QString::fromUtf8(text));
        QTest::keyClick(&value, Qt::Key_Return);
        m_fixture.waitForResults();
    }

    // Presses the button of the price of Twelve kept and keeps only Four kept beside it.
    void shareTwo(const char *name)
    {
        select("options.twelve.price");
        m_fixture.answer<ShareDialog>([&](ShareDialog &dialog) {
            for (QCheckBox *box : dialog.findChildren<QCheckBox *>())
                if (box->isChecked() != (box->objectName() == QStringLiteral("options.four.price")))
                    box->click();
            auto *edit = dialog.findChild<QComboBox *>(QStringLiteral("sharedName"))->lineEdit();
            edit->selectAll();
            QTest::keyClicks(edit, QString::fromUtf8(name));
            QTest::keyClick(edit, Qt::Key_Return);
        });
        m_fixture.click(&share());
        m_fixture.waitForResults();
    }

private:
    WindowFixture m_fixture;
};

} // namespace

TEST_CASE("a value is shared with others from its editor, and one edit moves all")
{
    Sharing sharing;
    sharing.select("options.twelve.price");
    CHECK_FALSE(sharing.own().isVisible());
    CHECK_FALSE(sharing.users().isVisible());
    const Study before = sharing.fixture().workspace().study();
    sharing.shareTwo("rate");
    CHECK(sharing.fixture().workspace().selection() == QStringLiteral("shared.rate"));
    CHECK(usesOf(sharing.fixture().workspace().study(), "rate").size() == 2);
    CHECK(sharing.users().isVisible());
    CHECK(sharing.users().text().contains(QStringLiteral("Shared by 2")));
    CHECK(sharing.users().text().contains(QStringLiteral("Four kept")));

    sharing.type("2.5");
    CHECK(sharing.priceOf("twelve") == 2.5);
    CHECK(sharing.priceOf("four") == 2.5);
    CHECK(sharing.priceOf("small") == 2);
    sharing.fixture().press(Qt::Key_Z, Qt::ControlModifier);
    sharing.fixture().press(Qt::Key_Z, Qt::ControlModifier);
    sharing.fixture().waitForResults();
    CHECK(sharing.fixture().workspace().study() == before);
}

TEST_CASE("the tree has what is shared, and a click on it opens its editor")
{
    Sharing sharing;
    sharing.shareTwo("rate");
    auto &dock = *sharing.fixture().window().findChild<StudyDock *>();
    const QModelIndex group = dock.model().indexOf(QStringLiteral("assumptions:shared"));
    REQUIRE(group.isValid());
    CHECK(group.data().toString() == QStringLiteral("Shared Assumptions"));
    const QModelIndex rate = dock.model().index(0, 0, group);
    CHECK(rate.data().toString() == QStringLiteral("Price (Twelve kept; Four kept)"));
    for (const QModelIndex &item : {rate, dock.model().indexOf(QStringLiteral("options.twelve"))})
        CHECK(item.data(Qt::ToolTipRole).toString().startsWith(item.data().toString())); // it may be cut
    sharing.select("options.small");
    dock.tree().expand(group.parent());
    dock.tree().expand(group);
    sharing.fixture().click(&dock.tree(), dock.model().index(0, 0, group));
    CHECK(sharing.fixture().workspace().selection() == QStringLiteral("shared.rate"));
    CHECK(sharing.editor().path() == QStringLiteral("shared.rate"));
}

TEST_CASE("an input that is shared gets its own value again, and the others stay together")
{
    Sharing sharing;
    sharing.shareTwo("rate");
    sharing.select("options.four.price");
    REQUIRE(sharing.own().isVisible());
    sharing.fixture().click(&sharing.own());
    CHECK(sharing.fixture().workspace().selection() == QStringLiteral("options.four.price"));
    CHECK(sharing.editor().path() == QStringLiteral("options.four.price"));
    CHECK_FALSE(sharing.own().isVisible());
    CHECK(sharing.priceOf("four") == 2);
    sharing.type("3");
    CHECK(sharing.priceOf("four") == 3);
    CHECK(sharing.priceOf("twelve") == 2);
    CHECK(sharing.fixture().workspace().study().shared.count("rate"));

    sharing.select("options.twelve.price");
    sharing.fixture().click(&sharing.own());
    CHECK(sharing.fixture().workspace().study().shared.empty()); // nothing uses it any more
}

TEST_CASE("from the shared one all who use it get their own values")
{
    Sharing sharing;
    sharing.shareTwo("rate");
    sharing.select("shared.rate");
    sharing.fixture().click(&sharing.own());
    CHECK(sharing.fixture().workspace().study().shared.empty());
    CHECK(sharing.priceOf("four") == 2);
    CHECK(sharing.priceOf("twelve") == 2);
    CHECK(sharing.editor().path().startsWith(QStringLiteral("options.")));
}

TEST_CASE("a name that cannot stand in a path keeps the dialog open and says why")
{
    Sharing sharing;
    sharing.select("options.twelve.price");
    const Study before = sharing.fixture().workspace().study();
    QString problem;
    sharing.fixture().answer<ShareDialog>([&](ShareDialog &dialog) {
        auto *edit = dialog.findChild<QComboBox *>(QStringLiteral("sharedName"))->lineEdit();
        edit->selectAll();
        QTest::keyClicks(edit, QStringLiteral("my rate"));
        QTest::keyClick(edit, Qt::Key_Return);
        auto *line = dialog.findChild<QLabel *>(QStringLiteral("problem"));
        problem = line->isVisible() ? line->text() : QString();
        dialog.reject();
    });
    sharing.fixture().click(&sharing.share());
    CHECK(problem.contains(QStringLiteral("letters, digits")));
    CHECK(sharing.fixture().workspace().study() == before);
}

TEST_CASE("conventions, which hold for all, and computed effects cannot be shared")
{
    Sharing sharing;
    sharing.select("conventions.discount_rate");
    CHECK_FALSE(sharing.share().isVisible());
    sharing.select("options.twelve.price");
    CHECK(sharing.share().isVisible());
}

TEST_CASE("only inputs that mean the same are offered: no prices of machines of other sizes, no other field")
{
    Sharing sharing;
    Study study = test::statusStudy();
    test::set(study, "options.four.gpus_per_instance", "8");
    test::set(study, "options.twelve.efficiency", "40 %"); // as busy is
    sharing.fixture().workspace().openStudy(study);
    sharing.fixture().window().files().opened();
    sharing.fixture().waitForResults();
    const auto offered = [&](const char *path) {
        sharing.select(path);
        QStringList paths;
        sharing.fixture().answer<ShareDialog>([&](ShareDialog &dialog) {
            for (const QCheckBox *box : dialog.findChildren<QCheckBox *>())
                paths.append(box->objectName());
            dialog.reject();
        });
        sharing.fixture().click(&sharing.share());
        return paths;
    };
    const QStringList ofOne = offered("options.twelve.price");
    CHECK(ofOne.contains(QStringLiteral("options.as-computed.price")));
    CHECK_FALSE(ofOne.contains(QStringLiteral("options.four.price")));
    CHECK(offered("options.four.price").isEmpty());
    for (const QString &path : offered("options.twelve.efficiency"))
        CHECK(path.endsWith(QStringLiteral(".efficiency")));
}
