#include "ui/docks/input_dock.h"

#include "ui/widgets/input_editor.h"
#include "ui/widgets/owner_editor.h"
#include "ui/workspace/workspace.h"

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

namespace breakeven {

InputDock::InputDock(Workspace &workspace, QWidget *parent)
    : QDockWidget(tr("Input"), parent), m_workspace(workspace), m_body(new QWidget),
      m_scroll(new QScrollArea),
      m_nothing(new QLabel(tr("Select something in the study, or click a number, to edit its inputs."))),
      m_input(new InputEditor(workspace)), m_owner(new OwnerEditor(workspace))
{
    setObjectName(QStringLiteral("inputDock"));
    m_nothing->setWordWrap(true);
    m_nothing->setMargin(12);
    m_nothing->setAlignment(Qt::AlignTop);
    m_nothing->setProperty("tone", QStringLiteral("secondary"));
    m_body->setObjectName(QStringLiteral("dockBody"));
    // No stack: that is as high as the highest of its pages, and a short one stands in a blank.
    auto *column = new QVBoxLayout(m_body);
    column->setContentsMargins(0, 0, 0, 0);
    for (QWidget *editor : std::initializer_list<QWidget *>{m_nothing, m_input, m_owner})
        column->addWidget(editor);
    m_scroll->setObjectName(QStringLiteral("dockScroll"));
    m_scroll->setAccessibleName(tr("Input"));
    m_scroll->setFocusPolicy(Qt::ClickFocus); // Tab goes to the fields, where the focus is seen
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(m_body);
    setWidget(m_scroll);
    connect(&workspace, &Workspace::selectionChanged, this, &InputDock::showSelection);
    connect(&workspace, &Workspace::studyChanged, this, &InputDock::refreshIfShown);
    connect(&workspace, &Workspace::resultChanged, this, &InputDock::refreshIfShown);
    connect(&workspace, &Workspace::movedPricesChanged, this, &InputDock::refreshIfShown);
    connect(&workspace, &Workspace::betterValuesChanged, this, &InputDock::refreshIfShown);
    connect(&workspace.document(), &StudyDocument::opened, m_scroll,
            [this] { m_scroll->verticalScrollBar()->setValue(0); });
    connect(m_input, &InputEditor::priceRequested, this, &InputDock::priceRequested);
    connect(m_input, &InputEditor::shareRequested, this, &InputDock::shareRequested);
    connect(m_owner, &OwnerEditor::valueChosen, this, &InputDock::focusEditor);
    showSelection({});
}

void InputDock::focusEditor()
{
    if (m_shown == m_input)
        m_input->focusValue();
    else if (m_shown == m_owner)
        m_owner->setFocus();
}

void InputDock::showSelection(const QString &path)
{
    if (!m_workspace.document().isOpen() || path.isEmpty())
        showEditor(m_nothing);
    else if (m_input->setPath(path))
        showEditor(m_input);
    else if (m_owner->setPath(path))
        showEditor(m_owner);
    else
        showEditor(m_nothing);
    m_scroll->verticalScrollBar()->setValue(0); // another editor begins at its top
}

void InputDock::showEditor(QWidget *editor)
{
    m_shown = editor;
    for (QWidget *one : std::initializer_list<QWidget *>{m_nothing, m_input, m_owner})
        one->setVisible(one == editor);
}

void InputDock::refreshIfShown()
{
    if (m_body->isVisible())
        refresh();
}

void InputDock::showEvent(QShowEvent *event)
{
    QDockWidget::showEvent(event);
    refresh();
}

void InputDock::refresh()
{
    // What was edited may be gone, with its option or by Undo, and be there again by Redo.
    const bool isThere = m_workspace.document().isOpen() && ((m_shown == m_input && m_input->isThere()) ||
                                                             (m_shown == m_owner && m_owner->isKnown()));
    if (!isThere)
        showSelection(m_workspace.selection());
    else if (m_shown == m_input)
        m_input->refresh();
    else
        m_owner->refresh();
}

} // namespace breakeven
