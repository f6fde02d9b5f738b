#include "ui/evaluation_job.h"

#include "model/study_path.h"

#include <QThread>
#include <QtConcurrent>

#include <algorithm>
#include <functional>
#include <utility>

namespace breakeven {

namespace {

constexpr double kUsualRate = 0.10; // of a study that does not discount
constexpr int kSlowMilliseconds = 300;
constexpr int kProgressMilliseconds = 100;

// The path of the only input whose value differs; nothing when more, or anything else, differs.
std::optional<std::string> singleChange(const Study &before, const Study &after)
{
    const auto old = allInputs(before);
    const auto now = allInputs(after);
    if (old.size() != now.size())
        return std::nullopt;
    std::optional<std::string> changed;
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (*old[i].input == *now[i].input)
            continue;
        if (changed || old[i].path != now[i].path)
            return std::nullopt;
        changed = now[i].path;
    }
    if (!changed)
        return std::nullopt;
    // Nothing but this value may differ: the sheet carries sources, ranges and modes as well.
    Study patched = before;
    Study target = after;
    const auto place = findInput(patched, *changed);
    const auto wanted = findInput(target, *changed);
    if (!place || !wanted || !place->input->value || !wanted->input->value)
        return std::nullopt;
    place->input->value = wanted->input->value;
    return patched == after ? changed : std::nullopt;
}

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
    const auto path = singleChange(last->study, study);
    const auto input = path ? sheetInput(*last->sheet.sheet, *path) : std::nullopt;
    // Conventions shape the sheet itself (months, order of sums).
    if (!input || path->rfind("conventions.", 0) == 0)
        return nullptr;
    auto result = std::make_shared<StudyResult>(*last);
    result->study = study;
    Study copy = study;
    result->evaluation.setInput(*input, findInput(copy, *path)->input->value);
    result->comparison = compare(study, result->sheet, result->evaluation);
    result->isComplete = false;
    result->risk.reset();
    result->riskError.reset();
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

std::optional<TimingOutcome> timingOutcome(const Study &study, const std::string &timing, double rate)
{
    const Study other = withTiming(study, timing, rate);
    const auto sheet = buildStudySheet(other);
    if (!sheet)
        return std::nullopt;
    const Evaluation evaluation(sheet->sheet);
    TimingOutcome outcome{timing, rate, {}, other == study};
    for (const OptionNodes &option : sheet->options)
        outcome.npv.push_back(evaluation.scalar(option.npv));
    return outcome;
}

std::vector<TimingOutcome> timingOutcomes(const Study &study)
{
    const ChoiceField *field = conventionFields().findChoice("cash_timing");
    const double rate = discountRate(study) != 0 ? discountRate(study) : kUsualRate;
    std::vector<TimingOutcome> outcomes;
    if (auto none = timingOutcome(study, timingOf(study), 0))
        outcomes.push_back(std::move(*none));
    if (field)
        for (const ChoiceValue &value : field->values)
            if (auto outcome = timingOutcome(study, value.id, rate))
                outcomes.push_back(std::move(*outcome));
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
    result->isAssessed = !hasRuns(study);
    return {result, {}};
}

EvaluationOutcome completed(const StudyResultPtr &result)
{
    auto complete = std::make_shared<StudyResult>(*result);
    complete->comparison.verdict.flip = decidingConvention(complete->study, complete->comparison);
    complete->timings = timingOutcomes(complete->study);
    complete->claims = checkClaims(complete->study, complete->sheet, complete->evaluation);
    complete->isComplete = true;
    return {complete, {}};
}

EvaluationOutcome assessed(const StudyResultPtr &result, const RiskSettings &settings)
{
    auto whole = std::make_shared<StudyResult>(*result);
    whole->isAssessed = true;
    auto risk = assessRisk(whole->study, settings);
    if (!risk)
        whole->riskError = risk.error();
    else if (!risk->inputs.empty())
        whole->risk = std::make_shared<const Risk>(std::move(*risk));
    return {whole, {}};
}

EvaluationJob::EvaluationJob(QObject *parent) : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &EvaluationJob::takeOutcome);
    connect(&m_progress, &QTimer::timeout, this, &EvaluationJob::showProgress);
}

EvaluationJob::~EvaluationJob()
{
    stopRuns();
    m_watcher.waitForFinished();
}

void EvaluationJob::start(const Study &study)
{
    if (m_isRunning) {
        m_waiting = study;
        stopRuns();
        return;
    }
    run([study, last = m_last] { return evaluateQuickly(study, last); });
}

void EvaluationJob::cancel()
{
    m_waiting.reset();
    m_last.reset();
    m_isDropped = m_isRunning;
    stopRuns();
}

void EvaluationJob::stopRuns() { m_stopRuns.request_stop(); }

void EvaluationJob::run(std::function<EvaluationOutcome()> work)
{
    m_isRunning = true;
    m_watcher.setFuture(QtConcurrent::run(std::move(work)));
}

// One thread stays with the window.
void EvaluationJob::runRisk(const StudyResultPtr &result)
{
    m_stopRuns = {};
    m_percent = std::make_shared<std::atomic<int>>(0);
    RiskSettings settings;
    settings.threads = std::max(1, QThread::idealThreadCount() - 1);
    settings.stop = m_stopRuns.get_token();
    settings.progress = [percent = m_percent](std::int64_t done, std::int64_t all) {
        *percent = int(100 * done / all);
    };
    m_progress.start(kSlowMilliseconds);
    run([result, settings] { return assessed(result, settings); });
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
    if (std::exchange(m_isDropped, false) || (wasDrawing && m_waiting)) {
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
    if (m_waiting)
        start(*std::exchange(m_waiting, std::nullopt));
    else if (outcome.result && !outcome.result->isComplete)
        run([result = outcome.result] { return completed(result); });
    else if (outcome.result && !outcome.result->isAssessed)
        runRisk(outcome.result);
    else
        emit becameIdle();
}

} // namespace breakeven
