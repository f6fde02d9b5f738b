// The last row of a dialog that does something long: what is being done, how far it is, the button that
// starts it and Cancel. Qt owns the widgets.
#pragma once

#include <QWidget>

class QDialogButtonBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTimer;

namespace breakeven {

class JobRow : public QWidget
{
    Q_OBJECT

public:
    // `share`: how much is done, 0–1, asked while something runs; 0 where that is not known.
    JobRow(const QString &start, std::function<double()> share, QWidget *parent = nullptr);

    QPushButton *button() const { return m_button; }
    // Says what is being done; empty: nothing is.
    void setBusy(const QString &what);
    // A word beside the button, whatever runs.
    void say(const QString &words);

signals:
    void started();
    void cancelled();

private:
    void showShare();

    std::function<double()> m_share;
    QLabel *m_doing;
    QProgressBar *m_progress;
    QPushButton *m_button;
    QTimer *m_timer;
};

} // namespace breakeven
