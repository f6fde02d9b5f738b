#include "ui/dialogs/moved_prices_dialog.h"

#include "ui/look/strings.h"
#include "ui/models/revision_bridge.h"
#include "ui/text/moved_text.h"
#include "ui/text/numbers.h"
#include "ui/widgets/lines_header.h"
#include "ui/widgets/table_view.h"
#include "ui/words/headline.h"
#include "ui/workspace/workspace.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QTableView>
#include <QVBoxLayout>

namespace breakeven {

namespace {

constexpr int kLateMilliseconds = 300;

QString plainHeadline(const Study &study, const Comparison &comparison)
{
    return toQt(words::headline(study, comparison, numberStyle(QLocale())).plain);
}

Table totalsOf(const PriceMoveEffects &effects, const QLocale &locale)
{
    RevisionBridge bridge;
    bridge.currency = toQt(effects.study.currency);
    for (std::size_t i = 0; i < effects.before.options.size(); ++i) {
        const OptionOutcome &was = effects.before.options[i];
        bridge.options.push_back(
            {was.id, toQt(was.name), was.slot, was.totalCost(), effects.after.options[i].totalCost(), {}});
    }
    return totalsTable(bridge, locale);
}

} // namespace

MovedPricesDialog::MovedPricesDialog(Workspace &workspace, QWidget *parent)
    : QDialog(parent), m_workspace(workspace),
      m_model(new MovedPricesModel(workspace.movedPrices(), QLocale(), this)), m_prices(new QTableView),
      m_before(new QLabel), m_after(new QLabel), m_problem(new QLabel),
      m_totals(new TableView(tr("Totals"), TableView::Height::OfSpace)), m_job(workspace.store())
{
    setWindowTitle(tr("Moved Prices"));
    auto *column = new QVBoxLayout(this);
    auto *hint = new QLabel(tr("Ticked prices replace the pinned ones; Undo brings those back."));
    hint->setWordWrap(true);
    hint->setProperty("tone", QStringLiteral("secondary"));
    column->addWidget(hint);
    buildPrices();
    column->addWidget(m_prices, 2);
    for (QLabel *label : {m_before, m_after, m_problem}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        column->addWidget(label);
    }
    m_problem->setProperty("tone", QStringLiteral("error"));
    column->addWidget(m_totals, 3);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_take = buttons->addButton(tr("&Take New Prices"), QDialogButtonBox::AcceptRole);
    m_take->setDefault(true);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &MovedPricesDialog::take);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &MovedPricesDialog::askEffects);
    connect(&m_job, &MovedPricesJob::finished, this, &MovedPricesDialog::showEffects);
    m_late.setSingleShot(true);
    m_late.setInterval(kLateMilliseconds);
    connect(&m_late, &QTimer::timeout, this, [this] {
        m_totals->setEnabled(false);
        m_after->setText(tr("Calculating…"));
    });
    m_problem->hide();
    resize(QSize(980, 560).boundedTo(screen()->availableSize()));
    askEffects();
}

QString MovedPricesDialog::before() const { return m_before->text(); }

QString MovedPricesDialog::after() const { return m_after->text(); }

void MovedPricesDialog::buildPrices()
{
    m_prices->setHorizontalHeader(new LinesHeader(m_prices));
    m_prices->setModel(m_model);
    m_prices->setAccessibleName(tr("Moved prices"));
    m_prices->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_prices->setSelectionMode(QAbstractItemView::SingleSelection);
    m_prices->setAlternatingRowColors(true);
    m_prices->setShowGrid(false);
    m_prices->setTabKeyNavigation(false);
    m_prices->setTextElideMode(Qt::ElideMiddle);
    m_prices->verticalHeader()->hide();
    QHeaderView &header = *m_prices->horizontalHeader();
    header.setSortIndicator(-1, Qt::AscendingOrder);
    header.setSectionResizeMode(QHeaderView::ResizeToContents);
    header.setSectionResizeMode(MovedPricesModel::OfferName, QHeaderView::Stretch);
    if (m_model->rowCount() > 0)
        m_prices->setCurrentIndex(m_model->index(0, 0));
}

void MovedPricesDialog::askEffects()
{
    Store *store = m_workspace.store().store();
    const std::vector<MovedPrice> ticked = m_model->ticked();
    if (!store)
        return;
    // A study that cannot be evaluated can take prices all the same.
    const auto taken = withNewPrices(m_workspace.study(), ticked, store->prices());
    m_taken = taken && !ticked.empty() ? std::optional(*taken) : std::nullopt;
    m_take->setEnabled(m_taken.has_value());
    m_late.start();
    m_job.request(m_workspace.study(), ticked);
}

void MovedPricesDialog::showEffects(const Result<PriceMoveEffects> &effects)
{
    m_late.stop();
    m_problem->setVisible(!effects);
    m_totals->setEnabled(effects.ok());
    if (effects) {
        m_before->setText(tr("As pinned: %1").arg(plainHeadline(m_workspace.study(), effects->before)));
        m_after->setText(tr("With the ticked prices: %1").arg(plainHeadline(effects->study, effects->after)));
        m_totals->setTable(totalsOf(*effects, locale()));
    } else {
        m_problem->setText(toQt(effects.error().text()));
    }
}

void MovedPricesDialog::take()
{
    const std::vector<MovedPrice> ticked = m_model->ticked();
    if (!m_taken || ticked.empty())
        return;
    const QString text = ticked.size() == 1
                             ? tr("Take new price of %1").arg(offerName(ticked[0].pinned.offer))
                             : tr("Take %1 new prices").arg(ticked.size());
    m_workspace.document().change(*m_taken, text);
    accept();
}

} // namespace breakeven
