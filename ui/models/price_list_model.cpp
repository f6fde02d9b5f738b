#include "ui/models/price_list_model.h"

#include "model/numeric/time_constants.h"
#include "pricing/gpus/gpu_measure.h"
#include "pricing/pins/price_history.h"
#include "pricing/refresh/quality_gate.h"
#include "ui/charts/spark.h"
#include "ui/look/strings.h"
#include "ui/models/roles.h"
#include "ui/session/preferences.h"
#include "ui/session/store_session.h"
#include "ui/text/numbers.h"
#include "ui/text/price_text.h"

#include <QLocale>

#include <algorithm>

namespace breakeven {

namespace {

constexpr std::size_t kPageSize = 200;
constexpr std::size_t kMostSteps = 160; // more cannot be told apart in a row

bool isPriceColumn(int column)
{
    using Column = PriceListModel;
    return column == Column::Price || (column >= Column::PerGpu && column <= Column::PerGib);
}

bool isNumberColumn(int column)
{
    using Column = PriceListModel;
    return (column >= Column::Price && column <= Column::PerGib) || column == Column::Interruption ||
           column == Column::AsOf || column == Column::Age;
}

std::optional<GpuMeasure> measureOf(int column)
{
    switch (column) {
    case PriceListModel::PerGpu:
        return GpuMeasure::Gpu;
    case PriceListModel::PerTflops:
        return GpuMeasure::Tflops;
    case PriceListModel::PerGib:
        return GpuMeasure::Gib;
    default:
        return std::nullopt;
    }
}

} // namespace

PriceListModel::PriceListModel(StoreSession &store, QObject *parent)
    : QAbstractTableModel(parent), m_store(store)
{
    const auto forget = [this] {
        m_contracts.reset();
        m_summaries.clear();
    };
    connect(&store, &StoreSession::pricesChanged, this, forget);
    connect(&store, &StoreSession::problemChanged, this, forget);
}

void PriceListModel::readContracts(const Date &day)
{
    if (m_contracts && m_contracts->day == day)
        return;
    auto contracts = contractsOn(m_store.store()->prices(), day);
    m_contracts = contracts ? std::move(*contracts) : Contracts{day, {}, {}};
}

void PriceListModel::setFilter(const PriceFilter &filter, const Date &asOf)
{
    const Preferences preferred = preferences();
    if (asOf != m_asOf || preferred.priceAgeMonths != m_staleMonths)
        m_summaries.clear();
    m_asOf = asOf;
    m_staleMonths = preferred.priceAgeMonths;
    m_staleDays = preferred.priceAgeDays();
    m_summary = {};
    if (m_store.store()) {
        readContracts(asOf);
        m_summary = summaryOf(filter);
    }
    readFirst(filter);
}

PriceSummary PriceListModel::summaryOf(const PriceFilter &filter)
{
    Store &store = *m_store.store();
    if (const std::int64_t change = store.othersChange(); change != m_othersChange) {
        m_othersChange = change;
        m_summaries.clear();
    }
    std::vector<std::string> key = filter.gpus;
    key.insert(key.end(), {filter.provider, filter.region, filter.model});
    if (const auto known = m_summaries.find(key); known != m_summaries.end())
        return known->second;
    PriceFilter paid = filter;
    paid.cuts = m_contracts->cuts;
    const Date old = Date::fromDaysSinceEpoch(m_asOf.daysSinceEpoch() - m_staleDays);
    const auto summary = store.prices().summary(paid, old);
    if (!summary)
        return {};
    return m_summaries.emplace(std::move(key), *summary).first->second;
}

void PriceListModel::readFirst(const PriceFilter &filter)
{
    beginResetModel();
    m_filter = filter;
    m_offers.clear();
    m_courses.clear();
    if (m_store.store())
        m_offers = nextPage();
    endResetModel();
}

const Offer *PriceListModel::offer(int row) const
{
    return row >= 0 && row < int(m_offers.size()) ? &m_offers[std::size_t(row)] : nullptr;
}

int PriceListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_offers.size());
}

int PriceListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

bool PriceListModel::canFetchMore(const QModelIndex &parent) const
{
    return !parent.isValid() && m_store.store() && m_offers.size() < count();
}

// Of what is no machine there is only the price of its unit to go by.
std::vector<Offer> PriceListModel::read(PriceFilter filter) const
{
    if (unit() != PriceUnit::MachineHour && filter.sort != PriceSort::Natural)
        filter.sort = PriceSort::Price;
    auto offers = contractedPrices(m_store.store()->prices(), std::move(filter), *m_contracts);
    return offers ? std::move(*offers) : std::vector<Offer>();
}

