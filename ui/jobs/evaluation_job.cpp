#include "ui/jobs/evaluation_job.h"

#include "model/evaluate/timings.h"
#include "model/sheet/figure.h"
#include "model/study/study_changes.h"
#include "model/study/study_path.h"

#include <QThread>
#include <QtConcurrent>

#include <algorithm>
#include <functional>
#include <utility>

namespace breakeven {

namespace {

constexpr int kSlowMilliseconds = 300;
constexpr int kProgressMilliseconds = 100;

// Without options or ranges there is nothing to draw.
bool hasRuns(const Study &study)
{
    const auto inputs = allInputs(study);
    return !study.options.empty() &&
           std::any_of(inputs.begin(), inputs.end(),
                       [](const ConstInputPlace &place) { return place.input->range.has_value(); });
}

std::optional<int> sheetInput(const Sheet &sheet, const std::string &path)
{
    for (std::size_t i = 0; i < sheet.inputs().size(); ++i)
        if (sheet.inputs()[i].path == path)
            return int(i);
    return std::nullopt;
}

StudyResultPtr onSameSheet(const Study &study, const StudyResultPtr &last)
{
    // The sheet carries sources, ranges and modes as well.
    const std::string path = onlyChangedValue(last->study, study);
    // Conventions shape the sheet itself (months, order of sums).
    if (path.empty() || path.rfind("conventions.", 0) == 0)
        return nullptr;
    // And what is spent first decides which options have returns.
    if (inputAt(study, path)->field->key == std::string("migration_cost"))
        return nullptr;
    const auto input = sheetInput(*last->sheet.sheet, path);
    if (!input)
        return nullptr;
    auto result = std::make_shared<StudyResult>(*last);
    result->study = study;
    result->evaluation.setInput(*input, inputAt(study, path)->input->value);
    result->comparison = compare(study, result->sheet, result->evaluation);
    result->isComplete = false;
    result->risk.reset();
    result->riskError.reset();
    result->decision.reset();
    result->isAssessed = !hasRuns(study);
    return result;
}

double discountRate(const Study &study)
{
    const auto rate = study.conventions.inputs.find("discount_rate");
    return rate == study.conventions.inputs.end() ? 0 : rate->second.value.value_or(0);
}

std::string timingOf(const Study &study)
{
    const auto timing = study.conventions.choices.find("cash_timing");
    return timing == study.conventions.choices.end() ? "" : timing->second;
}

std::vector<TimingOutcome> timingOutcomes(const StudyResult &result)
{
    const Study &study = result.study;
    const double rate = discountRate(study) != 0 ? discountRate(study) : kUsualRate;
    std::vector<TimingOutcome> outcomes;
    for (std::size_t i = 0; i < result.sheet.timings.size(); ++i) {
        const bool isNone = result.sheet.timings[i] == kNotDiscounted;
        TimingOutcome outcome{isNone ? timingOf(study) : result.sheet.timings[i], isNone ? 0 : rate, {}};
        outcome.isCurrent = outcome.timing == timingOf(study) && outcome.rate == discountRate(study);
        for (const OptionNodes &option : result.sheet.options)
            outcome.npv.push_back(valueOf(result.evaluation, Figure{option.npvByTiming[i]}));
        outcomes.push_back(std::move(outcome));
    }
    return outcomes;
}

} // namespace

Study withTiming(const Study &study, const std::string &timing, double rate)
{
    Study other = study;
    other.conventions.choices["cash_timing"] = timing;
    other.conventions.inputs["discount_rate"].value = rate;
    return other;
}

EvaluationOutcome evaluateQuickly(const Study &study, const StudyResultPtr &last)
{
    if (last)
        if (StudyResultPtr result = onSameSheet(study, last))
            return {result, {}};
    auto sheet = buildStudySheet(study);
    if (!sheet)
        return {nullptr, sheet.error()};
    const Evaluation evaluation(sheet->sheet);
    Comparison comparison = compare(study, *sheet, evaluation);
    auto result = std::make_shared<StudyResult>(
        StudyResult{study, std::move(*sheet), evaluation, std::move(comparison)});
    result->use = std::make_shared<const InputUse>(inputUse(study, result->sheet));
    result->isAssessed = !hasRuns(study);
    return {result, {}};
}

EvaluationOutcome completed(const StudyResultPtr &result, std::stop_token stop, const Catalogue &catalogue)
{
    auto complete = std::make_shared<StudyResult>(*result);
    completeVerdict(complete->study, complete->comparison);
    complete->timings = timingOutcomes(*complete);
    if (stop.stop_requested())
        return {result, {}};
    complete->claims = checkClaims(complete->study, complete->sheet, complete->evaluation);
    complete->notes =
        sanityNotes(complete->study, complete->sheet, complete->evaluation, complete->comparison, catalogue);
    addCostsByMeasure(complete->study, complete->notes);
    addWorth(Probe::of(complete->study, complete->sheet), complete->comparison, complete->notes);
    complete->isComplete = true;
    return {complete, {}};
}

// What an offer costs, and a fix changes, has nothing to do with what the answer turns on.
void keepCosts(const std::vector<SanityNote> &before, std::vector<SanityNote> &notes)
{
    for (SanityNote &note : notes)
        for (const SanityNote &known : before)
            if (known.id == note.id && known.path == note.path) {
                if (note.cost && known.cost)
                    note.cost = known.cost;
                note.worth = known.worth;
            }
}

EvaluationOutcome assessed(const StudyResultPtr &result, const RiskSettings &settings,
                           const Catalogue &catalogue)
{
    auto whole = std::make_shared<StudyResult>(*result);
    whole->isAssessed = true;
    auto risk = assessRisk(whole->study, settings);
    if (!risk)
        whole->riskError = risk.error();
    else if (risk->isAnythingDrawn())
        whole->risk = std::make_shared<const Risk>(std::move(*risk));
    if (!whole->riskError)
        whole->decision =
            readDecision(whole->study, {.contest = whole->risk ? contestOf(*whole->risk) : Contest(),
                                        .threads = settings.threads,
                                        .stop = settings.stop});
    // What the answer turns on is a note as well.
    if (whole->decision) {
        whole->notes = sanityNotes(whole->study, whole->sheet, whole->evaluation, whole->comparison,
                                   catalogue, whole->decision->flipsInRange());
        keepCosts(result->notes, whole->notes);
    }
    return {whole, {}};
}

EvaluationJob::EvaluationJob(QObject *parent) : QObject(parent)
{
    m_thread.setParent(this); // found there
    m_thread.setMaxThreadCount(1);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &EvaluationJob::takeOutcome);
    m_rest.setSingleShot(true);
    connect(&m_rest, &QTimer::timeout, this, &EvaluationJob::runCompletion);
    connect(&m_progress, &QTimer::timeout, this, &EvaluationJob::showProgress);
}

