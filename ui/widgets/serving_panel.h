// One input of requests in tokens: its field, and the charts over it with a ring that can be dragged.
//
// Field, ring and arrow keys change the study live; one movement is one undo step. Over the load of a replica
// the ring moves the share of the goodput that is planned on.
#pragma once

#include <QWidget>

#include "model/levers/serving_reading.h"
#include "model/result.h"
#include "ui/workspace/edits.h"

class QLabel;

namespace breakeven {

class AmountEdit;
class RingChart;
class Workspace;
struct Input;
struct Study;

class ServingPanel : public QWidget
{
    Q_OBJECT

public:
    enum class Kind { LoadOfReplica, Target, Requests };

    ServingPanel(Workspace &workspace, Kind kind, QWidget *parent = nullptr);

    // For the option whose replicas are shown. Nothing to show hides the panel.
    void setReading(const Study &study, const ServingReading &reading, const std::string &option);

    Kind kind() const { return m_kind; }
    RingChart *chart() const { return m_chart; }
    RingChart *second() const { return m_second; } // of the load: further tokens
    AmountEdit *field() const { return m_field; }
    bool hasContent() const { return m_hasContent; }
    // The place of the input it moves.
    const std::string &path() const { return m_path; }
    QString stateText() const;
    QString toldText() const;

signals:
    void explainRequested(const QString &quantity);
    void failed(const QString &message);
    void focused(breakeven::RingChart *chart);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void connectField();
    void connectChart(RingChart *chart);
    void showLoad(const Study &study, const ServingReading &reading, const std::string &option);
    void showSweep(const Study &study, const ServingReading &reading, const std::string &option);
    void showSource(const Study &study, const ServingReading &reading, const std::string &option);
    void setInput(const std::string &path, const Field *field, double unit, const QString &unitText);
    const Input *input() const;
    std::optional<double> value() const; // canonical
    Result<std::optional<double>> read(const QString &text) const;
    void commit(const QString &text);
    void step(int steps);
    void startMovement(const RingChart &chart);
    void moveTo(const RingChart &chart, double at);
    void setLive(double canonical);
    void endMovement();

    Workspace &m_workspace;
    Kind m_kind;
    std::string m_path;
    const Field *m_inputField = nullptr;
    double m_unit = 1; // canonical units of one that is shown
    double m_goodput = 0;
    bool m_hasContent = false;
    // Where a movement over the load began: the ring, and the share that is planned on.
    struct Start
    {
        double at = 0;
        double share = 0;
    };
    std::optional<Start> m_start;
    Gesture m_gesture;
    int m_gestureCount = 0;
    QLabel *m_name;
    AmountEdit *m_field;
    QLabel *m_unitLabel;
    QLabel *m_source;
    QLabel *m_state;
    RingChart *m_chart;
    RingChart *m_second;
    QLabel *m_told; // below the charts: where options cost the same
};

} // namespace breakeven
