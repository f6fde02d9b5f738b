// Pinned prices that have moved, a row each, with a tick at those that are to be taken.
#pragma once

#include <QAbstractTableModel>
#include <QLocale>

#include "pricing/pins/moved_prices.h"

#include <vector>

namespace breakeven {

class MovedPricesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { InputName, OfferName, Pinned, PinnedDay, Now, NowDay, Change, ColumnCount };

    // All that can be taken are ticked.
    MovedPricesModel(std::vector<MovedPrice> prices, const QLocale &locale, QObject *parent = nullptr);

    std::vector<MovedPrice> ticked() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    QString text(const MovedPrice &price, int column) const;

    std::vector<MovedPrice> m_prices;
    std::vector<bool> m_isTicked;
    QLocale m_locale;
};

} // namespace breakeven
