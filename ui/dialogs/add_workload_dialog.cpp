#include "ui/dialogs/add_workload_dialog.h"

#include "data/readers/utc_time.h"
#include "model/study/fields.h"
#include "pricing/gpus/study_gpus.h"
#include "pricing/new_study/added_work.h"
#include "pricing/new_study/serving_rules.h"
#include "ui/dialogs/wizard_amount_step.h"
#include "ui/look/strings.h"
#include "ui/session/store_session.h"
#include "ui/text/window_words.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/dialog_layout.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace breakeven {

AddWorkloadDialog::AddWorkloadDialog(StoreSession &store, const Study &study, const QString &kind,
                                     QWidget *parent)
    : QDialog(parent), m_store(store), m_study(study), m_kind(new ChoiceBox), m_name(new QLineEdit),
      m_problem(problemLine())
{
    setWindowTitle(tr("Add Workload"));
    const auto catalogue = catalogueWithOwn(m_store.folder());
    m_catalogue = std::make_shared<const Catalogue>(catalogue ? *catalogue : bundledCatalogue());
    m_answers.gpu = choiceIn(m_study.conventions.choices, "reference_gpu");
    for (const WorkloadKind &one : workloadKinds())
        m_kind->addItem(QString::fromUtf8(one.label), QString::fromUtf8(one.id));
    m_kind->setObjectName(QStringLiteral("workloadKind"));
    m_kind->setCurrentIndex(std::max(0, m_kind->findData(kind)));
    m_answers.workload = toStd(m_kind->currentData().toString());
    m_name->setObjectName(QStringLiteral("workloadName"));
    m_amount = new WizardAmountStep(m_answers, *m_catalogue, m_store.store());
    auto *column = new QVBoxLayout(this);
    auto *form = new QFormLayout;
    form->addRow(tr("&Kind of work"), m_kind);
    form->addRow(tr("Na&me"), m_name);
    column->addLayout(form);
    column->addWidget(scrolling(m_amount, tr("How much work")), 1);
    column->addWidget(m_problem);
    m_add = addEnd(*this, *column, tr("&Add"));
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        m_answers.workload = toStd(m_kind->currentData().toString());
        m_answers.measure.clear();
        ask();
    });
    connect(m_amount, &WizardAmountStep::changed, this, &AddWorkloadDialog::showProblem);
    connect(m_amount, &WizardAmountStep::problemChanged, this, &AddWorkloadDialog::showProblem);
    connect(m_name, &QLineEdit::textEdited, this, &AddWorkloadDialog::showProblem);
    ask();
    sizeByText(*this, 90, 34);
}

void AddWorkloadDialog::ask()
{
    m_name->setPlaceholderText(toQt(newWorkload(m_study, m_answers.workload).name));
    m_amount->ask();
    showProblem();
}

QString AddWorkloadDialog::obstacle() const
{
    const QString missing = m_amount->missing();
    return missing.isEmpty() ? m_amount->obstacle() : missing;
}

void AddWorkloadDialog::showProblem()
{
    const QString obstacle = this->obstacle();
    m_problem->setText(obstacle);
    m_problem->setVisible(!obstacle.isEmpty());
    m_add->setEnabled(obstacle.isEmpty());
}

// The study is taken as it is where the workload cannot be added, and why is said.
void AddWorkloadDialog::accept()
{
    if (!obstacle().isEmpty())
        return;
    NewStudyRequest request = requestOf(m_answers, m_study.asOf);
    const auto found = findServing(request, *m_catalogue, m_store.store());
    if (request.gpu == choiceIn(m_study.conventions.choices, "reference_gpu"))
        request.gpu.clear(); // as it is called there, which may be no name of the catalogue
    const auto added = found ? addFittedWork(request, *m_catalogue, toStd(m_name->text().trimmed()), m_study)
                             : Result<std::string>(found.error());
    if (!added) {
        m_problem->setText(inWindowWords(toQt(added.error().message)));
        m_problem->show();
        return;
    }
    m_id = *added;
    (void)addGpuFacts(m_study); // what it has to say is an issue of the result
    QDialog::accept();
}

} // namespace breakeven
