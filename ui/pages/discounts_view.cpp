#include "ui/pages/discounts_view.h"

#include "ui/dialogs/discount_dialog.h"
#include "ui/look/strings.h"
#include "ui/session/store_session.h"
#include "ui/text/numbers.h"
#include "ui/widgets/keeping_buttons.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/table_view.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QVBoxLayout>

namespace breakeven {

namespace {

QString onWhat(const Discount &discount)
{
    return !discount.instanceType.empty() ? toQt(discount.instanceType)
           : !discount.family.empty()     ? DiscountsView::tr("%1 family").arg(toQt(discount.family))
                                          : DiscountsView::tr("everything");
}

Table discountsTable(const std::vector<Discount> &discounts, const QLocale &locale)
{
    const auto words = [](const QString &title) { return TableColumn{title, {}, false, false, {}}; };
    Table table;
    table.name = DiscountsView::tr("Discount rules");
    table.columns = {words(DiscountsView::tr("Provider")),
                     words(DiscountsView::tr("On")),
                     words(DiscountsView::tr("Terms")),
                     {DiscountsView::tr("Discount"), QStringLiteral("%"), true, false, {}},
                     words(DiscountsView::tr("Holds from")),
                     words(DiscountsView::tr("Until")),
                     words(DiscountsView::tr("Note"))};
    const auto day = [](const std::optional<Date> &date) {
        return textCell(date ? toQt(date->iso()) : DiscountsView::tr("no limit"));
    };
    for (std::size_t i = 0; i < discounts.size(); ++i) {
        const Discount &discount = discounts[i];
        TableRow row;
        row.path = QString::number(i);
        row.cells = {textCell(toQt(discount.provider).toUpper()),
                     textCell(onWhat(discount)),
                     textCell(discount.model.empty()
                                  ? DiscountsView::tr("any")
                                  : toQt(discount.model).replace(QLatin1Char('_'), QLatin1Char(' '))),
                     textCell(sharePlain(discount.share, locale)),
                     day(discount.from),
                     day(discount.until),
                     textCell(toQt(discount.note))};
        row.cells[3].value = discount.share;
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace

DiscountsView::DiscountsView(StoreSession &store, QWidget *parent)
    : QWidget(parent), m_store(store), m_hint(new QLabel), m_strip(new MessageStrip),
      m_table(new TableView(tr("Discount rules"), TableView::Height::OfRows)),
      m_buttons(new KeepingButtons(
          {QStringLiteral("Rule"), tr("Add &Rule…"), tr("Ed&it Rule…"), tr("Re&move Rule")}, *m_table))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    m_hint->setWordWrap(true);
    m_hint->setProperty("tone", QStringLiteral("secondary"));
    column->addWidget(m_hint);
    column->addWidget(m_strip);
    column->addWidget(m_buttons);
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    column->addWidget(m_table);
    connect(m_buttons, &KeepingButtons::addRequested, this, &DiscountsView::add);
    connect(m_buttons, &KeepingButtons::editRequested, this, &DiscountsView::edit);
    connect(m_buttons, &KeepingButtons::removeRequested, this, &DiscountsView::remove);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &DiscountsView::showState);
    connect(m_strip, &MessageStrip::linkActivated, this, &DiscountsView::bringBack);
}

void DiscountsView::refresh()
{
    Store *store = m_store.store();
    auto discounts =
        store ? store->prices().discounts() : Result<std::vector<Discount>>(std::vector<Discount>());
    if (!discounts)
        emit failed(toQt(discounts.error().text()));
    m_discounts = discounts ? std::move(*discounts) : std::vector<Discount>();
    m_table->setTable(discountsTable(m_discounts, locale()));
    if (!m_discounts.empty() && !m_table->currentIndex().isValid())
        m_table->setCurrentIndex(m_table->model()->index(0, 0));
    m_hint->setText(
        m_discounts.empty()
            ? tr("A rule takes a discount off the list prices of a provider, a family or a machine wherever "
                 "they are pinned. There are no rules yet.")
            : tr("Where several rules apply, the most specific one is used: machine, then family, then "
                 "provider. Changing a rule changes the pinned prices it applies to."));
    m_table->setVisible(!m_discounts.empty());
    showState();
}

const Discount *DiscountsView::current() const
{
    bool isRow = false;
    const std::size_t row = m_table->currentPath().toULong(&isRow);
    return isRow && row < m_discounts.size() ? &m_discounts[row] : nullptr;
}

void DiscountsView::showState() { m_buttons->setAvailable(m_store.isWritable(), current()); }

void DiscountsView::add() { ask(tr("Add Discount Rule"), {}); }

void DiscountsView::edit()
{
    if (const Discount *discount = current())
        ask(tr("Edit Discount Rule"), *discount);
}

void DiscountsView::ask(const QString &title, const Discount &discount)
{
    if (!m_store.isWritable())
        return;
    const auto save = [this](const Discount &entered) -> Result<void> {
        const auto saved = m_store.store()->prices().saveDiscount(entered);
        return saved ? Result<void>() : Result<void>(saved.error());
    };
    DiscountDialog dialog(title, discount, save, window());
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_strip->clear();
    m_store.notePricesChanged();
}

void DiscountsView::remove()
{
    const Discount *discount = current();
    if (!discount || !m_store.isWritable())
        return;
    m_removed = *discount;
    if (const auto done = m_store.store()->prices().removeDiscount(m_removed.id); !done) {
        emit failed(toQt(done.error().text()));
        return;
    }
    m_strip->say(
        StripTone::Information,
        tr("The rule on %1 %2 is removed. <a href=\"back\">Bring It Back</a>")
            .arg(toQt(m_removed.provider).toUpper().toHtmlEscaped(), onWhat(m_removed).toHtmlEscaped()));
    m_store.notePricesChanged();
}

void DiscountsView::bringBack()
{
    m_strip->clear();
    if (const auto saved = m_store.store()->prices().saveDiscount(m_removed); !saved)
        emit failed(toQt(saved.error().text()));
    m_store.notePricesChanged();
}

} // namespace breakeven
