// Prices that are set aside because they jump, or look wrong, and what a person decides about them.
#pragma once

#include <QWidget>

#include "data/store/price_store.h"

class QPushButton;

namespace breakeven {

class StoreSession;
class TableView;

enum class ReviewOf { Machines, Tokens };

class PriceReviewView : public QWidget
{
    Q_OBJECT

public:
    explicit PriceReviewView(StoreSession &store, ReviewOf of = ReviewOf::Machines,
                             QWidget *parent = nullptr);

    void refresh();
    // Brings back what the last decision was about; it waits again.
    void takeBack();
    bool isWaiting() const { return !m_waiting.empty(); }
    TableView *tableView() const { return m_table; }

signals:
    void decided(const QString &sentence);
    void failed(const QString &sentence);

private:
    void decide(JumpDecision decision);
    void fitHeight();

    StoreSession &m_store;
    ReviewOf m_of;
    std::vector<SetAsidePrices> m_waiting;
    std::vector<PriceFilter> m_decided; // the series of the last decision
    TableView *m_table;
    std::vector<QPushButton *> m_buttons;
};

} // namespace breakeven
