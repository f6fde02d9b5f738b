#include "ui/widgets/words_box.h"

#include <QHelpEvent>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>

namespace breakeven {

QString WordsBox::shownText() const
{
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect field =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    const int room = field.width() - (option.currentIcon.isNull() ? 2 : option.iconSize.width() + 6);
    return fontMetrics().elidedText(currentText(), Qt::ElideMiddle, room);
}

bool WordsBox::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || shownText() == currentText())
        return QComboBox::event(event);
    const QStringList lines{currentText().toHtmlEscaped(), toolTip().toHtmlEscaped()};
    QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(),
                       toolTip().isEmpty() ? lines.front() : lines.join(QStringLiteral("<br>")), this);
    return true;
}

void WordsBox::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    option.currentText = shownText();
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

} // namespace breakeven
