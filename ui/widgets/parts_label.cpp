#include "ui/widgets/parts_label.h"

#include <QEvent>

namespace breakeven {

namespace {

QString joined(const QStringList &parts) { return parts.join(QStringLiteral(" · ")); }

} // namespace

void PartsLabel::setParts(const QStringList &parts)
{
    if (parts == m_parts)
        return;
    m_parts = parts;
    setAccessibleName(joined(m_parts));
    showFitting();
    updateGeometry();
}

QSize PartsLabel::sizeOf(const QString &text) const
{
    const QMargins around = contentsMargins();
    return {fontMetrics().horizontalAdvance(text) + 2 + around.left() + around.right(),
            QLabel::sizeHint().height()};
}

QSize PartsLabel::sizeHint() const { return sizeOf(joined(m_parts)); }

QSize PartsLabel::minimumSizeHint() const { return sizeOf(m_parts.value(0)); }

void PartsLabel::showFitting()
{
    QStringList shown = m_parts;
    while (shown.size() > 1 && sizeOf(joined(shown)).width() > width())
        shown.removeLast();
    setText(joined(shown));
    setToolTip(shown == m_parts ? QString() : joined(m_parts));
}

void PartsLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    showFitting();
}

void PartsLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        showFitting();
        updateGeometry();
    }
}

} // namespace breakeven
