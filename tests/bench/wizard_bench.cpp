// How long New Study makes a person wait: from a key in one of its fields, a tick, or another seller until
// the bars show the new answer. Runs on the display that is there, else off screen.
#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSettings>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>

#include "ui/charts/stacked_bars_chart.h"
#include "ui/dialogs/new_study_wizard.h"
#include "ui/session/store_session.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

using namespace breakeven;

namespace {

constexpr int kRounds = 100;

class PaintCount : public QObject
{
public:
    explicit PaintCount(QWidget &widget) { widget.installEventFilter(this); }
    int count() const { return m_count; }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        m_count += event->type() == QEvent::Paint;
        return false;
    }

private:
    int m_count = 0;
};

void printTimes(const char *what, std::vector<double> milliseconds)
{
    std::sort(milliseconds.begin(), milliseconds.end());
    const std::size_t n = milliseconds.size();
    std::printf("%-44s median %6.1f ms   p95 %6.1f ms   worst %6.1f ms\n", what, milliseconds[n / 2],
                milliseconds[n * 95 / 100], milliseconds.back());
}

// The third step of a training on H100s, at rest.
class Opened
{
public:
    Opened() : m_wizard(m_store)
    {
        m_wizard.resize(1240, 780);
        m_wizard.show();
        m_wizard.findChild<QAbstractButton *>(QStringLiteral("kind:training"))->click();
        auto *gpus = m_wizard.findChild<QTableView *>(QStringLiteral("GPUs"));
        for (int row = 0; row < gpus->model()->rowCount(); ++row)
            if (gpus->model()->index(row, 0).data().toString() == QStringLiteral("H100 SXM"))
                gpus->setCurrentIndex(gpus->model()->index(row, 0));
        QObject::connect(&m_wizard.job(), &NewStudyJob::evaluated, [this] { ++m_evaluated; });
        rest();
    }

    QLineEdit &field(const char *name) { return *m_wizard.findChild<QLineEdit *>(QString::fromUtf8(name)); }
    QAbstractButton &button(const char *name)
    {
        return *m_wizard.findChild<QAbstractButton *>(QString::fromUtf8(name));
    }
    void goTo(int step)
    {
        m_wizard.showStep(step);
        rest();
    }
    void rest()
    {
        while (m_wizard.job().isBusy())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QCoreApplication::processEvents();
    }

    double time(const std::function<void()> &act)
    {
        const PaintCount painted(*m_wizard.findChild<StackedBarsChart *>());
        const int before = m_evaluated;
        QElapsedTimer timer;
        timer.start();
        act();
        while (m_evaluated == before)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        const int paintedBefore = painted.count();
        while (painted.count() == paintedBefore)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        return double(timer.nsecsElapsed()) / 1e6;
    }

private:
    StoreSession m_store;
    NewStudyWizard m_wizard;
    int m_evaluated = 0;
};

void press(QWidget &widget, int key, const QString &text)
{
    QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier, text);
    QCoreApplication::sendEvent(&widget, &event);
}

enum class Pace { WhileRunsAreDrawn, AtRest };

void typeGpus(Opened &opened, const char *what, Pace pace)
{
    QLineEdit &gpus = opened.field("amount:gpus");
    std::vector<double> times;
    for (int k = 0; k < kRounds; ++k) {
        gpus.selectAll();
        const int digit = 1 + k % 9;
        times.push_back(opened.time([&] { press(gpus, Qt::Key_0 + digit, QString::number(digit)); }));
        if (pace == Pace::AtRest)
            opened.rest();
    }
    printTimes(what, times);
}

} // namespace

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("DISPLAY") && !qEnvironmentVariableIsSet("WAYLAND_DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    const QTemporaryDir folder;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
    QApplication application(argc, argv);
    Opened opened;
    typeGpus(opened, "a key, the runs of the last one done", Pace::AtRest);
    typeGpus(opened, "a key, the runs of the last one under way", Pace::WhileRunsAreDrawn);
    opened.goTo(2);
    std::vector<double> ticks;
    for (int k = 0; k < kRounds; ++k)
        ticks.push_back(opened.time([&] { opened.button("tick:spot").click(); }));
    printTimes("a tick", ticks);
    return 0;
}
