// The sources of prices as rows that can be ticked: what each gives, its key, how old what is there of it is.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>

#include "pricing/refresh/source_status.h"

#include <vector>

namespace breakeven {

class SourceKeys;

// Where the key of a source comes from.
enum class KeyPlace { NoneNeeded, Environment, Keyring, Missing };

class PriceSourcesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Gives, Key, Fetched, Newest, State, ColumnCount };

    // `now`: seconds UTC; `keys` outlives it. Those that a refresh of all would ask are ticked, also once
    // they have been given their key.
    PriceSourcesModel(std::vector<SourceStatus> sources, const SourceKeys &keys, std::int64_t now,
                      QObject *parent = nullptr);

    QStringList chosen() const;
    const PriceSource &source(int row) const { return *m_sources[std::size_t(row)].source; }
    KeyPlace keyPlace(int row) const { return m_places[std::size_t(row)]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void chosenChanged();

private:
    KeyPlace placeOf(const SourceStatus &status) const;
    void followKeys();
    QString text(int row, int column) const;
    QString keyText(int row) const;
    QString age(const std::string &utc) const;

    std::vector<SourceStatus> m_sources;
    std::vector<KeyPlace> m_places;
    std::vector<bool> m_isChosen;
    const SourceKeys &m_keys;
    std::int64_t m_now;
};

} // namespace breakeven
