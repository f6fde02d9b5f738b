// Prices that are set aside because they jump, and what a person decides about them.
#pragma once

#include <QWidget>

#include "data/store/price_store.h"

class QPushButton;

namespace breakeven {

class StoreSession;
class TableView;

class PriceReviewView : public QWidget
{
    Q_OBJECT

public:
    explicit PriceReviewView(StoreSession &store, QWidget *parent = nullptr);

    void refresh();
    bool isWaiting() const { return !m_waiting.empty(); }
    TableView *tableView() const { return m_table; }

signals:
    void decided(const QString &sentence);

private:
    void decide(JumpDecision decision);
    void fitHeight();

    StoreSession &m_store;
    std::vector<SetAsidePrices> m_waiting;
    TableView *m_table;
    std::vector<QPushButton *> m_buttons;
};

} // namespace breakeven
