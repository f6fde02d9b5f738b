// Edits the weights of a workload's week as bars: one day at a time, for one day or for several alike.
//
// The study has the weights; a movement of the hand is one step that can be undone. Hidden where the text of
// the weights is none.
#pragma once

#include <QWidget>

#include "ui/session/week_weights.h"

class QComboBox;
class QFormLayout;
class QLabel;

namespace breakeven {

class AmountEdit;
class WeekBars;
class Workspace;

class WeekEditor : public QWidget
{
    Q_OBJECT

public:
    // `path`: of the text, "workloads.training.weights".
    WeekEditor(Workspace &workspace, const QString &path, QWidget *parent = nullptr);

    // Reads study and result anew.
    void refresh();
    QFormLayout *form() const { return m_form; } // its labels may go above its fields

signals:
    void problemFound(const QString &sentence); // why a weight is not taken; empty: it is

private:
    void build();
    void connectParts();
    void chooseDay();
    void chooseDays();
    void showHour();
    QString gpusText() const;
    void setWeight(double weight, bool isGesture);
    void commit(const QString &text);
    int day() const;
    DaysOfWeek days() const;

    Workspace &m_workspace;
    const QString m_path;
    std::optional<WeekWeights> m_weights;
    QFormLayout *m_form;
    QComboBox *m_day;
    int m_chosenDay = 0; // shown whenever it is among the days
    QComboBox *m_days;
    WeekBars *m_bars;
    QLabel *m_hour; // the buddy of the weight
    AmountEdit *m_weight;
    QLabel *m_gpus;
    QString m_gesture;   // empty: none is under way
    double m_before = 0; // the weight when it began
    int m_gestureCount = 0;
};

} // namespace breakeven
