#include "ui/dialogs/new_study_wizard.h"

#include "data/readers/utc_time.h"
#include "pricing/new_study/fetched_market.h"
#include "pricing/new_study/serving_rules.h"
#include "pricing/new_study/study_currency.h"
#include "ui/dialogs/wizard_amount_step.h"
#include "ui/dialogs/wizard_answer.h"
#include "ui/dialogs/wizard_kind_step.h"
#include "ui/dialogs/wizard_place_step.h"
#include "ui/look/strings.h"
#include "ui/session/preferences.h"
#include "ui/session/store_session.h"
#include "ui/text/window_words.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/step_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kLastStep = 3;
constexpr int kWizardWidth = 1240;
constexpr int kWizardHeight = 780;
constexpr int kCharactersBeside = 135; // narrower the answer stands below the questions

} // namespace

NewStudyWizard::NewStudyWizard(StoreSession &store, QWidget *parent)
    : QDialog(parent), m_store(store), m_day(today()),
      m_bar(new StepBar(
          {tr("What do you run?"), tr("On what, and how much?"), tr("Where may it run?"), tr("Compare")})),
      m_strip(new MessageStrip), m_steps(new QStackedWidget), m_answer(new WizardAnswer),
      m_halves(new QHBoxLayout)
{
    setWindowTitle(tr("New Study"));
    readCatalogue();
    m_job = new NewStudyJob(m_catalogue, this);
    auto *kind = new WizardKindStep;
    m_amount = new WizardAmountStep(m_answers, *m_catalogue, m_store.store());
    m_place = new WizardPlaceStep(m_answers, *m_catalogue, store);
    for (QWidget *step :
         {static_cast<QWidget *>(kind), static_cast<QWidget *>(m_amount), static_cast<QWidget *>(m_place)})
        addStep(step);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_bar);
    column->addWidget(m_strip);
    m_halves->addWidget(m_steps, 6);
    m_halves->addWidget(m_answer, 5);
    column->addLayout(m_halves, 1);
    column->addWidget(buttonRow());
    connect(kind, &WizardKindStep::kindChosen, this, &NewStudyWizard::chooseKind);
    connect(kind, &WizardKindStep::importChosen, this, [this] { done(kImport); });
    connectSteps();
    const QSize room = parent ? parent->window()->size() : screen()->availableSize();
    resize(std::min(kWizardWidth, room.width() - 24), std::min(kWizardHeight, room.height() - 24));
    m_amount->ask();
    m_place->ask();
    recalculate();
    showStep(0);
}

// A catalogue of a person's own that cannot be read is told of; the program's own still answers.
void NewStudyWizard::readCatalogue()
{
    Store *store = m_store.store();
    const auto fetched = store ? catalogueAtFetchedPrices(store->prices(), m_day) : bundledCatalogue();
    auto catalogue = catalogueWithOwn(m_store.folder(), fetched ? *fetched : bundledCatalogue());
    if (!catalogue)
        m_strip->say(StripTone::Warning, tr("%1 The program's own catalogue is used instead.")
                                             .arg(toQt(catalogue.error().text()))
                                             .toHtmlEscaped());
    else
        m_strip->clear();
    m_catalogue = std::make_shared<const Catalogue>(catalogue ? std::move(*catalogue) : bundledCatalogue());
    m_seen = store ? seenOfMarket(store->prices(), *m_catalogue, m_day) : SeenPrices();
}

void NewStudyWizard::addStep(QWidget *step)
{
    auto *area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(step);
    m_steps->addWidget(area);
}

void NewStudyWizard::connectSteps()
{
    connect(m_amount, &WizardAmountStep::changed, this, [this] {
        m_place->ask(); // another GPU has other sellers
        recalculate();
    });
    connect(m_place, &WizardPlaceStep::changed, this, &NewStudyWizard::recalculate);
    const auto showProblem = [this] {
        if (hasFieldProblem())
            recalculate();
        else
            showObstacle(); // what is entered then is told as a change
    };
    connect(m_amount, &WizardAmountStep::problemChanged, this, showProblem);
    connect(m_place, &WizardPlaceStep::problemChanged, this, showProblem);
    connect(m_job, &NewStudyJob::made, this, &NewStudyWizard::takeMade);
    connect(m_job, &NewStudyJob::created, this, &NewStudyWizard::takeCreated);
    connect(m_job, &NewStudyJob::evaluated, this, &NewStudyWizard::takeResult);
    connect(m_answer, &WizardAnswer::sellerRequested, m_place, &WizardPlaceStep::useSeller);
}

