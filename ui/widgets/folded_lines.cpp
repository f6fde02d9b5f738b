#include "ui/widgets/folded_lines.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace breakeven {

FoldedLines::FoldedLines(QWidget *parent) : QWidget(parent), m_head(new QPushButton), m_lines(new QLabel)
{
    m_head->setObjectName(QStringLiteral("foldedHead"));
    m_head->setAutoDefault(false);
    m_lines->setObjectName(QStringLiteral("foldedLines"));
    m_lines->setTextFormat(Qt::PlainText);
    m_lines->setWordWrap(true);
    m_lines->setIndent(12);
    m_lines->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_head, 0, Qt::AlignLeft);
    column->addWidget(m_lines);
    connect(m_head, &QPushButton::clicked, this, [this] { toggle(); });
    setOpen(false);
    hide();
}

void FoldedLines::setLines(const QString &title, const QStringList &lines)
{
    m_title = title;
    m_lines->setText(lines.join(QLatin1Char('\n')));
    setOpen(isOpen() && !lines.isEmpty());
    setVisible(!lines.isEmpty());
}

QString FoldedLines::title() const { return m_title; }

bool FoldedLines::isOpen() const { return !m_lines->isHidden(); }

void FoldedLines::fold() { setOpen(false); }

void FoldedLines::toggle() { setOpen(!isOpen()); }

// The mark says which way it goes, as in the tree.
void FoldedLines::setOpen(bool isOpen)
{
    m_lines->setVisible(isOpen);
    m_head->setText((isOpen ? QStringLiteral("▾ ") : QStringLiteral("▸ ")) + m_title);
    m_head->setAccessibleDescription(isOpen ? m_lines->text() : QString());
}

} // namespace breakeven
