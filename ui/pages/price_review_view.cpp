#include "ui/pages/price_review_view.h"

#include "model/study/price_unit.h"
#include "ui/look/strings.h"
#include "ui/models/set_aside_table.h"
#include "ui/session/store_session.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/table_view.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace breakeven {

namespace {

constexpr int kMostWaiting = 6; // more scroll

struct Choice
{
    const char *name;
    const char *text;
    const char *toolTip;
    JumpDecision decision;
};

const Choice kChoices[] = {
    {"acceptOnce", QT_TRANSLATE_NOOP("breakeven::PriceReviewView", "Accept &Once"),
     QT_TRANSLATE_NOOP("breakeven::PriceReviewView",
                       "These prices are used; the next jump is set aside again."),
     JumpDecision::AcceptOnce},
    {"acceptAlways", QT_TRANSLATE_NOOP("breakeven::PriceReviewView", "Accept &Always"),
     QT_TRANSLATE_NOOP("breakeven::PriceReviewView",
                       "These prices are used, and later jumps of this machine as they arrive."),
     JumpDecision::AcceptAlways},
    {"keepOut", QT_TRANSLATE_NOOP("breakeven::PriceReviewView", "&Keep Out"),
     QT_TRANSLATE_NOOP("breakeven::PriceReviewView", "These prices are never used."), JumpDecision::KeepOut},
};

} // namespace

PriceReviewView::PriceReviewView(StoreSession &store, ReviewOf of, QWidget *parent)
    : QWidget(parent), m_store(store), m_of(of),
      m_table(new TableView(tr("Set aside"), TableView::Height::OfSpace))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto *hint =
        new QLabel(tr("<b>Set aside</b> &nbsp;never used until you accept it; choose rows and decide"));
    hint->setWordWrap(true);
    column->addWidget(hint);
    auto *row = new FlowLayout(8);
    for (const Choice &choice : kChoices) {
        auto *button = new QPushButton(tr(choice.text));
        button->setObjectName(QString::fromLatin1(choice.name));
        button->setToolTip(tr(choice.toolTip));
        connect(button, &QPushButton::clicked, this,
                [this, decision = choice.decision] { decide(decision); });
        row->addWidget(button);
        m_buttons.push_back(button);
    }
    column->addLayout(row);
    m_table->setTextElideMode(Qt::ElideRight);
    column->addWidget(m_table);
}

void PriceReviewView::refresh()
{
    Store *store = m_store.store();
    auto waiting = store ? store->prices().setAside()
                         : Result<std::vector<SetAsidePrices>>(std::vector<SetAsidePrices>());
    m_waiting = waiting ? std::move(*waiting) : std::vector<SetAsidePrices>();
    std::erase_if(m_waiting, [this](const SetAsidePrices &price) {
        return (priceUnitOf(price.offer.model) == PriceUnit::MillionTokens) != (m_of == ReviewOf::Tokens);
    });
    m_table->setTable(setAsideTable(m_waiting, locale()));
    if (!m_waiting.empty() && !m_table->currentIndex().isValid())
        m_table->setCurrentIndex(m_table->model()->index(0, 0));
    for (QPushButton *button : m_buttons)
        button->setEnabled(m_store.isWritable());
    fitHeight();
}

void PriceReviewView::fitHeight()
{
    const int rows = std::min(m_table->model()->rowCount(), kMostWaiting);
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() +
                            rows * m_table->verticalHeader()->defaultSectionSize() +
                            2 * m_table->frameWidth());
}

void PriceReviewView::decide(JumpDecision decision)
{
    qlonglong prices = 0;
    QString problem;
    m_decided.clear();
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows()) {
        const SetAsidePrices &first = m_waiting[index.data(PathRole).toString().toULong()];
        const PriceFilter series = setAsideRow(first);
        const auto done = m_store.store()->prices().decide(series, decision);
        if (!done) {
            problem = toQt(done.error().text());
            break;
        }
        prices += *done;
        m_decided.push_back(series);
    }
    m_store.notePricesChanged();
    if (!problem.isEmpty()) {
        emit failed(problem);
    } else if (prices > 0) {
        const QString count = prices == 1 ? tr("One price") : tr("%1 prices").arg(locale().toString(prices));
        emit decided(decision == JumpDecision::KeepOut ? tr("%1 kept out.").arg(count)
                                                       : tr("%1 now in use.").arg(count));
    }
}

void PriceReviewView::takeBack()
{
    QString problem;
    for (const PriceFilter &series : std::exchange(m_decided, {}))
        if (const auto done = m_store.store()->prices().reconsider(series); !done && problem.isEmpty())
            problem = toQt(done.error().text());
    m_store.notePricesChanged();
    if (!problem.isEmpty())
        emit failed(problem);
}

} // namespace breakeven
