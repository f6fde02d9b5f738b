#include "ui/pages/prices_page.h"

#include "model/study/study_path.h"
#include "pricing/own/own_prices.h"
#include "pricing/pins/price_history.h"
#include "pricing/pins/study_pin.h"
#include "ui/charts/figure_chart.h"
#include "ui/charts/price_history.h"
#include "ui/look/strings.h"
#include "ui/models/price_list_model.h"
#include "ui/pages/pages.h"
#include "ui/pages/price_book_view.h"
#include "ui/pages/price_changes_view.h"
#include "ui/pages/price_choices.h"
#include "ui/pages/price_figure.h"
#include "ui/pages/price_record_view.h"
#include "ui/pages/price_refresh_view.h"
#include "ui/pages/price_review_view.h"
#include "ui/pages/token_prices_view.h"
#include "ui/session/preferences.h"
#include "ui/text/moved_text.h"
#include "ui/text/price_headline.h"
#include "ui/text/price_text.h"
#include "ui/widgets/cell_delegate.h"
#include "ui/widgets/lines_header.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/table_view.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace breakeven {

namespace {

constexpr std::size_t kFewPrices = 60;

void fill(QComboBox *box, const QStringList &values, const QString &all)
{
    const QString before = box->currentData().toString();
    box->clear();
    box->addItem(all, QString());
    for (const QString &value : values)
        box->addItem(QString(value).replace(QLatin1Char('_'), QLatin1Char(' ')), value);
    box->setCurrentIndex(std::max(0, box->findData(before)));
}

} // namespace

void PricesPage::showProblem(const QString &sentence)
{
    strip()->say(StripTone::Error, sentence.toHtmlEscaped());
}

PricesPage::View PricesPage::view() const { return View(m_views->current()); }

void PricesPage::showView(View view)
{
    m_views->setCurrent(int(view));
    m_lists->setCurrentIndex(int(view));
    const bool isFiltered = view == View::Market || view == View::Changes;
    for (QComboBox *box : {m_provider, m_region, m_kind})
        box->parentWidget()->setVisible(isFiltered); // with its label
    m_record->ownPriceButton()->setVisible(view == View::Market);
    applyFilter();
}

ChartWidget *PricesPage::chart() const { return m_record->chart(); }

// Of tokens; the other views are chosen from by their boxes.
QLineEdit *PricesPage::searchField() const
{
    return view() == View::Tokens && !m_tokens->isEmpty() ? m_tokens->modelEdit() : nullptr;
}

QPushButton *PricesPage::pinButton() const { return m_record->pinButton(); }

void PricesPage::refresh()
{
    if (!isVisible() && m_isFilled)
        return;
    if (workspace().store().problem().isEmpty())
        strip()->clear();
    else
        strip()->say(StripTone::Warning, workspace().store().problem().toHtmlEscaped());
    if (!m_isFilled)
        fillChoices();
    m_tokens->refresh();
    m_book->refresh(workspace().study().asOf);
    m_discounts->refresh(workspace().study().asOf);
    m_review->refresh();
    applyFilter();
}

void PricesPage::fillChoices()
{
    const PriceChoices choices = priceChoices(workspace().store());
    fill(m_gpu, choices.gpus, tr("All"));
    fill(m_provider, choices.providers, tr("All"));
    fill(m_region, choices.regions, tr("All"));
    fill(m_kind, choices.models, tr("All"));
    m_isFilled = true;
}

PriceFilter PricesPage::filter() const
{
    PriceFilter filter = m_model->filter();
    filter.provider = toStd(m_provider->currentData().toString());
    filter.region = toStd(m_region->currentData().toString());
    filter.model = toStd(m_kind->currentData().toString());
    const std::string gpu = toStd(m_gpu->currentData().toString());
    const bool isOfMachines = priceUnitOf(filter.model) == PriceUnit::MachineHour;
    filter.gpus = gpu.empty() || !isOfMachines ? std::vector<std::string>() : std::vector{gpu};
    return filter;
}

