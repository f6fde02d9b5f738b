#include "ui/pages/price_record_view.h"

#include "model/study/study_path.h"
#include "pricing/own/discounts.h"
#include "pricing/pins/price_history.h"
#include "pricing/pins/study_pin.h"
#include "ui/charts/figure_chart.h"
#include "ui/charts/price_history.h"
#include "ui/look/strings.h"
#include "ui/pages/price_record.h"
#include "ui/widgets/flow_layout.h"
#include "ui/workspace/workspace.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

namespace breakeven {

namespace {

// In lines of text.
constexpr int kLeastWidth = 34; // of chart and record beside each other
constexpr int kTwoColumns = 26; // of a record in two columns
constexpr int kPointWidth = 14; // of a chart of one price
constexpr int kPointHeight = 6;
constexpr int kChartLines = 9;
constexpr int kMostChartHeight = 13; // the list of prices has what is left

} // namespace

PriceRecordView::PriceRecordView(Workspace &workspace, QWidget *parent)
    : QWidget(parent), m_workspace(workspace), m_row(new QHBoxLayout(this)),
      m_chart(new FigureChart<PriceHistory>), m_record(new QLabel),
      m_pin(new QPushButton(tr("&Pin to Study"))), m_own(new QPushButton(tr("O&wn Price…"))),
      m_compare(new QPushButton(tr("Keep in &Chart")))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(16);
    m_row->addWidget(m_chart, 3);
    auto *record = new QVBoxLayout;
    m_record->setTextFormat(Qt::RichText);
    m_record->setWordWrap(true);
    m_record->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_record->setAccessibleName(tr("Price record"));
    record->addWidget(m_record);
    auto *buttons = new FlowLayout(8);
    m_own->setObjectName(QStringLiteral("ownPrice"));
    m_own->setToolTip(tr("Adds an own price for this machine, with this one as its list price"));
    buttons->addWidget(m_pin);
    buttons->addWidget(m_own);
    m_compare->setObjectName(QStringLiteral("keepInChart"));
    m_compare->setCheckable(true);
    m_compare->setToolTip(
        tr("Keeps this price in the chart, marked with a square, beside the price chosen next"));
    buttons->addWidget(m_compare);
    record->addLayout(buttons);
    record->addStretch();
    m_row->addLayout(record, 2);
    connect(m_pin, &QPushButton::clicked, this, &PriceRecordView::showPinMenu);
    connect(m_compare, &QPushButton::clicked, this, &PriceRecordView::keepInChart);
}

void PriceRecordView::showOffer(const Offer *offer)
{
    m_pin->setEnabled(offer && !isSetAside(*offer) && m_workspace.document().isOpen());
    m_own->setEnabled(offer && m_workspace.store().isWritable());
    setVisible(offer);
    if (!offer)
        return;
    m_offer = contracted(*offer);
    showChart();
}

void PriceRecordView::arrange()
{
    const int line = fontMetrics().height();
    const bool isNarrow = width() < kLeastWidth * line;
    const bool isPoint = m_chart->figures().isPoint();
    m_row->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    const int height =
        std::max((isPoint ? kPointHeight : kChartLines) * line, int(PriceHistory::kLeastSize.height()));
    m_chart->setMinimumHeight(height);
    m_chart->setMaximumHeight(isPoint || isNarrow ? height : kMostChartHeight * line);
    m_row->setAlignment(m_chart, isPoint && !isNarrow ? Qt::AlignTop : Qt::Alignment());
    const int least = std::max(kPointWidth * line, int(PriceHistory::kLeastSize.width()));
    m_chart->setMinimumWidth(least);
    m_chart->setMaximumWidth(isPoint && !isNarrow ? least : QWIDGETSIZE_MAX);
    showRecord();
}

void PriceRecordView::showRecord()
{
    const bool isNarrow = m_row->direction() == QBoxLayout::TopToBottom;
    const int room = isNarrow                       ? width()
                     : m_chart->figures().isPoint() ? width() - m_chart->maximumWidth()
                                                    : width() * 2 / 5;
    const QString html = recordHtml(
        m_offer, room >= kTwoColumns * fontMetrics().height() ? RecordColumns::Two : RecordColumns::One);
    if (m_record->text() != html)
        m_record->setText(html);
}

void PriceRecordView::showChart()
{
    m_compare->setChecked(m_compared && isSameSeries(m_offer, *m_compared));
    m_chart->setFigures(historyOf(m_workspace, m_offer, m_compared ? &*m_compared : nullptr));
    arrange();
    if (m_compared && !areComparable(m_offer, *m_compared))
        emit status(tr("The price kept in the chart is not drawn beside this one: their currencies or units "
                       "differ, or only one of them has GPUs."));
}

void PriceRecordView::keepInChart(bool isKept)
{
    m_compared = isKept ? std::optional(m_offer) : std::nullopt;
    showChart();
    emit comparedChanged();
}

// As it would be pinned, with the list price beside it.
Offer PriceRecordView::contracted(const Offer &offer) const
{
    Store *store = m_workspace.store().store();
    const auto discounts =
        store ? store->prices().discounts() : Result<std::vector<Discount>>(std::vector<Discount>());
    return discounts ? contractedOffer(offer, *discounts, m_workspace.study().asOf) : offer;
}

void PriceRecordView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void PriceRecordView::showPinMenu()
{
    if (!m_pinFor.isEmpty()) {
        pinTo(m_pinFor);
        return;
    }
    QMenu menu;
    const PriceUnit unit = priceUnitOf(m_offer.model);
    for (const ConstInputPlace &place : allInputs(m_workspace.study()))
        if (pinnedUnit(*place.field) == unit)
            menu.addAction(toQt(place.owner) + QStringLiteral(" — ") + toQt(place.field->label))
                ->setData(toQt(place.path));
    if (menu.isEmpty()) {
        emit status(tr("No option of this study has a price of that unit; add one first."));
        return;
    }
    if (const QAction *chosen = menu.exec(m_pin->mapToGlobal(m_pin->rect().bottomLeft())))
        pinTo(chosen->data().toString());
}

void PriceRecordView::pinTo(const QString &path)
{
    Study study = m_workspace.study();
    Store *store = m_workspace.store().store();
    // The change shows another.
    const Offer shown = m_offer;
    const Offer offer = store ? offerMeantAt(study, toStd(path), shown, *store) : shown;
    const auto done =
        store ? pinPrice(study, toStd(path), offer, store->prices()) : pinPrice(study, toStd(path), offer);
    if (!done) {
        emit failed(toQt(done.error().text()));
        return;
    }
    m_workspace.document().change(
        std::move(study),
        tr("Pin price of %1 %2").arg(toQt(offer.provider).toUpper(), toQt(offer.instanceType)));
    m_pinFor.clear();
    m_workspace.select(path);
    emit pinned();
    emit status(
        offer.detail == shown.detail
            ? tr("Pinned; the results use it now.")
            : tr("Pinned at the average of its bands, %1; the results use it now.").arg(toQt(offer.detail)));
}

} // namespace breakeven
