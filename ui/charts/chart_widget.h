// A chart in the window: draws itself, can be pointed at, walked with the arrow keys, copied, saved, read as
// a table.
//
// Owns: nothing but its figures. Colours follow the palette of the application, sizes its font.
#pragma once

#include <QWidget>

#include "ui/charts/chart_table.h"
#include "ui/charts/drawing.h"

#include "model/result.h"

namespace breakeven {

class ChartWidget : public QWidget
{
    Q_OBJECT

public:
    explicit ChartWidget(QWidget *parent = nullptr);

    virtual ChartTable table() const = 0;
    // Highlights what belongs to this option; empty: nothing.
    virtual void setSelected(const QString &) {}
    // Headline and range in one line, for screen readers.
    virtual QString description() const = 0;

    // The picture as text (TSV), bitmap and SVG on the clipboard.
    void copy() const;
    void showTable();
    // Asks for a file name; `savePicture` takes one: PNG (twice the size on screen) or SVG by its ending.
    void askSavePicture();
    Result<void> savePicture(const QString &path) const;

    const Drawing &drawing() const;
    // The target under a point, or −1.
    int targetAt(QPointF point) const;
    int focusedTarget() const { return m_focused; }

    bool hasHeightForWidth() const override { return isAsHighAsNeeded(); }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    // A click, Enter or Space on a number: its figure is to be explained. `target` may not be valid.
    void activated(const QString &option, const breakeven::ExplainTarget &target);
    void failed(const QString &message); // a picture could not be saved
    // On what belongs to this option; what is done to it may be added.
    void menuOpening(QMenu *menu, const QString &option);

protected:
    virtual Drawing layOut(QSizeF size, const ChartStyle &style) const = 0;
    // True: the height follows from the figures and the width.
    virtual bool isAsHighAsNeeded() const { return false; }
    // True: pointing anywhere near counts, for points of lines.
    virtual bool isNearEnough() const { return false; }
    virtual void activate(const ChartTarget &target);
    // To be called when figures changed.
    void figuresChanged();
    // Draws the same figures again because they have to look different.
    void drawAgain();
    ChartStyle style() const;

    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void setFocused(int target);
    void stayAt(const ChartTarget &before);
    void setHovered(int target);
    void paintFocus(QPainter &painter, const ChartStyle &style) const;
    void paintHoverBox(QPainter &painter, const ChartTarget &target, const ChartStyle &style) const;
    QByteArray svg() const;
    QImage image(qreal scale) const;

    mutable Drawing m_drawing;
    mutable bool m_isStale = true;
    QSize m_sizeHint; // when it was laid out last
    int m_hovered = -1;
    int m_focused = -1;
};

// The target reached from `from` by one arrow key; `from` itself at the edge. −1 gives the first.
int nextTarget(const std::vector<ChartTarget> &targets, int from, int key);

} // namespace breakeven
