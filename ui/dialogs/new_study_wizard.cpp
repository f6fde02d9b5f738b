#include "ui/dialogs/new_study_wizard.h"

#include "model/study/fields.h"
#include "pricing/formats/price_import.h"
#include "pricing/pins/study_pin.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/jobs/evaluation_job.h"
#include "ui/look/fonts.h"
#include "ui/look/html.h"
#include "ui/look/strings.h"
#include "ui/pages/price_choices.h"
#include "ui/session/field_amount.h"
#include "ui/session/store_session.h"
#include "ui/text/numbers.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/row_button.h"
#include "ui/words/headline.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace breakeven {

namespace {

constexpr int kLastStep = 3;
constexpr int kShownAmounts = 5;

QLabel *wrapped(const QString &text, const char *tone = "")
{
    auto *label = new QLabel(text);
    label->setWordWrap(true);
    label->setProperty("tone", QString::fromLatin1(tone));
    return label;
}

QLabel *titleLabel(const QString &text, const QFont &font)
{
    auto *label = new QLabel(text);
    label->setFont(fonts::section(font));
    return label;
}

void clear(QLayout *layout)
{
    while (QLayoutItem *item = layout->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
}

QString priceText(const StudyCandidate &candidate, const QLocale &locale)
{
    if (!candidate.needsPrice)
        return {};
    if (!candidate.offer)
        return NewStudyWizard::tr("no price for this GPU; import one under Prices");
    const Offer &offer = *candidate.offer;
    return NewStudyWizard::tr("%1 · %2 %3 for a GPU-hour%4")
        .arg(toQt(offerTitle(offer)).replace(QLatin1Char('_'), QLatin1Char(' ')),
             hourlyPrice(toDouble(offer.price) / offer.gpuCount(), locale), toQt(offer.currency),
             offer.effectiveFrom ? QStringLiteral(" · ") + QString::number(offer.effectiveFrom->year)
                                 : QString());
}

} // namespace

NewStudyWizard::NewStudyWizard(StoreSession &store, QWidget *parent)
    : QDialog(parent), m_store(store), m_job(new EvaluationJob(this)), m_steps(new QStackedWidget)
{
    setWindowTitle(tr("New Study"));
    for (QWidget *step : {kindStep(), amountStep(), placeStep(), compareStep()})
        m_steps->addWidget(step);
    auto *column = new QVBoxLayout(this);
    column->addWidget(stepBar());
    auto *halves = new QHBoxLayout;
    halves->setSpacing(20);
    halves->addWidget(m_steps, 1);
    m_answer = answerPanel();
    halves->addWidget(m_answer, 1);
    column->addLayout(halves, 1);
    column->addWidget(buttonRow());
    connect(m_job, &EvaluationJob::finished, this, &NewStudyWizard::showOutcome);
    resize(1000, 680);
    chooseKind(workloadKinds().front().id);
    showStep(0);
}

QWidget *NewStudyWizard::stepBar()
{
    auto *widget = new QWidget;
    auto *row = new QHBoxLayout(widget);
    for (const QString &text :
         {tr("1  What do you run?"), tr("2  How much?"), tr("3  Where may it run?"), tr("4  Compare")}) {
        m_stepLabels.append(new QLabel(text));
        row->addWidget(m_stepLabels.back());
        row->addStretch();
    }
    return widget;
}

QWidget *NewStudyWizard::kindStep()
{
    auto *widget = new QWidget;
    auto *column = new QVBoxLayout(widget);
    for (const WorkloadKind &kind : workloadKinds()) {
        auto *button = new RowButton;
        button->setObjectName(QStringLiteral("kind:") + QString::fromUtf8(kind.id));
        button->setAccessibleName(QString::fromUtf8(kind.label));
        auto *texts = new QVBoxLayout(button);
        texts->setContentsMargins(14, 12, 14, 12);
        texts->addWidget(titleLabel(QString::fromUtf8(kind.label), font()));
        texts->addWidget(wrapped(QString::fromUtf8(kind.description), "secondary"));
        for (QLabel *label : button->findChildren<QLabel *>())
            label->setAttribute(Qt::WA_TransparentForMouseEvents);
        column->addWidget(button);
        connect(button, &RowButton::clicked, this, [this, id = std::string(kind.id)] {
            chooseKind(id);
            showStep(1);
        });
    }
    column->addStretch();
    return widget;
}

QWidget *NewStudyWizard::amountStep()
{
    auto *widget = new QWidget;
    auto *column = new QVBoxLayout(widget);
    m_amounts = new QFormLayout;
    m_amounts->setLabelAlignment(Qt::AlignRight | Qt::AlignVCenter);
    column->addLayout(m_amounts);
    column->addWidget(
        wrapped(tr("These are plausible values. Those you do not change are listed under Assumptions as "
                   "example values."),
                "secondary"));
    column->addStretch();
    return widget;
}

QWidget *NewStudyWizard::placeStep()
{
    auto *widget = new QWidget;
    auto *column = new QVBoxLayout(widget);
    auto *row = new QHBoxLayout;
    row->addWidget(titleLabel(tr("Options to compare"), font()));
    row->addStretch();
    m_gpu = new QComboBox;
    auto *label = new QLabel(tr("&GPU"));
    label->setBuddy(m_gpu);
    row->addWidget(label);
    row->addWidget(m_gpu);
    column->addLayout(row);
    m_gpu->addItems(priceChoices(m_store).gpus);
    auto *area = new QScrollArea;
    area->setWidgetResizable(true);
    auto *list = new QWidget;
    m_candidates = new QVBoxLayout(list);
    area->setWidget(list);
    column->addWidget(area, 1);
    connect(m_gpu, &QComboBox::currentIndexChanged, this, [this] {
        m_plan.gpu = toStd(m_gpu->currentText());
        fillCandidates();
    });
    m_plan.gpu = toStd(m_gpu->currentText());
    return widget;
}

QWidget *NewStudyWizard::compareStep()
{
    auto *widget = new QWidget;
    auto *column = new QVBoxLayout(widget);
    m_compareText = wrapped({});
    m_compareText->setTextFormat(Qt::RichText);
    column->addWidget(m_compareText);
    column->addStretch();
    return widget;
}

QWidget *NewStudyWizard::answerPanel()
{
    auto *area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setObjectName(QStringLiteral("page"));
    auto *widget = new QWidget;
    widget->setObjectName(QStringLiteral("pageBody"));
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(16, 12, 16, 12);
    column->addWidget(wrapped(tr("Answer so far"), "secondary"));
    m_headline = wrapped({});
    m_headline->setTextFormat(Qt::RichText);
    m_headline->setFont(fonts::sized(font(), 2.5));
    column->addWidget(m_headline);
    m_chart = new StackedBarsChart;
    column->addWidget(m_chart);
    m_hint = wrapped({}, "secondary");
    column->addWidget(m_hint);
    column->addStretch();
    area->setWidget(widget);
    return area;
}

QWidget *NewStudyWizard::buttonRow()
{
    auto *widget = new QWidget;
    auto *row = new QHBoxLayout(widget);
    row->addStretch();
    const auto add = [&](const QString &text, auto slot) {
        auto *button = new QPushButton(text);
        button->setAutoDefault(false);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, slot);
        return button;
    };
    add(tr("Cancel"), [this] { reject(); });
    m_back = add(tr("‹ &Back"), [this] { showStep(step() - 1); });
    m_next = add(tr("&Next ›"), [this] { showStep(step() + 1); });
    m_create = add(tr("&Create Study"), [this] { accept(); });
    m_create->setObjectName(QStringLiteral("createStudy"));
    return widget;
}

