#include "ui/charts/chart_widget.h"

#include "ui/look/font.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr qreal kNearEnough = 24; // pixels

qreal distance(const QRectF &area, QPointF point)
{
    const qreal x = std::max({area.left() - point.x(), 0.0, point.x() - area.right()});
    const qreal y = std::max({area.top() - point.y(), 0.0, point.y() - area.bottom()});
    return std::hypot(x, y);
}

} // namespace

ChartWidget::ChartWidget(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setLayoutDirection(Qt::LeftToRight); // time and money run to the right in every language
}

const Drawing &ChartWidget::drawing() const
{
    if (m_isStale) {
        m_drawing = layOut(size(), style());
        m_isStale = false;
    }
    return m_drawing;
}

ChartStyle ChartWidget::style() const
{
    const int pixels = std::max(8, QFontInfo(font()).pixelSize() - 1);
    return {breakeven::palette(appearanceOf(QWidget::palette())),
            chartFont(withTabularDigits(font()), pixels), locale()};
}

void ChartWidget::figuresChanged()
{
    const bool hasPlace = m_focused >= 0 && m_focused < int(m_drawing.targets.size());
    const ChartTarget before = hasPlace ? m_drawing.targets[std::size_t(m_focused)] : ChartTarget();
    m_isStale = true;
    m_hovered = -1;
    const QString words = description();
    setAccessibleName(words.section(QLatin1Char(':'), 0, 0));
    setAccessibleDescription(words);
    if (hasPlace)
        stayAt(before);
    if (m_focused >= int(drawing().targets.size()))
        m_focused = -1;
    // The surroundings are laid out anew only where the chart needs another size.
    if (isAsHighAsNeeded() || sizeHint() != m_sizeHint) {
        m_sizeHint = sizeHint();
        updateGeometry();
    }
    update();
}

// Keeps the focus on its place if that place still exists, perhaps under another index.
void ChartWidget::stayAt(const ChartTarget &before)
{
    const std::vector<ChartTarget> &targets = drawing().targets;
    for (std::size_t k = 0; k < targets.size(); ++k)
        if (targets[k].row == before.row && targets[k].column == before.column)
            m_focused = int(k);
}

void ChartWidget::drawAgain()
{
    m_isStale = true;
    update();
}

int ChartWidget::targetAt(QPointF point) const
{
    int found = -1;
    qreal best = isNearEnough() ? kNearEnough : 0;
    const std::vector<ChartTarget> &targets = drawing().targets;
    for (int k = 0; k < int(targets.size()); ++k) {
        const qreal away = distance(targets[std::size_t(k)].area, point);
        if (away < best || (found < 0 && away <= best)) {
            best = away;
            found = k;
        }
    }
    return found;
}

int ChartWidget::heightForWidth(int width) const
{
    return int(std::ceil(layOut(QSizeF(width, height()), style()).size.height()));
}

QSize ChartWidget::sizeHint() const
{
    const int width = 640;
    return QSize(width, isAsHighAsNeeded() ? heightForWidth(width) : 280);
}

QSize ChartWidget::minimumSizeHint() const { return isAsHighAsNeeded() ? QSize(300, 60) : QSize(300, 180); }

void ChartWidget::activate(const ChartTarget &target) { emit activated(target.option, target.target); }

void ChartWidget::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const ChartStyle look = style();
    paint(painter, drawing());
    painter.setRenderHint(QPainter::Antialiasing);
    paintFocus(painter, look);
    const int shown = m_hovered >= 0 ? m_hovered : hasFocus() ? m_focused : -1;
    if (shown >= 0 && isNearEnough()) {
        const qreal x = drawing().targets[std::size_t(shown)].area.center().x();
        painter.setPen(QPen(QColor(look.palette.axis), 1, Qt::DotLine));
        painter.drawLine(QPointF(x, drawing().plot.top()), QPointF(x, drawing().plot.bottom()));
    }
    if (shown >= 0 && !drawing().targets[std::size_t(shown)].isSaid)
        paintHoverBox(painter, drawing().targets[std::size_t(shown)], look);
}

void ChartWidget::paintFocus(QPainter &painter, const ChartStyle &look) const
{
    if (!hasFocus())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(look.palette.focusRing), 2));
    if (m_focused >= 0)
        painter.drawRoundedRect(drawing().targets[std::size_t(m_focused)].area.adjusted(-2, -2, 2, 2), 2, 2);
    else
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
}

void ChartWidget::paintHoverBox(QPainter &painter, const ChartTarget &target, const ChartStyle &look) const
{
    const QFont bold = look.bold();
    const QFontMetricsF metrics(look.font);
    qreal width = QFontMetricsF(bold).horizontalAdvance(target.heading);
    for (const QString &line : target.lines)
        width = std::max(width, metrics.horizontalAdvance(line));
    QRectF box(0, 0, width + 18, metrics.height() * qreal(target.lines.size() + 1) + 12);
    box.moveTopLeft(target.area.bottomLeft() + QPointF(10, 8));
    if (box.bottom() > height())
        box.moveBottom(target.area.top() - 8);
    box.moveTop(std::clamp(box.top(), 0.0, std::max(0.0, height() - box.height())));
    box.moveLeft(
        std::clamp(box.left(), 0.0, std::max(0.0, width < this->width() ? this->width() - box.width() : 0)));
    painter.setPen(QPen(QColor(look.palette.fieldBorder), 1));
    painter.setBrush(QColor(look.palette.window));
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setFont(bold);
    painter.setPen(look.palette.text);
    QRectF line(box.left() + 9, box.top() + 6, width, metrics.height());
    painter.drawText(line, Qt::AlignVCenter | Qt::TextDontClip, target.heading);
    painter.setFont(look.font);
    for (const QString &text : target.lines) {
        line.translate(0, metrics.height());
        painter.drawText(line, Qt::AlignVCenter | Qt::TextDontClip, text);
    }
}

