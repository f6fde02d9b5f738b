#include "ui/dialogs/wizard_amount_step.h"

#include "data/catalogue/known_models.h"
#include "data/store/store.h"
#include "data/store/trace_store.h"
#include "model/numeric/time_constants.h"
#include "model/procurement/estimated_replica.h"
#include "model/study/fields.h"
#include "pricing/new_study/serving_rules.h"
#include "ui/dialogs/section_label.h"
#include "ui/look/fonts.h"
#include "ui/look/strings.h"
#include "ui/models/gpu_choices.h"
#include "ui/models/model_choices.h"
#include "ui/widgets/amount_field.h"
#include "ui/widgets/area_around.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/tab_order.h"
#include "ui/widgets/table_view.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace breakeven {

namespace {

constexpr int kShownGpus = 6;
constexpr int kShownModels = 6;

const Field kMemory{"memory", "GPU memory, at least", units::one, "GB", std::nullopt, "", 0,
                    1e4,      "Leave empty for any.", true};

bool isModelFact(const std::string &key)
{
    return std::find(std::begin(kModelFacts), std::end(kModelFacts), key) != std::end(kModelFacts);
}

void clear(QLayout &layout)
{
    while (QLayoutItem *item = layout.takeAt(0)) {
        if (QWidget *widget = item->widget()) {
            widget->setParent(nullptr); // no longer found by its name
            widget->deleteLater();
        }
        if (item->layout())
            clear(*item->layout());
        delete item;
    }
}

} // namespace

WizardAmountStep::WizardAmountStep(NewStudyAnswers &answers, const Catalogue &catalogue, const Store *store,
                                   QWidget *parent)
    : QWidget(parent), m_answers(answers), m_catalogue(catalogue), m_store(store)
{
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(0, 0, 8, 0);
    m_gpuPart = gpuPart();
    m_column->addWidget(m_gpuPart);
    m_column->addWidget(sectionLabel(tr("How much"), font()));
    m_questions = new QVBoxLayout;
    m_questions->setSpacing(2);
    m_column->addLayout(m_questions);
    m_column->addStretch();
    setFocusProxy(m_gpus);
    showGpus();
}

QWidget *WizardAmountStep::gpuPart()
{
    auto *widget = new QWidget;
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 4);
    m_chosen = sectionLabel({}, font());
    column->addWidget(m_chosen);
    m_memory = new AmountField({kMemory});
    column->addWidget(m_memory);
    m_gpus = new TableView(tr("GPUs"), TableView::Height::OfSpace);
    m_gpus->setSelectionMode(QAbstractItemView::SingleSelection);
    m_gpus->setMinimumHeight((kShownGpus + 2) * (fontMetrics().height() + 8));
    column->addWidget(m_gpus);
    m_noGpu = new QLabel(tr("No GPU on sale has that much memory; several work together."));
    m_noGpu->setWordWrap(true);
    m_noGpu->setProperty("tone", QStringLiteral("warning"));
    column->addWidget(m_noGpu);
    // What is only current, as when the table gets the focus, is not chosen.
    connect(m_gpus->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &WizardAmountStep::chooseGpu);
    connect(m_memory, &AmountField::answered, this, [this](std::optional<double> memory) {
        m_leastMemory = memory.value_or(0);
        showGpus();
    });
    return widget;
}

void WizardAmountStep::showGpus()
{
    const Table table = gpuChoices(m_catalogue, m_leastMemory, locale());
    m_noGpu->setVisible(table.rows.empty());
    m_gpus->setTable(table);
    m_gpus->showRow(toQt(m_answers.gpu));
    showChosen();
}

void WizardAmountStep::chooseGpu()
{
    const QModelIndexList rows = m_gpus->selectionModel()->selectedRows();
    const std::string gpu = rows.isEmpty() ? std::string() : toStd(rows.front().data(PathRole).toString());
    if (gpu.empty() || gpu == m_answers.gpu)
        return;
    m_answers.gpu = gpu;
    m_answers.choices.clear();
    showChosen();
    if (workloadTraits(m_answers.workload).isInTokens) {
        m_answers.serving.runs.clear(); // those of another GPU
        askAgain();
    } else {
        emit changed();
    }
}

void WizardAmountStep::showChosen()
{
    m_chosen->setText(!m_answers.gpu.empty() ? tr("On which GPU: %1").arg(toQt(m_answers.gpu))
                      : mayGpuStayOpen()     ? tr("On which GPU: the one that costs least")
                                             : tr("On which GPU"));
}

