// Adds a workload to a study: the same questions as New Study asks of its kind.
//
// Its amounts, their sources and ranges are those of a new study of its own (pricing/new_study/added_work.h).
#pragma once

#include <QDialog>

#include "pricing/new_study/new_study_answers.h"

#include <memory>

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace breakeven {

class ChoiceBox;
class StoreSession;
class WizardAmountStep;

class AddWorkloadDialog : public QDialog
{
    Q_OBJECT

public:
    // `kind`: of the catalogue of workloads; empty: the first of it. Requires: the store outlives it.
    AddWorkloadDialog(StoreSession &store, const Study &study, const QString &kind,
                      QWidget *parent = nullptr);

    // With the workload, once it is accepted; and its id.
    const Study &study() const { return m_study; }
    const std::string &id() const { return m_id; }

public slots:
    void accept() override;

private:
    void ask();
    void showProblem();
    QString obstacle() const;

    StoreSession &m_store;
    std::shared_ptr<const Catalogue> m_catalogue;
    Study m_study;
    std::string m_id;
    NewStudyAnswers m_answers;
    ChoiceBox *m_kind;
    QLineEdit *m_name;
    WizardAmountStep *m_amount;
    QLabel *m_problem;
    QPushButton *m_add;
};

} // namespace breakeven
