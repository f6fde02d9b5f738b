// New Study: what runs, on what and how much, where it may run, and the answer; four steps, the answer live
// from the second.
#pragma once

#include <QDialog>

#include "pricing/new_study/new_study_answers.h"
#include "ui/jobs/new_study_job.h"

class QBoxLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace breakeven {

class MessageStrip;
class StepBar;
class StoreSession;
class WizardAmountStep;
class WizardAnswer;
class WizardPlaceStep;

class NewStudyWizard : public QDialog
{
    Q_OBJECT

public:
    // The result of `exec` when the work was already measured, so that a file has to be imported instead.
    static constexpr int kImport = 2;

    explicit NewStudyWizard(StoreSession &store, QWidget *parent = nullptr);

    // What was made; complete but for the id once it is accepted.
    const Study &study() const { return m_study; }
    // Whether another workload is to be asked for next.
    bool addsWorkload() const { return m_addsWorkload; }
    void showStep(int step);
    int step() const;
    // The job that computes the answers, so that callers can wait for it.
    NewStudyJob &job() { return *m_job; }

public slots:
    void accept() override; // in the background: the dialog stays open until the study is there
    void reject() override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    bool mayBeLeft(); // asks
    void readCatalogue();
    QWidget *buttonRow();
    void addStep(QWidget *step);
    void connectSteps();
    void chooseKind(const std::string &kind, const std::string &measure);
    // Errors: where runs or prices that are named cannot be found.
    Result<NewStudyRequest> request();
    void recalculate();
    void takeMade(const NewStudyOutcome &outcome);
    void takeResult(const EvaluationOutcome &outcome);
    void showSteps();
    void showObstacle();
    void setCreating(bool isCreating);
    void takeCreated(const NewStudyOutcome &outcome);
    void arrange();
    QString obstacle() const;
    bool hasFieldProblem() const;
    QString freeName() const;

    StoreSession &m_store;
    std::shared_ptr<const Catalogue> m_catalogue;
    Date m_day;
    NewStudyAnswers m_answers;
    Study m_study;
    NewStudyJob *m_job = nullptr;
    StepBar *m_bar;
    MessageStrip *m_strip;
    QStackedWidget *m_steps;
    WizardAmountStep *m_amount = nullptr;
    WizardPlaceStep *m_place = nullptr;
    WizardAnswer *m_answer;
    QBoxLayout *m_halves;
    QLabel *m_obstacle = nullptr;
    SeenPrices m_seen; // of spot, as the store has kept it
    QString m_refused; // why the rules made no study of the answers
    QString m_remark;  // why it is in another currency than the one preferred
    QPushButton *m_back = nullptr;
    QPushButton *m_next = nullptr;
    QPushButton *m_create = nullptr;
    QPushButton *m_createAndAdd = nullptr;
    bool m_isCreating = false;
    bool m_addsWorkload = false;
};

} // namespace breakeven