void WizardAmountStep::ask()
{
    clear(*m_questions);
    m_fields.clear();
    showChosen();
    addMeasures();
    m_models = nullptr;
    const bool isRun = measureOf(m_answers) == kRunMeasure;
    const bool isInTokens = workloadTraits(m_answers.workload).isInTokens;
    // What is of a model begins with it; the GPU may stay open.
    m_column->removeWidget(m_gpuPart);
    m_column->insertWidget(isRun || isInTokens ? m_column->count() - 1 : 0, m_gpuPart);
    setFocusProxy(m_gpus);
    if (isRun)
        addModelRun();
    if (isInTokens) {
        addServedModel();
        addLog();
    }
    const std::vector<NewStudyQuestion> questions = questionsOf(m_answers, m_catalogue);
    for (const NewStudyQuestion &question : questions)
        if (!isModelFact(question.field.key))
            addQuestion(question);
    if (isAskedForDays(m_answers))
        addDays();
    if (isInTokens)
        addServing(questions);
    followLayout(*this);
    showProblem();
}

// The model by search in a list; `choose` takes the one that is selected.
QLineEdit *WizardAmountStep::addModels(const std::function<void(const std::string &model)> &choose)
{
    auto *search = new QLineEdit;
    search->setPlaceholderText(tr("a part of its name"));
    search->setClearButtonEnabled(true);
    setFocusProxy(search);
    addRow(tr("&Model"), search);
    m_models = new TableView(tr("Models"), TableView::Height::OfSpace);
    m_models->setObjectName(QStringLiteral("models"));
    m_models->setSelectionMode(QAbstractItemView::SingleSelection);
    m_models->setMinimumHeight((kShownModels + 2) * (fontMetrics().height() + 8));
    m_questions->addWidget(m_models);
    showModels({});
    connect(search, &QLineEdit::textChanged, this, &WizardAmountStep::showModels);
    connect(m_models->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this, choose] {
        const QModelIndexList rows = m_models->selectionModel()->selectedRows();
        if (!rows.isEmpty())
            choose(toStd(rows.front().data(PathRole).toString()));
    });
    return search;
}

// Of a model that the list does not have its name is typed, and more is asked.
void WizardAmountStep::addServedModel()
{
    const auto choose = [this](const std::string &model) {
        std::string &served = m_answers.serving.model;
        if (model == served)
            return;
        const bool wasKnown = isServedModelKnown();
        served = model;
        if (wasKnown == isServedModelKnown()) {
            emit changed();
            return;
        }
        askAgain();
        // What is asked has changed; the person stays where the model is.
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_models)
                    m_models->setFocus();
            },
            Qt::QueuedConnection);
    };
    QLineEdit *search = addModels(choose);
    search->setObjectName(QStringLiteral("servedModel"));
    search->setPlaceholderText(tr("a part of its name, or the name of your own"));
    if (!isServedModelKnown())
        search->setText(toQt(m_answers.serving.model));
    connect(search, &QLineEdit::editingFinished, this, [this, search, choose] {
        const std::string text = toStd(search->text().trimmed());
        const KnownModel *known = modelNamed(m_catalogue.models, text);
        if (known || (!text.empty() && modelChoices(m_catalogue, toQt(text), locale()).rows.empty()))
            choose(known ? known->id : text);
    });
}

bool WizardAmountStep::isServedModelKnown() const
{
    return modelNamed(m_catalogue.models, m_answers.serving.model) != nullptr;
}

// The model, and how it is trained.
void WizardAmountStep::addModelRun()
{
    addModels([this](const std::string &model) {
        if (model == m_answers.model)
            return;
        m_answers.model = model;
        emit changed();
    })->setObjectName(QStringLiteral("modelSearch"));
    auto *method = new ChoiceBox;
    method->setObjectName(QStringLiteral("method"));
    for (const ChoiceValue &value : findWorkloadKind("training")->fields().findChoice("method")->values)
        method->addItem(QString::fromUtf8(value.label), QString::fromUtf8(value.id));
    method->setCurrentIndex(std::max(0, method->findData(toQt(m_answers.method))));
    addRow(tr("What is &trained"), method);
    connect(method, &QComboBox::currentIndexChanged, this, [this, method] {
        m_answers.method = toStd(method->currentData().toString());
        emit changed();
    });
}

void WizardAmountStep::showModels(const QString &text)
{
    m_models->setTable(modelChoices(m_catalogue, text, locale()));
    m_models->showRow(toQt(measureOf(m_answers) == kRunMeasure ? m_answers.model : m_answers.serving.model));
}

