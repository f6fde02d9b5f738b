// What became of the prices of the market: new, another price, gone, since the last refresh or a day.
#pragma once

#include <QWidget>

#include "ui/jobs/price_changes_job.h"

class QComboBox;
class QDateEdit;
class QLabel;

namespace breakeven {

class StoreSession;
class TableView;

class PriceChangesView : public QWidget
{
    Q_OBJECT

public:
    explicit PriceChangesView(StoreSession &store, QWidget *parent = nullptr);

    // Reads the changes of the offers that match, beside the window; the earlier ones stay until they are
    // there. `asOf` is the day that is proposed until a person chooses another.
    void refresh(const PriceFilter &filter, const Date &asOf);
    const PriceChanges &changes() const { return m_changes; }
    bool isReading() const { return m_job.isBusy(); }
    // "since the refresh of 2026-11-20 10:00", "since the end of 2026-10-01"; empty: nothing to compare with.
    QString sinceText() const;
    const Offer *current() const;
    TableView *tableView() const { return m_table; }

signals:
    void changesRead();
    void chosenChanged();
    void sinceChanged(); // another time is asked about
    void failed(const QString &sentence);

private:
    std::optional<PriceMoment> since() const;
    void takeChanges();
    void showCounts();

    StoreSession &m_store;
    QComboBox *m_since;
    QDateEdit *m_day;
    QLabel *m_counts;
    TableView *m_table;
    PriceChangesJob m_job;
    PriceChanges m_changes;
    RefreshMark m_lastRefresh;
    bool m_hasDay = false;
};

} // namespace breakeven
