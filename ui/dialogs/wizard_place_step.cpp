#include "ui/dialogs/wizard_place_step.h"

#include "data/readers/utc_time.h"
#include "model/study/fields.h"
#include "pricing/new_study/sellers.h"
#include "pricing/new_study/serving_rules.h"
#include "ui/dialogs/section_label.h"
#include "ui/look/fonts.h"
#include "ui/look/strings.h"
#include "ui/models/offered_rows.h"
#include "ui/session/store_session.h"
#include "ui/widgets/amount_field.h"
#include "ui/widgets/area_around.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/offers_panel.h"
#include "ui/widgets/option_row.h"
#include "ui/widgets/tab_order.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace breakeven {

namespace {

constexpr const char *kSeveral = "several"; // sellers, each with a tick

QLabel *wrappedInTone(const char *tone)
{
    auto *label = new QLabel;
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("tone", QString::fromLatin1(tone));
    return label;
}

// With its name before it, both in one line.
QWidget *labelled(const QString &text, QWidget *field)
{
    auto *widget = new QWidget;
    auto *row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 8, 0);
    auto *label = new QLabel(text);
    label->setBuddy(field);
    row->addWidget(label);
    row->addWidget(field, 1);
    return widget;
}

ChoiceBox *choiceBox(const char *name)
{
    auto *box = new ChoiceBox;
    box->setObjectName(QString::fromLatin1(name));
    return box;
}

} // namespace

WizardPlaceStep::WizardPlaceStep(NewStudyAnswers &answers, const Catalogue &catalogue, StoreSession &store,
                                 QWidget *parent)
    : QWidget(parent), m_answers(answers), m_catalogue(catalogue), m_store(store),
      m_chosen(wrappedInTone("secondary")), m_offers(new OffersPanel(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 8, 0);
    column->addWidget(namePart());
    column->addWidget(placePart());
    column->addWidget(sectionLabel(tr("Options to compare"), font()));
    column->addWidget(m_chosen);
    auto *frame = new QFrame;
    frame->setObjectName(QStringLiteral("rowList"));
    m_options = new QVBoxLayout(frame);
    m_options->setContentsMargins(1, 1, 1, 1);
    m_options->setSpacing(0);
    column->addWidget(frame);
    column->addStretch();
    setFocusProxy(m_name);
    m_offers->hide();
    connect(m_offers, &OffersPanel::chosen, this, &WizardPlaceStep::takeOffer);
}

QWidget *WizardPlaceStep::namePart()
{
    m_name = new QLineEdit;
    m_name->setObjectName(QStringLiteral("studyName"));
    m_nameProblem = wrappedInTone("error");
    m_nameProblem->setObjectName(QStringLiteral("problem:name"));
    m_nameProblem->hide();
    auto *widget = new QWidget;
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 4);
    column->addWidget(labelled(tr("Name of the &study"), m_name));
    column->addWidget(m_nameProblem);
    connect(m_name, &QLineEdit::textEdited, this, &WizardPlaceStep::checkName);
    return widget;
}

QWidget *WizardPlaceStep::ownedPart()
{
    m_owned = new QLineEdit;
    m_owned->setObjectName(QStringLiteral("owned"));
    m_owned->setPlaceholderText(QStringLiteral("4x8 A100-80 SXM, 2024-03, 160000"));
    m_owned->setToolTip(tr("Servers x GPUs, the month they were bought and the price of a server in US "
                           "dollars; several with semicolons between them. Leave empty if you own none."));
    m_ownedProblem = wrappedInTone("error");
    m_ownedProblem->setObjectName(QStringLiteral("problem:owned"));
    m_ownedProblem->hide();
    auto *widget = new QWidget;
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(labelled(tr("What do you o&wn already?"), m_owned));
    column->addWidget(m_ownedProblem);
    connect(m_owned, &QLineEdit::textEdited, this, &WizardPlaceStep::checkOwned);
    return widget;
}

// A question that may stay without an answer.
AmountField *WizardPlaceStep::optionalField(const NewStudyQuestion &question)
{
    auto *field = new AmountField(question);
    connect(field, &AmountField::answered, this,
            [this, key = std::string(question.field.key)](std::optional<double> answer) {
                m_answers.amounts.erase(key);
                if (answer)
                    m_answers.amounts[key] = *answer;
                emit changed();
            });
    connect(field, &AmountField::problemChanged, this, &WizardPlaceStep::problemChanged);
    return field;
}

