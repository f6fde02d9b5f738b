// One lever of an option: its input, whose it is, and its curves with the ring that can be dragged.
//
// Field, ring and arrow keys change the study live; one movement is one undo step.
#pragma once

#include <QWidget>

#include "model/result.h"
#include "ui/models/lever_figures.h"
#include "ui/workspace/edits.h"

#include <tuple>

class QLabel;

namespace breakeven {

class AmountEdit;
class LeverChart;
class Workspace;

class LeverPanel : public QWidget
{
    Q_OBJECT

public:
    explicit LeverPanel(Workspace &workspace, QWidget *parent = nullptr);

    // The lever that can be moved, and the same of other options, as they were read of this study.
    void setReadings(const Study &study, const LeverReading &own,
                     const std::vector<const LeverReading *> &others, const LeverLimits &limits,
                     LeverShow show);

    const Lever &lever() const { return m_lever; }
    LeverChart *chart() const { return m_chart; }
    AmountEdit *field() const { return m_field; }
    QString stateText() const;

signals:
    void explainRequested(const QString &quantity);
    void linkActivated(const QString &link);
    void failed(const QString &message);
    void focused(); // its chart is the page's

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void connectField();
    void showHead(const Study &study);
    Result<std::optional<double>> read(const QString &text) const;
    const Input *input() const;
    void commit(const QString &text);
    void step(int steps);
    void setLive(double canonical);

    Workspace &m_workspace;
    Lever m_lever;
    Gesture m_gesture;
    int m_gestureCount = 0;
    QLabel *m_name;
    AmountEdit *m_field;
    QLabel *m_unit;
    QLabel *m_marker;
    std::tuple<int, const Palette *, qreal> m_markerOf{-1, nullptr, 1}; // slot, colours, pixel ratio
    QLabel *m_option;
    QLabel *m_state;
    LeverChart *m_chart;
};

} // namespace breakeven
