// A table header of several lines: titles wrap at words, a small mark shows the sort order.
#pragma once

#include <QHeaderView>

#include <vector>

class QTableView;

namespace breakeven {

class LinesHeader : public QHeaderView
{
public:
    explicit LinesHeader(QWidget *parent = nullptr);

    QSize sizeHint() const override;
    // Enough for its longest word.
    int leastWidth(int section) const;
    // Enough for its lines as they are written.
    int usualWidth(int section) const;

    bool isFitting = false; // fitColumns is at work
    int leastName = 0;      // width of the first column, where names of several lines stand
    int wholeName = 0;      // up to this width columns give way before a name of the first is cut or wraps

protected:
    QSize sectionSizeFromContents(int section) const override;
    void initStyleOptionForIndex(QStyleOptionHeader *option, int section) const override;
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;

private:
    QString title(int section) const;
    QString lines(int section) const;
};

// Numbers get the width they need; texts what is left: they wrap (in a table that wraps words) or are cut.
// Where words wrap, several numbers of one cell may stand below each other.
// Where even that is too much the table scrolls sideways. Requires: a LinesHeader.
void fitColumns(QTableView &view);
// The same, where the columns of `lesser` are hidden one after the other until the rest can be read well.
// Those of `needed` go only where the others would scroll sideways even as narrow as they can be.
void fitColumns(QTableView &view, const std::vector<int> &lesser, const std::vector<int> &needed = {});

} // namespace breakeven
