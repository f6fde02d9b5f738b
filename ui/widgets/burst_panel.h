// One simulated burst: its nodes over time, and what each phase costs.
#pragma once

#include <QWidget>

#include "ui/look/explain_target.h"

#include "model/levers/burst_series.h"

class QBoxLayout;
class QLabel;

namespace breakeven {

class Legend;
class TableView;
struct Palette;
struct BurstNodes;
template<class Figures>
class FigureChart;

class BurstPanel : public QWidget
{
    Q_OBJECT

public:
    explicit BurstPanel(QWidget *parent = nullptr);

    void setSeries(const Study &study, const BurstSeries &series);
    // The study has changed; the burst that is shown is of the one before.
    void setOld(bool isOld);

    FigureChart<BurstNodes> *chart() const { return m_chart; }
    TableView *tableView() const { return m_table; }

signals:
    void explainRequested(const breakeven::ExplainTarget &target);
    void failed(const QString &message);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showLegend();

    QLabel *m_title;
    QLabel *m_sentence;
    Legend *m_legend;
    FigureChart<BurstNodes> *m_chart;
    TableView *m_table;
    QBoxLayout *m_body;
    QString m_name;
    const Palette *m_legendOf = nullptr; // the colours it is drawn with
};

} // namespace breakeven
