// New Study, second step: on which GPU, and how much work.
#pragma once

#include <QWidget>

#include <functional>

#include "pricing/new_study/new_study_answers.h"

class QComboBox;
class QLineEdit;
class QLabel;
class QVBoxLayout;

namespace breakeven {

class AmountField;
class Store;
class TableView;

class WizardAmountStep : public QWidget
{
    Q_OBJECT

public:
    // `store`: of benchmark runs and logs; null: there are none. Requires: all outlive it.
    WizardAmountStep(NewStudyAnswers &answers, const Catalogue &catalogue, const Store *store = nullptr,
                     QWidget *parent = nullptr);

    // The questions of the kind and the measure that count now.
    void ask();
    // Why it cannot go on; empty where it can.
    QString obstacle() const;
    bool hasProblem() const; // in a field
    // What is asked for before there can be an answer; empty where there can.
    QString missing() const;

signals:
    void changed();
    void problemChanged();

private:
    QWidget *gpuPart();
    void showGpus();
    void chooseGpu();
    void showChosen();
    void addMeasures();
    void addQuestion(const NewStudyQuestion &question);
    void addDays();
    QLineEdit *addModels(const std::function<void(const std::string &model)> &choose);
    void addServedModel();
    bool isServedModelKnown() const;
    bool mayGpuStayOpen() const;
    void addModelRun();
    void showModels(const QString &text);
    void addServing(const std::vector<NewStudyQuestion> &questions);
    std::vector<TraceSummary> runs() const; // of the GPU
    void addRow(const QString &label, QWidget *editor);
    void addRuns();
    void addLog();
    void takeLog(const std::string &name);
    void askAgain();
    void take(const std::string &key, std::optional<double> answer);
    void showProblem();

    NewStudyAnswers &m_answers;
    const Catalogue &m_catalogue;
    const Store *m_store = nullptr;
    QString m_logProblem; // why a log cannot be used
    AmountField *m_memory = nullptr;
    double m_leastMemory = 0;
    QVBoxLayout *m_column = nullptr;
    QWidget *m_gpuPart = nullptr;
    QLabel *m_chosen = nullptr;
    TableView *m_gpus = nullptr;
    QLabel *m_noGpu = nullptr;
    TableView *m_models = nullptr; // null: none is asked for
    QVBoxLayout *m_questions = nullptr;
    QList<AmountField *> m_fields;
};

} // namespace breakeven
