// A person's hands in New Study: clicks and keys in the dialog as it is shown.
#pragma once

#include "tests/ui/window/window_fixture.h"

#include "ui/dialogs/new_study_wizard.h"
#include "ui/dialogs/wizard_answer.h"
#include "ui/widgets/table_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QToolButton>

namespace breakeven::test {

class WizardHands
{
public:
    explicit WizardHands(WindowFixture &fixture) : WizardHands(fixture, fixture.window().size()) {}
    WizardHands(WindowFixture &fixture, QSize size)
        : m_fixture(fixture), m_wizard(fixture.workspace().store(), &fixture.window())
    {
        m_wizard.resize(size);
        m_wizard.show();
        QApplication::setActiveWindow(&m_wizard);
        REQUIRE(QTest::qWaitForWindowActive(&m_wizard));
    }

    NewStudyWizard &wizard() { return m_wizard; }
    WizardAnswer &answer() { return *m_wizard.findChild<WizardAnswer *>(); }

    template<class Widget>
    Widget &find(const QString &name)
    {
        INFO(name.toStdString());
        auto *widget = m_wizard.findChild<Widget *>(name);
        REQUIRE(widget);
        return *widget;
    }
    // Wherever it has scrolled to.
    void scrollTo(QWidget &widget)
    {
        for (QWidget *parent = widget.parentWidget(); parent; parent = parent->parentWidget())
            if (auto *area = qobject_cast<QScrollArea *>(parent))
                area->ensureWidgetVisible(&widget);
        QApplication::processEvents();
    }
    void click(QWidget &widget)
    {
        scrollTo(widget);
        m_fixture.click(&widget);
        QApplication::processEvents();
    }
    void click(const QString &name) { click(find<QAbstractButton>(name)); }

    void chooseKind(const char *kind) { click(QStringLiteral("kind:") + QString::fromUtf8(kind)); }
    void chooseGpu(const char *gpu)
    {
        auto &table = find<TableView>(QStringLiteral("GPUs"));
        const QModelIndex row = WindowFixture::cell(table, QString::fromUtf8(gpu), 0);
        INFO(gpu);
        REQUIRE(row.isValid());
        m_fixture.click(&table, row);
    }
    void chooseMeasure(const char *text)
    {
        for (QToolButton *segment :
             find<QWidget>(QStringLiteral("measures")).findChildren<QToolButton *>(QStringLiteral("segment")))
            if (segment->text() == QString::fromUtf8(text))
                return click(*segment);
        FAIL("no measure " << text);
    }
    QLineEdit &field(const char *key)
    {
        return find<QLineEdit>(QStringLiteral("amount:") + QLatin1String(key));
    }
    void type(const char *key, const char *text)
    {
        QLineEdit &edit = field(key);
        edit.setFocus();
        edit.selectAll();
        QTest::keyClick(&edit, Qt::Key_Delete);
        QTest::keyClicks(&edit, QString::fromUtf8(text));
    }
    QString problem(const char *key)
    {
        return find<QLabel>(QStringLiteral("problem:") + QLatin1String(key)).text();
    }
    QString obstacle() { return find<QLabel>(QStringLiteral("obstacle")).text(); }
    void pick(const char *box, const char *data)
    {
        auto &choice = find<QComboBox>(QString::fromUtf8(box));
        const int index = choice.findData(QString::fromUtf8(data));
        INFO(box << ": " << data);
        REQUIRE(index >= 0);
        choice.setFocus();
        while (choice.currentIndex() != index)
            QTest::keyClick(&choice, choice.currentIndex() < index ? Qt::Key_Down : Qt::Key_Up);
    }
    void next() { click(QStringLiteral("next")); }

    // Until the newest answers have their complete result.
    void wait()
    {
        REQUIRE(QTest::qWaitFor([this] { return !m_wizard.job().isBusy(); }, kPatience));
        QApplication::processEvents();
    }

private:
    WindowFixture &m_fixture;
    NewStudyWizard m_wizard;
};

} // namespace breakeven::test