void PricesPage::applyFilter()
{
    int row = m_list->currentIndex().row();
    const Offer *before = m_model->offer(row);
    const Offer chosen = before ? *before : Offer();
    m_model->setFilter(filter(), workspace().study().asOf);
    // The same price stays chosen where it is still among the first.
    for (int other = 0; before && other < m_model->rowCount(); ++other)
        if (isSameSeries(*m_model->offer(other), chosen))
            row = other;
    showColumns();
    m_list->setCurrentIndex(m_model->index(std::clamp(row, 0, std::max(0, m_model->rowCount() - 1)), 0));
    if (view() == View::Changes)
        m_changes->refresh(filter(), workspace().study().asOf);
    m_review->setVisible(view() == View::Market && m_review->isWaiting());
    m_move = moveText();
    showCounts();
    showHeadline();
    showOffer();
}

// Of what is no machine nothing is told by the GPU. What the list is read for stands whole: other columns
// give way, each of which the record below tells too.
void PricesPage::showColumns()
{
    const QScopedValueRollback fitting(m_isFitting, true);
    const bool isOfMachines = m_model->unit() == PriceUnit::MachineHour;
    const int measure = m_measure->currentData().toInt();
    for (const int column : {PriceListModel::Gpu, PriceListModel::PerGpu})
        m_list->setColumnHidden(column, !isOfMachines);
    for (const int column : {PriceListModel::PerTflops, PriceListModel::PerGib})
        m_list->setColumnHidden(column, !isOfMachines || column != measure);
    m_list->setColumnHidden(PriceListModel::ListPrice, !m_model->hasListPrices());
    m_list->setColumnHidden(PriceListModel::Interruption, !m_model->hasInterruptions());
    for (const int column : {PriceListModel::Course, PriceListModel::Source, PriceListModel::AsOf,
                             PriceListModel::Region, PriceListModel::Provider, PriceListModel::Price})
        m_list->setColumnHidden(column, false);
    const bool isFiltered = view() == View::Market || view() == View::Changes;
    m_gpu->parentWidget()->setVisible(isFiltered && isOfMachines);
    m_measure->parentWidget()->setVisible(view() == View::Market && isOfMachines);
    std::vector<int> lesser{PriceListModel::AsOf, PriceListModel::Interruption};
    if (isOfMachines)
        lesser.push_back(PriceListModel::Price); // that of one GPU stays
    lesser.push_back(PriceListModel::Course);
    // Where a price holds and who says it are read before anything is left out: names are cut instead.
    const std::vector<int> needed{PriceListModel::ListPrice, PriceListModel::Source, PriceListModel::Region,
                                  PriceListModel::Gpu, PriceListModel::Provider};
    fitColumns(*m_list, lesser, needed);
}

// Its column is shown, and the list goes by it.
void PricesPage::sortByMeasure()
{
    const int column = m_measure->currentData().toInt();
    if (column < 0)
        m_model->sort(column, Qt::AscendingOrder);
    m_list->horizontalHeader()->setSortIndicator(column, Qt::AscendingOrder);
    showColumns();
    m_list->setCurrentIndex(m_model->index(0, 0));
    showOffer();
}

// Only where so few prices match that one of them says something about all.
QString PricesPage::moveText() const
{
    Store *store = workspace().store().store();
    if (view() != View::Market || !store || m_model->count() > kFewPrices ||
        m_model->rowCount() < int(m_model->count()))
        return {};
    std::vector<PriceSeries> courses;
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (auto course = store->prices().history(PriceFilter::seriesOf(*m_model->offer(row))))
            courses.insert(courses.end(), course->begin(), course->end());
    const auto move = largestMove(courses);
    return move ? priceMoveText(*move, locale()) : QString();
}