QWidget *WizardPlaceStep::placePart()
{
    m_seller = choiceBox("seller");
    m_region = choiceBox("region");
    m_years = new AmountField(yearsQuestion(m_answers));
    m_today = optionalField(todayQuestion());
    m_budget = optionalField(budgetQuestion());
    m_mayBeInterrupted = new QCheckBox(tr("may be &interrupted"));
    m_mayBeInterrupted->setObjectName(QStringLiteral("mayBeInterrupted"));
    m_mayBeBought = new QCheckBox(tr("may be b&ought"));
    m_mayBeBought->setObjectName(QStringLiteral("mayBeBought"));
    auto *widget = new QWidget;
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 4);
    column->addWidget(m_years);
    column->addWidget(m_today);
    column->addWidget(m_budget);
    column->addWidget(ownedPart());
    auto *row = new FlowLayout(6);
    row->addWidget(labelled(tr("Se&ller"), m_seller));
    row->addWidget(labelled(tr("&Region"), m_region));
    row->addWidget(m_mayBeInterrupted);
    row->addWidget(m_mayBeBought);
    column->addLayout(row);
    m_named = new QWidget;
    m_named->setObjectName(QStringLiteral("sellers"));
    m_named->setAccessibleName(tr("Sellers you may use"));
    m_names = new FlowLayout(8);
    m_named->setLayout(m_names);
    m_named->hide();
    column->addWidget(m_named);
    connect(m_seller, &QComboBox::activated, this, &WizardPlaceStep::chooseSeller);
    connect(m_region, &QComboBox::activated, this, [this] {
        m_answers.region = toStd(m_region->currentData().toString());
        m_answers.choices.clear();
        closeOffers();
        emit changed();
    });
    connect(m_years, &AmountField::answered, this, [this](std::optional<double> years) {
        m_answers.amounts["years"] = years.value_or(3);
        emit changed();
    });
    connect(m_years, &AmountField::problemChanged, this, &WizardPlaceStep::problemChanged);
    connect(m_mayBeInterrupted, &QCheckBox::clicked, this, [this](bool may) {
        m_answers.mayBeInterrupted = may;
        emit changed();
    });
    connect(m_mayBeBought, &QCheckBox::clicked, this, [this](bool may) {
        m_answers.mayBeBought = may;
        emit changed();
    });
    return widget;
}

void WizardPlaceStep::ask()
{
    closeOffers();
    const auto gpu = chosenGpu(m_catalogue, m_answers.gpu);
    std::set<std::string> providers;
    if (gpu)
        for (const Seller &seller : sellersOf(m_catalogue, *gpu))
            providers.insert(seller.provider);
    m_seller->clear();
    m_seller->addItem(tr("Any"), QString());
    if (std::any_of(providers.begin(), providers.end(), isHyperscaler))
        m_seller->addItem(tr("Large clouds: AWS, Azure, Google, Oracle"), QString::fromLatin1(kHyperscalers));
    for (const std::string &provider : providers)
        m_seller->addItem(toQt(providerName(provider)), toQt(provider));
    if (providers.size() > 1)
        m_seller->addItem(tr("Several of them…"), QString::fromLatin1(kSeveral));
    std::erase_if(m_answers.sellers,
                  [&](const std::string &name) { return name != kHyperscalers && !providers.count(name); });
    m_seller->setCurrentIndex(std::max(0, m_seller->findData(sellerAsked())));
    showNames(providers);
    fillRegions();
    const auto answerOf = [&](const char *key) {
        const auto found = m_answers.amounts.find(key);
        return found == m_answers.amounts.end() ? std::nullopt : std::optional(found->second);
    };
    m_today->setAnswer(answerOf(todayQuestion().field.key));
    m_budget->setAnswer(answerOf(budgetQuestion().field.key));
    m_years->setAnswer(answerOf("years"));
    const WorkloadTraits &work = workloadTraits(m_answers.workload);
    m_mayBeInterrupted->setVisible(work.isBatch() || work.isInTokens);
    m_mayBeInterrupted->setChecked(m_answers.mayBeInterrupted);
    m_mayBeBought->setChecked(m_answers.mayBeBought);
    m_name->setText(toQt(m_answers.name));
    m_owned->setText(toQt(m_answers.owned));
    if (!m_answers.gpu.empty())
        m_name->setPlaceholderText(toQt(standardName(m_answers)));
}

QString WizardPlaceStep::sellerAsked() const
{
    if (m_answers.sellers.size() > 1)
        return QString::fromLatin1(kSeveral);
    return m_answers.sellers.empty() ? QString() : toQt(m_answers.sellers.front());
}

// Those that sell the GPU, to choose several from.
void WizardPlaceStep::showNames(const std::set<std::string> &providers)
{
    while (QLayoutItem *item = m_names->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const std::string &provider : providers) {
        auto *tick = new QCheckBox(toQt(providerName(provider)));
        tick->setObjectName(QStringLiteral("seller:") + toQt(provider));
        tick->setChecked(!m_answers.sellers.empty() && isAmong(m_answers.sellers, provider));
        m_names->addWidget(tick);
        connect(tick, &QCheckBox::clicked, this, &WizardPlaceStep::takeNames);
    }
    m_named->setVisible(m_seller->currentData() == QString::fromLatin1(kSeveral));
}

