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

QLabel *line(const QString &text)
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
    const std::size_t shown = m_isUnfolded ? m_notes.size() : std::min(kShown, m_notes.size());
    for (std::size_t i = 0; i < shown; ++i) {
        grid->addWidget(line(m_notes[i].text), int(i), 0, 1, m_notes[i].fix.isEmpty() ? 2 : 1);
        if (m_notes[i].fix.isEmpty())
            continue;
        auto *button = new QPushButton(m_notes[i].fix);
        button->setObjectName(QStringLiteral("fix:%1").arg(i));
        button->setAccessibleDescription(m_notes[i].text);
        connect(button, &QPushButton::clicked, this, [this, i] { emit fixRequested(int(i)); });
        grid->addWidget(button, int(i), 1);
    }
    if (shown < m_notes.size()) {
        auto *more = new QPushButton(tr("Show %1 more").arg(m_notes.size() - shown));
        more->setObjectName(QStringLiteral("moreNotes"));
        connect(more, &QPushButton::clicked, this, [this] {
            m_isUnfolded = true;
            showNotes();
        });
        grid->addWidget(more, int(shown), 0, Qt::AlignLeft);
    }
    setVisible(!m_notes.empty());
    if (hadFocus)
        keepFocus();
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