void PricesPage::showCounts()
{
    const auto counted = [](const QString &name, int count) {
        return count > 0 ? tr("%1 (%2)").arg(name).arg(count) : name;
    };
    m_views->setText(int(View::Book), counted(tr("Price Book"), m_book->count()));
    m_views->setText(int(View::Discounts), counted(tr("Discounts"), m_discounts->count()));
}

void PricesPage::showHeadline()
{
    const bool isFiltered = m_gpu->currentIndex() > 0 || m_provider->currentIndex() > 0 ||
                            m_region->currentIndex() > 0 || m_kind->currentIndex() > 0;
    const bool hasNoTokens = view() == View::Tokens && m_tokens->isEmpty();
    const bool isEmpty = (view() == View::Market && m_model->count() == 0 && !isFiltered) || hasNoTokens;
    m_content->setVisible(!isEmpty);
    setEmpty(
        hasNoTokens
            ? tr("<p>This tab lists what served models cost by the million tokens, ready to be used in a "
                 "study.</p><p>This store has no prices of tokens yet: LiteLLM and OpenRouter publish "
                 "them.</p><p><a href=\"action:refresh-sources\">Choose Sources…</a> &nbsp; <a "
                 "href=\"action:import\">Import…</a></p>")
        : isEmpty
            ? tr("<p>This page lists prices with their source and date, ready to be pinned to the study.</p>"
                 "<p>This store has no prices yet.</p><p><a href=\"action:refresh-prices\">Refresh "
                 "Prices</a> &nbsp; <a href=\"action:import\">Import…</a></p>")
            : QString());
    setHeadline(isEmpty ? QString() : headline(), secondLine());
}

QString PricesPage::headline() const
{
    const auto counted = [this](qlonglong count, const QString &one, const QString &many) {
        return count == 1 ? one : many.arg(locale().toString(count));
    };
    switch (view()) {
    case View::Tokens:
        return m_tokens->headline();
    case View::Book:
        return m_book->count() == 0
                   ? tr("There is <b>no own price</b> yet.")
                   : counted(m_book->count(), tr("<b>One own price</b> is in the price book."),
                             tr("<b>%1 own prices</b> are in the price book."));
    case View::Discounts:
        return m_discounts->count() == 0
                   ? tr("There is <b>no discount</b> yet.")
                   : counted(m_discounts->count(), tr("<b>One discount</b> on a list price."),
                             tr("<b>%1 discounts</b> on list prices."));
    case View::Changes:
        if (m_changes->isReading())
            return tr("Prices are being compared…");
        return priceChangesHeadline(m_changes->changes(), m_changes->sinceText(), locale());
    case View::Market:
        break;
    }
    const auto lowest = m_model->extreme(false);
    return priceHeadline(m_model->summary(), m_model->filter(), locale(),
                         lowest ? m_model->staleText(*lowest) : QString());
}

