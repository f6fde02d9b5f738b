#include "ui/models/moved_prices_model.h"

#include "model/study/price_unit.h"
#include "pricing/pins/study_pin.h"
#include "ui/look/strings.h"
#include "ui/models/roles.h"
#include "ui/text/moved_text.h"
#include "ui/text/numbers.h"
#include "ui/text/price_text.h"

namespace breakeven {

namespace {

QString dayText(const Offer &offer)
{
    const auto day = dayOf(offer);
    return day ? toQt(day->iso()) : unknownText();
}

QString amountText(const Offer &offer, const QLocale &locale)
{
    return hourlyPrice(toDouble(offer.price), locale) + QLatin1Char(' ') +
           toQt(offer.currency + perUnitText(priceUnitOf(offer.model)));
}

} // namespace

MovedPricesModel::MovedPricesModel(std::vector<MovedPrice> prices, const QLocale &locale, QObject *parent)
    : QAbstractTableModel(parent), m_prices(std::move(prices)), m_locale(locale)
{
    for (const MovedPrice &price : m_prices)
        m_isTicked.push_back(price.canBeTaken());
}

std::vector<MovedPrice> MovedPricesModel::ticked() const
{
    std::vector<MovedPrice> ticked;
    for (std::size_t row = 0; row < m_prices.size(); ++row)
        if (m_isTicked[row])
            ticked.push_back(m_prices[row]);
    return ticked;
}

int MovedPricesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_prices.size());
}

int MovedPricesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QString MovedPricesModel::text(const MovedPrice &price, int column) const
{
    switch (column) {
    case InputName:
        return toQt(price.owner + ", " + price.label);
    case OfferName:
        return offerName(price.pinned.offer);
    case Pinned:
        return amountText(price.pinned.offer, m_locale);
    case PinnedDay:
        return dayText(price.pinned.offer);
    case Now:
        return price.now ? amountText(*price.now, m_locale) : unknownText();
    case NowDay:
        return price.now ? dayText(*price.now) : unknownText();
    default:
        return moveText(price, m_locale);
    }
}

QVariant MovedPricesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const MovedPrice &price = m_prices[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(price, index.column());
    case Qt::CheckStateRole:
        if (index.column() != InputName)
            return {};
        return m_isTicked[std::size_t(index.row())] ? Qt::Checked : Qt::Unchecked;
    case Qt::TextAlignmentRole:
        return int((index.column() >= Pinned ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return price.reason.empty() ? QString()
                                    : tr("%1 The study keeps the pinned price.").arg(toQt(price.reason));
    case PathRole:
        return toQt(price.path);
    default:
        return {};
    }
}

bool MovedPricesModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || index.column() != InputName ||
        !m_prices[std::size_t(index.row())].canBeTaken())
        return false;
    m_isTicked[std::size_t(index.row())] = value.toInt() == Qt::Checked;
    emit dataChanged(index, index, {Qt::CheckStateRole});
    return true;
}

QVariant MovedPricesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return int((section >= Pinned ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignBottom);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    const QString titles[] = {tr("Take"), tr("Offer"), tr("Pinned"), tr("of"),
                              tr("Now"),  tr("of"),    tr("Change")};
    return titles[section];
}

Qt::ItemFlags MovedPricesModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.column() == InputName && m_prices[std::size_t(index.row())].canBeTaken())
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

} // namespace breakeven