std::vector<Offer> PriceListModel::nextPage() const
{
    PriceFilter page = m_filter;
    page.limit = kPageSize;
    page.offset = m_offers.size();
    return read(page);
}

std::optional<Offer> PriceListModel::extreme(bool isDearest) const
{
    if (!m_store.store() || !m_contracts || m_summary.ranges.empty())
        return std::nullopt;
    PriceFilter filter = m_filter;
    sortBy(filter, GpuMeasure::Gpu);
    filter.currency = m_summary.ranges.front().currency;
    filter.isDearestFirst = isDearest;
    filter.limit = kPageSize; // those set aside stand among them
    for (Offer &offer : read(filter))
        if (!isSetAside(offer) && (unit() != PriceUnit::MachineHour || offer.gpuNumerator > 0))
            return std::move(offer);
    return std::nullopt;
}

void PriceListModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    const std::vector<Offer> offers = nextPage();
    if (offers.empty()) {
        m_summary.count = m_offers.size(); // the store has changed meanwhile
        return;
    }
    const int first = int(m_offers.size());
    beginInsertRows({}, first, first + int(offers.size()) - 1);
    m_offers.insert(m_offers.end(), offers.begin(), offers.end());
    endInsertRows();
}

void PriceListModel::sort(int column, Qt::SortOrder)
{
    if (column == m_sortColumn)
        return;
    m_sortColumn = column;
    PriceFilter filter = m_filter;
    filter.amounts.clear();
    if (const auto measure = measureOf(column))
        sortBy(filter, *measure);
    else
        filter.sort = column == Price ? PriceSort::Price : PriceSort::Natural;
    readFirst(filter); // as many as before
}

bool PriceListModel::hasListPrices() const
{
    return std::any_of(m_offers.begin(), m_offers.end(),
                       [](const Offer &offer) { return offer.listPrice && *offer.listPrice != offer.price; });
}

bool PriceListModel::hasInterruptions() const
{
    return std::any_of(m_offers.begin(), m_offers.end(),
                       [](const Offer &offer) { return offer.interruptionHigh.has_value(); });
}

void PriceListModel::mark(const std::optional<Offer> &offer)
{
    m_marked = offer;
    if (!m_offers.empty())
        emit dataChanged(index(0, Provider), index(rowCount() - 1, Provider), {MarkerRole});
}

long PriceListModel::ageDays(const Offer &offer) const
{
    const bool isDated = offer.effectiveFrom || !offer.confirmed.at.empty();
    return isDated ? std::max(0L, long(m_asOf.daysSinceEpoch() - knownOn(offer)->daysSinceEpoch())) : -1;
}

bool PriceListModel::isStale(const Offer &offer) const { return ageDays(offer) > m_staleDays; }

QString PriceListModel::ageText(const Offer &offer) const
{
    const long days = ageDays(offer);
    if (days < 0)
        return unknownText();
    const QString years = tr("%1 y").arg(fixed(double(days) / 365.25, 1, QLocale()));
    return isStale(offer) ? QStringLiteral("▲ ") + years : years;
}

QString PriceListModel::staleText(const Offer &offer) const
{
    return isStale(offer) ? tr("%1 years old").arg(fixed(double(ageDays(offer)) / 365.25, 1, QLocale()))
                          : QString();
}

QString PriceListModel::caution(const Offer &offer) const
{
    QStringList reasons;
    if (isSetAside(offer))
        reasons.append(tr("Set aside: it differs too much from the price before it and is not used."));
    if (isStale(offer))
        reasons.append(
            tr("Older than %1 months: from %2.").arg(m_staleMonths).arg(toQt(offer.effectiveFrom->iso())));
    return reasons.join(QLatin1Char(' '));
}

// Of a long course each stretch keeps its last price.
QPolygonF PriceListModel::course(int row) const
{
    const auto known = m_courses.find(row);
    if (known != m_courses.end())
        return known->second;
    const Offer &shown = m_offers[std::size_t(row)];
    const auto history = m_store.store()->prices().history(PriceFilter::seriesOf(shown));
    QPolygonF steps;
    if (history && !history->empty()) {
        const PriceSeries &series = history->front();
        const std::size_t stride = series.points.size() / kMostSteps + 1;
        for (std::size_t k = 0; k < series.points.size(); ++k)
            if (!series.points[k].isSetAside && (k % stride == 0 || k + 1 == series.points.size()))
                steps.append(
                    {double(series.points[k].at / kSecondsPerDay), toDouble(series.points[k].price)});
        if (!steps.isEmpty())
            steps.append({double(series.until / kSecondsPerDay), steps.back().y()});
    }
    m_courses[row] = steps;
    return steps;
}

