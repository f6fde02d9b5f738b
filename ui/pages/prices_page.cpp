#include "ui/pages/prices_page.h"

#include "pricing/own_prices.h"
#include "pricing/study_pin.h"
#include "ui/charts/price_history_chart.h"
#include "ui/models/price_list_model.h"
#include "ui/pages/price_book_view.h"
#include "ui/pages/price_choices.h"
#include "ui/pages/price_record_view.h"
#include "ui/pages/price_review_view.h"
#include "ui/strings.h"
#include "ui/widgets/cell_delegate.h"
#include "ui/widgets/lines_header.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/table_view.h"
#include "ui/workspace.h"

#include <QComboBox>
#include <QHeaderView>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace breakeven {

namespace {

constexpr const char *kRestore = "prices:restore";
constexpr const char *kReview = "prices:review";

QComboBox *combo()
{
    auto *box = new QComboBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMaximumWidth(190);
    return box;
}

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

PricesPage::PricesPage(Workspace &workspace, QWidget *parent)
    : Page(workspace, tr("Prices"), parent),
      m_views(new Segments(tr("Prices of"), {tr("Market"), tr("Price Book"), tr("Discounts")})),
      m_gpu(combo()), m_provider(combo()), m_region(combo()), m_kind(combo()),
      m_model(new PriceListModel(workspace.store(), this)), m_list(new QTableView),
      m_book(new PriceBookView(workspace.store(), PriceBookPart::Prices)),
      m_discounts(new PriceBookView(workspace.store(), PriceBookPart::Discounts)),
      m_lists(new QStackedWidget), m_record(new PriceRecordView(workspace)),
      m_review(new PriceReviewView(workspace.store())), m_content(new QWidget)
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
    addToBar(tr("Model"), m_kind);
    auto *import = new QPushButton(tr("&Import…"));
    addToBar({}, import);
    connect(import, &QPushButton::clicked, this,
            [this] { emit actionRequested(QStringLiteral("action:import")); });
    addBarButtons(true);
    connect(m_views, &Segments::chosen, this, [this](int view) { showView(View(view)); });
    for (QComboBox *box : {m_gpu, m_provider, m_region, m_kind})
        connect(box, &QComboBox::activated, this, &PricesPage::applyFilter);
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
}

void PricesPage::buildContent()
{
    m_lists->addWidget(m_list);
    m_lists->addWidget(m_book);
    m_lists->addWidget(m_discounts);
    m_lists->setMinimumHeight(230);
    auto *content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(12);
    content->addWidget(m_lists, 3);
    content->addWidget(m_record, 2);
    content->addWidget(m_review);
    column()->addWidget(m_content, 1);
}

void PricesPage::connectParts()
{
    connect(&workspace().store(), &StoreSession::pricesChanged, this, [this] {
        m_isFilled = false;
        refresh();
    });
    connect(&workspace().store(), &StoreSession::problemChanged, this, [this] { m_isFilled = false; });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &PricesPage::showOffer);
    connectBook(m_book);
    connectBook(m_discounts);
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
    connect(strip(), &MessageStrip::linkActivated, this, [this](const QString &link) {
        if (link == QLatin1String(kRestore))
            restore();
        else if (link == QLatin1String(kReview))
            m_review->takeBack();
    });
}

void PricesPage::connectBook(PriceBookView *book)
{
    connect(book, &PriceBookView::chosenChanged, this, &PricesPage::showOffer);
    connect(book, &PriceBookView::removed, this, &PricesPage::offerToRestore);
    connect(book, &PriceBookView::failed, this, &PricesPage::showProblem);
}

void PricesPage::showProblem(const QString &sentence)
{
    strip()->say(StripTone::Error, sentence.toHtmlEscaped());
}

PricesPage::View PricesPage::view() const { return View(m_views->current()); }

void PricesPage::showView(View view)
{
    m_views->setCurrent(int(view));
    m_lists->setCurrentIndex(int(view));
    for (QComboBox *box : {m_gpu, m_provider, m_region, m_kind})
        box->parentWidget()->setVisible(view == View::Market); // with its label
    m_record->ownPriceButton()->setVisible(view == View::Market);
    applyFilter();
}

ChartWidget *PricesPage::chart() const { return m_record->chart(); }

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

void PricesPage::applyFilter()
{
    PriceFilter filter = m_model->filter();
    filter.provider = toStd(m_provider->currentData().toString());
    filter.region = toStd(m_region->currentData().toString());
    filter.model = toStd(m_kind->currentData().toString());
    const std::string gpu = toStd(m_gpu->currentData().toString());
    filter.gpus = gpu.empty() ? std::vector<std::string>() : std::vector{gpu};
    const int row = m_list->currentIndex().row();
    m_model->setFilter(filter, workspace().study().asOf);
    fitColumns(*m_list);
    m_list->setCurrentIndex(m_model->index(std::clamp(row, 0, std::max(0, m_model->rowCount() - 1)), 0));
    m_book->refresh(workspace().study().asOf);
    m_discounts->refresh(workspace().study().asOf);
    m_review->refresh();
    m_review->setVisible(view() == View::Market && m_review->isWaiting());
    showCounts();
    showHeadline();
    showOffer();
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
    const bool isEmpty = view() == View::Market && m_model->count() == 0 && !isFiltered;
    m_content->setVisible(!isEmpty);
    setEmpty(isEmpty
                 ? tr("<p>Here are prices with their source and date, ready to be pinned to the study.</p>"
                      "<p>No prices in this store.</p><p><a href=\"action:import\">Import…</a></p>")
                 : QString());
    const auto counted = [this](qlonglong count, const QString &one, const QString &many) {
        return count == 1 ? one : many.arg(locale().toString(count));
    };
    QString first;
    if (view() == View::Book)
        first = m_book->count() == 0
                    ? tr("There is <b>no own price</b> yet.")
                    : counted(m_book->count(), tr("<b>One own price</b> is in the price book."),
                              tr("<b>%1 own prices</b> are in the price book."));
    else if (view() == View::Discounts)
        first = m_discounts->count() == 0
                    ? tr("There is <b>no discount</b> yet.")
                    : counted(m_discounts->count(), tr("<b>One discount</b> on a list price."),
                              tr("<b>%1 discounts</b> on list prices."));
    else if (!isEmpty)
        first = counted(qlonglong(m_model->count()), tr("<b>One price</b> matches."),
                        tr("<b>%1 prices</b> match."));
    QString second;
    if (const QString path = m_record->pinPath(); !path.isEmpty())
        second = tr("The price you pin replaces the one of %1.").arg(path.toHtmlEscaped());
    else if (m_review->isWaiting() && view() == View::Market && !isEmpty)
        second = tr("Prices that jump are set aside and not used; they wait below.");
    setHeadline(first, second);
}

const Offer *PricesPage::currentOffer() const
{
    switch (view()) {
    case View::Book:
        return m_book->current();
    case View::Discounts:
        return m_discounts->current();
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
    m_record->choosePriceFor(path);
    showHeadline();
}

Table PricesPage::table() const
{
    if (view() != View::Market)
        return (view() == View::Book ? m_book : m_discounts)->tableView()->table();
    Table table;
    table.name = tr("Prices");
    std::vector<int> columns; // without the one that is a picture
    for (int column = 0; column < m_model->columnCount(); ++column)
        if (column != PriceListModel::Course)
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

} // namespace breakeven
