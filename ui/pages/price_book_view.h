// The price book: own prices and negotiated discounts, to add, correct and remove, and to pin like any other.
#pragma once

#include <QWidget>

#include "pricing/own/own_prices.h"
#include "ui/models/price_book_table.h"

class QLabel;

namespace breakeven {

class DiscountsView;
class KeepingButtons;
class StoreSession;
class TableView;

class PriceBookView : public QWidget
{
    Q_OBJECT

public:
    PriceBookView(StoreSession &store, PriceBookPart part, QWidget *parent = nullptr);

    // `asOf`: the day a new price holds from.
    void refresh(const Date &asOf);
    TableView *tableView() const { return m_table; }
    // Of the discounts with those that are rules.
    int count() const;
    DiscountsView *rules() const { return m_rules; }
    // The chosen price; nothing without one.
    const Offer *current() const;
    // Asks for an own price that begins with the market's: its price as the list price.
    void addFor(const Offer &market);

signals:
    void chosenChanged();
    void removed(const std::vector<breakeven::Offer> &records);
    void failed(const QString &sentence);

private:
    void add();
    void edit();
    void remove();
    void ask(const QString &title, const OwnPrice &price, const std::optional<Offer> &replaces);
    void showState();

    StoreSession &m_store;
    PriceBookPart m_part;
    std::vector<PriceBookRow> m_rows;
    Date m_asOf;
    DiscountsView *m_rules = nullptr; // of the discounts
    QLabel *m_hint;
    TableView *m_table;
    KeepingButtons *m_buttons;
};

} // namespace breakeven
