// The prices of the store that match a filter, as they are paid, read page by page as the list is scrolled.
//
// Prices are the contracted ones of the day ages are counted to. Units: those of its header; TFLOPS dense in
// BF16 (FP16 where that is not stated), GiB of GPU memory.
#pragma once

#include <QAbstractTableModel>
#include <QPolygonF>

#include "data/store/store.h"
#include "model/study/price_unit.h"
#include "pricing/pins/contracted_prices.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

class StoreSession;

class PriceListModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        Provider,
        Instance,
        Gpu,
        Region,
        Model,
        Price,
        ListPrice,
        PerGpu,
        PerTflops,
        PerGib,
        Course,
        Interruption,
        Source,
        AsOf,
        Age,
        ColumnCount
    };

    explicit PriceListModel(StoreSession &store, QObject *parent = nullptr);

    // `asOf`: the day ages are counted to.
    void setFilter(const PriceFilter &filter, const Date &asOf);
    const PriceFilter &filter() const { return m_filter; }
    // For all prices that match, also those not read yet.
    std::size_t count() const { return m_summary.count; }
    const PriceSummary &summary() const { return m_summary; }
    // What the prices that match are paid by.
    PriceUnit unit() const { return priceUnitOf(m_filter.model); }
    // Whether an offer that has been read has a list price other than the price that is paid.
    bool hasListPrices() const;
    // The first or the last offer of the list by price, to which the ends of the summary's first range
    // belong.
    std::optional<Offer> extreme(bool isDearest) const;
    // Whether the provider of an offer that has been read says how often it takes such machines back.
    bool hasInterruptions() const;
    // Marks the offer of this series with a square.
    void mark(const std::optional<Offer> &offer);
    const Offer *offer(int row) const;
    // "2.3 years old", of a price that is marked as old; empty of any other.
    QString staleText(const Offer &offer) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;
    // By a price, the cheapest first; any other column gives the natural order.
    void sort(int column, Qt::SortOrder order) override;

private:
    void readContracts(const Date &day);
    PriceSummary summaryOf(const PriceFilter &filter);
    void readFirst(const PriceFilter &filter);
    std::vector<Offer> read(PriceFilter filter) const;
    std::vector<Offer> nextPage() const;
    QString header(int section) const;
    QString text(const Offer &offer, int column) const;
    long ageDays(const Offer &offer) const;
    bool isStale(const Offer &offer) const;
    QString ageText(const Offer &offer) const;
    // Why its price is to be read with caution; empty: it is not.
    QString caution(const Offer &offer) const;
    QVariant toolTip(const Offer &offer, int column) const;
    QPolygonF course(int row) const;

    StoreSession &m_store;
    PriceFilter m_filter;
    Date m_asOf;
    int m_staleMonths = 0;
    long m_staleDays = 0;
    int m_sortColumn = -1;
    std::optional<Contracts> m_contracts; // nothing: not read since prices or discounts changed
    // For filters asked for before, since prices, discounts or the day changed: going over all prices takes
    // longer than listing the first.
    std::map<std::vector<std::string>, PriceSummary> m_summaries;
    std::int64_t m_othersChange = 0; // of the store, when they were read
    PriceSummary m_summary;
    std::optional<Offer> m_marked;
    std::vector<Offer> m_offers;
    mutable std::map<int, QPolygonF> m_courses; // by row, read when they are first shown
};

} // namespace breakeven
