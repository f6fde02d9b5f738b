// New Study: what runs, how much, where it may run, and the answer; four steps, the answer live from the
// second.
#pragma once

#include <QDialog>

#include "ui/jobs/study_result.h"
#include "ui/session/new_study_plan.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace breakeven {

class AmountEdit;
class EvaluationJob;
class StackedBarsChart;
class StoreSession;
struct EvaluationOutcome;

class NewStudyWizard : public QDialog
{
    Q_OBJECT

public:
    explicit NewStudyWizard(StoreSession &store, QWidget *parent = nullptr);

    // What was made; complete once it is accepted.
    Study study() const;
    void showStep(int step);
    int step() const;

private:
    QWidget *stepBar();
    QWidget *kindStep();
    QWidget *amountStep();
    QWidget *placeStep();
    QWidget *compareStep();
    QWidget *answerPanel();
    QWidget *buttonRow();

    void chooseKind(const std::string &kind);
    void fillAmounts();
    void fillCandidates();
    void setAmount(const std::string &key, AmountEdit &edit);
    void recalculate();
    void showOutcome(const EvaluationOutcome &outcome);
    void showSteps();

    StoreSession &m_store;
    NewStudyPlan m_plan;
    EvaluationJob *m_job;
    QStackedWidget *m_steps;
    QList<QLabel *> m_stepLabels;
    QFormLayout *m_amounts = nullptr;
    QVBoxLayout *m_candidates = nullptr;
    QComboBox *m_gpu = nullptr;
    QLabel *m_compareText = nullptr;
    QWidget *m_answer = nullptr;
    QLabel *m_headline = nullptr;
    QLabel *m_hint = nullptr;
    StackedBarsChart *m_chart = nullptr;
    QPushButton *m_back = nullptr;
    QPushButton *m_next = nullptr;
    QPushButton *m_create = nullptr;
};

} // namespace breakeven
