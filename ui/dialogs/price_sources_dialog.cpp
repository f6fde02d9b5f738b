#include "ui/dialogs/price_sources_dialog.h"

#include "data/readers/utc_time.h"
#include "ui/dialogs/source_key_dialog.h"
#include "ui/look/strings.h"
#include "ui/models/price_sources_model.h"
#include "ui/session/store_session.h"
#include "ui/widgets/cell_delegate.h"
#include "ui/widgets/lines_header.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace breakeven {

namespace {

// In lines of text.
constexpr int kSourcesWidth = 56;
constexpr int kSourcesHeight = 33;
constexpr int kGivesWidth = 16;
constexpr int kStateWidth = 6;

// Without a store the catalogue alone.
Result<std::vector<SourceStatus>> statusOf(StoreSession &session)
{
    if (session.store())
        return sourceStatus(*session.store());
    auto empty = Store::open(":memory:");
    return empty ? sourceStatus(*empty) : Result<std::vector<SourceStatus>>(empty.error());
}

} // namespace

PriceSourcesDialog::PriceSourcesDialog(StoreSession &store, SourceKeys &keys, QWidget *parent)
    : QDialog(parent), m_keys(keys), m_model(nullptr), m_list(new QTableView), m_about(new QLabel),
      m_key(new QPushButton(tr("&Key…"))), m_refresh(nullptr)
{
    setWindowTitle(tr("Refresh Prices"));
    auto status = statusOf(store);
    auto *hint = new QLabel(status ? tr("Tick the sources to fetch. A key is read from the environment, from "
                                        "the file of the vendor's own program, or from the desktop's "
                                        "keyring, where Key… puts it. The store holds no keys.")
                                   : toQt(status.error().text()));
    hint->setWordWrap(true);
    m_model = new PriceSourcesModel(status ? std::move(*status) : std::vector<SourceStatus>(), keys, utcNow(),
                                    this);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_refresh = buttons->addButton(tr("&Refresh"), QDialogButtonBox::AcceptRole);
    m_refresh->setDefault(true);
    m_key->setAutoDefault(false);
    m_key->setToolTip(tr("Give the chosen source a key, or remove the one in the keyring"));
    auto *row = new QHBoxLayout;
    row->addWidget(m_key);
    row->addWidget(buttons, 1);
    auto *column = new QVBoxLayout(this);
    column->addWidget(hint);
    column->addWidget(m_list, 1);
    m_about->setWordWrap(true);
    m_about->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_about->setProperty("tone", QStringLiteral("secondary"));
    column->addWidget(m_about);
    column->addLayout(row);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_key, &QPushButton::clicked, this, &PriceSourcesDialog::askKey);
    const auto showChosen = [this] { m_refresh->setEnabled(!chosen().isEmpty()); };
    connect(m_model, &PriceSourcesModel::chosenChanged, this, showChosen);
    showChosen();
    resize(
        (QSize(kSourcesWidth, kSourcesHeight) * fontMetrics().height()).boundedTo(screen()->availableSize()));
    buildList();
}

void PriceSourcesDialog::buildList()
{
    m_list->setHorizontalHeader(new LinesHeader(m_list));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new CellDelegate(m_list));
    m_list->setAccessibleName(tr("Sources of prices"));
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setAlternatingRowColors(true);
    m_list->setShowGrid(false);
    m_list->setWordWrap(false);
    m_list->setTabKeyNavigation(false);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->verticalHeader()->hide();
    const int line = m_list->fontMetrics().height();
    m_list->verticalHeader()->setDefaultSectionSize(std::max(24, line + 7));
    m_list->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_list->resizeColumnsToContents();
    m_list->setColumnWidth(PriceSourcesModel::Gives, kGivesWidth * line);
    m_list->setColumnWidth(PriceSourcesModel::State, kStateWidth * line);
    m_list->horizontalHeader()->setStretchLastSection(true);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &PriceSourcesDialog::showCurrent);
    m_list->setCurrentIndex(m_model->index(0, 0));
    m_list->setFocus();
    showCurrent();
}

// The line below the list tells of a source what has no room in it.
void PriceSourcesDialog::resizeEvent(QResizeEvent *event)
{
    QDialog::resizeEvent(event);
    layout()->activate();
    const std::vector<int> lesser{PriceSourcesModel::State, PriceSourcesModel::Newest,
                                  PriceSourcesModel::Fetched, PriceSourcesModel::Key};
    for (const int column : lesser)
        m_list->setColumnHidden(column, false);
    fitColumns(*m_list, lesser);
}

void PriceSourcesDialog::showCurrent()
{
    const QModelIndex current = m_list->currentIndex();
    m_key->setEnabled(current.isValid() && m_model->keyPlace(current.row()) != KeyPlace::NoneNeeded);
    const auto told = [&](int column) {
        return m_model->index(current.row(), column).data(Qt::DisplayRole).toString();
    };
    if (const QString state = told(PriceSourcesModel::State); state.isEmpty())
        m_about->setText(tr("%1: %2.").arg(told(PriceSourcesModel::Name), told(PriceSourcesModel::Gives)));
    else
        m_about->setText(tr("%1: %2. It is %3.")
                             .arg(told(PriceSourcesModel::Name), told(PriceSourcesModel::Gives), state));
}

void PriceSourcesDialog::askKey()
{
    const int row = m_list->currentIndex().row();
    SourceKeyDialog(m_model->source(row), m_model->keyPlace(row), m_keys, this).exec();
}

QStringList PriceSourcesDialog::chosen() const { return m_model->chosen(); }

} // namespace breakeven
