// The Effects page as a person uses it.
#pragma once

#include "tests/support/effect_studies.h"
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "ui/charts/lever_chart.h"
#include "ui/docks/explain_dock.h"
#include "ui/pages/effects_page.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/lever_panel.h"

namespace breakeven::test {

// The page over an opened study, its simulations done.
class Effects
{
public:
    explicit Effects(const Study &study)
    {
        m_fixture.workspace().openStudy(study);
        emit m_fixture.window().files().opened();
        m_fixture.waitForResults();
        m_fixture.press(Qt::Key_4, Qt::ControlModifier);
        REQUIRE(m_fixture.window().currentPage()->id() == QStringLiteral("effects"));
        wait();
    }

    WindowFixture &fixture() { return m_fixture; }
    EffectsPage &page() { return *static_cast<EffectsPage *>(m_fixture.window().currentPage()); }
    QUndoStack &undo() { return m_fixture.workspace().document().undoStack(); }

    // Until the figures of the present study are read and simulated.
    void wait()
    {
        m_fixture.waitForResults();
        REQUIRE(QTest::qWaitFor([this] { return page().isIdle(); }, kPatience));
        for (int k = 0; k < 3; ++k) // sentence and table follow the curves
            QApplication::processEvents();
    }
    LeverPanel &panel(LeverKind kind)
    {
        for (LeverPanel *panel : page().panels())
            if (panel->lever().kind == kind)
                return *panel;
        FAIL("there is no such panel");
        throw;
    }
    LeverChart &chart(LeverKind kind) { return *panel(kind).chart(); }
    double value(const char *path)
    {
        Study study = m_fixture.workspace().study();
        return *findInput(study, path)->input->value;
    }
    void type(AmountEdit &field, const QString &text)
    {
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, text);
        QTest::keyClick(&field, Qt::Key_Return);
        wait();
    }
    QString explained() { return m_fixture.window().findChild<ExplainDock *>()->plainText(); }

private:
    WindowFixture m_fixture;
};

} // namespace breakeven::test