std::vector<TraceSummary> WizardAmountStep::runs() const
{
    if (!m_store || m_answers.gpu.empty())
        return {};
    auto found = runsOfGpu(m_store->traces(), m_answers.gpu);
    return found ? std::move(*found) : std::vector<TraceSummary>();
}

// The widgets that ask may be among those that go.
void WizardAmountStep::askAgain()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            QScrollArea *area = areaAround(*this);
            const int place = area ? area->verticalScrollBar()->value() : 0;
            ask();
            emit changed();
            // What had the focus has gone, and the area went along with the focus.
            if (area)
                QTimer::singleShot(0, area, [area, place] { area->verticalScrollBar()->setValue(place); });
        },
        Qt::QueuedConnection);
}

void WizardAmountStep::addMeasures()
{
    const auto measures = workMeasures(m_answers.workload);
    if (measures.size() < 2)
        return;
    QStringList texts;
    int current = 0;
    for (std::size_t i = 0; i < measures.size(); ++i) {
        texts.append(QString::fromUtf8(measures[i].label));
        if (measureOf(m_answers) == measures[i].id)
            current = int(i);
    }
    auto *segments = new Segments(tr("Amount given as"), texts);
    segments->setObjectName(QStringLiteral("measures"));
    segments->setCurrent(current);
    m_questions->addWidget(segments);
    connect(segments, &Segments::chosen, this, [this, measures](int index) {
        m_answers.measure = measures[std::size_t(index)].id;
        askAgain();
    });
}

void WizardAmountStep::addQuestion(const NewStudyQuestion &question)
{
    auto *field = new AmountField(question);
    const auto found = m_answers.amounts.find(field->key());
    field->setAnswer(found == m_answers.amounts.end() ? std::nullopt : std::optional(found->second));
    m_questions->addWidget(field);
    m_fields.append(field);
    connect(field, &AmountField::answered, this,
            [this, key = field->key()](std::optional<double> answer) { take(key, answer); });
    connect(field, &AmountField::problemChanged, this, &WizardAmountStep::problemChanged);
}

void WizardAmountStep::addDays()
{
    auto *box = new ChoiceBox;
    box->setObjectName(QStringLiteral("days"));
    box->addItems({tr("Monday to Friday"), tr("every day")});
    box->setCurrentIndex(m_answers.isOnWorkdays ? 0 : 1);
    auto *label = new QLabel(tr("&Days"));
    label->setBuddy(box);
    auto *row = new QHBoxLayout;
    row->addWidget(label, 1);
    row->addWidget(box);
    m_questions->addLayout(row);
    connect(box, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_answers.isOnWorkdays = index == 0;
        emit changed();
    });
}

void WizardAmountStep::addRow(const QString &text, QWidget *editor)
{
    auto *label = new QLabel(text);
    label->setBuddy(editor);
    label->setWordWrap(true);
    auto *row = new QHBoxLayout;
    row->addWidget(label, 1);
    row->addWidget(editor);
    m_questions->addLayout(row);
}

// What the targets hold for, how fast a replica is, whose tokens are sold, and where the requests come from.
void WizardAmountStep::addServing(const std::vector<NewStudyQuestion> &questions)
{
    auto *percentile = new ChoiceBox;
    percentile->setObjectName(QStringLiteral("percentile"));
    const ChoiceField &field = *findWorkloadKind(m_answers.workload)->fields().findChoice("percentile");
    for (const ChoiceValue &value : field.values)
        percentile->addItem(QString::fromUtf8(value.label), QString::fromUtf8(value.id));
    percentile->setCurrentIndex(std::max(0, percentile->findData(toQt(m_answers.percentile))));
    addRow(tr("Tar&gets hold for"), percentile);
    connect(percentile, &QComboBox::currentIndexChanged, this, [this, percentile] {
        m_answers.percentile = toStd(percentile->currentData().toString());
        emit changed();
    });
    addRuns();
    // Asked where no run says how fast it is, and the catalogue does not know the model.
    const bool isEstimated = runs().empty() || m_answers.serving.runs == kEstimate;
    if (isEstimated && !isServedModelKnown())
        for (const NewStudyQuestion &question : questions)
            if (isModelFact(question.field.key))
                addQuestion(question);
}

void WizardAmountStep::addRuns()
{
    auto *box = new ChoiceBox;
    box->setObjectName(QStringLiteral("runs"));
    box->addItem(tr("the stored runs of the GPU"), QString());
    for (const TraceSummary &one : runs())
        box->addItem(tr("runs %1").arg(toQt(one.name)), toQt(one.name));
    box->addItem(tr("an estimate from the model"), QString::fromLatin1(kEstimate));
    box->setCurrentIndex(std::max(0, box->findData(toQt(m_answers.serving.runs))));
    addRow(tr("&Speed of a replica"), box);
    connect(box, &QComboBox::currentIndexChanged, this, [this, box] {
        m_answers.serving.runs = toStd(box->currentData().toString());
        askAgain(); // an estimate asks for the model
    });
}

