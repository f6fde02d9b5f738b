// The figures of a chart as rows and columns: what "Show as Table" shows, what Copy copies.
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace breakeven {

struct ChartCell
{
    std::optional<double> value; // sorts; nothing sorts last
    QString text;
};

struct ChartTable
{
    QStringList columns; // the first heads the row names; units stand in brackets
    struct Row
    {
        QString name;
        std::vector<ChartCell> cells;
    };
    std::vector<Row> rows;

    // Tab-separated with the header, as spreadsheets paste it.
    QString tsv() const;
};

// Shape: column 0 is the name; Qt::UserRole gives the value to sort by.
class ChartTableModel : public QAbstractTableModel
{
public:
    explicit ChartTableModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}

    void setTable(ChartTable table);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    ChartTable m_table;
};

} // namespace breakeven
