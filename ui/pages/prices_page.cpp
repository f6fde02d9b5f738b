#include "ui/pages/prices_page.h"

#include "model/study_path.h"
#include "pricing/study_pin.h"
#include "ui/charts/price_history_chart.h"
#include "ui/models/price_list_model.h"
#include "ui/pages/price_choices.h"
#include "ui/pages/price_record.h"
#include "ui/strings.h"
#include "ui/widgets/cell_delegate.h"
#include "ui/widgets/lines_header.h"
#include "ui/widgets/message_strip.h"
#include "ui/workspace.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace breakeven {

namespace {

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
    : Page(workspace, tr("Prices"), parent), m_gpu(combo()), m_provider(combo()), m_region(combo()),
      m_kind(combo()), m_model(new PriceListModel(workspace.store(), this)), m_list(new QTableView),
      m_chart(new PriceHistoryChart), m_record(new QLabel), m_pin(new QPushButton(tr("&Pin to Study"))),
      m_content(new QWidget)
{
    buildBar();
    buildContent();
    connect(&workspace.store(), &StoreSession::pricesChanged, this, [this] {
        m_isFilled = false;
        refresh();
    });
    connect(&workspace.store(), &StoreSession::problemChanged, this, [this] { m_isFilled = false; });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &PricesPage::showOffer);
    connect(m_pin, &QPushButton::clicked, this, &PricesPage::showPinMenu);
    connect(m_chart, &ChartWidget::failed, this, &Page::status);
}

void PricesPage::buildBar()
{
    addToBar(tr("GPU"), m_gpu);
    addToBar(tr("Provider"), m_provider);
    addToBar(tr("Region"), m_region);
    addToBar(tr("Model"), m_kind);
    auto *import = new QPushButton(tr("&Import…"));
    addToBar({}, import);
    connect(import, &QPushButton::clicked, this,
            [this] { emit actionRequested(QStringLiteral("action:import")); });
    addBarButtons(true);
    for (QComboBox *box : {m_gpu, m_provider, m_region, m_kind})
        connect(box, &QComboBox::activated, this, &PricesPage::applyFilter);
}

void PricesPage::buildContent()
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
    m_list->setMinimumHeight(230);
    m_chart->setMinimumHeight(220);
    auto *content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(12);
    content->addWidget(m_list, 3);
    auto *below = new QHBoxLayout;
    below->setSpacing(16);
    below->addWidget(m_chart, 3);
    auto *record = new QVBoxLayout;
    m_record->setTextFormat(Qt::RichText);
    m_record->setWordWrap(true);
    m_record->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_record->setAccessibleName(tr("Price record"));
    record->addWidget(m_record);
    record->addWidget(m_pin, 0, Qt::AlignLeft);
    record->addStretch();
    below->addLayout(record, 2);
    content->addLayout(below, 2);
    column()->addWidget(m_content, 1);
}

ChartWidget *PricesPage::chart() const { return m_chart; }

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
    showHeadline();
    showOffer();
}

void PricesPage::showHeadline()
{
    const bool isEmpty = m_model->count() == 0;
    const bool isFiltered = m_gpu->currentIndex() > 0 || m_provider->currentIndex() > 0 ||
                            m_region->currentIndex() > 0 || m_kind->currentIndex() > 0;
    m_content->setVisible(!isEmpty || isFiltered);
    setEmpty(isEmpty && !isFiltered
                 ? tr("<p>Here are prices with their source and date, ready to be pinned to the study.</p>"
                      "<p>No prices in this store.</p><p><a href=\"action:import\">Import…</a></p>")
                 : QString());
    QString second;
    if (!m_pinFor.isEmpty())
        second = tr("The price you pin replaces the one of %1.").arg(m_pinFor.toHtmlEscaped());
    setHeadline(isEmpty && !isFiltered ? QString()
                : m_model->count() == 1
                    ? tr("<b>One price</b> matches.")
                    : tr("<b>%1 prices</b> match.").arg(locale().toString(qlonglong(m_model->count()))),
                second);
}

const Offer *PricesPage::currentOffer() const { return m_model->offer(m_list->currentIndex().row()); }

void PricesPage::showOffer()
{
    const Offer *offer = currentOffer();
    m_pin->setEnabled(offer && !isSetAside(*offer) && workspace().document().isOpen());
    m_record->setVisible(offer);
    if (!offer)
        return;
    m_record->setText(recordHtml(*offer));
    m_chart->setHistory(historyOf(workspace(), *offer));
}

void PricesPage::choosePriceFor(const QString &path)
{
    m_pinFor = path;
    showHeadline();
}

void PricesPage::showPinMenu()
{
    if (!m_pinFor.isEmpty()) {
        pinTo(m_pinFor);
        return;
    }
    QMenu menu;
    for (const ConstInputPlace &place : allInputs(workspace().study()))
        if (place.field->isPrice)
            menu.addAction(toQt(place.owner) + QStringLiteral(" — ") + toQt(place.field->label))
                ->setData(toQt(place.path));
    if (menu.isEmpty()) {
        emit status(tr("No option of this study has a price; add one first."));
        return;
    }
    if (const QAction *chosen = menu.exec(m_pin->mapToGlobal(m_pin->rect().bottomLeft())))
        pinTo(chosen->data().toString());
}

void PricesPage::pinTo(const QString &path)
{
    const Offer *offer = currentOffer();
    if (!offer)
        return;
    Study study = workspace().study();
    if (const auto pinned = pinPrice(study, toStd(path), *offer); !pinned) {
        strip()->say(StripTone::Error, toQt(pinned.error().text()).toHtmlEscaped());
        return;
    }
    workspace().document().change(
        std::move(study),
        tr("Pin price of %1 %2").arg(toQt(offer->provider).toUpper(), toQt(offer->instanceType)));
    m_pinFor.clear();
    workspace().select(path);
    showHeadline();
    emit status(tr("Pinned; the results use it now."));
}

Table PricesPage::table() const
{
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