void WizardAmountStep::addLog()
{
    auto *box = new ChoiceBox;
    box->setObjectName(QStringLiteral("requestLog"));
    box->addItem(tr("as answered below"), QString());
    const auto traces = m_store ? m_store->traces().list() : Result<std::vector<TraceSummary>>(Error{});
    if (traces)
        for (const TraceSummary &trace : *traces)
            if (trace.kind == TraceKind::Arrivals)
                box->addItem(tr("the log %1").arg(toQt(trace.name)), toQt(trace.name));
    const auto &log = m_answers.serving.log;
    box->setCurrentIndex(std::max(0, log ? box->findData(toQt(log->name)) : 0));
    addRow(tr("&Requests"), box);
    auto *what = new QLabel;
    what->setObjectName(QStringLiteral("logRemarks"));
    what->setWordWrap(true);
    what->setTextFormat(Qt::PlainText);
    what->setProperty("tone", QString::fromLatin1(m_logProblem.isEmpty() ? "secondary" : "error"));
    QStringList sentences{m_logProblem};
    if (log)
        for (const std::string &remark : log->remarks)
            sentences.append(toQt(remark));
    what->setText(sentences.join(QLatin1Char(' ')).trimmed());
    what->setVisible(!what->text().isEmpty());
    m_questions->addWidget(what);
    connect(box, &QComboBox::currentIndexChanged, this,
            [this, box] { takeLog(toStd(box->currentData().toString())); });
}

// What was answered before gives way to the log.
void WizardAmountStep::takeLog(const std::string &name)
{
    m_answers.serving.log.reset();
    m_logProblem.clear();
    for (const char *key : {"requests", "input_tokens", "output_tokens", "cached_share"})
        m_answers.amounts.erase(key);
    if (!name.empty()) {
        const auto trace = m_store->traces().load(name);
        auto log = trace ? requestLogOf(*trace, kHoursPerMonth) : Result<RequestLog>(trace.error());
        if (log)
            m_answers.serving.log = std::move(*log);
        else
            m_logProblem = toQt(log.error().message);
    }
    askAgain();
}

void WizardAmountStep::take(const std::string &key, std::optional<double> answer)
{
    if (answer)
        m_answers.amounts[key] = *answer;
    else
        m_answers.amounts.erase(key);
    showProblem();
    emit changed();
}

// What is wrong only beside another answer.
void WizardAmountStep::showProblem()
{
    const auto problem = problemOf(m_answers);
    for (AmountField *field : m_fields)
        if (field->key() == "to" || field->key() == "days" || field->key() == "mfu")
            field->setProblem(problem && problem->key == field->key() ? toQt(problem->sentence) : QString());
}

bool WizardAmountStep::hasProblem() const
{
    return std::any_of(m_fields.begin(), m_fields.end(),
                       [](const AmountField *field) { return !field->problem().isEmpty(); });
}

bool WizardAmountStep::mayGpuStayOpen() const
{
    return measureOf(m_answers) == kRunMeasure ||
           (workloadTraits(m_answers.workload).isInTokens && isServedModelKnown());
}

QString WizardAmountStep::missing() const
{
    if (measureOf(m_answers) != kRunMeasure)
        return m_answers.gpu.empty() && !mayGpuStayOpen()
                   ? workloadTraits(m_answers.workload).isInTokens
                         ? tr("Choose a model or a GPU: the answer appears here.")
                         : tr("Pick a GPU to see the answer here.")
                   : QString();
    if (m_answers.model.empty())
        return tr("Choose a model: the answer appears here.");
    return m_answers.amounts.count("tokens")
               ? QString()
               : tr("Say how many tokens the data has: the answer appears here.");
}

QString WizardAmountStep::obstacle() const
{
    if (!missing().isEmpty() && measureOf(m_answers) == kRunMeasure)
        return m_answers.model.empty() ? tr("Choose a model to go on.")
                                       : tr("Say how many tokens the data has to go on.");
    if (!missing().isEmpty())
        return workloadTraits(m_answers.workload).isInTokens ? tr("Choose a model or a GPU to go on.")
                                                             : tr("Choose a GPU to go on.");
    for (const AmountField *field : m_fields)
        if (!field->problem().isEmpty())
            return tr("%1: %2").arg(field->label(), field->problem());
    return {};
}

} // namespace breakeven
