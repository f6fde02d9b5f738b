// How the parts of the window stand beside each other, by its width, and how one goes from one to the next.
#include "ui/window/main_window.h"

#include "ui/docks/explain_dock.h"
#include "ui/docks/input_dock.h"
#include "ui/docks/study_dock.h"
#include "ui/widgets/page.h"
#include "ui/widgets/page_tabs.h"
#include "ui/widgets/study_picker.h"
#include "ui/window/actions.h"
#include "ui/workspace/study_files.h"
#include "ui/workspace/workspace.h"

#include <QApplication>
#include <QCloseEvent>
#include <QScreen>
#include <QStackedWidget>
#include <QTreeView>

#include <algorithm>

namespace breakeven {

namespace {

// Of the usual text; with larger text there is less room.
constexpr int kNarrow = 1100;  // below it there is no room for two docks above each other beside the page
constexpr int kSlim = 900;     // below it there is none for the tree either
constexpr int kUsualText = 18; // high
constexpr int kLargeText = 23; // from here on

double textScale(const QWidget &window)
{
    const int height = window.fontMetrics().height();
    return height < kLargeText ? 1 : double(height) / kUsualText;
}

// Of the frame a desktop puts around a window, which is not known before it is shown.
constexpr QSize kFrame{16, 40};

// Heights of Input and Explain to begin with: all fields of a value are seen without scrolling.
const QList<int> kInputOverExplain{500, 340};

} // namespace

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    m_actions->fitToolBar(width());
    fitToWidth();
}

void MainWindow::fitToWidth()
{
    const double room = width() / textScale(*this);
    const Width now = room < kSlim ? Width::Slim : room < kNarrow ? Width::Narrow : Width::Wide;
    if (now == std::exchange(m_width, now))
        return;
    arrangeDocks();
}

void MainWindow::arrangeDocks()
{
    if (m_width != Width::Wide) {
        tabifyDockWidget(m_input, m_explain);
    } else if (tabifiedDockWidgets(m_input).contains(m_explain)) {
        removeDockWidget(m_explain); // splitting would only add it to the tabs
        addDockWidget(Qt::RightDockWidgetArea, m_explain, Qt::Vertical);
        m_explain->show();
        resizeDocks({m_input, m_explain}, kInputOverExplain, Qt::Vertical);
    }
    const bool isOpen = m_stack->currentWidget() == m_tabs;
    const bool wasSlim = m_picker->isVisibleTo(m_picker->parentWidget());
    const bool isSlim = isOpen && m_width == Width::Slim;
    m_picker->setVisible(isSlim);
    if (isSlim)
        m_study->hide();
    else if (isOpen && wasSlim)
        m_study->show();
}

// It was perhaps as large as another screen.
void MainWindow::fitToScreen()
{
    if (isMaximized() || isFullScreen())
        return;
    const QRect room = screen()->availableGeometry();
    resize(size().boundedTo(room.size() - kFrame));
    if (const QRect here(pos(), size() + kFrame); !room.contains(here))
        move(std::clamp(here.x(), room.left(), std::max(room.left(), room.right() - here.width() + 1)),
             std::clamp(here.y(), room.top(), std::max(room.top(), room.bottom() - here.height() + 1)));
}

void MainWindow::restoreLayout()
{
    const QByteArray geometry = settings::bytes(QStringLiteral("window/geometry"));
    if (!isVisible()) {
        if (geometry.isEmpty() || !restoreGeometry(geometry))
            resize(1440, 900);
        fitToScreen();
    }
    const QByteArray state = settings::bytes(QStringLiteral("window/state"));
    if (!m_workspace->document().isOpen())
        return;
    if (state.isEmpty() || !restoreState(state)) {
        resizeDocks({m_study, m_input}, {238, 318}, Qt::Horizontal);
        resizeDocks({m_input, m_explain}, kInputOverExplain, Qt::Vertical);
    }
    arrangeDocks();
}

// The arrangement of a narrow window is made by its width, not by a person: it is not kept.
void MainWindow::saveLayout()
{
    settings::setBytes(QStringLiteral("window/geometry"), saveGeometry());
    if (m_stack->currentWidget() == m_tabs && m_width == Width::Wide)
        settings::setBytes(QStringLiteral("window/state"), saveState());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    const bool mayClose = m_files->letGo();
    if (mayClose) {
        saveLayout();
        m_workspace->reports().finish(); // what was exported is written
    }
    event->setAccepted(mayClose);
}

void MainWindow::cycleParts(int step)
{
    if (!m_workspace->document().isOpen())
        return;
    QWidget *study = m_picker->isVisible() ? static_cast<QWidget *>(m_picker) : &m_study->tree();
    const QList<QWidget *> parts{study, currentPage(), m_input, m_explain};
    int at = 0;
    for (int i = 0; i < parts.size(); ++i)
        if (parts[i]->isAncestorOf(QApplication::focusWidget()) || parts[i] == QApplication::focusWidget())
            at = i;
    for (int tries = 0; tries < parts.size(); ++tries) {
        at = int((at + step + parts.size()) % parts.size());
        if (parts[at]->isVisible())
            return focusPart(parts[at]);
    }
}

void MainWindow::focusPart(QWidget *part)
{
    if (qobject_cast<QDockWidget *>(part))
        part->raise(); // it may lie behind the one it shares its place with
    if (part == m_input)
        m_input->focusEditor();
    QWidget *target = part->focusPolicy() & Qt::TabFocus ? part : part->nextInFocusChain();
    while (target != part && !(target->focusPolicy() & Qt::TabFocus && target->isVisible()))
        target = target->nextInFocusChain();
    if (part != m_input || !m_input->isAncestorOf(QApplication::focusWidget()))
        target->setFocus(Qt::TabFocusReason);
}

} // namespace breakeven
