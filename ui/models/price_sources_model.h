// The sources of prices as rows that can be ticked: what each gives, its key, how old what is there of it is.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>

#include "pricing/source_status.h"

#include <vector>

namespace breakeven {

class PriceSourcesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Gives, Key, Fetched, Newest, State, ColumnCount };

    // `now`: seconds UTC. Those that a refresh of all would ask are ticked.
    PriceSourcesModel(std::vector<SourceStatus> sources, std::int64_t now, QObject *parent = nullptr);

    QStringList chosen() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void chosenChanged();

private:
    QString text(const SourceStatus &status, int column) const;
    QString age(const std::string &utc) const;

    std::vector<SourceStatus> m_sources;
    std::vector<bool> m_isChosen;
    std::int64_t m_now;
};

} // namespace breakeven
