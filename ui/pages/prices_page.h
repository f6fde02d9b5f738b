// The prices of the store: the market as a filtered list with what is set aside, the price book, the
// discounts; how the chosen price changed, its record, and pinning it to the study.
#pragma once

#include "ui/pages/page.h"

class QComboBox;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace breakeven {

class PriceBookView;
class PriceListModel;
class PriceRecordView;
class PriceReviewView;
class Segments;
struct Offer;

class PricesPage : public Page
{
    Q_OBJECT

public:
    enum class View { Market, Book, Discounts };

    explicit PricesPage(Workspace &workspace, QWidget *parent = nullptr);

    void refresh() override;
    ChartWidget *chart() const override;
    Table table() const override;
    // The next price that is pinned goes to this input.
    void choosePriceFor(const QString &path);
    void showView(View view);
    QTableView *list() const { return m_list; }
    PriceBookView *book() const { return m_book; }
    PriceBookView *discounts() const { return m_discounts; }
    PriceReviewView *review() const { return m_review; }
    QPushButton *pinButton() const;

private:
    void buildBar();
    void buildList();
    void buildContent();
    void connectParts();
    void connectBook(PriceBookView *book);
    void fillChoices();
    void applyFilter();
    void showCounts();
    void showHeadline();
    void showOffer();
    void showProblem(const QString &sentence);
    void addOwnPrice();
    void offerToRestore(const std::vector<Offer> &records);
    void restore();
    View view() const;
    const Offer *currentOffer() const;

    Segments *m_views;
    QComboBox *m_gpu;
    QComboBox *m_provider;
    QComboBox *m_region;
    QComboBox *m_kind;
    PriceListModel *m_model;
    QTableView *m_list;
    PriceBookView *m_book;
    PriceBookView *m_discounts;
    QStackedWidget *m_lists; // by view
    PriceRecordView *m_record;
    PriceReviewView *m_review;
    QWidget *m_content;
    std::vector<Offer> m_removed; // own prices, until something else is done
    bool m_isFilled = false;
};

} // namespace breakeven
