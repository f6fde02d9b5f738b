// Whether all that a window or dialog says can be read: nothing is cut, nothing scrolls sideways.
#pragma once

#include "tests/support/qt_text.h"
#include "tests/support/test.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTextDocument>
#include <QToolButton>

namespace breakeven::test {

inline QString plainOf(const QString &text)
{
    QTextDocument document;
    document.setHtml(text);
    return document.toPlainText();
}

// Of the label's own text: what a layout gave it may be less.
inline bool isWhole(const QLabel &label)
{
    if (label.text().isEmpty() || !label.pixmap(Qt::ReturnByValue).isNull())
        return true;
    const QSize room = label.contentsRect().size();
    if (!label.wordWrap())
        return room.width() + 1 >= label.sizeHint().width() - 2 * label.margin();
    return label.height() + 1 >= label.heightForWidth(label.width());
}

inline bool isWhole(const QAbstractButton &button)
{
    const bool showsText =
        !qobject_cast<const QToolButton *>(&button) ||
        static_cast<const QToolButton &>(button).toolButtonStyle() != Qt::ToolButtonIconOnly;
    return button.text().isEmpty() || !showsText ||
           button.width() + 1 >= std::min(button.sizeHint().width(), button.minimumSizeHint().width());
}

// What of `top` cannot be read whole; a line each.
inline QStringList cutIn(QWidget &top)
{
    QStringList cut;
    const auto add = [&](const QString &what, const QWidget &widget) {
        cut.append(QStringLiteral("%1 (%2, %3×%4)")
                       .arg(what, QString::fromLatin1(widget.metaObject()->className()))
                       .arg(widget.width())
                       .arg(widget.height()));
    };
    for (auto *label : top.findChildren<QLabel *>())
        if (label->isVisible() && !isWhole(*label))
            add(plainOf(label->text()).left(60), *label);
    for (auto *button : top.findChildren<QAbstractButton *>())
        if (button->isVisible() && !isWhole(*button))
            add(button->text(), *button);
    for (auto *area : top.findChildren<QAbstractScrollArea *>())
        if (area->isVisible() && area->horizontalScrollBar()->maximum() > 0)
            add(QStringLiteral("scrolls sideways by %1: %2")
                    .arg(area->horizontalScrollBar()->maximum())
                    .arg(area->accessibleName().isEmpty() ? area->objectName() : area->accessibleName()),
                *area);
    for (auto *child : top.findChildren<QWidget *>()) {
        if (!child->isVisible() || child->window() != &top)
            continue;
        // Within what scrolls up and down a widget may lie below, never beside.
        const QRect rect(child->mapTo(&top, QPoint()), child->size());
        if (rect.left() < 0 || rect.right() >= top.width() + 1)
            add(QStringLiteral("beside the window: %1").arg(child->objectName()), *child);
    }
    return cut;
}

inline void checkReadable(QWidget &top)
{
    INFO(top.windowTitle().toStdString() << ": " << cutIn(top).join(QStringLiteral("; ")).toStdString());
    CHECK(cutIn(top).isEmpty());
}

} // namespace breakeven::test
