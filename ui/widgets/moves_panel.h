// What moves the answer and what would flip it, beside each other: a tornado and a table.
//
// What is known already is shown at once; how far each input has to go beyond its range is looked for off the
// GUI thread, until the next study or contest. Nothing of another study is ever shown as of this one.
#pragma once

#include <QWidget>

#include "ui/charts/figure_chart.h"
#include "ui/charts/tornado.h"
#include "ui/jobs/newest_run.h"
#include "ui/result/decision.h"

class QBoxLayout;
class QLabel;
class QPushButton;

namespace breakeven {

class TableView;

class MovesPanel : public QWidget
{
    Q_OBJECT

public:
    // `page`: the id of the page whose figures its numbers are.
    explicit MovesPanel(const QString &page, QWidget *parent = nullptr);
    ~MovesPanel() override;

    // `known`: of this study, as far as it goes; may be nothing. Without a contest the cheapest two meet.
    void setStudy(const Study &study, const DecisionPtr &known, const Contest &contest = {});
    void clear();

    const DecisionPtr &decision() const { return m_decision; }
    bool isBusy() const { return m_run.isBusy(); }
    FigureChart<Tornado> *chart() const { return m_chart; }
    TableView *table() const { return m_table; }
    // Shows what stands farther down as well, while there is more.
    QPushButton *showAll() const { return m_showAll; }

signals:
    void changed(); // other figures are shown
    void becameIdle();
    void explainRequested(const breakeven::ExplainTarget &target);
    void chosen(const QString &path); // an input, by its row
    void failed(const QString &message);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void take(const DecisionPtr &decision);
    void showDecision();
    void arrange();

    QString m_page;
    QBoxLayout *m_row;
    QLabel *m_movesTitle;
    QLabel *m_flipsTitle;
    QLabel *m_none;
    FigureChart<Tornado> *m_chart;
    TableView *m_table;
    QPushButton *m_showAll;
    bool m_isWhole = false; // all rows of the table are shown
    std::stop_source m_stop;
    NewestRun<DecisionPtr> m_run;
    DecisionPtr m_decision;
    Contest m_asked; // for what is shown or being read
};

} // namespace breakeven
