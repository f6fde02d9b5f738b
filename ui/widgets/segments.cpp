#include "ui/widgets/segments.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

namespace breakeven {

Segments::Segments(const QString &name, const QStringList &texts, QWidget *parent)
    : QWidget(parent), m_group(new QButtonGroup(this))
{
    setAccessibleName(name);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
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
