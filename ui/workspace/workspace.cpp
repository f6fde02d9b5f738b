#include "ui/workspace/workspace.h"

#include "model/workload/equal_work.h"
#include "pricing/new_study/fetched_market.h"
#include "ui/look/strings.h"

#include <QThread>
#include <QThreadPool>

#include <utility>

namespace breakeven {

namespace {

// Long enough to write once for a whole movement of a slider.
constexpr int kSaveDelayMilliseconds = 400;
constexpr int kLateMilliseconds = 300;
// Then the store says that it is locked.
constexpr int kMostSaveDelays = 50;
constexpr int kRevisionMilliseconds = 10 * 60 * 1000;
// Jobs that may run at once: runs, a plan, sweeps, decisions, reports, imports.
constexpr int kMostJobs = 16;

// Qt paints wide areas by the pool in which jobs run, and waits for it: where jobs hold all of its threads
// the window stands still.
void keepThreadsForPainting()
{
    QThreadPool::globalInstance()->setMaxThreadCount(QThread::idealThreadCount() + kMostJobs);
}

} // namespace

Workspace::Workspace(SecretStore *secrets)
    : m_keys(secrets ? *secrets : m_keyring), m_priceRefresh(m_store, m_keys)
{
    keepThreadsForPainting();
    m_saveTimer.setSingleShot(true);
    m_saveTimer.setInterval(kSaveDelayMilliseconds);
    connect(&m_saveTimer, &QTimer::timeout, this, &Workspace::saveWhenFree);
    m_lateTimer.setSingleShot(true);
    m_lateTimer.setInterval(kLateMilliseconds);
    connect(&m_lateTimer, &QTimer::timeout, this, [this] { setLate(true); });
    m_riskLateTimer.setSingleShot(true);
    m_riskLateTimer.setInterval(kLateMilliseconds);
    connect(&m_riskLateTimer, &QTimer::timeout, this, [this] { setRiskLate(true); });
    connect(&m_revisionTimer, &QTimer::timeout, this, &Workspace::saveAutomaticRevision);
    m_revisionTimer.start(kRevisionMilliseconds);
    connect(&m_document, &StudyDocument::changed, this, &Workspace::noteChange);
    connect(&m_job, &EvaluationJob::finished, this, &Workspace::takeOutcome);
    connect(&m_store, &StoreSession::pricesChanged, this, &Workspace::findMovedPrices);
    connect(&m_store, &StoreSession::problemChanged, this, &Workspace::findMovedPrices); // another store
    for (const auto changed : {&StoreSession::pricesChanged, &StoreSession::problemChanged})
        connect(&m_store, changed, this, [this] {
            readMarket();
            if (m_document.isOpen())
                m_job.start(study());
        });
    connect(&m_store, &StoreSession::revisionAdded, this, &Workspace::noteRevision);
}

// A table of one's own that cannot be read is told of where new studies are made of it.
void Workspace::readMarket()
{
    const Store *store = m_store.store();
    auto market = marketOf(study(), store ? &store->prices() : nullptr, m_store.folder());
    m_job.setCatalogue(market ? std::make_shared<const Catalogue>(std::move(*market)) : nullptr);
}

void Workspace::select(const QString &path)
{
    if (path == m_selection)
        return;
    m_selection = path;
    emit selectionChanged(path);
}

std::string Workspace::selectedOption() const
{
    const QStringList words = m_selection.split(QLatin1Char('.'));
    const bool isOption = words.size() > 1 && words[0] == QLatin1String("options");
    const std::string id = isOption ? toStd(words[1]) : std::string();
    return study().options.count(id) ? id : std::string();
}

void Workspace::explain(const ExplainTarget &target) { emit explainRequested(target); }

void Workspace::setFigures(const QString &page, std::map<QString, ExplainedFigure> figures)
{
    for (const auto &[id, figure] : m_figures)
        if (figure.page != page)
            figures.emplace(id, figure);
    if (figures == m_figures)
        return;
    m_figures = std::move(figures);
    emit figuresChanged();
}

const ExplainedFigure *Workspace::figure(const QString &id) const
{
    const auto found = m_figures.find(id);
    return found == m_figures.end() ? nullptr : &found->second;
}

void Workspace::setBetterValues(std::vector<BetterValue> values)
{
    if (values == m_betterValues)
        return;
    m_betterValues = std::move(values);
    emit betterValuesChanged();
}

const BetterValue *Workspace::betterValue(const QString &path) const
{
    for (const BetterValue &value : m_betterValues)
        if (toQt(value.path) == path)
            return &value;
    return nullptr;
}

void Workspace::openStudy(Study study)
{
    saveNow();
    m_store.begin(study);
    show(std::move(study));
}

void Workspace::openStored(StoredReading found)
{
    saveNow();
    m_store.resume(std::move(found.stored));
    show(std::move(found.reading.study));
}

// Of which the store knows already where it is to be written.
void Workspace::show(Study study)
{
    forgetResult();
    m_selection.clear();
    m_hasConflict = false;
    m_revisionIndex = 0;
    const std::optional<Study> revision = m_store.lastRevision(study.id);
    m_hasRevision = revision.has_value();
    m_lastRevision = revision.value_or(study);
    m_isOpening = true;
    m_document.open(std::move(study));
    m_isOpening = false;
    m_problem.clear();
    emit resultChanged(); // the numbers of the study before go with it
    emit selectionChanged({});
    emit savedChanged();
}

void Workspace::closeStudy()
{
    saveNow();
    forgetResult();
    m_problem.clear();
    m_selection.clear();
    m_isSaved = true;
    m_hasConflict = false;
    m_document.close();
    followPins();
    emit resultChanged();
}

void Workspace::saveNow()
{
    m_saveTimer.stop();
    m_saveDelays = 0;
    if (m_isSaved || !m_document.isOpen())
        return;
    const StoreSession::Outcome outcome = m_store.save(study());
    m_isSaved = outcome == StoreSession::Outcome::Saved;
    m_hasConflict = outcome == StoreSession::Outcome::Conflict;
    emit savedChanged();
    if (m_hasConflict)
        emit conflictFound();
}

// A refresh writes a part in one go: what was typed meanwhile is kept until that is done, and nobody waits.
void Workspace::saveWhenFree()
{
    if (m_store.isBeingWritten() && ++m_saveDelays < kMostSaveDelays)
        m_saveTimer.start();
    else
        saveNow();
}

void Workspace::saveAtOnce()
{
    m_isSaved = false;
    saveNow();
}

void Workspace::saveAutomaticRevision()
{
    const int index = m_document.undoStack().index();
    if (!m_document.isOpen() || !m_isSaved || index == m_revisionIndex)
        return;
    m_revisionIndex = index;
    if (m_store.addRevision(study(), {}, RevisionKind::Automatic))
        emit savedChanged();
}

void Workspace::noteRevision()
{
    m_lastRevision = study();
    m_hasRevision = true;
    emit revisionChanged();
}

void Workspace::noteChange()
{
    if (const std::pair<std::string, Date> place{referenceGpu(study()), study().asOf}; place != m_marketOf) {
        m_marketOf = place;
        readMarket();
    }
    m_job.start(study());
    if (!m_isLate && !m_lateTimer.isActive())
        m_lateTimer.start();
    if (m_risk && !m_isRiskLate && !m_riskLateTimer.isActive())
        m_riskLateTimer.start();
    const bool wasSaved = std::exchange(m_isSaved, m_isOpening);
    if (!m_isOpening)
        m_saveTimer.start();
    emit studyChanged();
    if (wasSaved && !m_isOpening)
        emit savedChanged();
    followPins();
}

void Workspace::takeOutcome(const EvaluationOutcome &outcome)
{
    m_problem = outcome.error ? toQt(outcome.error->text()) : QString();
    if (outcome.result)
        m_result = outcome.result;
    if (!m_job.hasWaiting())
        setLate(false);
    if (outcome.result && outcome.result->isAssessed && !m_job.hasWaiting()) {
        m_risk = outcome.result->risk;
        m_decision = outcome.result->decision;
        setRiskLate(false);
    }
    emit resultChanged();
}

void Workspace::setLate(bool isLate)
{
    m_lateTimer.stop();
    if (isLate == m_isLate)
        return;
    m_isLate = isLate;
    emit lateChanged();
}

void Workspace::setRiskLate(bool isLate)
{
    m_riskLateTimer.stop();
    if (isLate == m_isRiskLate)
        return;
    m_isRiskLate = isLate;
    emit riskLateChanged();
}

void Workspace::followPins()
{
    if (StudyPins pins = studyPins(study()); pins != m_pins) {
        m_pins = std::move(pins);
        findMovedPrices();
    }
}

void Workspace::findMovedPrices()
{
    Store *store = m_store.store();
    const bool isKnown = store && m_document.isOpen();
    auto moved = isKnown ? breakeven::movedPrices(study(), store->prices())
                         : Result<std::vector<MovedPrice>>(std::vector<MovedPrice>());
    // A store that cannot be read says so where it is opened.
    m_movedPrices = moved ? std::move(*moved) : std::vector<MovedPrice>();
    m_movedPaths.clear();
    for (const MovedPrice &price : m_movedPrices)
        m_movedPaths.insert(price.path);
    emit movedPricesChanged();
}

void Workspace::forgetResult()
{
    setBetterValues({});
    m_job.cancel();
    setLate(false);
    m_result.reset();
    m_risk.reset();
    m_decision.reset();
    setRiskLate(false);
}

ShownRisk Workspace::shownRisk() const
{
    return {m_risk, m_isRiskLate, !m_risk && m_result && !m_result->isAssessed, m_decision};
}

void Workspace::setRuns(const RunsWish &runs)
{
    if (runs == m_job.runs())
        return;
    m_job.setRuns(runs);
    if (!m_document.isOpen())
        return;
    m_job.start(study());
    if (m_risk && !m_isRiskLate && !m_riskLateTimer.isActive())
        m_riskLateTimer.start();
}

void Workspace::cancelCalculation()
{
    if (!m_isLate) {
        m_job.stopRuns();
        return;
    }
    m_job.cancel();
    m_problem = tr("The calculation was cancelled; the next change starts it again.");
    setLate(false);
    emit resultChanged();
}

} // namespace breakeven
