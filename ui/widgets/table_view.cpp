#include "ui/widgets/table_view.h"

#include "ui/models/table_model.h"
#include "ui/models/value_sort_model.h"
#include "ui/session/settings.h"
#include "ui/widgets/cell_delegate.h"
#include "ui/widgets/chip_delegate.h"
#include "ui/widgets/frozen_column.h"
#include "ui/widgets/lines_header.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace breakeven {

TableView::TableView(const QString &name, Height height, QWidget *parent)
    : QTableView(parent), m_model(new TableModel(this)), m_sorted(new ValueSortModel(this)),
      m_cells(new CellDelegate(this)), m_chips(new ChipDelegate(this)), m_height(height),
      m_key(QStringLiteral("columns/") + name)
{
    m_sorted->setSourceModel(m_model);
    setHorizontalHeader(new LinesHeader(this));
    setModel(m_sorted);
    setItemDelegate(m_cells);
    setAccessibleName(name);
    setObjectName(name);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setAlternatingRowColors(true);
    setShowGrid(false);
    // A page of its own height has room for names of two lines.
    setWordWrap(height == Height::OfRows);
    setTextElideMode(Qt::ElideMiddle);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setSectionsMovable(true);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    horizontalHeader()->setSortIndicatorClearable(true);
    horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    setSortingEnabled(true);
    connect(horizontalHeader(), &QHeaderView::customContextMenuRequested, this, &TableView::showColumnMenu);
    connect(horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &TableView::spanSections);
    connect(this, &QTableView::activated, this,
            [this](const QModelIndex &index) { emit rowActivated(index.data(PathRole).toString()); });
    if (height == Height::OfRows)
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void TableView::setMostLines(int lines) { m_cells->setMostLines(lines); }

void TableView::keepNamesWhole(int most) { static_cast<LinesHeader *>(horizontalHeader())->wholeName = most; }

const Table &TableView::table() const { return m_model->table(); }

void TableView::setTable(Table table)
{
    const QScopedValueRollback quiet(m_isQuiet, true);
    const QString path = currentPath();
    const int column = currentIndex().column();
    const bool isNewShape = table.columns.size() != m_model->table().columns.size();
    m_model->setTable(std::move(table));
    if (isNewShape)
        adoptColumns();
    adoptChips();
    if (!path.isEmpty() && currentPath() != path)
        if (const int row = m_model->rowOf(path); row >= 0)
            setCurrentIndex(m_sorted->mapFromSource(m_model->index(row, std::max(column, 0))));
    spanSections();
    fit();
}

void TableView::fit()
{
    std::vector<int> lesser;
    for (int column = m_model->columnCount() - 1; column > 0; --column)
        if (table().columns[std::size_t(column)].givesWay && !m_hidden.count(column) &&
            !m_wanted.count(column)) {
            setColumnHidden(column, false);
            lesser.push_back(column);
        }
    if (lesser.empty())
        fitColumns(*this);
    else
        fitColumns(*this, lesser);
    // The rows may have brought a scroll bar, which takes some of the width.
    if (!lesser.empty() && horizontalHeader()->length() > viewport()->width())
        fitColumns(*this, lesser);
    hideGroups(lesser);
    if (m_frozen)
        m_frozen->follow();
    updateGeometry();
}

// One year alone is no plan.
void TableView::hideGroups(const std::vector<int> &lesser)
{
    const auto groupOf = [this](int column) { return table().columns[std::size_t(column)].group; };
    std::set<QString> broken;
    for (const int column : lesser)
        if (isColumnHidden(column) && !groupOf(column).isEmpty())
            broken.insert(groupOf(column));
    for (const int column : lesser)
        if (broken.count(groupOf(column)))
            setColumnHidden(column, true);
    if (!broken.empty())
        fitColumns(*this);
}

void TableView::freezeFirstColumn() { m_frozen = new FrozenColumn(*this); }

Table TableView::shownTable() const
{
    Table shown = table();
    shown.rows.clear();
    for (int row = 0; row < m_sorted->rowCount(); ++row)
        shown.rows.push_back(table().rows[std::size_t(m_sorted->mapToSource(m_sorted->index(row, 0)).row())]);
    return shown;
}

// A heading has the whole row for its words.
void TableView::spanSections()
{
    clearSpans();
    for (int row = 0; row < m_sorted->rowCount(); ++row)
        if (m_sorted->index(row, 0).data(SectionRole).toBool())
            setSpan(row, 0, 1, m_sorted->columnCount());
}

void TableView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    if (event->size().width() == event->oldSize().width())
        return;
    fitWhenVisible();
}

// Another theme is a new style of every table of every page.
void TableView::fitWhenVisible()
{
    m_isFitLate = !isVisible();
    if (!m_isFitLate)
        fit();
}

void TableView::showRow(const QString &path)
{
    const QScopedValueRollback quiet(m_isQuiet, true);
    const int row = m_model->rowOf(path);
    if (row < 0) {
        clearSelection();
        return;
    }
    const QModelIndex index =
        m_sorted->mapFromSource(m_model->index(row, std::max(0, currentIndex().column())));
    if (index.row() != currentIndex().row() || !selectionModel()->isSelected(index))
        setCurrentIndex(index);
}

QString TableView::currentPath() const { return currentIndex().data(PathRole).toString(); }

