// How long the window makes a person wait: until it is on screen with a store of a million prices, from a
// move of a lever's ring to the redrawn page, and for each frame of a trace of ten million samples. Runs on
// the display that is there, else off screen.
#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "data/study_file.h"
#include "tests/bench/million_prices.h"
#include "ui/charts/lever_chart.h"
#include "ui/charts/trace_chart.h"
#include "ui/evaluation_job.h"
#include "ui/main_window.h"
#include "ui/study_files.h"
#include "ui/workspace.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sys/resource.h>

using namespace breakeven;

namespace {

constexpr int kStarts = 5;
constexpr int kMoves = 200;

// Counts what was painted of a widget.
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
    std::printf("%-52s median %7.1f ms   p99 %7.1f ms   worst %7.1f ms\n", what, milliseconds[n / 2],
                milliseconds[n * 99 / 100], milliseconds.back());
    std::fflush(stdout);
}

void openOnMillionPrices(const QTemporaryDir &folder)
{
    const std::string file = folder.filePath("prices.db").toStdString();
    {
        auto store = Store::open(file);
        bench::writeMillionPrices(store.value());
    }
    std::vector<double> times;
    for (int start = 0; start < kStarts; ++start) {
        QElapsedTimer timer;
        timer.start();
        MainWindow window(file);
        PaintCount painted(window);
        window.resize(1440, 900);
        window.show();
        while (painted.count() == 0)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        times.push_back(double(timer.nsecsElapsed()) / 1e6);
    }
    printTimes("window on screen, store of 1 000 000 prices", times);
}

void waitForResults(Workspace &workspace)
{
    while (workspace.job().isBusy())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

LeverChart *shownChart(MainWindow &window)
{
    for (LeverChart *chart : window.findChildren<LeverChart *>())
        if (chart->isVisible() && chart->ring())
            return chart;
    return nullptr;
}

void moveTo(LeverChart &chart, QEvent::Type type, const QPointF &place)
{
    const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
    const Qt::MouseButtons buttons = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, place, chart.mapToGlobal(place), button, buttons, Qt::NoModifier);
    QCoreApplication::sendEvent(&chart, &event);
}

// From the move until the chart shows the study's new figures.
void dragRing(const QTemporaryDir &folder)
{
    MainWindow window(folder.filePath("drag.db").toStdString());
    window.resize(1440, 900);
    window.show();
    window.workspace().openStudy(exampleStudy("startup-rent-or-buy").value());
    emit window.files().opened();
    waitForResults(window.workspace());
    window.showPage("Effects");
    LeverChart *chart = nullptr;
    while (!(chart = shownChart(window)))
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    waitForResults(window.workspace());
    PaintCount painted(*chart);
    int results = 0;
    QObject::connect(&window.workspace(), &Workspace::resultChanged, [&] { ++results; });
    const QPointF ring = *chart->ring();
    moveTo(*chart, QEvent::MouseButtonPress, ring);
    std::vector<double> redrawn, known;
    for (int k = 0; k < kMoves; ++k) {
        const int before = painted.count(), resultsBefore = results;
        QElapsedTimer timer;
        timer.start();
        moveTo(*chart, QEvent::MouseMove, ring - QPointF(20 + 4 * (k % 40), 0));
        while (painted.count() == before)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        redrawn.push_back(double(timer.nsecsElapsed()) / 1e6);
        while (results == resultsBefore)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QCoreApplication::processEvents();
        known.push_back(double(timer.nsecsElapsed()) / 1e6);
    }
    moveTo(*chart, QEvent::MouseButtonRelease, ring);
    waitForResults(window.workspace());
    printTimes("ring moved to chart redrawn", redrawn);
    printTimes("ring moved to every number of the window redrawn", known);
}

// Node counts at one-second steps, zoomed in and out and moved; each frame is laid out and painted anew.
void moveTenMillionSamples()
{
    constexpr std::size_t kSamples = 10'000'000;
    std::vector<double> times(kSamples), busy(kSamples), ready(kSamples), paid(kSamples);
    double nodes = 500;
    unsigned state = 1;
    for (std::size_t i = 0; i < kSamples; ++i) {
        state = state * 1664525U + 1013904223U;
        nodes = std::clamp(nodes + int(state >> 30) - 1.5, 0.0, 1000.0);
        times[i] = double(i);
        busy[i] = std::floor(nodes * 0.6);
        ready[i] = std::floor(nodes * 0.9);
        paid[i] = std::floor(nodes);
    }
    TraceSeries series;
    series.title = QStringLiteral("ten million samples");
    series.unit = QStringLiteral("nodes");
    QElapsedTimer timer;
    timer.start();
    for (const auto &[values, area] :
         {std::pair(&busy, AreaLook::Working), std::pair(&ready, AreaLook::Ready),
          std::pair(&paid, AreaLook::NotReady)})
        series.curves.emplace_back(QStringLiteral("nodes"), CurveLook::Steps, times, *values, 1.0).area =
            area;
    std::printf("%-52s        %7.1f ms\n", "three series of 10 000 000 samples prepared",
                double(timer.nsecsElapsed()) / 1e6);
    TraceChart chart;
    chart.resize(1000, 320);
    chart.setSeries(std::move(series));
    QImage picture(chart.size(), QImage::Format_ARGB32_Premultiplied);
    std::vector<double> prepared, painted;
    for (int k = 0; k < kMoves; ++k) {
        const double span = kSamples / std::pow(1.05, k);
        const double from = (kSamples - span) * (k % 10) / 10;
        timer.start();
        chart.setWindow({from, from + span});
        (void)chart.drawing();
        prepared.push_back(double(timer.nsecsElapsed()) / 1e6);
        chart.render(&picture);
        painted.push_back(double(timer.nsecsElapsed()) / 1e6);
    }
    printTimes("trace of 10 000 000 samples moved, frame prepared", prepared);
    printTimes("trace of 10 000 000 samples moved, frame painted", painted);
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
    openOnMillionPrices(folder);
    dragRing(folder);
    moveTenMillionSamples();
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("peak memory %.0f MB\n", double(usage.ru_maxrss) / 1024);
    return 0;
}
