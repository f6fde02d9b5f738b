#include "ui/widgets/notes_strip.h"

#include "ui/look/appearance.h"
#include "ui/look/icons.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

#include <algorithm>
#include <utility>

namespace breakeven {

namespace {

constexpr std::size_t kShown = 3;

QLabel *noteLine(const QString &text)
{
    auto *label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

NotesStrip::NotesStrip(QWidget *parent) : QFrame(parent), m_icon(new QLabel(this))
{
    setObjectName(QStringLiteral("strip"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(9, 6, 9, 6);
    row->setSpacing(8);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    showIcon();
    hide();
}

void NotesStrip::setNotes(std::vector<Note> notes)
{
    if (notes == m_notes)
        return; // a button that has the focus keeps it
    m_notes = std::move(notes);
    showNotes();
}

void NotesStrip::setShort(bool isShort)
{
    if (std::exchange(m_isShort, isShort) != isShort)
        showNotes();
}

void NotesStrip::showNotes()
{
    const bool hadFocus =
        m_lines && window()->focusWidget() && m_lines->isAncestorOf(window()->focusWidget());
    if (m_lines) {
        m_lines->hide();
        m_lines->setParent(nullptr);
        m_lines->deleteLater(); // it may be one of its buttons that was pressed
    }
    m_lines = new QWidget(this);
    auto *grid = new QGridLayout(m_lines);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(0, 1);
    layout()->addWidget(m_lines);
    const std::size_t some = m_isShort ? 0 : std::min(kShown, m_notes.size());
    const std::size_t shown = m_isUnfolded ? m_notes.size() : some;
    if (m_isShort)
        addCount(*grid);
    for (std::size_t i = 0; i < shown; ++i)
        addNote(*grid, i);
    if (!m_isShort && shown < m_notes.size())
        grid->addWidget(toggle(tr("Show %1 more").arg(m_notes.size() - shown)), grid->rowCount(), 0,
                        Qt::AlignLeft);
    setVisible(!m_notes.empty());
    if (hadFocus)
        keepFocus();
}

void NotesStrip::addNote(QGridLayout &grid, std::size_t note)
{
    const Note &said = m_notes[note];
    const int row = grid.rowCount();
    grid.addWidget(noteLine(said.text), row, 0, 1, said.fix.isEmpty() ? 2 : 1);
    if (said.fix.isEmpty())
        return;
    auto *button = new QPushButton(said.fix);
    button->setObjectName(QStringLiteral("fix:%1").arg(note));
    button->setAccessibleDescription(said.text);
    connect(button, &QPushButton::clicked, this, [this, note] { emit fixRequested(int(note)); });
    grid.addWidget(button, row, 1);
}

// How many there are, in one line, and the button that opens and closes them.
void NotesStrip::addCount(QGridLayout &grid)
{
    grid.addWidget(noteLine(m_notes.size() == 1 ? tr("1 note") : tr("%1 notes").arg(m_notes.size())), 0, 0);
    grid.addWidget(toggle(m_isUnfolded ? tr("Hide") : tr("Show")), 0, 1, Qt::AlignRight);
}

QPushButton *NotesStrip::toggle(const QString &text)
{
    auto *button = new QPushButton(text);
    button->setObjectName(QStringLiteral("moreNotes"));
    connect(button, &QPushButton::clicked, this, [this] {
        m_isUnfolded = !m_isUnfolded;
        showNotes();
    });
    return button;
}

// Whoever pressed one of the buttons goes on here, not in the field that comes next in the window.
void NotesStrip::keepFocus()
{
    QWidget *next = m_notes.empty() ? nullptr : m_lines->findChild<QPushButton *>();
    for (QWidget *parent = parentWidget(); !next && parent; parent = parent->parentWidget())
        if (parent->focusPolicy() != Qt::NoFocus)
            next = parent;
    if (next)
        next->setFocus(Qt::OtherFocusReason);
}

void NotesStrip::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        showIcon();
}

void NotesStrip::showIcon()
{
    const Palette &palette = colors(this);
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
    m_icon->setPixmap(icon(QStringLiteral("warning"), palette, palette.warning.text).pixmap(size, size));
}

} // namespace breakeven
