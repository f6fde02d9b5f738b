#include "ui/docks/input_dock.h"

#include "ui/widgets/input_editor.h"
#include "ui/widgets/owner_editor.h"
#include "ui/window/workspace.h"

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>

namespace breakeven {

InputDock::InputDock(Workspace &workspace, QWidget *parent)
    : QDockWidget(tr("Input"), parent), m_workspace(workspace), m_stack(new QStackedWidget),
      m_scroll(new QScrollArea),
      m_nothing(
          new QLabel(tr("Select something in the study, or click a number, to edit what it is made of."))),
      m_input(new InputEditor(workspace)), m_owner(new OwnerEditor(workspace))
{
    setObjectName(QStringLiteral("inputDock"));
    m_nothing->setWordWrap(true);
    m_nothing->setMargin(12);
    m_nothing->setAlignment(Qt::AlignTop);
    m_nothing->setProperty("tone", QStringLiteral("secondary"));
    m_stack->setObjectName(QStringLiteral("dockBody"));
    for (QWidget *page : std::initializer_list<QWidget *>{m_nothing, m_input, m_owner})
        m_stack->addWidget(page);
    m_scroll->setObjectName(QStringLiteral("dockScroll"));
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(m_stack);
    setWidget(m_scroll);
    connect(&workspace, &Workspace::selectionChanged, this, &InputDock::showSelection);
    connect(&workspace, &Workspace::studyChanged, this, &InputDock::refreshIfShown);
    connect(&workspace, &Workspace::resultChanged, this, &InputDock::refreshIfShown);
    connect(&workspace, &Workspace::movedPricesChanged, this, &InputDock::refreshIfShown);
    connect(&workspace, &Workspace::betterValuesChanged, this, &InputDock::refreshIfShown);
    connect(m_input, &InputEditor::priceRequested, this, &InputDock::priceRequested);
    connect(m_input, &InputEditor::shareRequested, this, &InputDock::shareRequested);
    connect(m_owner, &OwnerEditor::valueChosen, this, &InputDock::focusEditor);
    showSelection({});
}

void InputDock::focusEditor()
{
    if (m_stack->currentWidget() == m_input)
        m_input->focusValue();
    else if (m_stack->currentWidget() == m_owner)
        m_owner->setFocus();
}

void InputDock::showSelection(const QString &path)
{
    if (!m_workspace.document().isOpen() || path.isEmpty())
        m_stack->setCurrentWidget(m_nothing);
    else if (m_input->setPath(path))
        m_stack->setCurrentWidget(m_input);
    else if (m_owner->setPath(path))
        m_stack->setCurrentWidget(m_owner);
    else
        m_stack->setCurrentWidget(m_nothing);
    // A page that is not shown must not keep the dock large.
    for (int i = 0; i < m_stack->count(); ++i) {
        const bool isShown = i == m_stack->currentIndex();
        m_stack->widget(i)->setSizePolicy(isShown ? QSizePolicy::Preferred : QSizePolicy::Ignored,
                                          isShown ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    }
    m_scroll->verticalScrollBar()->setValue(0); // another editor begins at its top
}

void InputDock::refreshIfShown()
{
    if (m_stack->isVisible())
        refresh();
}

void InputDock::showEvent(QShowEvent *event)
{
    QDockWidget::showEvent(event);
    refresh();
}

void InputDock::refresh()
{
    if (m_stack->currentWidget() == m_input && !m_input->path().isEmpty()) {
        // The option it belonged to may be gone.
        if (m_workspace.document().isOpen())
            m_input->refresh();
    } else if (m_stack->currentWidget() == m_owner) {
        m_owner->refresh();
    } else if (!m_workspace.selection().isEmpty()) {
        showSelection(m_workspace.selection());
    }
}

} // namespace breakeven