QString PricesPage::secondLine() const
{
    if (const QString path = m_record->pinPath(); !path.isEmpty())
        return tr("The price you pin replaces the one of %1.").arg(path.toHtmlEscaped());
    if (view() == View::Tokens)
        return m_tokens->secondLine();
    if (view() != View::Market)
        return {};
    QStringList sentences{priceAges(m_model->summary(), preferences().priceAgeMonths, locale()),
                          m_move.toHtmlEscaped()};
    if (m_model->hasListPrices())
        sentences.prepend(tr("Prices include negotiated discounts."));
    if (m_review->isWaiting())
        sentences.append(tr("Prices that jump are set aside and not used; they are listed below."));
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

const Offer *PricesPage::currentOffer() const
{
    switch (view()) {
    case View::Tokens:
        return nullptr; // it has a record of its own
    case View::Book:
        return m_book->current();
    case View::Discounts:
        return m_discounts->current();
    case View::Changes:
        return m_changes->current();
    case View::Market:
        break;
    }
    return m_model->offer(m_list->currentIndex().row());
}

void PricesPage::showOffer() { m_record->showOffer(currentOffer()); }

void PricesPage::addOwnPrice()
{
    if (const Offer *offer = currentOffer())
        m_book->addFor(*offer);
}

void PricesPage::offerToRestore(const std::vector<Offer> &records)
{
    m_removed = records;
    strip()->say(
        StripTone::Information,
        tr("%1 is removed. <a href=\"%2\">Bring It Back</a>")
            .arg(
                toQt(offerTitle(records.front())).replace(QLatin1Char('_'), QLatin1Char(' ')).toHtmlEscaped(),
                QLatin1String(kRestore)));
}

void PricesPage::restore()
{
    const auto restored = restoreOwnPrices(*workspace().store().store(), m_removed);
    workspace().store().notePricesChanged();
    if (!restored)
        showProblem(toQt(restored.error().text()));
}

void PricesPage::choosePriceFor(const QString &path)
{
    const auto place = inputAt(workspace().study(), toStd(path));
    const bool isOfTokens = place && pinnedUnit(*place->field) == PriceUnit::MillionTokens;
    m_record->choosePriceFor(isOfTokens ? QString() : path);
    m_tokens->choosePriceFor(isOfTokens ? path : QString());
    if (isOfTokens)
        showView(View::Tokens);
    else
        showUnitFor(path);
    showHeadline();
}

// Prices that the input cannot be paid by give way to those it can.
void PricesPage::showUnitFor(const QString &path)
{
    const auto place = inputAt(workspace().study(), toStd(path));
    const auto unit = place ? pinnedUnit(*place->field) : std::nullopt;
    if (!unit || unit == priceUnitOf(filter().model))
        return;
    if (!m_isFilled)
        fillChoices();
    for (QComboBox *box : {m_gpu, m_provider, m_region, m_kind})
        box->setCurrentIndex(0);
    for (const PricedByUnit &known : kPricedByUnit)
        if (known.unit == unit)
            m_kind->setCurrentIndex(std::max(0, m_kind->findData(toQt(std::string(known.model)))));
    if (unit != priceUnitOf(filter().model))
        showProblem(
            tr("This store has no price by the %1 yet; fetch one with Refresh, or import a price book.")
                .arg(QLatin1String(priceUnitText(*unit))));
    showView(View::Market);
}

void PricesPage::explainExtreme(bool isDearest)
{
    const auto offer = m_model->extreme(isDearest);
    if (!offer)
        return;
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (*m_model->offer(row) == *offer)
            m_list->setCurrentIndex(m_model->index(row, 0));
    const QString figure = QStringLiteral("figure:prices:") + offerName(*offer);
    m_figures[figure] = priceFigure(
        *offer, isDearest ? tr("Highest price that matches") : tr("Lowest price that matches"), locale());
    workspace().setFigures(id(), m_figures);
    explain(figure);
}

Table PricesPage::table() const
{
    if (view() == View::Changes)
        return m_changes->tableView()->table();
    if (view() == View::Tokens)
        return m_tokens->tableView()->shownTable();
    if (view() != View::Market)
        return (view() == View::Book ? m_book : m_discounts)->tableView()->table();
    Table table;
    table.name = tr("Prices");
    std::vector<int> columns; // without the one that is a picture
    for (int column = 0; column < m_model->columnCount(); ++column)
        if (column != PriceListModel::Course && !m_list->isColumnHidden(column))
            columns.push_back(column);
    for (const int column : columns) {
        const QString title = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        table.columns.push_back(
            {QString(title).replace(QLatin1Char('\n'), QLatin1Char(' ')), {}, true, false, {}});
    }
    for (int row = 0; row < m_model->rowCount(); ++row) {
        TableRow line;
        line.path = QString::number(row);
        for (const int column : columns)
            line.cells.push_back(textCell(m_model->index(row, column).data().toString()));
        table.rows.push_back(std::move(line));
    }
    return table;
}

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
