// The parts of the Prices page and how they are connected.
#include "ui/pages/prices_page.h"

#include "ui/charts/figure_chart.h"
#include "ui/charts/price_history.h"
#include "ui/models/price_list_model.h"
#include "ui/pages/pages.h"
#include "ui/pages/price_book_view.h"
#include "ui/pages/price_changes_view.h"
#include "ui/pages/price_record_view.h"
#include "ui/pages/price_refresh_view.h"
#include "ui/pages/price_review_view.h"
#include "ui/pages/token_prices_view.h"
#include "ui/text/price_headline.h"
#include "ui/widgets/cell_delegate.h"
#include "ui/widgets/lines_header.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/segments.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace breakeven {

namespace {

constexpr const char *kReview = "prices:review";
constexpr const char *kTokenReview = "prices:token-review";

QComboBox *filterBox(const char *name)
{
    auto *box = new QComboBox;
    box->setObjectName(QString::fromLatin1(name));
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMaximumWidth(26 * box->fontMetrics().averageCharWidth());
    return box;
}

} // namespace

PageEntry pricesPage()
{
    return {.id = "prices",
            .title = PricesPage::tr("Prices"),
            .shortcut = "Ctrl+8",
            .make = makePage<PricesPage>};
}

PricesPage::PricesPage(Workspace &workspace, QWidget *parent)
    : Page(workspace, pricesPage(), parent),
      m_views(new Segments(tr("Prices of"),
                           {tr("Market"), tr("Tokens"), tr("Price Book"), tr("Discounts"), tr("Changes")})),
      m_gpu(filterBox("gpu")), m_provider(filterBox("provider")), m_region(filterBox("region")),
      m_kind(filterBox("model")), m_measure(filterBox("measure")),
      m_model(new PriceListModel(workspace.store(), this)), m_list(new QTableView),
      m_tokens(new TokenPricesView(workspace)),
      m_book(new PriceBookView(workspace.store(), PriceBookPart::Prices)),
      m_discounts(new PriceBookView(workspace.store(), PriceBookPart::Discounts)),
      m_changes(new PriceChangesView(workspace.store())), m_lists(new QStackedWidget),
      m_record(new PriceRecordView(workspace)), m_review(new PriceReviewView(workspace.store())),
      m_refreshed(new PriceRefreshView(workspace.priceRefresh())), m_content(new QWidget)
{
    buildBar();
    buildList();
    buildContent();
    connectParts();
}

void PricesPage::buildBar()
{
    addToBar({}, m_views);
    addToBar(tr("GPU"), m_gpu);
    addToBar(tr("Provider"), m_provider);
    addToBar(tr("Region"), m_region);
    addToBar(tr("Terms"), m_kind);
    addToBar(tr("Cheapest per"), m_measure);
    m_measure->addItem(tr("—"), -1);
    m_measure->addItem(tr("GPU-hour"), int(PriceListModel::PerGpu));
    m_measure->addItem(tr("TFLOPS-hour"), int(PriceListModel::PerTflops));
    m_measure->setItemData(2, tr("Dense BF16, FP16 where BF16 is not stated"), Qt::ToolTipRole);
    m_measure->addItem(tr("GiB-hour"), int(PriceListModel::PerGib));
    m_measure->setItemData(3, tr("GPU memory"), Qt::ToolTipRole);
    connect(m_measure, &QComboBox::activated, this, &PricesPage::sortByMeasure);
    addToBar({}, refreshButton());
    auto *import = new QPushButton(tr("&Import…"));
    addToBar({}, import);
    connect(import, &QPushButton::clicked, this,
            [this] { emit actionRequested(QStringLiteral("action:import")); });
    addBarButtons(true);
    connect(m_views, &Segments::chosen, this, [this](int view) { showView(View(view)); });
    for (QComboBox *box : {m_gpu, m_provider, m_region, m_kind})
        connect(box, &QComboBox::activated, this, &PricesPage::applyFilter);
}

QWidget *PricesPage::refreshButton()
{
    auto *button = new QToolButton;
    button->setObjectName(QStringLiteral("refreshPrices"));
    button->setText(tr("Refresh"));
    button->setToolTip(tr("Fetch prices from all sources that need no key or have one (F5)"));
    button->setPopupMode(QToolButton::MenuButtonPopup);
    button->setFocusPolicy(Qt::StrongFocus);
    auto *menu = new QMenu(button);
    const auto ask = [this](const char *link) {
        return [this, link] { emit actionRequested(QString::fromLatin1(link)); };
    };
    menu->addAction(tr("Refresh &All"), this, ask("action:refresh-prices"));
    menu->addAction(tr("&Choose Sources…"), this, ask("action:refresh-sources"));
    button->setMenu(menu);
    connect(button, &QToolButton::clicked, this, ask("action:refresh-prices"));
    return button;
}