QWidget *NewStudyWizard::buttonRow()
{
    auto *widget = new QWidget;
    auto *row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    m_obstacle = new QLabel;
    m_obstacle->setObjectName(QStringLiteral("obstacle"));
    m_obstacle->setWordWrap(true);
    m_obstacle->setTextFormat(Qt::PlainText);
    m_obstacle->setProperty("tone", QStringLiteral("warning"));
    row->addWidget(m_obstacle, 1);
    const auto add = [&](const QString &text, const char *name, auto slot) {
        auto *button = new QPushButton(text);
        button->setObjectName(QString::fromLatin1(name));
        button->setAutoDefault(false);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, slot);
        return button;
    };
    add(tr("Cancel"), "cancel", [this] { reject(); });
    m_back = add(tr("‹ &Back"), "back", [this] { showStep(step() - 1); });
    m_next = add(tr("&Next ›"), "next", [this] { showStep(step() + 1); });
    m_createAndAdd = add(tr("Create and &Add a Workload…"), "createAndAdd", [this] {
        m_addsWorkload = true;
        accept();
    });
    m_create = add(tr("&Create Study"), "createStudy", [this] {
        m_addsWorkload = false;
        accept();
    });
    return widget;
}

void NewStudyWizard::chooseKind(const std::string &kind, const std::string &measure)
{
    const bool isOfRun = measureOf(m_answers) == kRunMeasure;
    if (kind != m_answers.workload || isOfRun != (measure == kRunMeasure)) {
        m_answers.workload = kind;
        m_answers.measure = measure;
        m_answers.choices.clear();
        m_amount->ask();
        m_place->ask();
        recalculate();
    }
    showStep(1);
}

int NewStudyWizard::step() const { return m_bar->current(); }

void NewStudyWizard::showStep(int step)
{
    const int next = std::clamp(step, 0, kLastStep);
    if (next > this->step() && next > 1 && !obstacle().isEmpty())
        return;
    m_bar->setCurrent(next);
    showSteps();
    if (next < kLastStep)
        static_cast<QScrollArea *>(m_steps->currentWidget())->widget()->setFocus();
    else
        m_create->setFocus();
}

// The last step is the answer alone.
void NewStudyWizard::showSteps()
{
    m_steps->setCurrentIndex(std::min(step(), 2));
    m_steps->setVisible(step() < kLastStep);
    m_answer->setVisible(step() > 0);
    m_answer->setDetail(step() == kLastStep ? WizardAnswer::Detail::Alone : WizardAnswer::Detail::Beside);
    m_back->setVisible(step() > 0);
    m_next->setVisible(step() > 0 && step() < kLastStep);
    m_create->setVisible(step() > 0);
    m_createAndAdd->setVisible(step() == kLastStep);
    (step() < kLastStep ? m_next : m_create)->setDefault(true);
    showObstacle();
}

QString NewStudyWizard::obstacle() const
{
    if (const QString missing = m_amount->obstacle(); !missing.isEmpty())
        return missing;
    if (const QString wrong = m_place->obstacle(); !wrong.isEmpty())
        return wrong;
    return m_refused;
}

// Whether a field holds something that cannot be read: an answer would belong only to the beginning of what
// was typed.
bool NewStudyWizard::hasFieldProblem() const { return m_amount->hasProblem() || m_place->hasProblem(); }

void NewStudyWizard::showObstacle()
{
    const QString obstacle = this->obstacle();
    const QString said = obstacle.isEmpty() ? m_remark : obstacle;
    m_obstacle->setText(m_isCreating ? tr("Looking for the best mix of the ways to pay…")
                        : step() > 0 ? said
                                     : QString());
    m_next->setEnabled(obstacle.isEmpty() && !m_isCreating);
    for (QPushButton *create : {m_create, m_createAndAdd})
        create->setEnabled(obstacle.isEmpty() && !m_isCreating);
}

// What was answered, and what is preferred for every new study. Without a rate of the currency it is in US
// dollars, and says why.
Result<NewStudyRequest> NewStudyWizard::request()
{
    NewStudyRequest request = requestOf(m_answers, m_day);
    request.seen = m_seen;
    for (auto &setting : newStudySettings(preferences()))
        request.settings.push_back(std::move(setting));
    Store *store = m_store.store();
    const auto money =
        chooseCurrency(request, toStd(preferences().currency), store ? &store->prices() : nullptr);
    if (const auto found = findServing(request, *m_catalogue, store); !found)
        return found.error();
    m_remark =
        money ? QString() : tr("The study is in USD: %1").arg(inWindowWords(toQt(money.error().message)));
    return request;
}