QString TableView::copyText() const
{
    QModelIndexList rows = selectionModel()->selectedRows();
    Table chosen = m_model->table();
    chosen.rows.clear();
    const auto addRow = [&](const QModelIndex &index) {
        chosen.rows.push_back(m_model->table().rows[std::size_t(m_sorted->mapToSource(index).row())]);
    };
    if (rows.isEmpty())
        for (int row = 0; row < m_sorted->rowCount(); ++row)
            addRow(m_sorted->index(row, 0));
    std::sort(rows.begin(), rows.end());
    for (const QModelIndex &index : rows)
        addRow(index);
    return tabSeparated(chosen);
}

void TableView::copy() { QApplication::clipboard()->setText(copyText()); }

QSize TableView::sizeHint() const
{
    if (m_height == Height::OfSpace)
        return QTableView::sizeHint();
    const int rows = verticalHeader()->length();
    const int bar = horizontalScrollBar()->maximum() > 0 ? horizontalScrollBar()->sizeHint().height() : 0;
    return {QTableView::sizeHint().width(),
            horizontalHeader()->sizeHint().height() + rows + bar + 2 * frameWidth()};
}

QSize TableView::minimumSizeHint() const
{
    return m_height == Height::OfSpace ? QSize(200, 160) : QSize(200, sizeHint().height());
}

// The frozen column is always in sight, and nothing is to stand below it.
void TableView::scrollTo(const QModelIndex &index, ScrollHint hint)
{
    const bool isFrozen = m_frozen && m_frozen->isVisible();
    if (isFrozen && index.column() == 0)
        return;
    QTableView::scrollTo(index, hint);
    const int below = isFrozen ? m_frozen->width() - columnViewportPosition(index.column()) : 0;
    if (below > 0)
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - below);
}

// A receiver may fill the table anew, so it is told of a row only once all views of the table know the row.
template<class Handle>
void TableView::tellingAfter(const Handle &handle)
{
    m_chosen.clear();
    {
        const QScopedValueRollback handling(m_isHandling, true);
        handle();
    }
    if (const QString chosen = std::exchange(m_chosen, {}); !chosen.isEmpty())
        emit rowChosen(chosen);
}

void TableView::mousePressEvent(QMouseEvent *event)
{
    tellingAfter([&] { QTableView::mousePressEvent(event); });
}

void TableView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        copy();
        return;
    }
    const QVariant target = currentIndex().data(TargetRole);
    if (event->key() == Qt::Key_Space && target.isValid()) {
        emit explainRequested(target.value<ExplainTarget>());
        return;
    }
    tellingAfter([&] { QTableView::keyPressEvent(event); });
}

void TableView::mouseReleaseEvent(QMouseEvent *event)
{
    QTableView::mouseReleaseEvent(event);
    const QModelIndex index = indexAt(event->position().toPoint());
    const QVariant target = index.data(TargetRole);
    if (event->button() == Qt::LeftButton && index == currentIndex() && target.isValid())
        emit explainRequested(target.value<ExplainTarget>());
}

void TableView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    if (m_isQuiet || !current.isValid())
        return;
    if (m_isHandling)
        m_chosen = current.data(PathRole).toString();
    else
        emit rowChosen(current.data(PathRole).toString());
}

void TableView::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitWhenVisible();
}

void TableView::showEvent(QShowEvent *event)
{
    QTableView::showEvent(event);
    if (std::exchange(m_isFitLate, false)) // once it has its place
        QMetaObject::invokeMethod(this, &TableView::fit, Qt::QueuedConnection);
}

void TableView::showColumnMenu(const QPoint &position)
{
    QMenu menu;
    for (int column = 1; column < m_model->columnCount(); ++column) {
        const QString title = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        QAction *action = menu.addAction(QString(title).replace(QLatin1Char('\n'), QLatin1Char(' ')));
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column, title](bool isShown) {
            setColumnHidden(column, !isShown);
            (isShown ? m_hidden : m_wanted).erase(column);
            (isShown ? m_wanted : m_hidden).insert(column);
            settings::setText(m_key + QLatin1Char('/') + QString::number(qHash(title)),
                              isShown ? QString() : QStringLiteral("hidden"));
        });
    }
    menu.exec(horizontalHeader()->mapToGlobal(position));
}

// The main column orders the rows until a person chooses another.
void TableView::adoptColumns()
{
    for (std::size_t column = 0; column < table().columns.size(); ++column)
        if (table().columns[column].isMain)
            sortByColumn(int(column), Qt::AscendingOrder);
    m_hidden.clear();
    m_wanted.clear();
    for (int column = 1; column < m_model->columnCount(); ++column) {
        const QString title = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        const QString state = settings::text(m_key + QLatin1Char('/') + QString::number(qHash(title)));
        setColumnHidden(column, state == QLatin1String("hidden"));
        if (state == QLatin1String("hidden"))
            m_hidden.insert(column);
    }
}

// Which columns hold chips may change with what is shown.
void TableView::adoptChips()
{
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const bool isChip = table().columns[std::size_t(column)].isChip;
        if (isChip == bool(dynamic_cast<ChipDelegate *>(itemDelegateForColumn(column))))
            continue;
        setItemDelegateForColumn(column, isChip ? m_chips : nullptr);
    }
}

} // namespace breakeven
