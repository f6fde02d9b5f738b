// How long the window makes a person wait: until it is on screen with a store of a million prices, from a
// move of a lever's ring or of a slider to the redrawn chart, and for each frame of a trace of ten million
// samples. Runs on the display that is there, else off screen; with the argument "prices" only the filters of
// the Prices page, with "discounts" or "jumps" the same where there are discounts or prices set aside, with
// "levers" only the movements, with "traces" only the frames.
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QMouseEvent>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "data/study_file.h"
#include "tests/bench/million_prices.h"
#include "tests/support/effect_studies.h"
#include "ui/charts/lever_chart.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/charts/trace_chart.h"
#include "ui/docks/input_dock.h"
#include "ui/jobs/evaluation_job.h"
#include "ui/pages/effects_page.h"
#include "ui/widgets/range_slider.h"
#include "ui/window/main_window.h"
#include "ui/workspace/study_files.h"
#include "ui/workspace/workspace.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <sys/resource.h>

using namespace breakeven;

namespace {

constexpr int kStarts = 5;
constexpr int kMoves = 200;
constexpr int kFilterRounds = 5;

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

// A tenth of a day's prices jumps, so that 10 000 wait for a decision.
void addJumps(Store &store)
{
    PriceBatch batch;
    batch.snapshot.source = "bench";
    batch.snapshot.revision = "jumps";
    batch.snapshot.retrievedAt = "2026-01-02T00:00:00Z";
    for (Offer &offer : bench::offersOfDay(bench::kDays)) {
        offer.price *= 5;
        offer.flags = {"jump"};
        if (offer.instanceType.find("7.large") != std::string::npos)
            batch.offers.push_back(std::move(offer));
    }
    if (!store.prices().write({batch}))
        std::abort();
}

// From the choice in a filter of the Prices page until the page is painted with its prices.
void filterMillionPrices(const QTemporaryDir &folder, const char *what, void (*prepare)(Store &))
{
    const std::string file = folder.filePath("filtered.db").toStdString();
    QFile::remove(QString::fromStdString(file));
    {
        auto store = Store::open(file);
        bench::writeMillionPrices(store.value());
        prepare(store.value());
    }
    std::printf("%s\n", what);
    MainWindow window(file);
    window.resize(1440, 900);
    window.show();
    window.workspace().openStudy(exampleStudy("startup-six-servers").value());
    emit window.files().opened();
    waitForResults(window.workspace());
    window.showPage(QStringLiteral("prices"));
    QCoreApplication::processEvents();
    for (const char *name : {"gpu", "provider", "region", "model", "measure"}) {
        auto *box = window.findChild<QComboBox *>(QString::fromLatin1(name));
        std::vector<double> chosen, painted;
        for (int round = 0; round < kFilterRounds; ++round)
            for (int index = 0; index < box->count(); ++index) {
                QElapsedTimer timer;
                timer.start();
                box->setCurrentIndex(index);
                emit box->activated(index);
                chosen.push_back(double(timer.nsecsElapsed()) / 1e6);
                QCoreApplication::processEvents();
                painted.push_back(double(timer.nsecsElapsed()) / 1e6);
            }
        box->setCurrentIndex(0);
        emit box->activated(0);
        std::printf("filter of 1 000 000 prices by %s\n", name);
        printTimes("    read and laid out", chosen);
        printTimes("    painted", painted);
    }
}

// What one movement took until the study was evaluated, the levers were read (on the Effects page), and the
// chart that is watched was painted with that.
struct Movements
{
    std::vector<double> evaluated, read, redrawn;

    void print(const char *what) const
    {
        std::printf("%s\n", what);
        printTimes("    evaluated", evaluated);
        if (!read.empty())
            printTimes("    levers read", read);
        printTimes("    redrawn", redrawn);
    }
};

// The window over a study, with one of its pages shown and at rest.
class Opened
{
public:
    Opened(const QTemporaryDir &folder, Study study, const char *page)
        : m_window(folder.filePath("moved.db").toStdString())
    {
        m_window.resize(1440, 900);
        m_window.show();
        study.id += std::to_string(++s_count); // none is stored yet
        m_window.workspace().openStudy(std::move(study));
        emit m_window.files().opened();
        waitForResults(m_window.workspace());
        m_window.showPage(QString::fromUtf8(page));
        m_effects = qobject_cast<EffectsPage *>(m_window.currentPage());
        QObject::connect(&m_window.workspace(), &Workspace::resultChanged, [this] {
            const StudyResultPtr &result = m_window.workspace().result();
            note(m_isEvaluated, result && result->study == m_window.workspace().study());
        });
        if (m_effects)
            QObject::connect(&m_effects->job(), &EffectsJob::finished, [this](const EffectsOutcome &outcome) {
                note(m_isRead, outcome.result->study == m_window.workspace().study());
            });
        rest();
    }

    MainWindow &window() { return m_window; }

    void rest()
    {
        waitForResults(m_window.workspace());
        while (m_effects && m_effects->job().isBusy())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QCoreApplication::processEvents();
    }