void NewStudyWizard::recalculate()
{
    m_refused.clear();
    if (const QString missing = m_amount->missing(); !missing.isEmpty()) {
        m_job->drop();
        m_answer->setMissing(missing);
    } else if (hasFieldProblem()) {
        m_job->drop();
        m_answer->setWrong(obstacle());
    } else if (problemOf(m_answers)) {
        m_job->drop();
    } else if (const auto asked = request()) {
        m_job->start(*asked);
    } else {
        m_job->drop();
        takeMade({nullptr, asked.error()});
    }
    showObstacle();
}

void NewStudyWizard::takeMade(const NewStudyOutcome &outcome)
{
    m_refused = outcome.error ? inWindowWords(toQt(outcome.error->message)) : QString();
    m_place->setMade(outcome.made);
    if (outcome.error)
        m_answer->setWrong(m_refused);
    else if (outcome.made->study.options.empty())
        m_answer->setMissing(tr("No option is ticked."));
    else
        m_answer->setMade(outcome.made);
    showObstacle();
}

void NewStudyWizard::takeResult(const EvaluationOutcome &outcome)
{
    if (outcome.result)
        m_answer->setResult(outcome.result);
    else
        m_answer->setWrong(inWindowWords(toQt(outcome.error->text())));
}

QString NewStudyWizard::freeName() const
{
    const std::string base = m_answers.name.empty() ? standardName(m_answers) : m_answers.name;
    std::string name = base;
    Store *store = m_store.store();
    for (int n = 2; store; ++n) {
        const auto found = store->studies().find(name);
        if (!found || !*found)
            break;
        name = base + " " + std::to_string(n);
    }
    return toQt(name);
}

// What was typed last counts, also where its figures are still on their way.
void NewStudyWizard::accept()
{
    if (m_isCreating || !obstacle().isEmpty())
        return;
    const auto asked = request();
    if (!asked)
        return takeMade({nullptr, asked.error()});
    setCreating(true);
    m_job->create(*asked);
}

void NewStudyWizard::takeCreated(const NewStudyOutcome &outcome)
{
    setCreating(false);
    if (outcome.error)
        return takeMade(outcome);
    m_study = outcome.made->study;
    m_study.name = toStd(freeName());
    QDialog::accept();
}

// Nothing is answered meanwhile; Cancel and Esc give it up, and the answers are there again.
void NewStudyWizard::setCreating(bool isCreating)
{
    m_isCreating = isCreating;
    m_create->setText(isCreating ? tr("Creating…") : tr("&Create Study"));
    for (QWidget *part : QList<QWidget *>{m_steps, m_answer, m_bar, m_back, m_next, m_create, m_createAndAdd})
        part->setEnabled(!isCreating);
    showObstacle();
}

void NewStudyWizard::reject()
{
    m_job->drop();
    if (!m_isCreating)
        return QDialog::reject();
    setCreating(false);
    recalculate();
    m_create->setFocus();
}

// Esc goes one step back: first out of what is open, and not out of all that was answered without asking.
void NewStudyWizard::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !m_isCreating &&
        (m_place->leaveOffers() || (step() > 0 && !mayBeLeft())))
        return;
    QDialog::keyPressEvent(event);
}

bool NewStudyWizard::mayBeLeft()
{
    QMessageBox box(QMessageBox::Question, tr("New Study"), tr("Discard this new study?"),
                    QMessageBox::NoButton, this);
    QAbstractButton *leave = box.addButton(tr("&Discard"), QMessageBox::DestructiveRole);
    box.setDefaultButton(box.addButton(tr("&Keep Editing"), QMessageBox::RejectRole));
    box.exec();
    return box.clickedButton() == leave;
}

// Beside each other where there is room for both at the present size of text, else one below the other.
void NewStudyWizard::arrange()
{
    const bool isWide = width() >= fontMetrics().averageCharWidth() * kCharactersBeside;
    m_halves->setDirection(isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void NewStudyWizard::resizeEvent(QResizeEvent *event)
{
    QDialog::resizeEvent(event);
    arrange();
}

void NewStudyWizard::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_halves)
        arrange();
}

} // namespace breakeven
