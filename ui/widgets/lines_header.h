// A table header of several lines: sections as wide as their longest line, a small mark shows the sort order.
#pragma once

#include <QHeaderView>

class QTableView;

namespace breakeven {

class LinesHeader : public QHeaderView
{
public:
    explicit LinesHeader(QWidget *parent = nullptr);

protected:
    QSize sectionSizeFromContents(int section) const override;
    void initStyleOptionForIndex(QStyleOptionHeader *option, int section) const override;
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;
};

// Columns as wide as their content; where that is too much, texts give way to numbers.
void fitColumns(QTableView &view);

} // namespace breakeven
