#include "ui/widgets/segments.h"

#include "ui/widgets/flow_layout.h"

#include <QButtonGroup>
#include <QToolButton>

namespace breakeven {

Segments::Segments(const QString &name, const QStringList &texts, QWidget *parent)
    : QWidget(parent), m_group(new QButtonGroup(this))
{
    setAccessibleName(name);
    auto *row = new FlowLayout(4);
    setLayout(row);
    for (int i = 0; i < texts.size(); ++i) {
        auto *button = new QToolButton(this);
        button->setObjectName(QStringLiteral("segment"));
        button->setText(texts[i]);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        m_group->addButton(button, i);
        row->addWidget(button);
    }
    setCurrent(0);
    connect(m_group, &QButtonGroup::idClicked, this, &Segments::chosen);
}

int Segments::current() const { return m_group->checkedId(); }

void Segments::setCurrent(int index)
{
    if (QAbstractButton *button = m_group->button(index))
        button->setChecked(true);
}

void Segments::setText(int index, const QString &text) { m_group->button(index)->setText(text); }

void Segments::setShown(int index, bool isShown) { m_group->button(index)->setVisible(isShown); }

} // namespace breakeven