void ChartWidget::resizeEvent(QResizeEvent *event)
{
    m_isStale = true;
    QWidget::resizeEvent(event);
}

void ChartWidget::changeEvent(QEvent *event)
{
    switch (event->type()) {
    case QEvent::PaletteChange:
    case QEvent::FontChange:
    case QEvent::LocaleChange:
    case QEvent::StyleChange:
        m_isStale = true;
        updateGeometry();
        update();
        break;
    default:
        break;
    }
    QWidget::changeEvent(event);
}

void ChartWidget::setHovered(int target)
{
    if (target == m_hovered)
        return;
    m_hovered = target;
    setCursor(target >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void ChartWidget::setFocused(int target)
{
    m_focused = target;
    m_hovered = -1;
    const QString title = description().section(QLatin1Char(':'), 0, 0);
    setAccessibleName(
        target < 0 ? title : title + QLatin1String(": ") + drawing().targets[std::size_t(target)].spoken());
    QAccessibleEvent event(this, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&event);
    update();
}

void ChartWidget::mouseMoveEvent(QMouseEvent *event) { setHovered(targetAt(event->position())); }

void ChartWidget::leaveEvent(QEvent *) { setHovered(-1); }

void ChartWidget::mousePressEvent(QMouseEvent *event)
{
    const int target = targetAt(event->position());
    if (event->button() != Qt::LeftButton || target < 0)
        return QWidget::mousePressEvent(event);
    setFocused(target);
    activate(ChartTarget(drawing().targets[std::size_t(target)]));
}

void ChartWidget::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        return copy();
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
        setFocused(nextTarget(drawing().targets, m_focused, event->key()));
        return;
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_focused >= 0)
            activate(ChartTarget(drawing().targets[std::size_t(m_focused)]));
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void ChartWidget::focusInEvent(QFocusEvent *event)
{
    if (m_focused < 0 && event->reason() != Qt::MouseFocusReason)
        setFocused(nextTarget(drawing().targets, -1, Qt::Key_Home));
    QWidget::focusInEvent(event);
    update();
}

void ChartWidget::focusOutEvent(QFocusEvent *event)
{
    setAccessibleName(description().section(QLatin1Char(':'), 0, 0));
    QWidget::focusOutEvent(event);
    update();
}

void ChartWidget::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    const int at = event->reason() == QContextMenuEvent::Keyboard ? m_focused : targetAt(event->pos());
    // By value: what is done from the menu draws the chart anew.
    const ChartTarget target = at < 0 ? ChartTarget() : drawing().targets[std::size_t(at)];
    if (at >= 0 && target.target.isValid())
        menu.addAction(tr("&Explain"), this, [this, target] { activate(target); });
    menu.addAction(tr("&Copy"), QKeySequence::Copy, this, &ChartWidget::copy);
    menu.addAction(tr("Show as &Table…"), this, &ChartWidget::showTable);
    menu.addAction(tr("&Save Picture…"), this, &ChartWidget::askSavePicture);
    if (!target.option.isEmpty())
        emit menuOpening(&menu, target.option);
    menu.exec(event->globalPos());
}

int nextTarget(const std::vector<ChartTarget> &targets, int from, int key)
{
    if (targets.empty())
        return -1;
    const auto before = [&](int one, int other) {
        const ChartTarget &a = targets[std::size_t(one)];
        const ChartTarget &b = targets[std::size_t(other)];
        return std::pair(a.row, a.column) < std::pair(b.row, b.column);
    };
    std::vector<int> order(targets.size());
    for (int k = 0; k < int(order.size()); ++k)
        order[std::size_t(k)] = k;
    std::sort(order.begin(), order.end(), before);
    if (from < 0 || key == Qt::Key_Home)
        return order.front();
    if (key == Qt::Key_End)
        return order.back();
    const ChartTarget &here = targets[std::size_t(from)];
    const bool isAcross = key == Qt::Key_Left || key == Qt::Key_Right;
    const int step = key == Qt::Key_Left || key == Qt::Key_Up ? -1 : 1;
    int best = from;
    qreal cost = HUGE_VAL;
    for (const int candidate : order) {
        const ChartTarget &there = targets[std::size_t(candidate)];
        const int along = (isAcross ? there.column - here.column : there.row - here.row) * step;
        const int aside = std::abs(isAcross ? there.row - here.row : there.column - here.column);
        if (along <= 0 || (isAcross && aside > 0))
            continue;
        if (const qreal price = along * 1000.0 + aside; price < cost) {
            cost = price;
            best = candidate;
        }
    }
    return best;
}

} // namespace breakeven
