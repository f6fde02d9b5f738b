#include "ui/pages/token_prices_view.h"

#include "model/study/study_path.h"
#include "pricing/pins/study_pin.h"
#include "pricing/pins/token_study_pin.h"
#include "ui/look/strings.h"
#include "ui/models/token_price_table.h"
#include "ui/pages/price_review_view.h"
#include "ui/session/preferences.h"
#include "ui/text/numbers.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/labelled.h"
#include "ui/widgets/table_view.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace breakeven {

namespace {

constexpr const char *kInputPrice = "input_price";

bool endsWithKey(const std::string &path, const std::string &key) { return path.ends_with("." + key); }

} // namespace

TokenPricesView::TokenPricesView(Workspace &workspace, QWidget *parent)
    : QWidget(parent), m_workspace(workspace), m_filter(new QWidget), m_provider(new QComboBox),
      m_model(new QLineEdit), m_table(new TableView(tr("Prices of tokens"), TableView::Height::OfSpace)),
      m_record(new QLabel), m_pin(new QPushButton(tr("&Use in Study"))),
      m_review(new PriceReviewView(workspace.store(), ReviewOf::Tokens))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    buildFilter();
    column->addWidget(m_filter);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    constexpr int kLeastRows = 9;
    m_table->setMinimumHeight(3 * fontMetrics().height() + kLeastRows * (fontMetrics().height() + 7));
    column->addWidget(m_table, 1);
    m_record->setTextFormat(Qt::RichText);
    m_record->setWordWrap(true);
    m_record->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_record->setAccessibleName(tr("Record of the token price"));
    column->addWidget(m_record);
    m_pin->setObjectName(QStringLiteral("useTokenPrice"));
    m_pin->setToolTip(tr("Puts the prices of input, cached input and output into a token API of the study"));
    column->addWidget(m_pin, 0, Qt::AlignLeft);
    column->addWidget(m_review);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &TokenPricesView::showRecord);
    connect(m_pin, &QPushButton::clicked, this, &TokenPricesView::showPinMenu);
}

void TokenPricesView::buildFilter()
{
    m_provider->setObjectName(QStringLiteral("tokenProvider"));
    m_provider->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_model->setObjectName(QStringLiteral("tokenModel"));
    m_model->setPlaceholderText(tr("part of the model's name"));
    m_model->setClearButtonEnabled(true);
    m_model->setMinimumWidth(24 * fontMetrics().averageCharWidth());
    auto *row = new FlowLayout(12);
    m_filter->setLayout(row);
    row->addWidget(labelled(tr("Prov&ider"), m_provider));
    row->addWidget(labelled(tr("Served mo&del"), m_model));
    connect(m_provider, &QComboBox::activated, this, &TokenPricesView::applyFilter);
    connect(m_model, &QLineEdit::textChanged, this, &TokenPricesView::applyFilter);
}

void TokenPricesView::refresh()
{
    Store *store = m_workspace.store().store();
    auto prices =
        store ? tokenPrices(store->prices(), {}) : Result<std::vector<TokenPrice>>(std::vector<TokenPrice>());
    if (!prices)
        emit failed(toQt(prices.error().text()));
    m_all = prices ? std::move(*prices) : std::vector<TokenPrice>();
    m_review->refresh();
    m_review->setVisible(m_review->isWaiting());
    fillProviders();
    applyFilter();
}

void TokenPricesView::fillProviders()
{
    m_providers.clear();
    for (const TokenPrice &price : m_all)
        m_providers.insert(price.provider);
    const QString before = m_provider->currentData().toString();
    m_provider->clear();
    m_provider->addItem(tr("All"), QString());
    for (const std::string &provider : m_providers)
        m_provider->addItem(toQt(provider), toQt(provider));
    m_provider->setCurrentIndex(std::max(0, m_provider->findData(before)));
}

