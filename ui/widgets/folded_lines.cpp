#include "ui/widgets/folded_lines.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace breakeven {

FoldedLines::FoldedLines(QWidget *parent) : QWidget(parent), m_head(new QPushButton)
{
    m_head->setObjectName(QStringLiteral("foldedHead"));
    m_head->setAutoDefault(false);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_head, 0, Qt::AlignLeft);
    connect(m_head, &QPushButton::clicked, this, [this] { toggle(); });
    setOpen(false);
    hide();
}

void FoldedLines::setLines(const QString &title, std::vector<Line> lines)
{
    m_title = title;
    if (lines != m_lines) { // a button that has the focus keeps it
        m_lines = std::move(lines);
        delete std::exchange(m_body, nullptr);
    }
    setOpen(isOpen() && !m_lines.empty());
    setVisible(!m_lines.empty());
}

QString FoldedLines::title() const { return m_title; }

bool FoldedLines::isOpen() const { return m_isOpen; }

void FoldedLines::fold() { setOpen(false); }

void FoldedLines::toggle() { setOpen(!isOpen()); }

// The mark says which way it goes, as in the tree.
void FoldedLines::setOpen(bool isOpen)
{
    m_isOpen = isOpen;
    if (isOpen && !m_body)
        showLines();
    if (m_body)
        m_body->setVisible(isOpen);
    m_head->setText((isOpen ? QStringLiteral("▾ ") : QStringLiteral("▸ ")) + m_title);
}

void FoldedLines::showLines()
{
    m_body = new QWidget(this);
    m_body->setObjectName(QStringLiteral("foldedLines"));
    auto *grid = new QGridLayout(m_body);
    grid->setContentsMargins(12, 0, 0, 0);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(0, 1);
    for (int row = 0; row < int(m_lines.size()); ++row) {
        const Line &line = m_lines[std::size_t(row)];
        auto *label = new QLabel(line.text);
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        grid->addWidget(label, row, 0, 1, line.button.isEmpty() ? 2 : 1);
        if (line.button.isEmpty())
            continue;
        auto *button = new QPushButton(line.button);
        button->setObjectName(QStringLiteral("line:%1").arg(row));
        button->setAutoDefault(false);
        button->setAccessibleDescription(line.text);
        connect(
            button, &QPushButton::clicked, this, [this, row] { emit pressed(row); }, Qt::QueuedConnection);
        grid->addWidget(button, row, 1, Qt::AlignTop);
    }
    layout()->addWidget(m_body);
}

} // namespace breakeven
