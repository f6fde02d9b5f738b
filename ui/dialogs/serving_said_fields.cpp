#include "ui/dialogs/serving_said_fields.h"

#include "ui/look/strings.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>

#include <algorithm>

namespace breakeven {

namespace {

constexpr const char *kModel = "servedModel";
constexpr const char *kGpu = "gpu";
constexpr const char *kGpus = "gpusAReplica";
constexpr const char *kConcurrency = "concurrency";
constexpr const char *kEngine = "engine";
constexpr const char *kPrecision = "precision";

// Whether every run says it.
bool isSaid(const std::vector<ServingRun> &runs, const std::string &name)
{
    const auto labelled = [&](const char *label) {
        return std::all_of(runs.begin(), runs.end(),
                           [&](const ServingRun &run) { return !run.label(label).empty(); });
    };
    if (name == kConcurrency)
        return std::all_of(runs.begin(), runs.end(), [](const ServingRun &run) {
            return run.point.concurrency || run.point.offeredPerSecond;
        });
    return labelled(name == kModel    ? kModelLabel
                    : name == kGpu    ? kGpuLabel
                    : name == kGpus   ? kGpusLabel
                    : name == kEngine ? kEngineLabel
                                      : kPrecisionLabel);
}

bool areSame(const ServingSaid &a, const ServingSaid &b)
{
    return a.model == b.model && a.gpu == b.gpu && a.engine == b.engine && a.precision == b.precision &&
           a.gpus == b.gpus && a.concurrency == b.concurrency;
}

} // namespace

ServingSaidFields::ServingSaidFields(QWidget *parent)
    : QWidget(parent),
      m_hint(new QLabel), m_entries{{kModel, tr("Served &model"), tr("such as openai/gpt-oss-120b")},
                                    {kGpu, tr("&GPU"), tr("such as B200")},
                                    {kGpus, tr("GPUs a &replica"), tr("such as 4")},
                                    {kConcurrency, tr("Re&quests at once"), tr("such as 32")},
                                    {kEngine, tr("&Engine"), tr("such as vllm")},
                                    {kPrecision, tr("Preci&sion"), tr("such as fp8")}}
{
    auto *form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_hint->setWordWrap(true);
    m_hint->setObjectName(QStringLiteral("servingHint"));
    form->addRow(m_hint);
    for (Entry &entry : m_entries) {
        entry.edit = new QLineEdit;
        entry.edit->setObjectName(QString::fromLatin1(entry.name));
        form->addRow(entry.label, entry.edit);
        connect(entry.edit, &QLineEdit::editingFinished, this, [this] {
            const ServingSaid now = said();
            if (areSame(now, m_said))
                return;
            m_said = now;
            emit changed();
        });
    }
}

QLineEdit *ServingSaidFields::field(const char *name) const
{
    return findChild<QLineEdit *>(QString::fromLatin1(name));
}

std::optional<double> ServingSaidFields::numberIn(const char *name) const
{
    bool isNumber = false;
    const double number = locale().toDouble(field(name)->text().trimmed(), &isNumber);
    return isNumber && number > 0 ? std::optional(number) : std::nullopt;
}

ServingSaid ServingSaidFields::said() const
{
    const auto text = [this](const char *name) { return toStd(field(name)->text().trimmed()); };
    ServingSaid said;
    said.model = text(kModel);
    said.gpu = text(kGpu);
    said.engine = text(kEngine);
    said.precision = text(kPrecision);
    said.gpus = numberIn(kGpus);
    said.concurrency = numberIn(kConcurrency);
    return said;
}

void ServingSaidFields::showRuns(const std::vector<ServingRun> &runs)
{
    QStringList lacking;
    for (const Entry &entry : m_entries) {
        const bool isTyped = !entry.edit->text().trimmed().isEmpty();
        const bool isAnswered = isSaid(runs, entry.name) && !isTyped;
        entry.edit->setPlaceholderText(isAnswered ? tr("in the files") : entry.example);
        if (!isSaid(runs, entry.name))
            lacking.append(QString(entry.label).remove(QLatin1Char('&')));
    }
    m_hint->setText(lacking.isEmpty()
                        ? tr("The files give all of this; what you enter here is used where a file does not.")
                        : tr("<b>The files do not give:</b> %1.").arg(lacking.join(QStringLiteral(", "))));
}

} // namespace breakeven