void TokenPricesView::applyFilter()
{
    const TokenPrice *chosen = current();
    const std::string before = chosen ? tokenPinText(*chosen) : std::string();
    const std::string provider = toStd(m_provider->currentData().toString());
    const QString model = m_model->text().trimmed();
    m_shown.clear();
    for (const TokenPrice &price : m_all)
        if ((provider.empty() || price.provider == provider) &&
            toQt(price.model).contains(model, Qt::CaseInsensitive))
            m_shown.push_back(price);
    const long oldBefore = m_workspace.study().asOf.daysSinceEpoch() - preferences().priceAgeDays();
    m_table->setTable(tokenPriceTable(m_shown, Date::fromDaysSinceEpoch(oldBefore), locale()));
    const auto same = std::find_if(m_shown.begin(), m_shown.end(),
                                   [&](const TokenPrice &price) { return tokenPinText(price) == before; });
    if (same != m_shown.end())
        m_table->showRow(QString::number(same - m_shown.begin()));
    else if (!m_shown.empty())
        m_table->setCurrentIndex(m_table->model()->index(0, 0));
    for (QWidget *part : std::initializer_list<QWidget *>{m_table, m_record, m_pin})
        part->setVisible(!m_shown.empty());
    m_filter->setVisible(!m_all.empty());
    showRecord();
    emit filtered();
}

const TokenPrice *TokenPricesView::current() const
{
    bool isRow = false;
    const std::size_t row = m_table->currentPath().toULong(&isRow);
    return isRow && row < m_shown.size() ? &m_shown[row] : nullptr;
}

void TokenPricesView::showRecord()
{
    const TokenPrice *price = current();
    m_record->setText(price ? tokenRecordHtml(*price, locale()) : QString());
    m_pin->setEnabled(price && !price->isSetAside && m_workspace.document().isOpen());
}

QString TokenPricesView::headline() const
{
    if (m_all.empty())
        return {};
    const auto counted = [this](std::size_t count) { return locale().toString(qulonglong(count)); };
    if (m_shown.size() < m_all.size())
        return tr("<b>%1 of %2 models</b> match.").arg(counted(m_shown.size()), counted(m_all.size()));
    return m_all.size() == 1 ? tr("<b>One model</b> is served at a price for its tokens.")
                             : tr("<b>%1 models</b> are served at a price for their tokens, by %2 providers.")
                                   .arg(counted(m_all.size()), counted(m_providers.size()));
}

QString TokenPricesView::secondLine() const
{
    if (!m_pinFor.isEmpty())
        return tr("The price you use replaces the one of %1.").arg(m_pinFor.toHtmlEscaped());
    return m_review->isWaiting()
               ? tr("Prices that look wrong are set aside and not used; they are listed below.")
               : QString();
}

void TokenPricesView::showPinMenu()
{
    if (!m_pinFor.isEmpty())
        return pinTo(m_pinFor);
    QMenu menu;
    for (const ConstInputPlace &place : allInputs(m_workspace.study()))
        if (endsWithKey(place.path, kInputPrice) && pinnedUnit(*place.field) == PriceUnit::MillionTokens)
            menu.addAction(toQt(place.owner))->setData(toQt(place.path));
    if (menu.isEmpty()) {
        emit status(tr("No option of this study pays by the token; add a token API first."));
        return;
    }
    if (const QAction *chosen = menu.exec(m_pin->mapToGlobal(m_pin->rect().bottomLeft())))
        pinTo(chosen->data().toString());
}

void TokenPricesView::pinTo(const QString &path)
{
    const TokenPrice *price = current();
    Store *store = m_workspace.store().store();
    if (!price || !store)
        return;
    Study study = m_workspace.study();
    if (const auto done = pinTokenPrice(study, toStd(path), *price, store->prices()); !done) {
        emit failed(toQt(done.error().text()));
        return;
    }
    m_workspace.document().change(std::move(study), tr("Pin token prices of %1").arg(toQt(price->model)));
    m_pinFor.clear();
    m_workspace.select(path);
    emit pinned();
    emit status(tr("The prices are pinned; the results use them now."));
}

} // namespace breakeven
