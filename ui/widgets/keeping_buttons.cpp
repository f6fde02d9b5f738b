#include "ui/widgets/keeping_buttons.h"

#include "ui/widgets/flow_layout.h"
#include "ui/widgets/table_view.h"

#include <QPushButton>
#include <QShortcut>

namespace breakeven {

KeepingButtons::KeepingButtons(const Texts &texts, TableView &table, QWidget *parent)
    : QWidget(parent), m_row(new FlowLayout(8)),
      m_add(addButton(QStringLiteral("add") + texts.thing, texts.add, &KeepingButtons::addRequested)),
      m_edit(addButton(QStringLiteral("edit") + texts.thing, texts.edit, &KeepingButtons::editRequested)),
      m_remove(
          addButton(QStringLiteral("remove") + texts.thing, texts.remove, &KeepingButtons::removeRequested))
{
    setLayout(m_row);
    connect(&table, &TableView::rowActivated, this, &KeepingButtons::editRequested);
    auto *removeKey = new QShortcut(QKeySequence::Delete, &table);
    removeKey->setContext(Qt::WidgetShortcut);
    connect(removeKey, &QShortcut::activated, this, &KeepingButtons::removeRequested);
}

QPushButton *KeepingButtons::addButton(const QString &name, const QString &text, Signal signal)
{
    auto *button = new QPushButton(text);
    button->setObjectName(name);
    connect(button, &QPushButton::clicked, this, signal);
    m_row->addWidget(button);
    return button;
}

void KeepingButtons::setAvailable(bool isWritable, bool isChosen)
{
    m_add->setEnabled(isWritable);
    m_edit->setEnabled(isWritable && isChosen);
    m_remove->setEnabled(isWritable && isChosen);
}

} // namespace breakeven