QString PriceListModel::text(const Offer &offer, int column) const
{
    const QLocale locale;
    switch (column) {
    case Provider:
        return toQt(offer.provider).toUpper();
    case Instance:
        return toQt(offer.instanceType);
    case Gpu:
        return gpusText(offer, locale);
    case Region:
        return offer.region.empty() ? tr("not stated") : toQt(offer.zone.empty() ? offer.region : offer.zone);
    case Model:
        return modelText(offer);
    case Price:
        return priceText(toDouble(offer.price), offer, locale, unit());
    case ListPrice:
        return offer.listPrice ? priceText(toDouble(*offer.listPrice), offer, locale, unit()) : QString();
    case PerGpu:
    case PerTflops:
    case PerGib:
        return gpuPriceText(offer, *measureOf(column), locale);
    case Interruption:
        return interruptionText(offer, locale);
    case Source:
        return toQt(offer.source);
    case AsOf:
        return offer.effectiveFrom ? toQt(offer.effectiveFrom->iso()) : unknownText();
    case Age:
        return isSetAside(offer) ? tr("set aside, %1").arg(ageText(offer)) : ageText(offer);
    default:
        return {};
    }
}

// A name that is cut is read here.
QVariant PriceListModel::toolTip(const Offer &offer, int column) const
{
    QStringList lines{isNumberColumn(column) ? QString() : text(offer, column), caution(offer)};
    lines.removeAll(QString());
    return lines.isEmpty() ? QVariant() : lines.join(QLatin1Char('\n'));
}

QVariant PriceListModel::data(const QModelIndex &index, int role) const
{
    const Offer *shown = offer(index.row());
    if (!index.isValid() || !shown)
        return {};
    const bool isNumber = isNumberColumn(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(*shown, index.column());
    case Qt::AccessibleTextRole: {
        const QString reason = isPriceColumn(index.column()) ? caution(*shown) : QString();
        return reason.isEmpty() ? text(*shown, index.column())
                                : tr("%1. %2").arg(text(*shown, index.column()), reason);
    }
    case CautionRole:
        return isPriceColumn(index.column()) && !text(*shown, index.column()).isEmpty() ? caution(*shown)
                                                                                        : QVariant();
    case Qt::TextAlignmentRole:
        return int((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return toolTip(*shown, index.column());
    case ToneRole:
        if (index.column() == PerGpu)
            return int(CellTone::Strong);
        if (isSetAside(*shown) || (index.column() == Age && isStale(*shown)))
            return int(CellTone::Warning);
        return int(CellTone::Plain);
    case PathRole:
        return index.row();
    case MarkerRole:
        return index.column() == Provider && m_marked && isSameSeries(*shown, *m_marked) ? QVariant(1)
                                                                                         : QVariant();
    case kSparkRole:
        return index.column() == Course ? QVariant(course(index.row())) : QVariant();
    case Qt::SizeHintRole:
        return index.column() == Course ? QVariant(QSize(60, 20)) : QVariant();
    default:
        return {};
    }
}

QString PriceListModel::header(int section) const
{
    static const char *const kTitles[] = {QT_TR_NOOP("Provider"),
                                          QT_TR_NOOP("Instance"),
                                          QT_TR_NOOP("GPUs"),
                                          QT_TR_NOOP("Region"),
                                          QT_TR_NOOP("Terms"),
                                          QT_TR_NOOP("Price\n%1"),
                                          QT_TR_NOOP("List price\n%1"),
                                          QT_TR_NOOP("One GPU\n%1"),
                                          QT_TR_NOOP("One TFLOPS\n%1"),
                                          QT_TR_NOOP("One GiB\n%1"),
                                          QT_TR_NOOP("Since first\nprice"),
                                          QT_TR_NOOP("Interruptions\na month"),
                                          QT_TR_NOOP("Source"),
                                          QT_TR_NOOP("As of"),
                                          QT_TR_NOOP("Age")};
    const QString title = tr(kTitles[section]);
    return section >= Price && section <= PerGib ? title.arg(usualUnitText(unit())) : title;
}

QVariant PriceListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    switch (role) {
    case Qt::TextAlignmentRole:
        return int((isNumberColumn(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignBottom);
    case Qt::ToolTipRole:
        return section == Price && hasListPrices()
                   ? tr("The price paid: the list price less negotiated discounts.")
                   : QVariant();
    case Qt::DisplayRole:
        return header(section);
    default:
        return {};
    }
}

} // namespace breakeven