// Until a seller is ticked, the previous answer stands.
void WizardPlaceStep::takeNames()
{
    SellerNames names;
    for (const QCheckBox *tick : m_named->findChildren<QCheckBox *>())
        if (tick->isChecked())
            names.push_back(toStd(tick->objectName().section(QLatin1Char(':'), 1)));
    if (names.empty()) {
        emit problemChanged();
        return;
    }
    m_answers.sellers = std::move(names);
    changeSellers();
}

// One of the list, or empty: any.
void WizardPlaceStep::askSeller(const std::string &seller)
{
    m_answers.sellers = seller.empty() ? SellerNames() : SellerNames{seller};
}

// Where the seller that was chosen has it, or anybody.
void WizardPlaceStep::fillRegions()
{
    std::set<std::string> regions;
    if (const auto gpu = chosenGpu(m_catalogue, m_answers.gpu))
        for (const Seller &seller : sellersOf(m_catalogue, *gpu))
            if (seller.region != "any" && isAmong(m_answers.sellers, seller.provider))
                regions.insert(seller.region);
    m_region->clear();
    m_region->addItem(tr("United States"), QString());
    if (std::any_of(regions.begin(), regions.end(), isInEurope))
        m_region->addItem(tr("Europe"), QStringLiteral("Europe"));
    for (const std::string &region : regions)
        m_region->addItem(toQt(region), toQt(region));
    const int index = m_region->findData(toQt(m_answers.region));
    if (index < 0)
        m_answers.region.clear();
    m_region->setCurrentIndex(std::max(0, index));
}

void WizardPlaceStep::chooseSeller()
{
    const QString chosen = m_seller->currentData().toString();
    const bool isSeveral = chosen == QLatin1String(kSeveral);
    for (QCheckBox *tick : m_named->findChildren<QCheckBox *>())
        tick->setChecked(!m_answers.sellers.empty() &&
                         isAmong(m_answers.sellers, toStd(tick->objectName().section(QLatin1Char(':'), 1))));
    m_named->setVisible(isSeveral);
    if (isSeveral)
        return takeNames();
    askSeller(toStd(chosen));
    changeSellers();
}

void WizardPlaceStep::changeSellers()
{
    m_answers.choices.clear();
    fillRegions();
    closeOffers();
    emit changed();
}

void WizardPlaceStep::setMade(const NewStudyPtr &made)
{
    m_made = made;
    if (!made)
        return;
    showRows();
    showChosen();
    if (!m_open.isEmpty())
        showOffers();
}

// Rows that are there stay, and with them what has the focus.
void WizardPlaceStep::showRows()
{
    const std::vector<OfferedRow> rows = offeredRows(*m_made, m_catalogue, locale());
    while (m_rows.size() > qsizetype(rows.size())) {
        OptionRow *row = m_rows.takeLast();
        row->setParent(nullptr); // no longer found by its name
        row->deleteLater();
    }
    const bool hasNew = m_rows.size() < qsizetype(rows.size());
    while (m_rows.size() < qsizetype(rows.size())) {
        auto *row = new OptionRow;
        m_options->addWidget(row);
        m_rows.append(row);
        connect(row, &OptionRow::changeRequested, this, &WizardPlaceStep::toggleOffers);
        connect(row, &OptionRow::ticked, this, [this](const QString &id, bool isTicked) {
            m_answers.choices[toStd(id)].isTicked = isTicked;
            emit changed();
        });
    }
    for (std::size_t i = 0; i < rows.size(); ++i)
        m_rows[qsizetype(i)]->setRow(rows[i]);
    if (hasNew)
        followLayout(*this);
    if (!m_open.isEmpty() && !offered(m_open))
        closeOffers();
}

void WizardPlaceStep::showChosen()
{
    const auto ticked = std::count_if(m_made->offered.begin(), m_made->offered.end(),
                                      [](const OfferedOption &one) { return one.isTicked; });
    QString text = tr("%1 of %2 are ticked.").arg(ticked).arg(m_rows.size());
    const OfferedOption &kept = m_made->offered.front();
    m_chosen->setText(text + QLatin1Char(' ') + toQt(kept.option.note));
}

const OfferedOption *WizardPlaceStep::offered(const QString &id) const
{
    for (const OfferedOption &one : m_made->offered)
        if (toQt(one.id) == id)
            return &one;
    return nullptr;
}

