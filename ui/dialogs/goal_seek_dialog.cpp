#include "ui/dialogs/goal_seek_dialog.h"

#include "model/decision/probe.h"
#include "model/sheet/explanation.h"
#include "model/study/study_path.h"
#include "ui/look/strings.h"
#include "ui/text/field_amount.h"
#include "ui/text/numbers.h"
#include "ui/text/quantity_text.h"
#include "ui/widgets/dialog_layout.h"
#include "ui/words/decision_text.h"
#include "ui/workspace/edits.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

SoughtGoal soughtGoal(const Study &study, const std::string &quantity, const std::string &path, double target,
                      const std::stop_token &stop)
{
    SoughtGoal sought{path, target, {}, {}};
    const auto probe = Probe::of(study, {quantity});
    const MovableInput *input = probe ? probe->find(path) : nullptr;
    const auto range = input ? standardScan(*input) : Result<Ends>(Error{ErrorKind::NotFound, {}, path});
    if (!probe || !range) {
        sought.error = probe ? range.error() : probe.error();
        return sought;
    }
    const auto found = solve(*probe, *input, SolveQuestion::reaches(quantity, target), *range, stop);
    if (found)
        sought.solution = *found;
    else
        sought.error = found.error();
    return sought;
}

} // namespace

GoalSeekDialog::GoalSeekDialog(Workspace &workspace, const QString &quantity, const QString &title,
                               QWidget *parent)
    : QDialog(parent), m_workspace(workspace), m_quantity(quantity), m_target(new QLineEdit),
      m_input(new QComboBox), m_answer(new QLabel), m_run([this](const SoughtGoal &sought) { take(sought); })
{
    const StudyResult &result = *workspace.result();
    const ExplainTarget target{{}, quantity};
    const NodeId node = *result.sheet.sheet->find(toStd(quantity));
    const auto now = valueOf(result.evaluation, target);
    const QString shown = quantityText(result, node, now, locale());
    m_scale = shown.endsWith(QLatin1Char('%')) ? 100 : 1;
    setWindowTitle(tr("Goal Seek"));
    m_target->setObjectName(QStringLiteral("target"));
    m_target->setText(spreadsheetNumber(
        fixed(now ? std::optional(*now * m_scale) : now, now && std::fabs(*now) >= 1000 ? 0 : 4, locale()),
        locale()));
    m_input->setObjectName(QStringLiteral("input"));
    m_answer->setObjectName(QStringLiteral("answer"));
    m_answer->setWordWrap(true);
    auto *column = new QVBoxLayout(this);
    auto *form = new QFormLayout;
    form->addRow(title, new QLabel(tr("now %1").arg(shown)));
    form->addRow(tr("&Is to be"), m_target);
    form->addRow(tr("By changing &only"), m_input);
    column->addLayout(form);
    column->addWidget(m_answer);
    m_use = addEnd(*this, *column, tr("&Use It"));
    setMinimumWidth(fontMetrics().averageCharWidth() * 70);
    fillInputs();
    connect(m_target, &QLineEdit::textChanged, this, &GoalSeekDialog::seek);
    connect(m_input, &QComboBox::currentIndexChanged, this, &GoalSeekDialog::seek);
    seek();
    m_target->selectAll();
}

GoalSeekDialog::~GoalSeekDialog() { m_stop.request_stop(); }

// Those the number depends on; what moves the answer most stands first.
void GoalSeekDialog::fillInputs()
{
    const StudyResult &result = *m_workspace.result();
    std::vector<std::string> strongest, paths;
    if (result.decision)
        for (const InputSwing &swing : result.decision->sensitivity.inputs)
            strongest.push_back(swing.path);
    for (const SheetInput *input : leaves(*result.sheet.sheet, *result.sheet.sheet->find(toStd(m_quantity))))
        if (const auto place = inputAt(result.study, input->path); place && place->input->value)
            paths.push_back(place->path);
    const auto rank = [&](const std::string &path) {
        return std::find(strongest.begin(), strongest.end(), path) - strongest.begin();
    };
    std::stable_sort(paths.begin(), paths.end(), [&](const std::string &one, const std::string &other) {
        return rank(one) < rank(other);
    });
    for (const std::string &path : paths)
        if (m_input->findData(toQt(path)) < 0)
            m_input->addItem(toQt(words::titleAt(result.study, path)), toQt(path));
}

QString GoalSeekDialog::amount(double value) const
{
    const auto place = inputAt(m_workspace.study(), toStd(m_input->currentData().toString()));
    return place ? FieldAmount(*place->field, m_workspace.study()).shortText(value, locale()) : QString();
}

void GoalSeekDialog::seek()
{
    m_found.reset();
    m_use->setEnabled(false);
    m_stop.request_stop();
    m_stop = {};
    const QString text = spreadsheetNumber(m_target->text().trimmed(), locale());
    bool isNumber = false;
    const double target = locale().toDouble(text, &isNumber) / m_scale;
    if (m_input->count() == 0)
        return m_answer->setText(tr("This number depends on no value that can be changed."));
    if (!isNumber)
        return m_answer->setText(tr("Expected a number such as %1, found “%2”.")
                                     .arg(locale().toString(1234.5, 'f', 1), m_target->text()));
    m_answer->setText(tr("Calculating…"));
    m_run.request([study = m_workspace.study(), quantity = toStd(m_quantity),
                   path = toStd(m_input->currentData().toString()), target,
                   token = m_stop.get_token()] { return soughtGoal(study, quantity, path, target, token); });
}

void GoalSeekDialog::take(const SoughtGoal &sought)
{
    if (sought.path != toStd(m_input->currentData().toString()))
        return;
    const QString name = m_input->currentText();
    if (sought.error)
        return m_answer->setText(toQt(sought.error->message));
    const Solution &solution = sought.solution;
    if (solution.status == Solution::Status::Always)
        return m_answer->setText(tr("It is so with any value of %1.").arg(name));
    if (solution.roots.empty())
        return m_answer->setText(tr("No value of %1 from %2 to %3 does it.")
                                     .arg(name, amount(solution.scanned.low), amount(solution.scanned.high)));
    const auto place = inputAt(m_workspace.study(), sought.path);
    const double now = place ? place->input->value.value_or(0) : 0;
    const auto nearest = std::min_element(
        solution.roots.begin(), solution.roots.end(), [&](const SolveRoot &one, const SolveRoot &other) {
            return std::fabs(one.value - now) < std::fabs(other.value - now);
        });
    m_found = nearest->value;
    QStringList others;
    for (const SolveRoot &root : solution.roots)
        if (&root != &*nearest)
            others.append(amount(root.value));
    QString text =
        tr("%1 has to be <b>%2</b> instead of %3.")
            .arg(name.toHtmlEscaped(), amount(*m_found).toHtmlEscaped(), amount(now).toHtmlEscaped());
    if (!others.isEmpty())
        text +=
            QLatin1Char(' ') + tr("So it is with %1.").arg(others.join(QStringLiteral(", ")).toHtmlEscaped());
    m_answer->setText(text);
    m_use->setEnabled(true);
}

void GoalSeekDialog::accept()
{
    if (!m_found)
        return;
    editValue(m_workspace.document(), toStd(m_input->currentData().toString()), *m_found);
    QDialog::accept();
}

} // namespace breakeven
