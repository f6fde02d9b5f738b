#include "ui/pages/price_changes_view.h"

#include "ui/look/strings.h"
#include "ui/models/price_changes_table.h"
#include "ui/session/store_session.h"
#include "ui/widgets/table_view.h"

#include <QComboBox>
#include <QDateEdit>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QVBoxLayout>

namespace breakeven {

namespace {

constexpr std::size_t kMostChanges = 500;
constexpr int kDay = 1;

} // namespace

PriceChangesView::PriceChangesView(StoreSession &store, QWidget *parent)
    : QWidget(parent), m_store(store), m_since(new QComboBox), m_day(new QDateEdit), m_counts(new QLabel),
      m_table(new TableView(tr("Changed prices"), TableView::Height::OfSpace)), m_job(store)
{
    m_since->setAccessibleName(tr("Changes since"));
    m_since->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_since->addItem(tr("the last refresh"));
    m_since->addItem(tr("the end of a day"));
    m_day->setAccessibleName(tr("Day the prices are compared with"));
    m_day->setDisplayFormat(QStringLiteral("yyyy-MM-dd"));
    m_day->setCalendarPopup(true);
    auto *row = new QHBoxLayout;
    auto *label = new QLabel(tr("Since"));
    label->setProperty("tone", QStringLiteral("secondary"));
    label->setBuddy(m_since);
    row->addWidget(label);
    row->addWidget(m_since);
    row->addWidget(m_day);
    row->addWidget(m_counts, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    column->addLayout(row);
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    column->addWidget(m_table, 1);
    column->addStretch(); // without a table the choice stays at the top
    connect(&m_job, &PriceChangesJob::finished, this, &PriceChangesView::takeChanges);
    connect(m_since, &QComboBox::activated, this, &PriceChangesView::sinceChanged);
    connect(m_day, &QDateEdit::dateChanged, this, &PriceChangesView::sinceChanged);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &PriceChangesView::chosenChanged);
}

std::optional<PriceMoment> PriceChangesView::since() const
{
    if (m_since->currentIndex() == kDay)
        return PriceMoment{Date::parse(toStd(m_day->date().toString(Qt::ISODate))), {}};
    return m_lastRefresh.beganAt.empty() ? std::nullopt : std::optional(PriceMoment{{}, m_lastRefresh});
}

void PriceChangesView::refresh(const PriceFilter &filter, const Date &asOf)
{
    if (!m_hasDay) {
        const QSignalBlocker quiet(m_day);
        m_day->setDate(QDate(asOf.year, asOf.month, asOf.day).addMonths(-1));
        m_hasDay = true;
    }
    Store *store = m_store.store();
    const auto last = store ? store->prices().lastRefresh() : Result<RefreshMark>(RefreshMark());
    m_lastRefresh = last ? *last : RefreshMark();
    m_day->setVisible(m_since->currentIndex() == kDay);
    PriceFilter wanted = filter;
    wanted.sort = PriceSort::Natural;
    wanted.limit = kMostChanges;
    m_job.request(wanted, since());
}

void PriceChangesView::takeChanges()
{
    const Result<PriceChanges> &changes = m_job.changes();
    if (!changes)
        emit failed(toQt(changes.error().text()));
    m_changes = changes ? *changes : PriceChanges();
    m_table->setTable(priceChangesTable(m_changes, locale()));
    if (!m_changes.rows.empty() && !m_table->currentIndex().isValid())
        m_table->setCurrentIndex(m_table->model()->index(0, 0));
    m_table->setVisible(!m_changes.rows.empty());
    showCounts();
    emit changesRead();
}

void PriceChangesView::showCounts()
{
    const std::size_t all = m_changes.added + m_changes.changed + m_changes.gone;
    m_counts->setText(
        all > m_changes.rows.size()
            ? tr("The first %1 of %2 are listed; a filter shows others.")
                  .arg(locale().toString(qulonglong(kMostChanges)), locale().toString(qulonglong(all)))
            : QString());
}

QString PriceChangesView::sinceText() const
{
    if (m_since->currentIndex() == kDay)
        return tr("since the end of %1").arg(m_day->date().toString(Qt::ISODate));
    const QString began = toQt(m_lastRefresh.beganAt);
    return began.isEmpty() ? QString()
                           : tr("since the refresh of %1")
                                 .arg(began.left(16).replace(QLatin1Char('T'), QLatin1Char(' ')));
}

const Offer *PriceChangesView::current() const
{
    bool isRow = false;
    const std::size_t row = m_table->currentPath().toULong(&isRow);
    return isRow && row < m_changes.rows.size() ? &m_changes.rows[row].offer : nullptr;
}

} // namespace breakeven
