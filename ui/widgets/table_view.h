// A table of the window: sorts by value, explains a number on click and Space, copies as TSV, hides columns.
#pragma once

#include <QTableView>

#include "ui/models/table.h"

#include <set>
#include <vector>

namespace breakeven {

class CellDelegate;
class ChipDelegate;
class FrozenColumn;
class TableModel;
class ValueSortModel;

class TableView : public QTableView
{
    Q_OBJECT

public:
    // How its height follows: as tall as its rows (the page scrolls), or scrolling itself.
    enum class Height { OfRows, OfSpace };

    // `name` is its accessible name and the key its columns are remembered under.
    TableView(const QString &name, Height height, QWidget *parent = nullptr);

    void setTable(Table table);
    const Table &table() const;
    // Its rows as they stand on the screen.
    Table shownTable() const;
    // Of a row at most: a table of many rows with long words.
    void setMostLines(int lines);
    // Columns that may give way do so before a name of up to this width takes a second line or is cut.
    void keepNamesWhole(int most);
    // The first column stays where it is while the others are scrolled sideways.
    void freezeFirstColumn();
    const FrozenColumn *frozenColumn() const { return m_frozen; }
    TableModel &tableModel() { return *m_model; }
    // Highlights the row of a path, without telling anybody.
    void showRow(const QString &path);
    QString currentPath() const;

    // The selected rows, or all when none is selected.
    QString copyText() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void scrollTo(const QModelIndex &index, ScrollHint hint = EnsureVisible) override;

public slots:
    void copy();

signals:
    void explainRequested(const breakeven::ExplainTarget &target);
    void rowChosen(const QString &path);    // clicked or reached with the keys
    void rowActivated(const QString &path); // Enter or double click

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    template<class Handle>
    void tellingAfter(const Handle &handle);
    void showColumnMenu(const QPoint &position);
    // The widths of the columns, and which of them give way.
    void fit();
    void hideGroups(const std::vector<int> &lesser);
    void fitWhenVisible();
    void adoptColumns();
    void adoptChips();
    void spanSections();

    TableModel *m_model;
    ValueSortModel *m_sorted;
    CellDelegate *m_cells;
    ChipDelegate *m_chips;
    FrozenColumn *m_frozen = nullptr;
    Height m_height;
    QString m_key;
    std::set<int> m_hidden; // columns that a person has hidden
    std::set<int> m_wanted; // columns that a person has asked for: they give way no more
    bool m_isQuiet = false;
    bool m_isFitLate = false;  // until it is shown
    bool m_isHandling = false; // an event of the mouse or the keys
    QString m_chosen;          // the row it has reached meanwhile
};

} // namespace breakeven
