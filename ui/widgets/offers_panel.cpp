#include "ui/widgets/offers_panel.h"

#include "ui/look/fonts.h"
#include "ui/models/like_offers_table.h"
#include "ui/text/numbers.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/table_view.h"

#include <QCheckBox>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kShownOffers = 7;

QLabel *offerLine(const QFont &font, const char *tone = "")
{
    auto *label = new QLabel;
    label->setFont(font);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("tone", QString::fromLatin1(tone));
    return label;
}

QString summaryText(const LikeOffers &like, const QLocale &locale)
{
    const int count = int(like.offers.size());
    QString text = count == 1
                       ? OffersPanel::tr("Nobody else sells a comparable machine.")
                       : OffersPanel::tr("%1 offers from %2 to %3.")
                             .arg(QString::number(count), money(like.offers.front().perGpuHour(), locale),
                                  money(like.offers.back().perGpuHour(), locale));
    if (like.ofOtherForms == 1)
        text += OffersPanel::tr(" One of another form of the GPU is left out.");
    else if (like.ofOtherForms > 1)
        text += OffersPanel::tr(" %1 of other forms of the GPU are left out.").arg(like.ofOtherForms);
    return text;
}

} // namespace

OffersPanel::OffersPanel(QWidget *parent)
    : QFrame(parent), m_title(offerLine(fonts::section(font()))),
      m_table(new TableView(tr("Offers like for like"), TableView::Height::OfSpace)),
      m_summary(offerLine(fonts::small(font()), "secondary")),
      m_isForAll(new QCheckBox(tr("for &all that is rented"))), m_use(new QPushButton(tr("&Use Offer")))
{
    setObjectName(QStringLiteral("offersPanel"));
    setFocusProxy(m_table);
    m_use->setObjectName(QStringLiteral("useOffer"));
    m_isForAll->setObjectName(QStringLiteral("isForAll"));
    m_isForAll->setChecked(true);
    m_use->setAutoDefault(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(28, 2, 10, 8);
    column->addWidget(m_title);
    column->addWidget(m_table);
    column->addWidget(m_summary);
    auto *row = new FlowLayout(8);
    row->addWidget(m_isForAll);
    row->addWidget(m_use);
    column->addLayout(row);
    connect(m_table, &TableView::rowActivated, this, &OffersPanel::choose);
    connect(m_use, &QPushButton::clicked, this, &OffersPanel::choose);
}

void OffersPanel::setOffers(LikeOffers like, const QString &what)
{
    m_like = std::move(like);
    m_title->setText(tr("Offers like for like: %1").arg(what));
    m_table->setTable(likeOffersTable(m_like, locale()));
    const int rows = std::min(kShownOffers, int(m_like.offers.size())) + 3;
    m_table->setMinimumHeight(rows * (m_table->fontMetrics().height() + 8));
    m_summary->setText(summaryText(m_like, locale()));
    const auto taken = std::find_if(m_like.offers.begin(), m_like.offers.end(),
                                    [](const LikeOffer &offer) { return offer.isTaken; });
    m_table->showRow(QString::number(taken - m_like.offers.begin()));
}

// Enter is for the offer, not for the dialog around it; the table has told of it already.
void OffersPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return QFrame::keyPressEvent(event);
    if (!m_table->hasFocus())
        choose();
}

void OffersPanel::choose()
{
    bool isThere = false;
    const int row = m_table->currentPath().toInt(&isThere);
    if (!isThere || row >= int(m_like.offers.size()))
        return;
    const MarketPrice &price = *m_like.offers[std::size_t(row)].price;
    emit chosen({price.provider, price.region, price.machine}, m_isForAll->isChecked());
}

} // namespace breakeven