void NewStudyWizard::chooseKind(const std::string &kind)
{
    if (kind == m_plan.workloadKind)
        return;
    m_plan.workloadKind = kind;
    m_plan.workloadInputs.clear();
    fillAmounts();
    fillCandidates();
}

void NewStudyWizard::fillAmounts()
{
    while (m_amounts->rowCount() > 0)
        m_amounts->removeRow(0);
    const FieldSet &fields = findWorkloadKind(m_plan.workloadKind)->fields();
    const Study study = this->study();
    int shown = 0;
    for (const Field &field : fields.fields) {
        if (!field.standard || shown++ >= kShownAmounts)
            continue;
        auto *edit = new AmountEdit;
        const FieldAmount amount(field, study);
        edit->setShown(amount.text(field.standard, 0, locale()));
        edit->setToolTip(QString::fromUtf8(field.help));
        auto *label = new QLabel(QString::fromUtf8(field.label));
        label->setBuddy(edit);
        m_amounts->addRow(label, edit);
        connect(edit, &AmountEdit::committed, this,
                [this, key = std::string(field.key), edit] { setAmount(key, *edit); });
    }
}

void NewStudyWizard::setAmount(const std::string &key, AmountEdit &edit)
{
    const Field *field = findWorkloadKind(m_plan.workloadKind)->fields().find(key);
    const FieldAmount amount(*field, study());
    const auto value = amount.read(edit.text(), 0, locale());
    if (!value || !*value) {
        const QString problem = value ? tr("Expected a number.") : toQt(value.error().message);
        edit.setWrong(true, problem);
        edit.setToolTip(problem);
        return;
    }
    edit.setShown(amount.text(*value, 0, locale()));
    edit.setToolTip(QString::fromUtf8(field->help));
    Input input;
    input.value = *value;
    input.source = toStd(tr("own value"));
    input.asOf = today();
    input.confidence = Confidence::Medium;
    m_plan.workloadInputs[key] = input;
    recalculate();
}

