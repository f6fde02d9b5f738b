// What the tokens of served models cost: the list with its filter, the chosen record, and pinning it to the
// token API of a study.
#pragma once

#include <QWidget>

#include "pricing/pins/token_pin.h"

#include <set>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace breakeven {

class PriceReviewView;
class TableView;
class Workspace;

class TokenPricesView : public QWidget
{
    Q_OBJECT

public:
    explicit TokenPricesView(Workspace &workspace, QWidget *parent = nullptr);

    void refresh();
    // The next price that is pinned goes to the token API of this input; empty: one is asked for.
    void choosePriceFor(const QString &path) { m_pinFor = path; }
    const QString &pinPath() const { return m_pinFor; }
    bool isEmpty() const { return m_all.empty(); }
    // "1,204 of 2,143 models of 81 providers match."; as HTML.
    QString headline() const;
    QString secondLine() const;
    const TokenPrice *current() const;
    TableView *tableView() const { return m_table; }
    PriceReviewView *review() const { return m_review; }
    QPushButton *pinButton() const { return m_pin; }
    QComboBox *providerBox() const { return m_provider; }
    QLineEdit *modelEdit() const { return m_model; }

signals:
    void filtered();
    void pinned();
    void status(const QString &sentence);
    void failed(const QString &sentence);

private:
    void buildFilter();
    void fillProviders();
    void applyFilter();
    void showRecord();
    void showPinMenu();
    void pinTo(const QString &path);

    Workspace &m_workspace;
    std::vector<TokenPrice> m_all;
    std::vector<TokenPrice> m_shown; // those that match
    std::set<std::string> m_providers;
    QWidget *m_filter;
    QComboBox *m_provider;
    QLineEdit *m_model;
    TableView *m_table;
    QLabel *m_record;
    QPushButton *m_pin;
    PriceReviewView *m_review;
    QString m_pinFor;
};

} // namespace breakeven