EvaluationJob::~EvaluationJob()
{
    stopRuns();
    m_watcher.waitForFinished();
}

void EvaluationJob::start(const Study &study)
{
    m_movement.noteEdit();
    if (m_isRunning && m_step == Step::Figures) {
        m_waiting = study;
        return;
    }
    endRest();
    run(Step::Figures, [study, last = m_last] { return evaluateQuickly(study, last); });
}

// What follows the figures of an older study is left to end by itself: nobody waits for it.
void EvaluationJob::endRest()
{
    stopRuns();
    m_rest.stop();
    m_isDropped = false;
    if (m_progress.isActive())
        emit drawing(-1);
    m_progress.stop();
}

void EvaluationJob::cancel()
{
    m_waiting.reset();
    m_last.reset();
    m_isDropped = m_isRunning;
    m_rest.stop();
    stopRuns();
}

void EvaluationJob::stopRuns() { m_stopRest.request_stop(); }

void EvaluationJob::run(Step step, std::function<EvaluationOutcome()> work)
{
    m_isRunning = true;
    m_step = step;
    QThreadPool &pool = step == Step::Figures ? m_thread : *QThreadPool::globalInstance();
    m_watcher.setFuture(QtConcurrent::run(&pool, std::move(work)));
}

void EvaluationJob::runCompletion()
{
    m_stopRest = {};
    run(Step::Rest, [result = m_last, stop = m_stopRest.get_token(), catalogue = m_catalogue] {
        return completed(result, stop, catalogue ? *catalogue : bundledCatalogue());
    });
}

// One thread stays with the window.
void EvaluationJob::runRisk(const StudyResultPtr &result)
{
    m_percent = std::make_shared<std::atomic<int>>(0);
    RiskSettings settings;
    settings.samples = m_runs.samples;
    settings.seed = m_runs.seed;
    settings.withInformation = true;
    settings.threads = std::max(1, QThread::idealThreadCount() - 1);
    settings.stop = m_stopRest.get_token();
    settings.progress = [percent = m_percent](std::int64_t done, std::int64_t all) {
        *percent = int(100 * done / all);
    };
    m_progress.start(kSlowMilliseconds);
    run(Step::Rest, [result, settings, catalogue = m_catalogue] {
        return assessed(result, settings, catalogue ? *catalogue : bundledCatalogue());
    });
}

void EvaluationJob::showProgress()
{
    m_progress.start(kProgressMilliseconds);
    emit drawing(*m_percent);
}

void EvaluationJob::takeOutcome()
{
    m_isRunning = false;
    const bool wasDrawing = m_progress.isActive();
    m_progress.stop();
    if (wasDrawing)
        emit drawing(-1);
    const EvaluationOutcome outcome = m_watcher.result();
    if (std::exchange(m_isDropped, false)) {
        if (m_waiting)
            start(*std::exchange(m_waiting, std::nullopt));
        return;
    }
    if (outcome.result)
        m_last = outcome.result;
    emit finished(outcome);
    next(outcome);
}

void EvaluationJob::next(const EvaluationOutcome &outcome)
{
    if (m_isRunning)
        return; // a receiver has started another one
    if (outcome.result && outcome.result != m_last)
        return; // or wants no more
    if (m_waiting)
        start(*std::exchange(m_waiting, std::nullopt));
    else if (outcome.result && !outcome.result->isComplete)
        m_rest.start(m_movement.rest());
    else if (outcome.result && !outcome.result->isAssessed)
        runRisk(outcome.result);
    else
        emit becameIdle();
}

} // namespace breakeven