    LeverChart *lever()
    {
        for (LeverChart *chart : m_window.findChildren<LeverChart *>())
            if (chart->isVisible() && chart->ring())
                return chart;
        return nullptr;
    }

    void time(QWidget &chart, Movements &times, const std::function<void()> &move)
    {
        const PaintCount painted(chart);
        m_painted = &painted;
        m_isEvaluated = m_isRead = false;
        QElapsedTimer timer;
        timer.start();
        move();
        const auto until = [&](const auto &isDone) {
            while (!isDone())
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
            return double(timer.nsecsElapsed()) / 1e6;
        };
        times.evaluated.push_back(until([&] { return m_isEvaluated; }));
        if (m_effects)
            times.read.push_back(until([&] { return m_isRead; }));
        times.redrawn.push_back(until([&] { return painted.count() > m_paintedBefore; }));
        m_painted = nullptr;
    }

private:
    // The page has been told already; what was painted until now shows older figures.
    void note(bool &isDone, bool isOfNow)
    {
        if (isDone || !isOfNow || !m_painted)
            return;
        isDone = true;
        m_paintedBefore = m_painted->count();
    }

    static inline int s_count = 0;
    MainWindow m_window;
    EffectsPage *m_effects = nullptr;
    const PaintCount *m_painted = nullptr;
    int m_paintedBefore = 0;
    bool m_isEvaluated = false;
    bool m_isRead = false;
};

void moveTo(QWidget &chart, QEvent::Type type, const QPointF &place)
{
    const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
    const Qt::MouseButtons buttons = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, place, chart.mapToGlobal(place), button, buttons, Qt::NoModifier);
    QCoreApplication::sendEvent(&chart, &event);
}

// Far from the one before, so that each is another value.
double shareOf(int move) { return 0.1 + 0.8 * std::fmod(0.618034 * move, 1); }

// From the move of a lever's ring until its chart shows the study's new figures.
void dragRing(const QTemporaryDir &folder, const char *what, const Study &study)
{
    Opened opened(folder, study, "effects");
    LeverChart *chart = opened.lever();
    if (!chart) {
        std::printf("%s: no lever\n", what);
        return;
    }
    Movements times;
    const QPointF ring = *chart->ring();
    const QRectF plot = chart->drawing().plot;
    moveTo(*chart, QEvent::MouseButtonPress, ring);
    for (int k = 0; k < kMoves; ++k)
        opened.time(*chart, times, [&] {
            moveTo(*chart, QEvent::MouseMove, {plot.left() + shareOf(k) * plot.width(), ring.y()});
        });
    moveTo(*chart, QEvent::MouseButtonRelease, ring);
    times.print(what);
}

// From the move of the slider in the Input dock until the chart of a page shows the study's new figures.
template<class Chart>
void slide(const QTemporaryDir &folder, const char *what, const Study &study, const char *page,
           const char *path)
{
    Opened opened(folder, study, page);
    opened.window().workspace().select(QString::fromUtf8(path));
    opened.rest();
    auto *slider = opened.window().findChild<InputDock *>()->findChild<RangeSlider *>();
    Chart *chart = nullptr;
    for (Chart *candidate : opened.window().findChildren<Chart *>())
        if (!chart && candidate->isVisible())
            chart = candidate;
    Movements times;
    slider->setSliderDown(true);
    for (int k = 0; k < kMoves; ++k)
        opened.time(*chart, times, [&] { slider->setValue(int(shareOf(k) * slider->maximum())); });
    slider->setSliderDown(false);
    times.print(what);
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

void moveLevers(const QTemporaryDir &folder)
{
    dragRing(folder, "ring, startup-rent-or-buy", exampleStudy("startup-rent-or-buy").value());
    dragRing(folder, "ring, checkpoint interval of a job", test::jobStudy());
    dragRing(folder, "ring, cool-down of a service", test::serviceStudy());
    dragRing(folder, "ring, idle time of 1000 nodes", test::burstStudy());
    slide<LeverChart>(folder, "slider, interruption rate, on Effects", test::jobStudy(), "effects",
                      "options.spot.interruption_rate");
    slide<StackedBarsChart>(folder, "slider, checkpoint interval, on Compare", test::jobStudy(), "compare",
                            "options.spot.checkpoint_interval");
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
    const QStringList only = application.arguments().mid(1);
    if (only.isEmpty())
        openOnMillionPrices(folder);
    if (only.isEmpty() || only.contains(QStringLiteral("prices")))
        filterMillionPrices(folder, "PRICES", [](Store &) {});
    if (only.isEmpty() || only.contains(QStringLiteral("discounts")))
        filterMillionPrices(folder, "PRICES WITH DISCOUNTS", bench::addDiscounts);
    if (only.isEmpty() || only.contains(QStringLiteral("jumps")))
        filterMillionPrices(folder, "PRICES, 10 000 SET ASIDE", addJumps);
    if (only.isEmpty() || only.contains(QStringLiteral("levers")))
        moveLevers(folder);
    if (only.isEmpty() || only.contains(QStringLiteral("traces")))
        moveTenMillionSamples();
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("peak memory %.0f MB\n", double(usage.ru_maxrss) / 1024);
    return 0;
}