void PricesPage::buildList()
{
    m_list->setHorizontalHeader(new LinesHeader(m_list));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new CellDelegate(m_list));
    m_list->setAccessibleName(tr("Prices"));
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setAlternatingRowColors(true);
    m_list->setShowGrid(false);
    m_list->setWordWrap(false);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setTabKeyNavigation(false);
    m_list->verticalHeader()->hide();
    m_list->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_list->setSortingEnabled(true);
    m_list->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    for (const int column : {PriceListModel::ListPrice, PriceListModel::PerTflops, PriceListModel::PerGib,
                             PriceListModel::Interruption})
        m_list->setColumnHidden(column, true);
}

void PricesPage::buildContent()
{
    m_lists->addWidget(m_list);
    m_lists->addWidget(m_tokens);
    m_lists->addWidget(m_book);
    m_lists->addWidget(m_discounts);
    m_lists->addWidget(m_changes);
    m_list->viewport()->installEventFilter(this);
    m_lists->setMinimumHeight(leastListHeight());
    auto *content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(12);
    content->addWidget(m_refreshed);
    content->addWidget(m_lists, 1);
    content->addWidget(m_record);
    content->addWidget(m_review);
    column()->addWidget(m_content, 1);
}

// However little room there is: header and rows; the page scrolls where that is too much.
int PricesPage::leastListHeight() const
{
    constexpr int kLeastRows = 11;
    const int line = fontMetrics().height();
    return 2 * line + 6 + kLeastRows * std::max(24, line + 7) + 2;
}

// The columns follow the width of the list and the size of its text.
bool PricesPage::eventFilter(QObject *watched, QEvent *event)
{
    const bool isOther = event->type() == QEvent::Resize || event->type() == QEvent::FontChange;
    if (watched == m_list->viewport() && isOther && !m_isFitting) {
        m_lists->setMinimumHeight(leastListHeight());
        showColumns();
    }
    return Page::eventFilter(watched, event);
}

void PricesPage::connectParts()
{
    connect(&workspace().store(), &StoreSession::pricesChanged, this, [this] {
        m_isFilled = false;
        refresh();
    });
    connect(&workspace().store(), &StoreSession::problemChanged, this, [this] { m_isFilled = false; });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &PricesPage::showOffer);
    connectTokens();
    connectBook(m_book);
    connectBook(m_discounts);
    connect(m_changes, &PriceChangesView::chosenChanged, this, &PricesPage::showOffer);
    connect(m_changes, &PriceChangesView::changesRead, this, [this] {
        showHeadline();
        showOffer();
    });
    connect(m_changes, &PriceChangesView::sinceChanged, this, &PricesPage::applyFilter);
    connect(m_changes, &PriceChangesView::failed, this, &PricesPage::showProblem);
    connect(m_record, &PriceRecordView::comparedChanged, this,
            [this] { m_model->mark(m_record->compared()); });
    connect(m_review, &PriceReviewView::decided, this, [this](const QString &sentence) {
        strip()->say(
            StripTone::Information,
            tr("%1 <a href=\"%2\">Decide Again</a>").arg(sentence.toHtmlEscaped(), QLatin1String(kReview)));
    });
    connect(m_review, &PriceReviewView::failed, this, &PricesPage::showProblem);
    connect(m_record, &PriceRecordView::pinned, this, &PricesPage::showHeadline);
    connect(m_record, &PriceRecordView::status, this, &Page::status);
    connect(m_record, &PriceRecordView::failed, this, &PricesPage::showProblem);
    connect(m_record->ownPriceButton(), &QPushButton::clicked, this, &PricesPage::addOwnPrice);
    connect(m_record->chart(), &ChartWidget::failed, this, &Page::status);
    connect(this, &Page::actionRequested, this, [this](const QString &link) {
        if (link == QLatin1String(kLowestPrice) || link == QLatin1String(kHighestPrice))
            explainExtreme(link == QLatin1String(kHighestPrice));
    });
    connect(strip(), &MessageStrip::linkActivated, this, [this](const QString &link) {
        if (link == QLatin1String(kRestore))
            restore();
        else if (link == QLatin1String(kReview))
            m_review->takeBack();
        else if (link == QLatin1String(kTokenReview))
            m_tokens->review()->takeBack();
    });
}

void PricesPage::connectTokens()
{
    connect(m_tokens, &TokenPricesView::filtered, this, &PricesPage::showHeadline);
    connect(m_tokens, &TokenPricesView::pinned, this, &PricesPage::showHeadline);
    connect(m_tokens, &TokenPricesView::status, this, &Page::status);
    connect(m_tokens, &TokenPricesView::failed, this, &PricesPage::showProblem);
    connect(m_tokens->review(), &PriceReviewView::failed, this, &PricesPage::showProblem);
    connect(m_tokens->review(), &PriceReviewView::decided, this, [this](const QString &sentence) {
        strip()->say(StripTone::Information, tr("%1 <a href=\"%2\">Decide Again</a>")
                                                 .arg(sentence.toHtmlEscaped(), QLatin1String(kTokenReview)));
    });
}

void PricesPage::connectBook(PriceBookView *book)
{
    connect(book, &PriceBookView::chosenChanged, this, &PricesPage::showOffer);
    connect(book, &PriceBookView::removed, this, &PricesPage::offerToRestore);
    connect(book, &PriceBookView::failed, this, &PricesPage::showProblem);
}

} // namespace breakeven
