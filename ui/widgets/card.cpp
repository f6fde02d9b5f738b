#include "ui/widgets/card.h"

#include "ui/look/appearance.h"
#include "ui/look/fonts.h"
#include "ui/text/window_words.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <QVBoxLayout>

namespace breakeven {

namespace {

const char *toneName(CellTone tone)
{
    switch (tone) {
    case CellTone::Cheaper:
        return "cheaper";
    case CellTone::Dearer:
        return "dearer";
    case CellTone::Warning:
        return "warning";
    case CellTone::Secondary:
        return "secondary";
    default:
        return "";
    }
}

} // namespace

Card::Card(QWidget *parent)
    : QFrame(parent), m_label(new QLabel(this)), m_value(new QLabel(this)), m_detail(new QLabel(this))
{
    setObjectName(QStringLiteral("card"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(11, 6, 11, 6);
    column->setSpacing(2);
    for (QLabel *label : {m_label, m_value, m_detail}) {
        column->addWidget(label);
        label->setWordWrap(label != m_value);
        label->setTextFormat(Qt::PlainText);
    }
    column->addStretch();
    m_label->setProperty("tone", QStringLiteral("secondary"));
    m_detail->setProperty("tone", QStringLiteral("secondary"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setFonts();
}

void Card::setFonts()
{
    m_label->setFont(fonts::small(font()));
    m_detail->setFont(fonts::small(font()));
    m_value->setFont(fonts::cardValue(font()));
}

void Card::setText(const CardText &text)
{
    const bool isNewTone = text.tone != m_text.tone;
    m_text = text;
    m_text.detail = inWindowWords(text.detail);
    m_text.toolTip = inWindowWords(text.toolTip);
    m_label->setText(text.label);
    m_value->setText(text.value);
    m_detail->setText(m_text.detail);
    if (isNewTone) {
        m_value->setProperty("tone", QString::fromLatin1(toneName(text.tone)));
        m_value->style()->unpolish(m_value);
        m_value->style()->polish(m_value);
    }
    setToolTip(m_text.toolTip);
    setAccessibleName(text.label + QStringLiteral(": ") + text.value + QStringLiteral(", ") + m_text.detail);
    setFocusPolicy(text.target.isValid() ? Qt::StrongFocus : Qt::NoFocus);
    setCursor(text.target.isValid() ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

QString Card::valueText() const { return m_text.value; }

void Card::mouseReleaseEvent(QMouseEvent *event)
{
    QFrame::mouseReleaseEvent(event);
    if (m_text.target.isValid())
        emit explainRequested(m_text.target);
}

void Card::keyPressEvent(QKeyEvent *event)
{
    const bool isOpen = event->key() == Qt::Key_Space || event->key() == Qt::Key_Return;
    if (isOpen && m_text.target.isValid())
        emit explainRequested(m_text.target);
    else
        QFrame::keyPressEvent(event);
}

void Card::paintEvent(QPaintEvent *event)
{
    QFrame::paintEvent(event);
    if (!hasFocus())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(colors(this).focusRing), 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
}

void Card::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        setFonts();
}

} // namespace breakeven