void WizardPlaceStep::toggleOffers(const QString &id)
{
    const bool isClosing = m_open == id;
    closeOffers();
    if (isClosing)
        return;
    m_open = id;
    showOffers();
    m_offers->setFocus();
    // Once they have their place.
    QMetaObject::invokeMethod(this, &WizardPlaceStep::scrollToOffers, Qt::QueuedConnection);
}

void WizardPlaceStep::scrollToOffers()
{
    if (QScrollArea *area = areaAround(*this))
        area->ensureWidgetVisible(m_offers, 0, 0);
}

// Below its row.
void WizardPlaceStep::showOffers()
{
    const OfferedOption *option = offered(m_open);
    const auto row = std::find_if(m_rows.begin(), m_rows.end(),
                                  [&](const OptionRow *one) { return one->row().id == m_open; });
    if (!option || !option->price.price || row == m_rows.end())
        return closeOffers();
    const Offer &taken = option->price.price->offer;
    m_offers->setOffers(likeOffers(m_catalogue, taken, m_made->gpus),
                        tr("%1, %2 GPUs in whole machines")
                            .arg(toQt(m_answers.gpu), locale().toString(m_made->gpus, 'g', 6)));
    for (OptionRow *one : m_rows)
        one->setOpen(one == *row);
    const int place = m_options->indexOf(*row) + 1;
    if (m_options->indexOf(m_offers) != place) {
        m_options->removeWidget(m_offers);
        m_options->insertWidget(m_options->indexOf(*row) + 1, m_offers);
        followLayout(*this);
    }
    m_offers->show();
}

void WizardPlaceStep::closeOffers()
{
    m_open.clear();
    m_offers->hide();
    for (OptionRow *row : m_rows)
        row->setOpen(false);
}

bool WizardPlaceStep::leaveOffers()
{
    const auto row = std::find_if(m_rows.begin(), m_rows.end(), [&](const OptionRow *one) {
        return !m_open.isEmpty() && one->row().id == m_open;
    });
    if (row == m_rows.end())
        return false;
    closeOffers();
    (*row)->focusChange();
    return true;
}

void WizardPlaceStep::takeOffer(const SoldMachine &machine, bool isForAll)
{
    if (isForAll) {
        m_named->hide();
        askSeller(machine.provider);
        m_answers.region = machine.region == "any" ? std::string() : machine.region;
        m_answers.choices.clear();
        m_seller->setCurrentIndex(std::max(0, m_seller->findData(toQt(machine.provider))));
        fillRegions();
    } else {
        m_answers.choices[toStd(m_open)].machine = machine;
    }
    closeOffers();
    emit changed();
}

void WizardPlaceStep::useSeller(const std::string &provider)
{
    askSeller(provider);
    m_answers.choices.clear();
    ask();
    emit changed();
}

void WizardPlaceStep::checkName(const QString &name)
{
    m_answers.name = toStd(name.trimmed());
    QString problem;
    if (Store *store = m_store.store(); store && !m_answers.name.empty())
        if (const auto found = store->studies().find(m_answers.name); found && *found)
            problem = tr("The store already has a study of this name; choose another.");
    m_nameProblem->setText(problem);
    m_nameProblem->setVisible(!problem.isEmpty());
    m_name->setAccessibleDescription(problem);
    emit problemChanged();
}

void WizardPlaceStep::checkOwned(const QString &owned)
{
    m_answers.owned = toStd(owned.trimmed());
    const QString problem = toQt(ownedProblem(m_answers, m_catalogue, today()));
    m_ownedProblem->setText(problem);
    m_ownedProblem->setVisible(!problem.isEmpty());
    m_owned->setAccessibleDescription(problem);
    emit problemChanged();
    if (problem.isEmpty())
        emit changed();
}

bool WizardPlaceStep::hasProblem() const
{
    return !m_ownedProblem->text().isEmpty() || !m_years->problem().isEmpty() ||
           !m_today->problem().isEmpty() || !m_budget->problem().isEmpty();
}

QString WizardPlaceStep::obstacle() const
{
    for (const AmountField *field : {m_years, m_today, m_budget})
        if (!field->problem().isEmpty())
            return tr("%1: %2").arg(field->label(), field->problem());
    for (const QLabel *problem : {m_ownedProblem, m_nameProblem})
        if (!problem->text().isEmpty())
            return problem->text();
    const QList<QCheckBox *> ticks = m_named->findChildren<QCheckBox *>();
    if (m_seller->currentData() == QString::fromLatin1(kSeveral) &&
        std::none_of(ticks.begin(), ticks.end(), [](const QCheckBox *tick) { return tick->isChecked(); }))
        return tr("Tick the sellers you may use.");
    if (m_made && m_made->study.options.empty())
        return tr("Tick at least one option to compare.");
    return {};
}

} // namespace breakeven
