// A window with settings and a store of its own, and a person's hands: clicks, keys, answers to dialogs.
#pragma once

#include "tests/support/memory_secrets.h"
#include "tests/support/test.h"

#include <QApplication>
#include <QDialog>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTimer>

#include "model/study/study_path.h"
#include "ui/look/strings.h"
#include "ui/models/roles.h"
#include "ui/window/main_window.h"
#include "ui/workspace/study_files.h"
#include "ui/workspace/workspace.h"

#include <functional>
#include <utility>

namespace breakeven::test {

constexpr int kPatience = 20000; // milliseconds; a signal that never comes

class WindowFixture
{
public:
    WindowFixture() : m_window((QSettings().clear(), m_folder.file("store.sqlite")), &m_secrets)
    {
        m_window.resize(1440, 900);
        m_window.show();
        QApplication::setActiveWindow(&m_window);
        REQUIRE(QTest::qWaitForWindowActive(&m_window));
    }

    // With an example open.
    explicit WindowFixture(const char *example) : WindowFixture() { openExample(example); }

    MainWindow &window() { return m_window; }
    Workspace &workspace() { return m_window.workspace(); }
    const TemporaryFolder &folder() const { return m_folder; }
    MemorySecrets &secrets() { return m_secrets; }

    void openExample(const char *name)
    {
        auto *row = m_window.findChild<QWidget *>(QStringLiteral("example:") + QString::fromUtf8(name));
        REQUIRE(row);
        click(row);
        waitForResults();
    }

    // Until the newest study has its complete result.
    void waitForResults()
    {
        if (!workspace().job().isBusy())
            return;
        QSignalSpy idle(&workspace().job(), &EvaluationJob::becameIdle);
        REQUIRE(idle.wait(kPatience));
    }

    // Until the reports that were asked for are made.
    void waitForReports()
    {
        if (!workspace().reports().isBusy())
            return;
        QSignalSpy idle(&workspace().reports(), &ReportJob::becameIdle);
        REQUIRE(idle.wait(kPatience));
    }

    // A shortcut of the window, whatever had the focus before.
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers)
    {
        QApplication::setActiveWindow(&m_window);
        REQUIRE(QTest::qWaitForWindowActive(&m_window));
        QTest::keyClick(&m_window, key, modifiers);
    }

    void click(QWidget *widget)
    {
        QTest::mouseClick(widget, Qt::LeftButton, Qt::NoModifier, widget->rect().center());
    }
    void click(QAbstractItemView *view, const QModelIndex &index)
    {
        view->scrollTo(index);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, Qt::NoModifier, view->visualRect(index).center());
    }

    // Clicks the link as it lies in the text. False when it is not there.
    bool clickLink(QTextBrowser *browser, const QString &link)
    {
        for (QTextBlock block = browser->document()->begin(); block.isValid(); block = block.next())
            for (auto part = block.begin(); !part.atEnd(); ++part)
                if (part.fragment().charFormat().anchorHref() == link) {
                    QTextCursor cursor(browser->document());
                    cursor.setPosition(part.fragment().position() + 1);
                    browser->setTextCursor(cursor);
                    browser->ensureCursorVisible();
                    QTest::mouseClick(browser->viewport(), Qt::LeftButton, Qt::NoModifier,
                                      browser->cursorRect(cursor).center());
                    return true;
                }
        return false;
    }

    // Once the next dialog of type `Dialog` is open, `act` answers it.
    template<class Dialog>
    void answer(const std::function<void(Dialog &)> &act)
    {
        auto *watch = new QTimer(&m_window);
        QObject::connect(watch, &QTimer::timeout, &m_window, [watch, act] {
            if (auto *dialog = dynamic_cast<Dialog *>(QApplication::activeModalWidget())) {
                watch->stop();
                watch->deleteLater();
                act(*dialog);
            }
        });
        watch->start(0);
    }

    // Clicks on `opener`; once its menu is open, `choose` says which of its actions is taken, if any.
    void answerMenu(QWidget *opener, const std::function<QAction *(const QList<QAction *> &)> &choose)
    {
        QTimer watch;
        QObject::connect(&watch, &QTimer::timeout, &m_window, [&] {
            auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            if (!menu)
                return;
            watch.stop();
            QAction *chosen = choose(menu->actions());
            if (chosen)
                menu->setActiveAction(chosen);
            QTest::keyClick(menu, chosen ? Qt::Key_Return : Qt::Key_Escape);
        });
        watch.start(0);
        click(opener);
    }

    // The row of an option in a table of the window.
    static QModelIndex cell(const QAbstractItemView &view, const QString &path, int column)
    {
        for (int row = 0; row < view.model()->rowCount(); ++row)
            if (view.model()->index(row, 0).data(PathRole).toString() == path)
                return view.model()->index(row, column);
        return {};
    }

private:
    TemporaryFolder m_folder;
    MemorySecrets m_secrets;
    MainWindow m_window;
};

// Lets the window lay itself out and paint.
inline void settle()
{
    for (int i = 0; i < 3; ++i)
        QApplication::processEvents();
}

inline void resizeTo(WindowFixture &fixture, int width, int height)
{
    fixture.window().resize(width, height);
    settle();
}

// As a person opens a file that has this study in it.
inline void openStudy(WindowFixture &fixture, Study study)
{
    fixture.workspace().openStudy(std::move(study));
    emit fixture.window().files().opened();
    fixture.waitForResults();
}

} // namespace breakeven::test
