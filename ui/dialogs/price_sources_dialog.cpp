#include "ui/dialogs/price_sources_dialog.h"

#include "data/readers/utc_time.h"
#include "ui/models/price_sources_model.h"
#include "ui/store_session.h"
#include "ui/strings.h"
#include "ui/widgets/cell_delegate.h"
#include "ui/widgets/lines_header.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace breakeven {

namespace {

// Without a store the catalogue alone.
Result<std::vector<SourceStatus>> statusOf(StoreSession &session)
{
    if (session.store())
        return sourceStatus(*session.store());
    auto empty = Store::open(":memory:");
    return empty ? sourceStatus(*empty) : Result<std::vector<SourceStatus>>(empty.error());
}

} // namespace

PriceSourcesDialog::PriceSourcesDialog(StoreSession &store, QWidget *parent)
    : QDialog(parent), m_model(nullptr), m_list(new QTableView), m_refresh(nullptr)
{
    setWindowTitle(tr("Refresh Prices"));
    auto status = statusOf(store);
    auto *hint =
        new QLabel(status ? tr("Tick the sources to fetch. A key is read from the environment of the "
                               "program and is never stored.")
                          : toQt(status.error().text()));
    hint->setWordWrap(true);
    m_model =
        new PriceSourcesModel(status ? std::move(*status) : std::vector<SourceStatus>(), utcNow(), this);
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
    m_list->verticalHeader()->hide();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_refresh = buttons->addButton(tr("&Refresh"), QDialogButtonBox::AcceptRole);
    m_refresh->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->addWidget(hint);
    column->addWidget(m_list, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    const auto showChosen = [this] { m_refresh->setEnabled(!chosen().isEmpty()); };
    connect(m_model, &PriceSourcesModel::chosenChanged, this, showChosen);
    showChosen();
    resize(1000, 560);
    m_list->resizeColumnsToContents();
    m_list->setColumnWidth(PriceSourcesModel::Gives, 300);
    m_list->horizontalHeader()->setStretchLastSection(true);
    m_list->setCurrentIndex(m_model->index(0, 0));
    m_list->setFocus();
}

QStringList PriceSourcesDialog::chosen() const { return m_model->chosen(); }

} // namespace breakeven
