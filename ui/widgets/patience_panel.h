// What patience is worth: a sentence, and the cost of every option against the longest wait that is allowed.
//
// The curve is read off the GUI thread; until that of the present study is there the last one stays.
#pragma once

#include <QWidget>

#include "ui/charts/plot_chart.h"
#include "ui/jobs/exploration.h"
#include "ui/jobs/newest_run.h"
#include "ui/look/explain_target.h"
#include "ui/look/explained_figure.h"

#include <map>

class QLabel;

namespace breakeven {

class PatiencePanel : public QWidget
{
    Q_OBJECT

public:
    explicit PatiencePanel(QWidget *parent = nullptr);
    ~PatiencePanel() override;

    // Of the first of these workloads whose jobs may wait for a limited time; hidden where there is none.
    void setStudy(const Study &study, const std::vector<std::string> &workloads);
    void clear();

    bool isBusy() const { return m_run.isBusy(); }
    PlotChart *chart() const { return m_chart; }
    QString sentence() const;
    // By their names, of what is shown.
    std::map<QString, ExplainedFigure> figures() const;

signals:
    void changed(); // another curve is shown, or none
    void explainRequested(const breakeven::ExplainTarget &target);
    void failed(const QString &message);
    void focused(); // its chart is the page's

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void take(const std::optional<SweptStudy> &swept);
    void showCurve();

    QLabel *m_title;
    QLabel *m_sentence;
    PlotChart *m_chart;
    std::optional<SweepWish> m_wish;
    Study m_study; // that was asked for
    std::stop_source m_stop;
    NewestRun<std::optional<SweptStudy>> m_run;
    std::optional<SweptStudy> m_swept;
};

} // namespace breakeven
