// Negotiated discounts: the rules that make contracted prices of list prices; to add, correct and remove.
#pragma once

#include <QWidget>

#include "data/store/discount.h"

#include <vector>

class QLabel;

namespace breakeven {

class KeepingButtons;
class MessageStrip;
class StoreSession;
class TableView;

class DiscountsView : public QWidget
{
    Q_OBJECT

public:
    explicit DiscountsView(StoreSession &store, QWidget *parent = nullptr);

    void refresh();
    TableView *tableView() const { return m_table; }
    int count() const { return int(m_discounts.size()); }

signals:
    void failed(const QString &sentence);

private:
    const Discount *current() const;
    void add();
    void edit();
    void remove();
    void bringBack();
    void ask(const QString &title, const Discount &discount);
    void showState();

    StoreSession &m_store;
    std::vector<Discount> m_discounts;
    Discount m_removed;
    QLabel *m_hint;
    MessageStrip *m_strip;
    TableView *m_table;
    KeepingButtons *m_buttons;
};

} // namespace breakeven
