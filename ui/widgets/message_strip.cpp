#include "ui/widgets/message_strip.h"

#include "ui/look/appearance.h"
#include "ui/look/icons.h"
#include "ui/text/window_words.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

namespace breakeven {

MessageStrip::MessageStrip(QWidget *parent)
    : QFrame(parent), m_icon(new QLabel(this)), m_text(new QLabel(this))
{
    setObjectName(QStringLiteral("strip"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(9, 6, 9, 6);
    row->setSpacing(8);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::RichText); // a sentence without a link is escaped too
    m_text->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(m_text, &QLabel::linkActivated, this, &MessageStrip::linkActivated);
    hide();
}

void MessageStrip::say(StripTone tone, const QString &said)
{
    const QString text = inWindowWords(said);
    if (text == m_closed || (isVisibleTo(parentWidget()) && tone == m_tone && text == m_text->text()))
        return;
    m_closed.clear();
    m_tone = tone;
    setProperty("tone", tone == StripTone::Error         ? QStringLiteral("error")
                        : tone == StripTone::Information ? QStringLiteral("information")
                                                         : QStringLiteral("warning"));
    style()->unpolish(this);
    style()->polish(this);
    m_text->setText(text);
    showIcon();
    show();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void MessageStrip::clear()
{
    m_closed.clear();
    m_text->clear();
    hide();
}

void MessageStrip::setClosable()
{
    m_close = new QToolButton(this);
    m_close->setObjectName(QStringLiteral("closeMessage"));
    m_close->setAutoRaise(true);
    m_close->setAccessibleName(tr("Close this message"));
    m_close->setToolTip(tr("Close this message"));
    m_close->setFocusPolicy(Qt::StrongFocus);
    m_close->setMinimumSize(24, 24);
    static_cast<QHBoxLayout *>(layout())->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QToolButton::clicked, this, &MessageStrip::closeMessage);
    showIcon();
}

void MessageStrip::closeMessage()
{
    const QString closed = text();
    clear();
    m_closed = closed;
}

QString MessageStrip::text() const { return m_text->text(); }

QPushButton *MessageStrip::addButton(const QString &text)
{
    auto *button = new QPushButton(text, this);
    auto *row = static_cast<QHBoxLayout *>(layout());
    row->insertWidget(m_close ? row->count() - 1 : row->count(), button, 0, Qt::AlignVCenter);
    return button;
}

void MessageStrip::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !isHidden()) // a hidden one is drawn when it says something
        showIcon();
}

void MessageStrip::showIcon()
{
    const Palette &palette = colors(this);
    const QString name = m_tone == StripTone::Error         ? QStringLiteral("error")
                         : m_tone == StripTone::Information ? QStringLiteral("information")
                                                            : QStringLiteral("warning");
    const Tone &tone = m_tone == StripTone::Error         ? palette.error
                       : m_tone == StripTone::Information ? palette.information
                                                          : palette.warning;
    m_icon->setPixmap(icon(name, palette, tone.text).pixmap(16, 16));
    if (m_close)
        m_close->setIcon(icon(QStringLiteral("close"), palette));
}

} // namespace breakeven