void NewStudyWizard::fillCandidates()
{
    clear(m_candidates);
    const std::vector<StudyCandidate> before = m_plan.candidates;
    m_plan.candidates = studyCandidates(m_store.store(), m_plan.gpu, m_plan.workloadKind, today());
    for (std::size_t i = 0; i < m_plan.candidates.size(); ++i) {
        StudyCandidate &candidate = m_plan.candidates[i];
        for (const StudyCandidate &known : before)
            if (known.kind == candidate.kind && known.canBeTicked() && candidate.canBeTicked())
                candidate.isTicked = known.isTicked;
        auto *box = new QCheckBox(toQt(candidate.label));
        box->setObjectName(QStringLiteral("candidate:") + toQt(candidate.kind));
        box->setChecked(candidate.isTicked);
        box->setEnabled(candidate.canBeTicked());
        m_candidates->addWidget(box);
        QLabel *detail =
            wrapped(priceText(candidate, locale()), candidate.canBeTicked() ? "secondary" : "warning");
        detail->setIndent(24);
        m_candidates->addWidget(detail);
        connect(box, &QCheckBox::toggled, this, [this, i](bool isTicked) {
            m_plan.candidates[i].isTicked = isTicked;
            recalculate();
        });
    }
    m_candidates->addStretch();
    recalculate();
}

Study NewStudyWizard::study() const { return studyOf(m_plan, today(), m_store.store()); }

int NewStudyWizard::step() const { return m_steps->currentIndex(); }

void NewStudyWizard::showStep(int step)
{
    m_steps->setCurrentIndex(std::clamp(step, 0, kLastStep));
    showSteps();
}

void NewStudyWizard::showSteps()
{
    for (int i = 0; i < m_stepLabels.size(); ++i) {
        m_stepLabels[i]->setFont(i == step() ? fonts::section(font()) : font());
        m_stepLabels[i]->setEnabled(i <= step());
    }
    m_answer->setVisible(step() > 0);
    m_back->setEnabled(step() > 0);
    m_next->setEnabled(step() < kLastStep);
    m_create->setEnabled(step() > 0);
    (step() < kLastStep ? m_next : m_create)->setDefault(true);
}

void NewStudyWizard::recalculate() { m_job->start(study()); }

void NewStudyWizard::showOutcome(const EvaluationOutcome &outcome)
{
    if (!outcome.result) {
        m_headline->setText(toQt(outcome.error->text()).toHtmlEscaped());
        return;
    }
    const StudyResult &result = *outcome.result;
    const words::Headline headline = words::headline(result.study, result.comparison, numberStyle(locale()));
    m_headline->setText(withoutLinks(toQt(headline.brief)));
    m_chart->setVisible(!result.comparison.options.empty());
    m_chart->setBars(stackedBars(result.study, result.comparison, locale()));
    m_hint->setText(toQt(headline.excluded));
    m_compareText->setText(QStringLiteral("<p>%1</p><p>%2</p><p>%3</p>")
                               .arg(withoutLinks(toQt(headline.html)),
                                    withoutLinks(toQt(headline.secondLineHtml)),
                                    tr("Create Study opens it; everything can be changed there.")));
}

} // namespace breakeven
