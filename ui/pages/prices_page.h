// The prices of the store: the market as a filtered list with what is set aside, tokens of served models, the
// price book, the discounts, what changed; how the chosen price changed, its record, and pinning it to the
// study.
#pragma once

#include "ui/look/explained_figure.h"
#include "ui/widgets/page.h"

#include <map>

class QComboBox;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace breakeven {

class PriceBookView;
class PriceChangesView;
class PriceListModel;
class PriceRecordView;
class PriceRefreshView;
class PriceReviewView;
class Segments;
class TokenPricesView;
struct Offer;
struct PriceFilter;

class PricesPage : public Page
{
    Q_OBJECT

public:
    enum class View { Market, Tokens, Book, Discounts, Changes };

    explicit PricesPage(Workspace &workspace, QWidget *parent = nullptr);

    void refresh() override;
    ChartWidget *chart() const override;
    Table table() const override;
    QLineEdit *searchField() const override;
    // The next price that is pinned goes to this input.
    void choosePriceFor(const QString &path);
    void showView(View view);
    QTableView *list() const { return m_list; }
    TokenPricesView *tokens() const { return m_tokens; }
    PriceBookView *book() const { return m_book; }
    PriceBookView *discounts() const { return m_discounts; }
    PriceReviewView *review() const { return m_review; }
    PriceChangesView *changes() const { return m_changes; }
    PriceRecordView *record() const { return m_record; }
    QPushButton *pinButton() const;

private:
    static constexpr const char *kRestore = "prices:restore"; // link of the strip

    void buildBar();
    QWidget *refreshButton();
    void buildList();
    void buildContent();
    void connectParts();
    void connectTokens();
    void connectBook(PriceBookView *book);
    void fillChoices();
    void applyFilter();
    PriceFilter filter() const;
    void sortByMeasure();
    void showUnitFor(const QString &path);
    void showColumns();
    bool eventFilter(QObject *watched, QEvent *event) override;
    int leastListHeight() const;
    // Explains one end of the range in the headline, and chooses its row.
    void explainExtreme(bool isDearest);
    QString moveText() const;
    QString headline() const;
    QString secondLine() const;
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
    QComboBox *m_measure;
    PriceListModel *m_model;
    QTableView *m_list;
    TokenPricesView *m_tokens;
    PriceBookView *m_book;
    PriceBookView *m_discounts;
    PriceChangesView *m_changes;
    QStackedWidget *m_lists; // by view
    PriceRecordView *m_record;
    PriceReviewView *m_review;
    PriceRefreshView *m_refreshed;
    QWidget *m_content;
    std::vector<Offer> m_removed;                 // own prices, until something else is done
    QString m_move;                               // of a price that is shown, in words
    std::map<QString, ExplainedFigure> m_figures; // that were asked for
    bool m_isFilled = false;
    bool m_isFitting = false; // showColumns is at work
};

} // namespace breakeven
