#include "ui/pages/price_book_view.h"

#include "ui/dialogs/own_price_dialog.h"
#include "ui/look/strings.h"
#include "ui/pages/discounts_view.h"
#include "ui/session/store_session.h"
#include "ui/widgets/keeping_buttons.h"
#include "ui/widgets/table_view.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QVBoxLayout>

namespace breakeven {

namespace {

QString nameOf(PriceBookPart part)
{
    return part == PriceBookPart::Discounts ? PriceBookView::tr("Discounts")
                                            : PriceBookView::tr("Price book");
}

QString hintOf(PriceBookPart part, bool isEmpty)
{
    if (part == PriceBookPart::Prices)
        return isEmpty ? PriceBookView::tr("Your own prices appear here, such as a contract or an offer. "
                                           "There are none yet: add one, or import a price-book CSV.")
                       : PriceBookView::tr("Enter edits, Del removes; a price of a later day continues the "
                                           "history of the one before.");
    return isEmpty
               ? PriceBookView::tr(
                     "Own prices that are a discount on a list price appear here. There are none yet: add "
                     "one, or import a price-book CSV with list price and discount.")
               : PriceBookView::tr("Each own price beside its list price and the market's present price.");
}

} // namespace

PriceBookView::PriceBookView(StoreSession &store, PriceBookPart part, QWidget *parent)
    : QWidget(parent), m_store(store), m_part(part), m_hint(new QLabel),
      m_table(new TableView(nameOf(part), TableView::Height::OfSpace)),
      m_buttons(
          new KeepingButtons({QStringLiteral("Price"),
                              part == PriceBookPart::Discounts ? tr("Add &Discount…") : tr("&Add Price…"),
                              tr("E&dit…"), tr("Re&move")},
                             *m_table))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    if (part == PriceBookPart::Discounts) {
        m_rules = new DiscountsView(store);
        m_rules->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        column->addWidget(m_rules);
        connect(m_rules, &DiscountsView::failed, this, &PriceBookView::failed);
    }
    m_hint->setWordWrap(true);
    m_hint->setProperty("tone", QStringLiteral("secondary"));
    column->addWidget(m_hint);
    column->addWidget(m_buttons);
    column->addStretch(); // without a table the buttons stay below the hint
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    column->addWidget(m_table, 1);
    connect(m_buttons, &KeepingButtons::addRequested, this, &PriceBookView::add);
    connect(m_buttons, &KeepingButtons::editRequested, this, &PriceBookView::edit);
    connect(m_buttons, &KeepingButtons::removeRequested, this, &PriceBookView::remove);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        showState();
        emit chosenChanged();
    });
}

int PriceBookView::count() const { return int(m_rows.size()) + (m_rules ? m_rules->count() : 0); }

const Offer *PriceBookView::current() const
{
    bool isRow = false;
    const std::size_t row = m_table->currentPath().toULong(&isRow);
    return isRow && row < m_rows.size() ? &m_rows[row].own : nullptr;
}

void PriceBookView::refresh(const Date &asOf)
{
    m_asOf = asOf;
    m_rows.clear();
    if (m_rules)
        m_rules->refresh();
    Store *store = m_store.store();
    const auto offers = store ? ownPrices(*store) : Result<std::vector<Offer>>(std::vector<Offer>());
    if (!offers)
        emit failed(toQt(offers.error().text()));
    for (const Offer &offer : offers ? *offers : std::vector<Offer>()) {
        if (m_part == PriceBookPart::Prices) {
            m_rows.push_back({offer, {}});
        } else if (offer.listPrice) {
            auto market = marketPrice(*store, offer);
            m_rows.push_back({offer, market ? std::move(*market) : std::nullopt});
        }
    }
    m_table->setTable(priceBookTable(m_rows, m_part, locale()));
    if (!m_rows.empty() && !m_table->currentIndex().isValid())
        m_table->setCurrentIndex(m_table->model()->index(0, 0));
    m_hint->setText(hintOf(m_part, m_rows.empty()));
    m_table->setVisible(!m_rows.empty());
    showState();
}

void PriceBookView::showState() { m_buttons->setAvailable(m_store.isWritable(), current()); }

void PriceBookView::add()
{
    OwnPrice price;
    price.day = m_asOf.iso();
    ask(m_part == PriceBookPart::Discounts ? tr("Add Discount") : tr("Add Own Price"), price, {});
}

void PriceBookView::addFor(const Offer &market)
{
    OwnPrice price = ownPriceOf(market);
    price.listPrice = market.listPrice ? price.listPrice : price.price;
    price.price.clear();
    price.discount.clear();
    price.note.clear();
    price.day = m_asOf.iso();
    ask(tr("Add Own Price"), price, {});
}

void PriceBookView::edit()
{
    if (const Offer *offer = current())
        ask(tr("Edit Own Price"), ownPriceOf(*offer), *offer);
}

void PriceBookView::ask(const QString &title, const OwnPrice &price, const std::optional<Offer> &replaces)
{
    if (!m_store.isWritable()) {
        emit failed(tr("The store cannot be written; own prices cannot be kept."));
        return;
    }
    OwnPriceDialog dialog(title, price, replaces.value_or(Offer()), window());
    if (dialog.exec() != QDialog::Accepted)
        return;
    if (const auto saved = saveOwnPrice(*m_store.store(), dialog.offer(), replaces); !saved)
        emit failed(toQt(saved.error().text()));
    m_store.notePricesChanged();
}

void PriceBookView::remove()
{
    const Offer *offer = current();
    if (!offer || !m_store.isWritable())
        return;
    const auto records = removeOwnPrice(*m_store.store(), *offer);
    m_store.notePricesChanged();
    if (records)
        emit removed(*records);
    else
        emit failed(toQt(records.error().text()));
}

} // namespace breakeven
