#include "ui/pages/price_refresh_view.h"

#include "data/readers/utc_time.h"
#include "ui/jobs/price_refresh_job.h"
#include "ui/models/price_refresh_table.h"
#include "ui/widgets/table_view.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kMostSources = 5; // more scroll

} // namespace

PriceRefreshView::PriceRefreshView(PriceRefreshJob &job, QWidget *parent)
    : QWidget(parent), m_job(job), m_summary(new QLabel),
      m_table(new TableView(tr("Refreshed prices"), TableView::Height::OfSpace)), m_chosen(new QLabel)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    auto *row = new QHBoxLayout;
    m_summary->setWordWrap(true);
    row->addWidget(m_summary, 1);
    auto *hideButton = new QPushButton(tr("Hide"));
    hideButton->setObjectName(QStringLiteral("hideRefresh"));
    row->addWidget(hideButton);
    column->addLayout(row);
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    column->addWidget(m_table);
    m_chosen->setWordWrap(true);
    m_chosen->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_chosen->setProperty("tone", QStringLiteral("secondary"));
    column->addWidget(m_chosen);
    hide();
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &PriceRefreshView::showChosen);
    connect(hideButton, &QPushButton::clicked, this, &QWidget::hide);
    connect(&job, &PriceRefreshJob::partFinished, this, &PriceRefreshView::showReports);
    connect(&job, &PriceRefreshJob::finished, this, &PriceRefreshView::showReports);
}

void PriceRefreshView::showReports()
{
    m_summary->setText(m_job.isRunning() ? tr("Prices are being refreshed…") : m_job.summary());
    m_table->setTable(priceRefreshTable(m_job.reports(), utcNow(), locale()));
    m_table->setVisible(!m_job.reports().empty());
    showChosen();
    fitHeight();
    show();
}

void PriceRefreshView::showChosen()
{
    bool isRow = false;
    const std::size_t row = m_table->currentPath().toULong(&isRow);
    m_chosen->setVisible(isRow && row < m_job.reports().size());
    if (m_chosen->isVisibleTo(this))
        m_chosen->setText(partText(m_job.reports()[row]));
}

void PriceRefreshView::fitHeight()
{
    const int rows = std::min(m_table->model()->rowCount(), kMostSources);
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() +
                            rows * m_table->verticalHeader()->defaultSectionSize() +
                            2 * m_table->frameWidth());
}

} // namespace breakeven
